"""Noding: a point of one shape that lies on a side of another becomes a point of both.

Where a long side meets two short ones (a T-junction) the shapes share a border but no side. Once every such
point is put in, two shapes share a border exactly where one walks a side that the other walks backwards.

A point between grid points can't be kept exactly. Rounding moves a point by at most √2/2 units, so a point
and the slanted side it lay on may drift apart by √2 units (`ROUNDING`); with that much `slack` the side is
bent to pass through the point, and the border is shared again. With no slack only points exactly on a side
count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import is_not

import numpy as np
import shapely

from engine.geometry.rings import Point, Rings, oriented, polygon
from engine.geometry.segments import Bools, Ints, Segments, packed

ROUNDING = sqrt(2)
"""How far rounding to the grid may part a point from the side it lay on, in grid units."""

_ROUNDS = 4

_TOUCHING = 1e-3
"""Floating point may put a point so far (grid units) off a side that it lies on."""

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
    return noded(shapes, slack, layered=layered)[0]


def noded(shapes: Sequence[Rings], slack: float = 0.0, *, layered: bool = False) -> tuple[tuple[Rings, ...], Segments]:
    """As `node`, with the table of all sides of the result, for what goes on with it. O(n log n).

    >>> shapes, table = noded([(((0, 0), (0, 4), (4, 4)),)])
    >>> len(table)
    3
    """
    known = _turned(shapes)
    for _ in range(_ROUNDS + 1 if slack else 1):
        grown = _grown(*known, slack, layered)
        if grown[0] is known[0]:
            break
        known = grown
    return known


def near_misses(shapes: Sequence[Rings], slack: float) -> list[Point]:
    """The points, of noded and oriented shapes, that lie within the slack of a side of another shape and are no point
    of it: bending the side there would have made the shape cross itself. O(n log n).

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
    points: list[list[int]] = hits.point[~hits.own(table)].tolist()
    return sorted({(x, y) for x, y in points})


def _turned(shapes: Sequence[Rings]) -> tuple[tuple[Rings, ...], Segments]:
    """The shapes, oriented, with their table; those that are oriented already stay as they are."""
    given, table = tuple(shapes), Segments.of(shapes)
    inner = [place > 0 for shape in given for place in range(len(shape))]
    wrong = np.flatnonzero((table.twice_areas < 0) != np.array(inner, dtype=np.bool_))
    if not len(wrong):
        return given, table
    owner = np.repeat(np.arange(len(given)), [len(shape) for shape in given])
    against = set(owner[wrong].tolist())
    turned = tuple(oriented(shape) if n in against else shape for n, shape in enumerate(given))
    return turned, Segments.of(turned)


def _grown(
    shapes: tuple[Rings, ...], table: Segments, slack: float, layered: bool
) -> tuple[tuple[Rings, ...], Segments]:
    """The shapes with the points of each other that lie on their sides; the very same tuple if there are none. Points
    exactly on a side go first: only where it has none do the near ones count."""
    every = layered or any(map(_pinched, shapes))
    loose = np.arange(len(table)) if every else np.flatnonzero(~table.matched)
    hits = _hits(table, loose, slack) if len(loose) else None
    if hits is None or not len(hits.side):
        return shapes, table
    exact, own = hits.off == 0, hits.own(table)
    straight = np.isin(hits.side, hits.side[exact])
    chosen = exact | ~(own | straight)
    grown = _with_points(shapes, table, hits.only(chosen))
    grown = _unbroken(shapes, grown, hits.risky(table, own & ~exact))
    changed = any(map(is_not, grown, shapes))
    return (grown, Segments.of(grown)) if changed else (shapes, table)


def _unbroken(old: tuple[Rings, ...], new: tuple[Rings, ...], risky: Iterable[int]) -> tuple[Rings, ...]:
    """The new shapes; but where bending sides has made a sound shape cross itself, its sides stay straight."""
    kept = list(new)
    for n in risky:
        if new[n] is not old[n] and not polygon(new[n]).is_valid and polygon(old[n]).is_valid:
            kept[n] = old[n]
    return tuple(kept)


