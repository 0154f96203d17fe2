"""The marks that show what a point was caught by: a shape and a colour for each kind, of one size at any zoom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from editor.canvas.paths import to_scene
from editor.canvas.patterns import pen
from editor.tools.snapping import Snap

_COLOURS = {
    "node": "#d7263d",
    "intersection": "#c2700a",
    "midpoint": "#7b2cbf",
    "border": "#1b7fd1",
    "angle": "#1c8a4a",
    "grid": "#6b6459",
    "free": "#6b6459",
}


def snap_mark(snap: Snap) -> QGraphicsItem:
    """A mark for the snap: square, crossed strokes, triangle, diamond, corner, cross, dot."""
    item = QGraphicsPathItem(_shape(snap.kind))
    item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
    item.setPos(to_scene(snap.point))
    item.setPen(pen(QColor(_COLOURS[snap.kind]), 2))
    filled = snap.kind not in ("intersection", "angle", "grid")
    item.setBrush(QColor(255, 255, 255, 210) if filled else Qt.BrushStyle.NoBrush)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


def _shape(kind: str) -> QPainterPath:
    match kind:
        case "node":
            return _closed((-5, -5), (5, -5), (5, 5), (-5, 5))
        case "intersection":
            return _strokes(((-5, -5), (5, 5)), ((-5, 5), (5, -5)))
        case "midpoint":
            return _closed((0, -7), (6, 4), (-6, 4))
        case "border":
            return _closed((0, -6), (6, 0), (0, 6), (-6, 0))
        case "angle":
            return _strokes(((-5, 5), (6, 5)), ((-5, 5), (4, -5)))
        case "grid":
            return _strokes(((-5, 0), (5, 0)), ((0, -5), (0, 5)))
    dot = QPainterPath()
    dot.addEllipse(QPointF(0, 0), 2.5, 2.5)
    return dot


def _closed(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*p) for p in (*points, points[0])]))
    return path


def _strokes(*lines: tuple[tuple[float, float], tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    for start, end in lines:
        path.moveTo(QPointF(*start))
        path.lineTo(QPointF(*end))
    return path
