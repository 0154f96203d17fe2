"""A file that is dropped on the window: documents are opened, pictures laid below the map, drawings of other programs
imported."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from editor.bench import Bench
from editor.importing import Importing
from editor.tools.background import BackgroundTool
from editor.waiting import Waiting
from engine.files.importing.reading import SUFFIXES

_PICTURES = (".png", ".jpg", ".jpeg")


class Dropping(QObject):
    """Watches the window for what is dragged over it. Questions come only when the other program has its hand back."""

    def __init__(self, window: Bench, importing: Importing) -> None:
        super().__init__(window)
        self._window, self._importing = window, importing
        window.setAcceptDrops(True)
        for canvas in (window.canvas, window.modes.play.canvas, window.modes.lab.canvas):
            canvas.viewport().setAcceptDrops(False)  # or it would take drags for things of its scene
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, (QDragEnterEvent, QDragMoveEvent, QDropEvent)):
            return False
        files = dropped_files(event.mimeData())
        if not files or _busy():
            return False
        event.setDropAction(Qt.DropAction.CopyAction)  # or the other program would take its file away
        event.accept()
        if event.type() == QEvent.Type.Drop:
            QTimer.singleShot(0, self, lambda: self.take(files))
        return True

    def take(self, files: list[Path]) -> None:
        """Does with a file what its kind is for. Of several it would be open to doubt which is meant."""
        window, (file, *more) = self._window, files
        kind = file.suffix.lower()
        if _busy():
            window.toast.tell(f"{file.name} was not opened: something else was under way", refused=True)
        elif more:
            window.toast.tell(f"Drop one file at a time; these were {len(files)}", refused=True)
        elif file.is_dir():
            window.toast.tell(f"Drop one of the files in the folder {file.name}, not the folder", refused=True)
        elif kind in _PICTURES:
            self._lay_below(file)
        elif kind in SUFFIXES:
            if window.files.may_leave():
                self._importing.show(file)
        else:
            window.files.open_path(file)

    def _lay_below(self, picture: Path) -> None:
        window = self._window
        if window.modes.current != "map" or not window.document.usable:
            window.toast.tell(f"Open a map or begin one (Ctrl+N) to lay {picture.name} below it", refused=True)
            return
        tool = window.toolbox.of_kind(BackgroundTool)
        assert isinstance(tool, BackgroundTool)
        window.toolbox.use(tool)
        tool.put(picture)


def dropped_files(data: QMimeData) -> list[Path]:
    """The files of this computer among what is dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _busy() -> bool:
    """Whether a file is being read or written, or a dialog is open: another document must not come meanwhile. Qt holds
    mouse and keys back then, but no drop."""
    return Waiting.under_way > 0 or QApplication.activeModalWidget() is not None
