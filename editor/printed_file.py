"""Files that a printer prints into: whole, or not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtPrintSupport import QPrinter

from engine.files.saving import save_atomically


@contextmanager
def whole_file(printer: QPrinter) -> Iterator[None]:
    """While something is painted: where it goes into a file, that is written when all of it is there. What is given up,
    or breaks off, leaves no half of it. Raises OSError where the file can't be written."""
    if printer.outputFormat() != QPrinter.OutputFormat.PdfFormat:
        yield
        return
    target = Path(printer.outputFileName())
    with TemporaryDirectory() as folder:
        painted = Path(folder) / "pages.pdf"
        printer.setOutputFileName(str(painted))
        yield
        save_atomically(target, painted.read_bytes())
