"""Rings in grid units as painter paths in millimetres, and small shape helpers for drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely import Point as Spot
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from engine.board.model import GRID, Point, Ring, Space
from engine.geometry.points import largest_disc
from engine.geometry.rings import twice_area


def to_scene(point: Point) -> QPointF:
    """A point of the grid in scene units (mm)."""
    return QPointF(point[0] / GRID, point[1] / GRID)


def to_grid(point: QPointF) -> Point:
    """The point of the grid nearest to a point of the scene (mm)."""
    return round(point.x() * GRID), round(point.y() * GRID)


def path_of(rings: Iterable[Ring]) -> QPainterPath:
    """A shape with its holes as a path in mm."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        for x, y in ring[:1]:
            path.moveTo(x / GRID, y / GRID)
        for x, y in (*ring[1:], *ring[:1]):
            path.lineTo(x / GRID, y / GRID)  # three times as fast as a polygon of points made first
    return path


def box_of(rings: Sequence[Ring]) -> QRectF:
    """The bounding box of a shape, in mm; that of its first ring, which the holes lie in."""
    xs, ys = zip(*rings[0], strict=True) if rings and rings[0] else ((0,), (0,))
    left, top = min(xs), min(ys)
    return QRectF(left / GRID, top / GRID, (max(xs) - left) / GRID, (max(ys) - top) / GRID)


def path_of_line(line: Sequence[Point]) -> QPainterPath:
    """An open line as a path in mm."""
    path = QPainterPath()
    if line:
        path.moveTo(to_scene(line[0]))
        for point in line[1:]:
            path.lineTo(to_scene(point))
    return path


def path_of_geometry(shape: BaseGeometry) -> QPainterPath:
    """A shapely polygon or line, of one part or many, in mm."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon):
            lines = [part.exterior, *part.interiors]
        else:
            lines = [part] if hasattr(part, "coords") else []
        for line in lines:
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line.coords]))
    return path


def moved_inwards(ring: Ring, distance: float) -> list[QPointF]:
    """The ring with every side moved `distance` mm inwards, corner for corner (mitred, at most three times as far),
    in mm. Corner n of the result belongs to corner n of the ring; it may fold in a ring narrower than twice that."""
    points = [(x / GRID, y / GRID) for x, y in ring]
    sign = 1.0 if twice_area(ring) > 0 else -1.0
    return [QPointF(*_corner(points, i, sign * distance)) for i in range(len(points))]


def _corner(points: list[tuple[float, float]], i: int, distance: float) -> tuple[float, float]:
    (ax, ay), (bx, by), (cx, cy) = points[i - 1], points[i], points[(i + 1) % len(points)]
    (ux, uy), (vx, vy) = _normal(bx - ax, by - ay), _normal(cx - bx, cy - by)
    scale = distance / max(1 + ux * vx + uy * vy, 0.3)
    return bx + (ux + vx) * scale, by + (uy + vy) * scale


def _normal(dx: float, dy: float) -> tuple[float, float]:
    length = hypot(dx, dy) or 1.0
    return -dy / length, dx / length


def is_sound(space: Space) -> bool:
    """Whether the shape bounds an area properly: only then may geometry be asked about it."""
    return all(len(ring) > 2 for ring in space.rings) and space.polygon.is_valid


def label_place(space: Space) -> tuple[QPointF, float]:
    """Where a space's label goes (mm), and half the width that it has there (mm): the author's centre, or the middle
    of the band through the largest disc inside. A shape that bounds nothing has no room."""
    if not is_sound(space):
        return to_scene(space.centre or space.rings[0][0]), 0.0
    disc, diameter = largest_disc(space.rings, 0.4 * GRID)
    place, radius = to_scene(space.centre or disc), diameter / 2 / GRID
    left, right = _band(space.rings, place, radius / 4)
    if not space.centre:
        place.setX((left + right) / 2)
    return place, max(radius, min(place.x() - left, right - place.x(), 2 * radius))


def clearance(space: Space, place: QPointF) -> float:
    """How far (mm) a place in a space is from its border; 0 outside, and in a shape that bounds nothing."""
    spot = Spot(place.x(), place.y())
    if not is_sound(space) or not space.polygon.contains(spot):
        return 0.0
    return float(space.polygon.boundary.distance(spot))


def _band(rings: Sequence[Ring], place: QPointF, height: float) -> tuple[float, float]:
    """From where to where (mm) a band that reaches `height` above and below a place lies inside a shape."""
    x = place.x() * GRID
    left, right = list[float](), list[float]()
    for y in (place.y() - height, place.y(), place.y() + height):
        met = _crossed(rings, y * GRID)
        beyond = [at for at in met if at > x]
        if len(beyond) % 2 == 0:
            return place.x(), place.x()
        left.append(max(at for at in met if at <= x))
        right.append(min(beyond))
    return max(left) / GRID, min(right) / GRID


def _crossed(rings: Sequence[Ring], y: float) -> list[float]:
    """Where a level line (grid units) crosses the sides of a shape."""
    return [
        ax + (y - ay) * (bx - ax) / (by - ay)
        for ring in rings
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)
        if (ay <= y) != (by <= y)
    ]
