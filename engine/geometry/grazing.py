"""Line of sight with open contact: a line may graze walls and pass where two blockers touch at a corner.

Besides the corridors that `engine.geometry.sight` finds, only lines without width are in question. Such a line can't be
shifted either way. It runs through two corners, or through one corner where two blockers touch; between two
neighbouring directions to other corners all lines of the second sort are alike, so that one of them speaks for all.
(Faces of the arrangement of the corners' dual lines, of dimensions nought and one.)

Source: lines through two corners as in the visibility graph (Lozano-Pérez and Wesley 1979), and the duality of points
and lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations, pairwise, product

import numpy as np

from engine.geometry.rings import Point, Rings, orient
from engine.geometry.segment_sight import stretches
from engine.geometry.segments import Bools, Ints

Stretches = list[tuple[Fraction, Fraction]]

Spot = tuple[float, float]
"""A point between grid points, in grid units."""


def grazing_line(a: Rings, b: Rings, blockers: Mapping[int, Rings], max_blockers: int = 0) -> tuple[Spot, Spot] | None:
    """A line without width (two points in grid units) that leads from inside `a` to inside `b` past the interiors of
    all but `max_blockers` of the blockers; None if there is none.

    Grazing an end's own corner is not enough: the line starts and ends inside. The shapes are noded; blockers outside
    the hull of both ends don't matter and are best left out. O(n³) for n corners.

    >>> a, b = (((0, 0), (2, 0), (2, 4), (0, 4)),), (((8, 0), (10, 0), (10, 4), (8, 4)),)
    >>> low, high = (((4, 0), (6, 0), (6, 2), (4, 2)),), (((4, 2), (6, 2), (6, 4), (4, 4)),)
    >>> line = grazing_line(a, b, {2: low, 3: high})
    >>> line is not None and {y for _, y in line}
    {2.0}
    """
    for line in _crossing_both(a, b, blockers):
        found = _free(a, b, blockers, line, max_blockers)
        if found:
            return found
    return None


def _crossing_both(a: Rings, b: Rings, blockers: Mapping[int, Rings]) -> list[tuple[Point, Point]]:
    """The lines in question, each by two points, that have corners of both ends on both sides."""
    corners = sorted({p for rings in (a, b, *blockers.values()) for ring in rings for p in ring})
    lines = [*combinations(corners, 2), *_through_touching_corners(corners, blockers)]
    if not lines:
        return []
    ends = np.array(lines, dtype=np.int64)
    keep = _splits(ends, a) & _splits(ends, b)
    return [lines[n] for n in np.flatnonzero(keep).tolist()]


def _splits(lines: Ints, rings: Rings) -> Bools:
    """For each line, shape (n, 2, 2), whether it has corners of the shape strictly on both sides."""
    corners = np.array(rings[0], dtype=np.int64)
    step = (lines[:, 1] - lines[:, 0])[:, None]
    way = corners[None] - lines[:, 0][:, None]
    turn = step[..., 0] * way[..., 1] - step[..., 1] * way[..., 0]
    answer: Bools = (turn.min(axis=1) < 0) & (turn.max(axis=1) > 0)
    return answer


def _through_touching_corners(corners: Sequence[Point], blockers: Mapping[int, Rings]) -> Iterator[tuple[Point, Point]]:
    """Through each corner where blockers touch, one line between each two neighbouring directions to other corners."""
    times = Counter(p for rings in blockers.values() for p in {p for ring in rings for p in ring})
    for u in (p for p, count in times.items() if count > 1):
        ways = [_upward((x - u[0], y - u[1])) for x, y in corners if (x, y) != u]
        ways.sort(key=cmp_to_key(_turning))
        for v, w in pairwise([*ways, (-ways[0][0], -ways[0][1])]):
            if orient((0, 0), v, w):
                yield u, (u[0] + v[0] + w[0], u[1] + v[1] + w[1])


def _turning(v: Point, w: Point) -> int:
    """Orders directions of one half-plane counter-clockwise (y upwards)."""
    return -orient((0, 0), v, w)


def _upward(way: Point) -> Point:
    """Of the two directions of a line, the one in the half-plane of positive x."""
    return way if way > (0, 0) else (-way[0], -way[1])


def _free(
    a: Rings, b: Rings, blockers: Mapping[int, Rings], line: tuple[Point, Point], allowed: int
) -> tuple[Spot, Spot] | None:
    """A point inside each end, on this line, with few enough blockers between them."""
    start, end = _lengthened(line, a, b)
    inside_a, inside_b = stretches(start, end, a), stretches(start, end, b)
    walls = {name: stretches(start, end, rings) for name, rings in blockers.items()} if inside_a and inside_b else {}
    for s, t in product(inside_a, inside_b):
        if _between(s, t, walls) <= allowed:
            return _spot(start, end, sum(s) / 2), _spot(start, end, sum(t) / 2)
    return None


def _spot(start: Point, end: Point, along: Fraction | float) -> Spot:
    share = float(along)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _between(s: tuple[Fraction, Fraction], t: tuple[Fraction, Fraction], walls: Mapping[int, Stretches]) -> int:
    """How many walls have a piece between two pieces of a line."""
    first, last = min(s, t)[1], max(s, t)[0]
    return sum(any(piece[0] < last and piece[1] > first for piece in pieces) for pieces in walls.values())


def _lengthened(line: tuple[Point, Point], a: Rings, b: Rings) -> tuple[Point, Point]:
    """Two points of the line so far apart that both shapes lie between them."""
    (ux, uy), (vx, vy) = line
    x, y = vx - ux, vy - uy
    reach = max(abs(px - ux) + abs(py - uy) for px, py in (*a[0], *b[0]))
    times = reach // max(abs(x), abs(y)) + 1
    return (ux - times * x, uy - times * y), (ux + times * x, uy + times * y)
