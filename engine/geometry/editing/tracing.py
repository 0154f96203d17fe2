"""Tracing: the line along a face's outline from one point of it to another, for drawing beside it.

Source: the two ways round a ring; nothing more is behind it.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot
from typing import TypeVar

import shapely
from shapely import LinearRing

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.lines import Line, length
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Point, Ring

Id = TypeVar("Id", bound=Hashable)


def trace(coverage: Coverage[Id], name: Id, start: Point, end: Point, *, long_way: bool = False) -> Line:
    """The line from `start` to `end` along a ring of a face: the shorter way round, or the longer one.

    The two points (grid units) are nodes, or lie on sides to within rounding. Raises EditError where one of them lies
    on no ring of the face, or the two on different rings. O(n) for the n points of the face.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> trace(square, "a", (20, 0), (40, 10))
    ((20, 0), (40, 0), (40, 10))
    """
    rings = [ring for ring in coverage.faces[name] if _on(ring, start)]
    if not rings:
        raise EditError(f"this is not on the border of {name}", start)
    ring = next((ring for ring in rings if _on(ring, end)), None)
    if ring is None:
        where = "another border" if any(_on(other, end) for other in coverage.faces[name]) else "not on the border"
        raise EditError(f"this is {where} of {name}", end)
    ways = _ways(_with(_with(ring, start), end), start, end)
    return max(ways, key=length) if long_way else min(ways, key=length)


def _on(ring: Ring, point: Point) -> bool:
    return point in ring or LinearRing(ring).distance(shapely.Point(point)) <= ROUNDING


def _with(ring: Ring, point: Point) -> Ring:
    """The ring with the point put into the side nearest to it."""
    if point in ring:
        return ring
    place = min(range(len(ring)), key=lambda n: _detour(ring[n], ring[(n + 1) % len(ring)], point))
    return (*ring[: place + 1], point, *ring[place + 1 :])


def _detour(p: Point, q: Point, via: Point) -> float:
    """How much longer the way from `p` to `q` is through a point."""
    return hypot(via[0] - p[0], via[1] - p[1]) + hypot(q[0] - via[0], q[1] - via[1]) - hypot(q[0] - p[0], q[1] - p[1])


def _ways(ring: Ring, start: Point, end: Point) -> tuple[Line, Line]:
    """The two lines from start to end that make up a ring, along it and against it."""
    first = ring.index(start)
    turned = ring[first:] + ring[:first]
    last = turned.index(end)
    return turned[: last + 1], (turned[0], *reversed(turned[last:]))
