"""Maps for other programs: a file is chosen, and the map as it is now is written as its name says."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from editor.bench import Bench
from editor.document import Document
from editor.files import BYTES_A_SPACE
from editor.own_folder import own_folder
from editor.waiting import GivenUpError, patiently
from engine.files.exporting.writers import WRITERS
from engine.files.problems import DocumentError
from engine.files.resources import is_built_in
from engine.files.writer import save

_USUAL = ".geojson"
FILTER = "GeoJSON: shapes, kinds and neighbours (*.geojson *.json);;SVG: a shape for each space (*.svg)"


class Exporting(QObject):
    """What File > Export does. The map's own file stays as it is."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window

    def choose(self) -> None:
        """Asks for a file and writes it."""
        document = self._window.document
        if not document.usable:
            self._refuse("There is no map to export: see the problems")
            return
        document.settle()
        start = str(beside(document, _USUAL))
        name, kind = QFileDialog.getSaveFileName(self._window, "Export the map", start, FILTER)
        if name:
            self._write(_with_ending(Path(name), ".svg" if kind.startswith("SVG") else _USUAL))

    def _write(self, path: Path) -> None:
        board, write = self._window.document.board, WRITERS.get(path.suffix.lower())
        if write is None:
            self._refuse(f"{path.name} was not written: known are {', '.join(WRITERS)}")
            return
        size = BYTES_A_SPACE * len(board.map.spaces)
        try:
            save(patiently(f"Writing {path.name}", self._window, size, lambda: write(board)), path)
        except GivenUpError:
            self._window.toast.tell(f"{path.name} was not written")
        except DocumentError as error:
            self._refuse(f"{path.name}: {error.problems[0].message}")
        else:
            self._window.toast.tell(f"Wrote {path.name}")

    def _refuse(self, why: str) -> None:
        self._window.toast.tell(why, refused=True)


def beside(document: Document, suffix: str) -> Path:
    """The file that is proposed for something made of the map: beside it, under its name."""
    path = document.path or Path(f"{document.map.name or 'map'}.yaml")
    folder = path.parent if document.path and not is_built_in(path) else own_folder()
    return folder / f"{path.stem}{suffix}"


def _with_ending(path: Path, suffix: str) -> Path:
    return path if path.suffix else path.with_name(f"{path.name}{suffix}")
