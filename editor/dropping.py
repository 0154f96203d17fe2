"""A file that is dropped on the window: documents are opened, pictures laid below the map, drawings of other programs
imported."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from editor.bench import Bench
from editor.importing import Importing
from editor.tools.background import BackgroundTool
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
        if isinstance(event, (QDragEnterEvent, QDragMoveEvent)) and dropped_file(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            return True
        file = dropped_file(event.mimeData()) if isinstance(event, QDropEvent) else None
        if isinstance(event, QDropEvent) and file is not None:
            event.setDropAction(Qt.DropAction.CopyAction)  # or the other program would take its file away
            event.accept()
            QTimer.singleShot(0, self, lambda: self.take(file))
            return True
        return False

    def take(self, file: Path) -> None:
        """Does with a file what its kind is for."""
        window, kind = self._window, file.suffix.lower()
        if kind in _PICTURES:
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


def dropped_file(data: QMimeData) -> Path | None:
    """The first file of this computer among what is dragged; None: there is none."""
    return next((Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()), None)
