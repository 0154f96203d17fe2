"""Pages on paper: the platform's dialog to choose a printer, and the pages sent to it, each at its true size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from editor.printed_file import whole_file
from editor.printing.output import painted_onto
from editor.printing.pages import Page
from editor.work import Work

_DPI = 600


def ask_for_printer(pages: Sequence[Page], title: str, parent: QWidget) -> QPrinter | None:
    """Asks on which printer, and which of the pages; None where nothing is to be printed."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setCreator("Stomping Ground")
    _set_paper(printer, pages[0])
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, len(pages))
    dialog.setFromTo(1, len(pages))
    return printer if dialog.exec() else None


def sent_to(printer: QPrinter, pages: Sequence[Page]) -> Work[int]:
    """Prints the pages that were asked for; how many. Raises ValueError where the printer can't be used, OSError where
    it is a file that can't be written."""
    chosen = wanted(pages, printer)
    with whole_file(printer):
        yield from _painted(printer, chosen)
    return len(chosen)


def _painted(printer: QPrinter, pages: Sequence[Page]) -> Work[None]:
    printer.setResolution(_DPI)
    printer.setFullPage(True)
    yield from painted_onto(printer, printer.resolution(), pages, lambda page: _set_paper(printer, page))


def wanted(pages: Sequence[Page], printer: QPrinter) -> Sequence[Page]:
    """The pages of the range that was chosen, the first of which is 1; without a range all of them."""
    ranged = printer.printRange() == QPrinter.PrintRange.PageRange and printer.fromPage() > 0
    return pages[printer.fromPage() - 1 : max(printer.toPage(), printer.fromPage())] if ranged else pages


def _set_paper(printer: QPrinter, page: Page) -> None:
    """The page's paper by its usual name, on its side where it is wider than high: what printers ask for."""
    wide, high = page.size.width(), page.size.height()
    upright = QPageSize(QSizeF(min(wide, high), max(wide, high)), QPageSize.Unit.Millimeter)
    way = QPageLayout.Orientation.Landscape if wide > high else QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(upright, way, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)
