"""The background picture on the canvas: read once, in a thread, and drawn below the spaces where the map says."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from editor.canvas.pictures import Picture, placed, read_picture
from editor.canvas.view import OVERLAY_Z, MapCanvas
from editor.document import Document
from editor.later import Later
from editor.picture_files import picture_file
from engine.board.model import Background

LAYER = "background"
_BELOW_SPACES = -50.0


class BackgroundView(QObject):
    """Signals: `told(text)` when the picture can't be shown; `shown` when another one is."""

    told = Signal(str)
    shown = Signal()

    def __init__(self, document: Document, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self.picture: Picture | None = None
        self._file: Path | None = None
        self._item: QGraphicsPixmapItem | None = None
        self._later = Later(self)
        self._later.answered.connect(self._take)
        self._later.failed.connect(self.told)
        document.replaced.connect(self.refresh)
        document.changed.connect(self.refresh)
        document.titled.connect(self.refresh)

    def refresh(self) -> None:
        """Draws the picture of the map as it is now; reads it when it is another one."""
        file = picture_file(self._document)
        if file != self._file:
            self._file, self.picture = file, None
            self._later.cancel()
            self._draw()
            if file is not None:
                self._later.ask(lambda: read_picture(file))
        elif self._document.map.background is not None:
            self.place(self._document.map.background)

    def _take(self, picture: Picture) -> None:
        self.picture = picture
        self._draw()
        self.shown.emit()

    def _draw(self) -> None:
        layer = self._canvas.layer(LAYER, _BELOW_SPACES - OVERLAY_Z)
        layer.clear()
        self._item = None
        under = self._document.map.background
        if self.picture is None or under is None:
            return
        self._item = QGraphicsPixmapItem(QPixmap.fromImage(self.picture.image))
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        layer.add(self._item)
        self.place(under)

    def place(self, under: Background) -> None:
        """Shows the picture in a place, which need not be the map's: while it is dragged."""
        if self._item is None or self.picture is None:
            return
        self._item.setTransform(placed(self.picture, under))
        self._item.setOpacity(under.opacity)

    def box(self) -> QRectF:
        """What the picture covers, in mm; empty when none is shown."""
        return self._item.sceneBoundingRect() if self._item else QRectF()
