"""Noding: a point of one shape that lies on a side of another becomes a point of both.

Where a long side meets two short ones (a T-junction) the shapes share a border but no side. Once every such
point is put in, two shapes share a border exactly where one walks a side that the other walks backwards.

A point between grid points can't be kept exactly. Rounding moves a point by at most √2/2 units, so a point
and the slanted side it lay on may drift apart by √2 units (`ROUNDING`); with that much `slack` the side is
bent to pass through the point, and the border is shared again. With no slack only points exactly on a side
count.

Source: snap rounding (Hobby 1999), applied to points near sides as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import shapely

from engine.geometry.rings import Point, Rings, oriented, polygon
from engine.geometry.segments import Bools, Ints, Segments

ROUNDING = sqrt(2)
"""How far rounding to the grid may part a point from the side it lay on, in grid units."""

_ROUNDS = 4

_MANY = 50
"""How many points in the box around a side are too many to look at each."""

_FEW = 8000
"""How many pairs of a side and a point are looked at without asking which are near."""


def node(shapes: Sequence[Rings], slack: float = 0.0, *, layered: bool = False) -> tuple[Rings, ...]:
    """The shapes, oriented, with every point that lies on a side of another shape put into that side.

    `slack` is the distance in grid units within which a point counts as lying on a side. Sides that two
    shapes share already are passed over, as no third shape can touch them unless it lies over one of the two:
    say `layered` when shapes do lie over each other. A hole that an island fills may still touch its own outline. Uses
    a tree of points (Leutenegger's sort-tile-recursive packing, in GEOS); O(n log n) for n points in all.

    >>> square, beside = ((((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 2), (4, 2)),))
    >>> node([square, beside])[0]
    (((0, 0), (4, 0), (4, 2), (4, 4), (0, 4)),)
    """
    given, table = _turned(shapes)
    full = _noded(table, slack, layered)
    if full is table:
        return given
    was, now = (np.bincount(t.ring_owner, weights=t.sizes, minlength=len(given)) for t in (table, full))
    result = list(given)
    for n in np.flatnonzero(was != now).tolist():
        result[n] = full.shape(n)
    return tuple(result)


def noded_sides(shapes: Sequence[Rings], slack: float = 0.0, *, layered: bool = False) -> Segments:
    """The table of all sides of the shapes that `node` gives, for those who need no rings. O(n log n). Rings and slack
    in grid units.

    >>> len(noded_sides([(((0, 0), (4, 0), (4, 4)),), (((4, 0), (8, 0), (4, 2)),)]))
    7
    """
    return _noded(_turned(shapes)[1], slack, layered)


def _noded(table: Segments, slack: float, layered: bool) -> Segments:
    """The table with all points put in; the very same if there are none. Bent sides may come near further points."""
    for _ in range(_ROUNDS + 1 if slack else 1):
        grown = _grown(table, slack, layered)
        if grown is table:
            break
        table = grown
    return table


def near_misses(shapes: Sequence[Rings], slack: float) -> list[Point]:
    """The points, of noded and oriented shapes, that lie within the slack of a side of another shape and are no point
    of it: bending the side there would have made the shape cross itself. O(n log n). Rings, slack and points in grid
    units.

    >>> pond = (((0, 50), (50, 0), (99, 42), (50, 100)),)
    >>> shore = (((-9, -9), (120, -9), (120, 120), (-9, 120)), ((0, 50), (50, 100), (99, 42), (50, -1)))
    >>> near_misses(node([pond, shore], ROUNDING), ROUNDING)
    [(50, 0)]
    """
    table = Segments.of(shapes)
    loose = np.flatnonzero(~table.matched)
    if not len(loose):
        return []
    hits = _hits(table, loose, slack)
    if not len(hits.side):
        return []
    points: list[list[int]] = table.corners[0][hits.corner[~hits.own(table)]].tolist()
    return sorted({(x, y) for x, y in points})


def _turned(shapes: Sequence[Rings]) -> tuple[tuple[Rings, ...], Segments]:
    """The shapes, oriented, with their table; those that are oriented already stay as they are."""
    given, table = tuple(shapes), Segments.of(shapes)
    inner = np.diff(table.ring_owner, prepend=-1) == 0
    wrong = np.flatnonzero((table.twice_areas < 0) != inner)
    if not len(wrong):
        return given, table
    against = set(table.ring_owner[wrong].tolist())
    turned = tuple(oriented(shape) if n in against else shape for n, shape in enumerate(given))
    return turned, Segments.of(turned)


def _grown(table: Segments, slack: float, layered: bool) -> Segments:
    """The table with the points of shapes that lie on sides of each other; the very same if there are none. Points
    exactly on a side go first: only where it has none do the near ones count."""
    shared = np.zeros(len(table), dtype=np.bool_) if layered else table.matched
    hits = _hits(table, np.flatnonzero(~shared | _around_holes(table)), slack)
    if not len(hits.side):
        return table
    exact, own = hits.off == 0, hits.own(table)
    straight = np.isin(hits.side, hits.side[exact])
    chosen = exact | ~(own | straight | shared[hits.side])
    broken = _broken(table, hits.only(chosen), hits.risky(table, own & ~exact))
    return hits.only(chosen & ~np.isin(table.owner[hits.side], broken)).put_in(table)


def _around_holes(table: Segments) -> Bools:
    """The sides of shapes with holes, and their counterparts: an island and a neighbour may share all the sides of a
    shape that touches itself."""
    several = np.bincount(table.ring_owner, minlength=1) > 1
    flags: Bools = several[table.owner]
    i, j = table.opposites
    flags[j[flags[i]]] = True
    return flags


def _broken(table: Segments, hits: _Hits, risky: Iterable[int]) -> list[int]:
    """Those of the shapes, sound as they are, that the points would make cross themselves: their sides stay
    straight."""
    suspects = [n for n in risky if polygon(table.shape(n)).is_valid]
    grown = hits.put_in(table) if suspects else table
    return [n for n in suspects if not polygon(grown.shape(n)).is_valid]


@dataclass(frozen=True)
class _Hits:
    """Points strictly between the ends of sides, and on them or near them; one row a pair of a side and a point."""

    side: Ints
    """The side's place in the table."""
    corner: Ints
    """The point's place among the table's corners."""
    off: Ints
    """Twice the area of the triangle that the point makes with the side; nought where it lies on it."""
    along: Ints
    """How far along the side the point is, in units of its own for each side."""

    def only(self, rows: Bools) -> _Hits:
        """Some of the rows."""
        return _Hits(self.side[rows], self.corner[rows], self.off[rows], self.along[rows])

    def put_in(self, table: Segments) -> Segments:
        """The table with the points in its sides; the very same without any."""
        order = np.lexsort((self.along, self.side))
        return table.with_points(self.side[order], table.corners[0][self.corner[order]]) if len(order) else table

    def _keys(self, table: Segments) -> Ints:
        """One number for each row's shape and point."""
        keys: Ints = table.owner[self.side] * len(table) + self.corner
        return keys

    def own(self, table: Segments) -> Bools:
        """Whether a row's point is a corner of the side's own shape: bent to it, the side would pinch the shape."""
        answer: Bools = np.isin(self._keys(table), table.owner * len(table) + table.corners[1])
        return answer

    def risky(self, table: Segments, own: Bools) -> list[int]:
        """The shapes that may cross themselves when sides are bent: they come as near to themselves as to the points,
        so that a corner of theirs is near a side of theirs, or one point near two."""
        keys, times = np.unique(self._keys(table), return_counts=True)
        shapes = np.concatenate([table.owner[self.side[own]], keys[times > 1] // len(table)])
        found: list[int] = np.unique(shapes).tolist()
        return found


def _hits(table: Segments, loose: Ints, slack: float) -> _Hits:
    """Where ends of some sides lie on others of them, or within the slack."""
    corners, first = table.corners
    ends = np.zeros(len(corners), dtype=np.bool_)
    ends[first[loose]] = ends[first[table.following[loose]]] = True
    places = np.flatnonzero(ends)
    found, point = _close(table.start[loose], table.end[loose], corners[places], slack)
    side, corner = loose[found], places[point]
    step, way = table.end[side] - table.start[side], corners[corner] - table.start[side]
    off = step[:, 0] * way[:, 1] - step[:, 1] * way[:, 0]
    along, whole = (step * way).sum(axis=1), (step * step).sum(axis=1)
    near = (along > 0) & (along < whole) & (np.abs(off) <= slack * np.sqrt(whole.astype(float)))
    return _Hits(side, corner, off, along).only(near)


def _close(start: Ints, end: Ints, points: Ints, slack: float) -> tuple[Ints, Ints]:
    """Pairs of a side and a point that may be near it: in the box around it. Sides whose boxes would hold too many
    points, as long slanted ones, are measured at once; and where there are few pairs at all, it may be any."""
    if len(start) * len(points) <= _FEW:
        every = np.arange(len(start) * len(points))
        return every // len(points), every % len(points)
    low, high = np.minimum(start, end) - slack - 1, np.maximum(start, end) + slack + 1
    spread = np.prod(points.max(axis=0) - points.min(axis=0) + 1.0)
    many = np.prod(high - low, axis=1) * len(points) > _MANY * spread
    few, rest = np.flatnonzero(~many), np.flatnonzero(many)
    tree = shapely.STRtree(np.asarray(shapely.points(points.astype(float))))
    near, point = tree.query(shapely.box(*low[few].T, *high[few].T))
    lines = shapely.linestrings(np.stack([start[rest], end[rest]], axis=1).astype(float))
    beside, other = tree.query(lines, predicate="dwithin", distance=slack + 1e-3)
    return np.concatenate([few[near], rest[beside]]), np.concatenate([point, other])
