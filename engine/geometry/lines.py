"""Lines made by joining pieces end to start.

Source: walking directed edges until none is left, as Hierholzer (1873) draws a trail.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from engine.geometry.rings import Point

Line = tuple[Point, ...]
"""A line through at least two points; a closed one repeats its first point at the end."""


def length(line: Line) -> float:
    """The length of a line, in grid units. O(n).

    >>> length(((0, 0), (3, 4), (3, 10)))
    11.0
    """
    return sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(line))


def across(lines: Iterable[Line]) -> Point:
    """The vector square to a border as a whole, pointing from the left of its lines to their right (y upwards), in grid
    units; as long as the way from their starts to their ends. Nought for a border that goes in a circle. O(lines).

    >>> across([((0, 0), (0, 3), (1, 6))])
    (6, -1)
    """
    ends = [(line[0], line[-1]) for line in lines]
    return sum(q[1] - p[1] for p, q in ends), -sum(q[0] - p[0] for p, q in ends)


def join(pieces: Iterable[tuple[Point, Point]]) -> tuple[Line, ...]:
    """Directed pieces joined into the longest lines; where several pieces leave one point each goes its own way. Open
    lines come first, then rings, each in the order of their first piece. O(n). Points in grid units.

    >>> join([((1, 0), (2, 0)), ((0, 0), (1, 0)), ((5, 5), (6, 5))])
    (((0, 0), (1, 0), (2, 0)), ((5, 5), (6, 5)))
    """
    leaving: dict[Point, list[Point]] = {}
    arriving: dict[Point, int] = {}
    known = list(pieces)
    if _in_a_row(known):
        return ((known[0][0], *(end for _, end in known)),)
    for start, end in known:
        leaving.setdefault(start, []).append(end)
        arriving[end] = arriving.get(end, 0) + 1
    heads = [p for p, ends in leaving.items() for _ in range(len(ends) - arriving.get(p, 0))]
    lines = [_follow(p, leaving) for p in heads]
    lines += [_follow(p, leaving) for p, ends in leaving.items() for _ in range(len(ends)) if leaving[p]]
    return tuple(lines)


def _in_a_row(pieces: Sequence[tuple[Point, Point]]) -> bool:
    """Whether each piece begins where the one before ends, and no point comes twice: one line, as most borders are."""
    return bool(pieces) and all(p[1] == q[0] for p, q in pairwise(pieces)) and len(dict(pieces)) == len(pieces)


def _follow(start: Point, leaving: dict[Point, list[Point]]) -> Line:
    """Walks from `start` as long as a piece leaves the point reached, taking the pieces out."""
    line = [start]
    while leaving.get(line[-1]):
        line.append(leaving[line[-1]].pop())
        if line[-1] == start:
            break
    return tuple(line)
