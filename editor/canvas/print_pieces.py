"""Printed items as pixels, one by one: what is painted again at the same zoom is copied."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem

LARGEST = 512
"""The longest side in pixels of what is kept: where items are larger, few are seen."""

ROOM = 20_000_000
"""So many pixels are kept at most."""


@dataclass(frozen=True)
class _Piece:
    pixels: QPixmap
    corner: QPoint
    """Against where the origin of the map is."""
    place: QPointF
    """Where the item was."""


class PrintPieces:
    """Paints items through a transform from mm to pixels of the device, and keeps how they look."""

    def __init__(self) -> None:
        self._pieces: dict[QGraphicsItem, _Piece] = {}
        self._room = ROOM
        self._seen = (0.0, 0.0, 0.0)
        self._origin = QPoint()
        self._way = QTransform()

    def look_through(self, way: QTransform) -> None:
        """Says through what transform all that follows is painted."""
        self._origin = QPoint(floor(way.dx()), floor(way.dy()))
        seen = way.m11(), way.dx() - self._origin.x(), way.dy() - self._origin.y()
        if seen != self._seen:
            self.clear()
        self._way, self._seen = way, seen

    def clear(self) -> None:
        """Forgets all items."""
        self._pieces.clear()
        self._room = ROOM

    def paint(self, painter: QPainter, item: QGraphicsItem, keep: bool) -> None:
        """Paints an item with a painter whose unit is a pixel. `keep`: it will soon be painted again."""
        piece = self._pieces.get(item)
        if piece is None or piece.place != item.pos():
            box = (item.sceneTransform() * self._way).mapRect(item.boundingRect()).toAlignedRect()
            fits = max(box.width(), box.height()) <= LARGEST
            if item.effectiveOpacity() == 1.0 and not (keep and fits):
                painter.setWorldTransform(item.sceneTransform() * self._way)
                item.paint(painter, QStyleOptionGraphicsItem(), None)
                return
            box &= box if fits else painter.viewport().adjusted(-1, -1, 1, 1)
            piece = self._made(item, box.topLeft(), QPixmap(box.size()))
            if fits:
                self._keep(item, piece)
        painter.resetTransform()
        painter.setOpacity(item.effectiveOpacity())
        painter.drawPixmap(piece.corner + self._origin, piece.pixels)
        painter.setOpacity(1.0)

    def _made(self, item: QGraphicsItem, corner: QPoint, pixels: QPixmap) -> _Piece:
        """An item painted as a whole: where it is faint, its own parts don't show through each other."""
        pixels.fill(Qt.GlobalColor.transparent)
        if not pixels.isNull():
            painter = QPainter(pixels)
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            shifted = QTransform.fromTranslate(-corner.x(), -corner.y())
            painter.setWorldTransform(item.sceneTransform() * self._way * shifted)
            item.paint(painter, QStyleOptionGraphicsItem(), None)
            painter.end()
        return _Piece(pixels, corner - self._origin, item.pos())

    def _keep(self, item: QGraphicsItem, piece: _Piece) -> None:
        self._room -= piece.pixels.width() * piece.pixels.height()
        if self._room < 0:
            self.clear()
        self._pieces[item] = piece
