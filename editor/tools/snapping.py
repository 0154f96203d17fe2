"""Snapping: to nodes, crossings, midpoints and borders of what is drawn, to angles, else to whole steps of a grid.

The tolerance is in pixels, so that it feels the same at any zoom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
from PySide6.QtCore import QPointF

from editor.canvas.paths import to_grid
from engine.board.model import GRID, Map, Point, Ring, Space
from engine.geometry.rings import in_box, meeting_point
from engine.geometry.segments import Floats, Ints

TOLERANCE = 10
"""In pixels."""

STEPS = (100, 200, 500, 1000, 2000, 5000)
"""The steps of the grid, in grid units: the finest that is 8 pixels wide is taken."""

TURN = 15
"""The angles that lines snap to are multiples of this, in degrees."""

_CROWD = 40
"""So many sides near the pointer are looked through for crossings; where there are more, nobody could aim at one."""

Side = tuple[Point, Point]


@dataclass(frozen=True)
class Snap:
    """A point of the map and what it was caught by: a key of `WORDS`."""

    point: Point
    kind: str
    side: Side | None = None
    """Of a border or a midpoint: the side it lies on."""


WORDS = {
    "node": "on a corner that is there",
    "intersection": "where two lines cross",
    "midpoint": "on the middle of a border",
    "border": "on a border, which will be shared",
    "angle": "at a plain angle",
    "grid": "on the grid",
    "free": "here, without snapping",
}
"""What a snap means, for the status line."""

KINDS = {
    "node": "Corners",
    "intersection": "Crossings",
    "midpoint": "Middles",
    "border": "Borders",
    "angle": "Angles",
    "grid": "Grid",
}
"""What can be snapped to, as people choose it."""

USUAL = frozenset(KINDS) - {"angle"}
"""What is snapped to unless somebody chooses: angles would get in the way of the grid."""


class Snapper:
    """Finds what a point snaps to on one map; `without` leaves out a node and the sides that end in it. `before` is one
    of a map that shares most of its spaces with this one: what it knows of them is taken over."""

    def __init__(self, source: Map, without: Point | None = None, before: Snapper | None = None) -> None:
        self.map = source
        known = before._of_spaces if before else {}
        self._of_spaces: dict[str, tuple[Space, Ints, Ints]] = {}
        for name, space in source.spaces.items():
            kept = known.get(name)
            self._of_spaces[name] = kept if kept and kept[0] is space else (space, *_closed(space.rings))
        start, end = _sides(source, self._of_spaces.values())
        if without is not None:
            gone = np.array(without)
            off, away = (start != gone).any(axis=1), (end != gone).any(axis=1)
            self._nodes = np.concatenate([start[off], end[away]])
            start, end = start[off & away], end[off & away]
        else:
            self._nodes = np.concatenate([start, end])
        self._start, self._end = start, end

    def snap(self, at: QPointF, scale: float, *, last: Point | None = None, kinds: Collection[str] = USUAL) -> Snap:
        """What the point (mm) snaps to when a millimetre is `scale` pixels. `last` is where the line being drawn
        comes from; angles are told from there."""
        point = to_grid(at)
        reach = TOLERANCE / scale * GRID
        for found in self._marked(point, reach, kinds):
            if found is not None:
                return found
        on_grid = _grid(point, scale) if "grid" in kinds else Snap(point, "free")
        border = self.border(point, reach) if "border" in kinds else None
        if border is not None and border.side is not None:
            crossing = _where_crossed(border.side, on_grid.point, point) if on_grid.kind == "grid" else None
            near = crossing is not None and _apart(crossing, point) <= reach
            return Snap(crossing, "border", border.side) if crossing is not None and near else border
        angle = at_angle(point, last, reach) if "angle" in kinds else None
        return angle or on_grid

    def at_plain_angle(self, at: QPointF, scale: float, last: Point) -> Snap:
        """The point (mm) brought to a plain angle as seen from `last`, however far off it is; a node that lies at
        that very angle within reach is taken, since a point beside it could share no border."""
        found = at_angle(to_grid(at), last, float("inf"))
        if found is None:
            return Snap(to_grid(at), "free")
        node = self.node(found.point, TOLERANCE / scale * GRID)
        return node if node is not None and at_angle(node.point, last, 0.0) else found

    def _marked(self, point: Point, reach: float, kinds: Collection[str]) -> Iterator[Snap | None]:
        """What single points of the map can catch it, the strongest first."""
        if "node" in kinds:
            yield self.node(point, reach)
        if "intersection" in kinds:
            yield self._crossing(point, reach)
        if "midpoint" in kinds:
            yield self._midpoint(point, reach * 0.7)

    def node(self, point: Point, reach: float) -> Snap | None:
        """The nearest node within reach (grid units)."""
        found = _nearest(self._nodes, point, reach)
        return None if found is None else Snap(_point(self._nodes[found]), "node")

    def _crossing(self, point: Point, reach: float) -> Snap | None:
        """The nearest point where two sides cross that have no node there: of two layers, or of a feature."""
        feet = self._feet(point)
        near = np.flatnonzero(_squares(feet - np.array(point)) <= reach * reach)
        if not 1 < len(near) <= _CROWD:
            return None
        sides = [self._side(n) for n in near.tolist()]
        met = (meeting_point(*a, *b) for a, b in combinations(sides, 2) if not set(a) & set(b))
        best = min(filter(None, met), key=lambda p: _apart(p, point), default=None)
        return Snap(best, "intersection") if best is not None and _apart(best, point) <= reach else None

    def _midpoint(self, point: Point, reach: float) -> Snap | None:
        found = _nearest(self._middles, point, reach)
        return None if found is None else Snap(_point(self._middles[found]), "midpoint", self._side(found))

    def border(self, point: Point, reach: float) -> Snap | None:
        """The nearest point of a border within reach (grid units), rounded to the grid."""
        if not len(self._start):
            return None
        feet = self._feet(point)
        found = _nearest(feet, point, reach)
        if found is None:
            return None
        return Snap((round(feet[found][0]), round(feet[found][1])), "border", self._side(found))

    def _feet(self, point: Point) -> Floats:
        """The point of each side that is nearest to a point."""
        way, length = self._ways
        along = np.clip(_dots(np.array(point) - self._start, way) / length, 0.0, 1.0)
        feet: Floats = self._start + way * along[:, None]
        return feet

    @cached_property
    def _ways(self) -> tuple[Floats, Floats]:
        """Of each side the way from start to end, and its squared length, which is never 0."""
        way = (self._end - self._start).astype(np.float64)
        return way, np.maximum(_squares(way), 1.0)

    @cached_property
    def _middles(self) -> Ints:
        middles: Ints = (self._start + self._end) // 2
        return middles

    def _side(self, n: int) -> Side:
        return _point(self._start[n]), _point(self._end[n])


def at_angle(point: Point, last: Point | None, reach: float) -> Snap | None:
    """The point brought to a multiple of `TURN` degrees as seen from `last`, if that is within reach (grid units)."""
    if last is None or point == last:
        return None
    dx, dy = point[0] - last[0], point[1] - last[1]
    turn = radians(round(degrees(atan2(dy, dx)) / TURN) * TURN)
    along = dx * cos(turn) + dy * sin(turn)
    turned = (round(last[0] + along * cos(turn)), round(last[1] + along * sin(turn)))
    return Snap(turned, "angle") if _apart(turned, point) <= reach else None


def _sides(source: Map, of_spaces: Iterable[tuple[Space, Ints, Ints]]) -> tuple[Ints, Ints]:
    """Starts and ends of all that is drawn, each a table of two columns; the frame is last, so that of two sides at
    one place the drawn one is found."""
    width, height = source.size
    rings = [ring for f in source.features.values() for part in f.polygons for ring in part]
    rings.append(((0, 0), (width, 0), (width, height), (0, height)))
    lines = [feature.line for feature in source.features.values() if feature.line]
    start, end = _closed(rings)
    spaces = list(of_spaces)
    starts = [*(space[1] for space in spaces), _table([*chain.from_iterable(line[:-1] for line in lines)]), start]
    ends = [*(space[2] for space in spaces), _table([*chain.from_iterable(line[1:] for line in lines)]), end]
    return np.concatenate(starts), np.concatenate(ends)


def _closed(rings: Sequence[Ring]) -> tuple[Ints, Ints]:
    """Starts and ends of the sides of rings."""
    ends = [p for ring in rings for p in (*ring[1:], ring[0])]
    return _table([*chain.from_iterable(rings)]), _table(ends)


def _table(points: list[Point]) -> Ints:
    flat = np.fromiter(chain.from_iterable(points), np.int64, 2 * len(points))
    return flat.reshape(len(points), 2)


def _point(row: Ints) -> Point:
    return int(row[0]), int(row[1])


def _dots(a: Ints | Floats, b: Ints | Floats) -> Ints | Floats:
    """The scalar product of each two rows; by columns, which is many times quicker than summing rows of two."""
    return a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1]


def _squares(ways: Ints | Floats) -> Ints | Floats:
    """The squared length of each row."""
    return _dots(ways, ways)


def _nearest(points: Ints | Floats, point: Point, reach: float) -> int | None:
    if not len(points):
        return None
    distance = _squares(points - np.array(point))
    best = int(distance.argmin())
    return best if distance[best] <= reach * reach else None


def _where_crossed(side: Side, at: Point, point: Point) -> Point | None:
    """Where the upright or the level line through a point of the grid (`at`) crosses a side: what is nearer to
    `point`."""
    a, b = side
    x, y = at
    upright, level = ((x, min(a[1], b[1])), (x, max(a[1], b[1]))), ((min(a[0], b[0]), y), (max(a[0], b[0]), y))
    lines = ([upright] if a[0] != b[0] else []) + ([level] if a[1] != b[1] else [])
    met = filter(None, (meeting_point(a, b, *line) for line in lines if in_box(a, b, (line[0][0], line[0][1]))))
    return min(met, key=lambda p: _apart(p, point), default=None)


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def grid_step(scale: float) -> int:
    """The step of the grid (grid units) when a millimetre is `scale` pixels."""
    return next((s for s in STEPS if s / GRID * scale >= 8), STEPS[-1])


def _grid(point: Point, scale: float) -> Snap:
    step = grid_step(scale)
    x, y = (round(v / step) * step for v in point)
    return Snap((x, y), "grid")
