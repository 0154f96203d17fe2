"""Snapping: to nodes, midpoints and borders of what is drawn, else to whole steps of a grid.

The tolerance is in pixels, so that it feels the same at any zoom.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem

from editor.canvas.paths import to_grid, to_scene
from editor.canvas.patterns import pen
from engine.board.model import GRID, Map, Point
from engine.geometry.rings import orient
from engine.geometry.segments import Floats, Ints, Segments

TOLERANCE = 10
"""In pixels."""

STEPS = (100, 200, 500, 1000, 2000, 5000)
"""The steps of the grid, in grid units: the finest that is 8 pixels wide is taken."""

Side = tuple[Point, Point]


@dataclass(frozen=True)
class Snap:
    """A point of the map and what it was caught by: `node`, `midpoint`, `border`, `grid` or `free`."""

    point: Point
    kind: str
    side: Side | None = None
    """Of a border or a midpoint: the side it lies on."""


WORDS = {
    "node": "on a corner that is there",
    "midpoint": "on the middle of a border",
    "border": "on a border, which will be shared",
    "grid": "on the grid",
    "free": "here, without snapping",
}
"""What a snap means, for the status line."""


class Snapper:
    """Finds what a point snaps to on one map; `without` leaves out a node and the sides that end in it."""

    def __init__(self, source: Map, without: Point | None = None) -> None:
        frame = _frame(source)
        table = Segments.of([s.rings for s in source.spaces.values()] + [(frame,)])
        start, end = table.start, table.end
        if without is not None:
            gone = np.array(without)
            keep = ~((start == gone).all(axis=1) | (end == gone).all(axis=1))
            nodes = start[~(start == gone).all(axis=1)]
            start, end = start[keep], end[keep]
        else:
            nodes = start
        self._nodes: Ints = np.unique(nodes, axis=0)
        self._start, self._end = start, end

    def snap(self, at: QPointF, scale: float) -> Snap:
        """What the point (mm) snaps to when a millimetre is `scale` pixels."""
        point = to_grid(at)
        reach = TOLERANCE / scale * GRID
        on_grid = _grid(point, scale)
        found = self.node(point, reach) or self._midpoint(point, reach * 0.7)
        if found is not None:
            return found
        border = self.border(point, reach)
        if border is None or border.side is None:
            return on_grid
        crossing = _on_side(on_grid.point, border.side) and _apart(on_grid.point, point) <= reach
        return Snap(on_grid.point, "border", border.side) if crossing else border

    def node(self, point: Point, reach: float) -> Snap | None:
        """The nearest node within reach (grid units)."""
        found = _nearest(self._nodes, point, reach)
        return None if found is None else Snap(_point(self._nodes[found]), "node")

    def _midpoint(self, point: Point, reach: float) -> Snap | None:
        middles = (self._start + self._end) // 2
        found = _nearest(middles, point, reach)
        return None if found is None else Snap(_point(middles[found]), "midpoint", self._side(found))

    def border(self, point: Point, reach: float) -> Snap | None:
        """The nearest point of a border within reach (grid units), rounded to the grid."""
        if not len(self._start):
            return None
        way = (self._end - self._start).astype(np.float64)
        length = np.maximum((way * way).sum(axis=1), 1.0)
        along = np.clip(((np.array(point) - self._start) * way).sum(axis=1) / length, 0.0, 1.0)
        feet: Floats = self._start + way * along[:, None]
        found = _nearest(feet, point, reach)
        if found is None:
            return None
        return Snap((round(feet[found][0]), round(feet[found][1])), "border", self._side(found))

    def _side(self, n: int) -> Side:
        return _point(self._start[n]), _point(self._end[n])


def _frame(source: Map) -> tuple[Point, ...]:
    width, height = source.size
    return ((0, 0), (width, 0), (width, height), (0, height))


def _point(row: Ints) -> Point:
    return int(row[0]), int(row[1])


def _nearest(points: Ints | Floats, point: Point, reach: float) -> int | None:
    if not len(points):
        return None
    distance = ((points - np.array(point)) ** 2).sum(axis=1)
    best = int(distance.argmin())
    return best if distance[best] <= reach * reach else None


def _on_side(point: Point, side: Side) -> bool:
    (ax, ay), (bx, by) = side
    inside = min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)
    return inside and orient(*side, point) == 0


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _grid(point: Point, scale: float) -> Snap:
    step = next((s for s in STEPS if s / GRID * scale >= 8), STEPS[-1])
    x, y = (round(v / step) * step for v in point)
    return Snap((x, y), "grid")


_COLOURS = {"node": "#d7263d", "midpoint": "#7b2cbf", "border": "#1b7fd1", "grid": "#6b6459", "free": "#6b6459"}


def snap_mark(snap: Snap) -> QGraphicsItem:
    """A mark for the snap, of one size at any zoom: square, triangle, diamond, cross, dot."""
    path = QPainterPath()
    if snap.kind == "node":
        path.addRect(-5, -5, 10, 10)
    elif snap.kind == "midpoint":
        path.addPolygon(QPolygonF([QPointF(0, -7), QPointF(6, 4), QPointF(-6, 4), QPointF(0, -7)]))
    elif snap.kind == "border":
        path.addPolygon(QPolygonF([QPointF(0, -6), QPointF(6, 0), QPointF(0, 6), QPointF(-6, 0), QPointF(0, -6)]))
    elif snap.kind == "grid":
        for a, b in ((QPointF(-5, 0), QPointF(5, 0)), (QPointF(0, -5), QPointF(0, 5))):
            path.moveTo(a)
            path.lineTo(b)
    else:
        path.addEllipse(QPointF(0, 0), 2.5, 2.5)
    item = QGraphicsPathItem(path)
    item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
    item.setPos(to_scene(snap.point))
    colour = QColor(_COLOURS[snap.kind])
    item.setPen(pen(colour, 2))
    item.setBrush(QColor(255, 255, 255, 210))
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item
