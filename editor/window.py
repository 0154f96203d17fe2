"""The main window: modes in the middle, tools on the left, panels around, a status line that says what a click does."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel, QMainWindow, QStackedWidget

from editor.actions import Actions
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.files import Files
from editor.selection import Selection
from editor.settings import Settings
from editor.toolbox import Toolbox


class MainWindow(QMainWindow):
    """The editor's window."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.document = Document(self)
        self.selection = Selection(self.document, self)
        self.canvas = MapCanvas()
        self.files = Files(self.document, self.settings, self)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.canvas)
        self.setCentralWidget(self.stack)
        self.actions_by_name = Actions(self, self._slots())
        self.toolbox = Toolbox(self, self.document, self.canvas, self.selection)
        self._build_status()
        self._connect()
        self.resize(1440, 900)
        self._show_title()

    def _slots(self) -> dict[str, object]:
        nothing = lambda *_: None
        return {
            "new": nothing,
            "open": self.files.open,
            "home": nothing,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "quit": self.close,
            "undo": self.document.undo_stack.undo,
            "redo": self.document.undo_stack.redo,
            "select_all": nothing,
            "delete": nothing,
            "zoom_in": nothing,
            "zoom_out": nothing,
            "fit": self.canvas.fit,
            "links": nothing,
            "labels": nothing,
            "markers": nothing,
            "theme": nothing,
            "mode_map": nothing,
            "mode_scenario": nothing,
            "mode_play": nothing,
            "keys": nothing,
        }

    def _build_status(self) -> None:
        self.hint = QLabel()
        self.statusBar().addWidget(self.hint, 1)

    def _connect(self) -> None:
        self.document.replaced.connect(self._draw_map)
        self.document.changed.connect(lambda ids: self.canvas.update_map(self.document.map, None, ids))
        self.document.titled.connect(self._show_title)

    def _draw_map(self) -> None:
        self.canvas.set_map(self.document.map, None, self.document.palette)

    def open_path(self, path: Path) -> None:
        self.files.open_path(path)

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self.document.map.name or 'No map'}[*]")
        self.setWindowModified(self.files.unsaved)
