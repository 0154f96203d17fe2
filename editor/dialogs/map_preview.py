"""A small picture of a map that is not made yet."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.canvas.overlays import HIGHLIGHTS
from editor.canvas.palette import Palette
from editor.canvas.paths import path_of
from editor.canvas.patterns import faded, pen
from editor.canvas.sheet_items import PAPER
from editor.canvas.space_item import INK
from engine.board.model import GRID, Map

_MARGIN = 10


class MapPreview(QWidget):
    """Shows spaces in the colours of their kinds, plainly, so that thousands of them take no time; or a sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._map: Map | None = None
        self._palette = Palette()
        self._picture = QPixmap()
        self._text = ""
        self._window: QRectF | None = None
        self._marked: Collection[str] = ()

    def sizeHint(self) -> QSize:
        return QSize(520, 400)

    def show_map(
        self,
        shown: Map,
        palette: Palette,
        picture: QPixmap | None = None,
        window: QRectF | None = None,
        marked: Collection[str] = (),
    ) -> None:
        """Shows a map, or the part of it in `window` (mm), with the picture below it; marked spaces have a strong
        edge."""
        self._map, self._palette, self._text = shown, palette, ""
        self._window, self._marked = window, marked
        self._picture = picture or QPixmap()
        self.update()

    def show_text(self, text: str) -> None:
        """Shows a sentence in its place."""
        self._map, self._text = None, text
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._map is None:
            painter.setPen(self.palette().placeholderText().color())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(30, 30, -30, -30), flags, self._text)
        else:
            self._paint_map(painter, self._map)
        painter.end()

    def _paint_map(self, painter: QPainter, shown: Map) -> None:
        sheet = QRectF(0, 0, shown.size[0] / GRID, shown.size[1] / GRID)
        part = self._window or sheet
        scale = min((self.width() - 2 * _MARGIN) / part.width(), (self.height() - 2 * _MARGIN) / part.height())
        painter.translate((self.width() - part.width() * scale) / 2, (self.height() - part.height() * scale) / 2)
        painter.scale(scale, scale)
        painter.translate(-part.topLeft())
        painter.fillRect(sheet.translated(1.2 / scale * 2, 1.2 / scale * 2), QColor(0, 0, 0, 50))
        painter.fillRect(sheet, PAPER)
        if not self._picture.isNull():
            painter.drawPixmap(sheet, self._picture, self._picture.rect().toRectF())
        painter.setPen(_edge(faded(INK, 0.5), 0.7))
        for space in shown.spaces.values():
            painter.setBrush(self._palette.ground(space.terrain).fill)
            painter.drawPath(path_of(space.rings))
        painter.setPen(_edge(HIGHLIGHTS["problem"].edge, 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name in self._marked:
            if name in shown.spaces:
                painter.drawPath(path_of(shown.spaces[name].rings))


def _edge(colour: QColor, pixels: float) -> QPen:
    edge = pen(colour, pixels)
    edge.setCosmetic(True)
    return edge
