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
from collections.abc import Iterator, Sequence
from math import sqrt
from operator import is_not

import numpy as np
import shapely

from engine.geometry.rings import Point, Rings, oriented, polygon, polygons
from engine.geometry.segments import Bools, Ints, Segments

ROUNDING = sqrt(2)
"""How far rounding to the grid may part a point from the side it lay on, in grid units."""

_ROUNDS = 4


def node(shapes: Sequence[Rings], slack: float = 0.0, *, layered: bool = False) -> tuple[Rings, ...]:
    """The shapes, oriented, with every point that lies on a side of another shape put into that side.

    `slack` is the distance in grid units within which a point counts as lying on a side. Sides that two
    shapes share already are passed over, as no third shape can touch them unless it lies over one of the two:
    say `layered` when shapes do lie over each other. Uses a tree of points (Leutenegger's sort-tile-recursive
    packing, in GEOS); O(n log n) for n points in all.

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
    exactly on sides go first: only where there are none do the near ones count."""
    added, exact = _points_on_sides(shapes, table, slack, layered)
    if not added:
        return shapes, table
    grown = tuple(_with_points(shapes, added))
    if not exact:
        grown = _unbroken(shapes, grown)
    return (grown, Segments.of(grown)) if any(map(is_not, grown, shapes)) else (shapes, table)


def _unbroken(old: tuple[Rings, ...], new: tuple[Rings, ...]) -> tuple[Rings, ...]:
    """The new shapes; but where bending sides has made a sound shape cross itself, its sides stay straight."""
    changed = [n for n in range(len(new)) if new[n] is not old[n]]
    sound = shapely.is_valid(polygons([new[n] for n in changed]))
    broken = [n for n, fine in zip(changed, sound.tolist(), strict=True) if not fine and polygon(old[n]).is_valid]
    kept = dict(enumerate(new)) | {n: old[n] for n in broken}
    return tuple(kept.values())


def _points_on_sides(
    shapes: Sequence[Rings], table: Segments, slack: float, layered: bool
) -> tuple[dict[int, list[Point]], bool]:
    """For each side (its place in the table) the points to put into it, in the order they come along it, and whether
    these lie exactly on it."""
    loose = np.arange(len(table)) if layered else np.flatnonzero(~table.matched)
    if not len(loose):
        return {}, True
    points: Ints = np.unique(np.concatenate([table.start[loose], table.end[loose]]), axis=0)
    side, point = _near(table, loose, points, slack)
    exact = _off(table, side, points[point]) == 0
    anything = bool(exact.any())
    if anything:
        side, point = side[exact], point[exact]
    along = ((points[point] - table.start[side]) * (table.end[side] - table.start[side])).sum(axis=1)
    order = np.lexsort((along, side))
    added: dict[int, list[Point]] = defaultdict(list)
    for n, (x, y) in zip(side[order].tolist(), points[point[order]].tolist(), strict=True):
        added[n].append((x, y))
    return (added, True) if anything else (_without_own(shapes, table, added), False)


def _off(table: Segments, side: Ints, point: Ints) -> Ints:
    """Twice the signed area of each side with its point: nought where the point is in line with it."""
    step, way = table.end[side] - table.start[side], point - table.start[side]
    off: Ints = step[:, 0] * way[:, 1] - step[:, 1] * way[:, 0]
    return off


def _near(table: Segments, loose: Ints, points: Ints, slack: float) -> tuple[Ints, Ints]:
    """Pairs of a side and a point that lies on it, or within the slack, strictly between its ends."""
    sides = shapely.linestrings(np.stack([table.start[loose], table.end[loose]], axis=1).astype(float))
    tree = shapely.STRtree(np.asarray(shapely.points(points.astype(float))))
    found, point = tree.query(sides, predicate="dwithin", distance=slack + 1e-3)
    side = loose[found]
    keep = _between(table, side, points[point], slack)
    return side[keep], point[keep]


def _between(table: Segments, side: Ints, point: Ints, slack: float) -> Bools:
    step, way = table.end[side] - table.start[side], point - table.start[side]
    cross = _off(table, side, point)
    along, whole = (step * way).sum(axis=1), (step * step).sum(axis=1)
    near = np.abs(cross) <= slack * np.sqrt(whole.astype(float))
    answer: Bools = near & (along > 0) & (along < whole)
    return answer


def _without_own(shapes: Sequence[Rings], table: Segments, added: dict[int, list[Point]]) -> dict[int, list[Point]]:
    """Bending a side to a point its own shape has already would pinch the shape: only exact hits are kept
    there."""
    kept = {}
    for side, points in added.items():
        own = {p for ring in shapes[int(table.owner[side])] for p in ring}
        start, end = table.start[side].tolist(), table.end[side].tolist()
        fit = [p for p in points if p not in own or _exactly_on(start, end, p)]
        fresh = [p for p in fit if p not in own]
        if fresh:
            kept[side] = fit
    return kept


def _exactly_on(start: list[int], end: list[int], p: Point) -> bool:
    return (end[0] - start[0]) * (p[1] - start[1]) == (end[1] - start[1]) * (p[0] - start[0])


def _with_points(shapes: Sequence[Rings], added: dict[int, list[Point]]) -> Iterator[Rings]:
    """The shapes with the points put into their sides; those that get none are passed on as they are."""
    side = 0
    for shape in shapes:
        first, rings = side, []
        for ring in shape:
            grown: list[Point] = []
            for n, p in enumerate(ring, start=side):
                grown += [p, *added.get(n, ())]
            side += len(ring)
            rings.append(tuple(grown))
        yield tuple(rings) if any(n in added for n in range(first, side)) else shape