@dataclass(frozen=True)
class _Hits:
    """Points strictly between the ends of sides, and on them or near them; one row a pair of a side and a point."""

    side: Ints
    """The side's place in the table."""
    point: Ints
    """Shape (n, 2), grid units."""
    off: Ints
    """Twice the area of the triangle that the point makes with the side; nought where it lies on it."""
    along: Ints
    """How far along the side the point is, in units of its own for each side."""

    def only(self, rows: Bools) -> _Hits:
        """Some of the rows."""
        return _Hits(self.side[rows], self.point[rows], self.off[rows], self.along[rows])

    def _keys(self, table: Segments) -> Ints:
        """One number for each row's shape and point."""
        keys: Ints = table.owner[self.side] * (len(table) + 1) + table.places_of(self.point)
        return keys

    def own(self, table: Segments) -> Bools:
        """Whether a row's point is a corner of the side's own shape: bent to it, the side would pinch the shape."""
        answer: Bools = np.isin(self._keys(table), table.owner * (len(table) + 1) + table.places_of(table.start))
        return answer

    def risky(self, table: Segments, own: Bools) -> list[int]:
        """The shapes that may cross themselves when sides are bent: they come as near to themselves as to the points,
        so that a corner of theirs is near a side of theirs, or one point near two."""
        keys, times = np.unique(self._keys(table), return_counts=True)
        shapes = np.concatenate([table.owner[self.side[own]], keys[times > 1] // (len(table) + 1)])
        found: list[int] = np.unique(shapes).tolist()
        return found


def _pinched(shape: Rings) -> bool:
    """Whether a ring of a shape touches a side of another of its rings with a point that is none of that one's. Islands
    and neighbours may share all these sides."""
    return len(shape) > 1 and any(
        shapely.LinearRing(ring).distance(shapely.MultiPoint(list(others))) < _TOUCHING
        for ring in shape
        if len(ring) > 2 and (others := {p for other in shape if other is not ring for p in other}.difference(ring))
    )


def _hits(table: Segments, loose: Ints, slack: float) -> _Hits:
    """Where ends of loose sides lie on other loose sides, or within the slack."""
    ends = np.concatenate([table.start[loose], table.end[loose]])
    points: Ints = ends[np.unique(packed(ends), return_index=True)[1]]
    found, point = _close(table.start[loose], table.end[loose], points, slack)
    side, spot = loose[found], points[point]
    step, way = table.end[side] - table.start[side], spot - table.start[side]
    off = step[:, 0] * way[:, 1] - step[:, 1] * way[:, 0]
    along, whole = (step * way).sum(axis=1), (step * step).sum(axis=1)
    near = (along > 0) & (along < whole) & (np.abs(off) <= slack * np.sqrt(whole.astype(float)))
    return _Hits(side, spot, off, along).only(near)


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


def _with_points(shapes: tuple[Rings, ...], table: Segments, hits: _Hits) -> tuple[Rings, ...]:
    """The shapes with the points put into their sides; those that get none are passed on as they are."""
    order = np.lexsort((hits.along, hits.side))
    added: dict[int, list[Point]] = defaultdict(list)
    for side, (x, y) in zip(hits.side[order].tolist(), hits.point[order].tolist(), strict=True):
        added[side].append((x, y))
    grown = list(shapes)
    owners = np.unique(table.owner[hits.side])
    for n, first in zip(owners.tolist(), np.searchsorted(table.owner, owners).tolist(), strict=True):
        grown[n] = _put_in(shapes[n], first, added)
    return tuple(grown)


def _put_in(shape: Rings, side: int, added: Mapping[int, list[Point]]) -> Rings:
    """A shape, whose first side has that place in the table, with points put into its sides."""
    rings = []
    for ring in shape:
        points: list[Point] = []
        for p in ring:
            points.append(p)
            if side in added:
                points += added[side]
            side += 1
        rings.append(tuple(points))
    return tuple(rings)
