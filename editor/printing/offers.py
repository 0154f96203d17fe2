"""What the menu File offers to print and to make pictures of: the map as it is now."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from editor.bench import Bench
from editor.exporting import beside
from editor.picture_files import picture_file
from editor.play_mode import prepare
from editor.printing.booklet import Content
from editor.printing.picture_dialog import PictureDialog
from editor.printing.print_dialog import PrintDialog
from editor.waiting import GivenUpError
from engine.files.problems import DocumentError
from engine.play.prepare import Prepared


class Offers:
    """Opens the dialogs on the window's document."""

    def __init__(self, window: Bench) -> None:
        self._window = window

    def slots(self) -> dict[str, Callable[..., object]]:
        """What each action calls."""
        return {"print": self.print, "picture": self.picture}

    def print(self) -> None:
        """Asks what to print, and shows it."""
        document = self._window.document
        try:
            ready = self._ready()
        except GivenUpError:
            return
        content = Content(document.board, document.palette, document.game, ready, picture_file(document))
        self._open(PrintDialog(content, beside(document, ".pdf"), self._window))

    def picture(self) -> None:
        """Asks how large a picture to make."""
        document = self._window.document
        self._open(PictureDialog(document.map, document.palette, beside(document, ".png"), self._window))

    def _open(self, dialog: PrintDialog | PictureDialog) -> None:
        dialog.written.connect(self._window.toast.tell)
        assert isinstance(dialog, QDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _ready(self) -> Prepared | None:
        """The scenario of the moment on this map, or the game's default one; None where that can't be played. Raises
        GivenUpError."""
        window = self._window
        with suppress(DocumentError):
            return prepare(window.document, window.scenario.text, "Preparing to print", window)
        return None
