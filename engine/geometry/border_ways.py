"""Ways along borders: from a point on some border to another, through the net that all borders make together.

Source: shortest paths led by the distance to go (Hart, Nilsson and Raphael 1968).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from math import hypot, inf

import numpy as np

from engine.geometry.lines import Line
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Point, Rings, sides
from engine.geometry.segments import Floats, Ints

_DETOUR = 6.0
"""A way longer than so many times the straight line is not what anybody means to trace."""


@dataclass(frozen=True, eq=False)
class BorderNet:
    """The net of all sides of some faces: nodes are points, edges are sides."""

    edges: frozenset[tuple[Point, Point]]
    """Each side once, its lesser end first."""

    @classmethod
    def of(cls, faces: Iterable[Rings]) -> BorderNet:
        """The net of these faces' sides. O(n) for n points. Rings in grid units.

        >>> len(BorderNet.of([(((0, 0), (40, 0), (40, 40)),)]).edges)
        3
        """
        every = (side for rings in faces for ring in rings for side in sides(ring))
        return cls(frozenset((min(side), max(side)) for side in every))

    def way(self, start: Point, end: Point) -> Line:
        """The shortest line from `start` to `end` along borders, both included; empty where there is none, or only
        one that is a long detour. Both points (grid units) lie on the net, to within rounding. Dijkstra's
        algorithm led by the distance still to go (Hart, Nilsson and Raphael 1968). O(n log n) for the n sides
        that are not much farther away than the goal.

        >>> square = (((0, 0), (40, 0), (40, 40), (0, 40)),)
        >>> BorderNet.of([square]).way((20, 0), (40, 10))
        ((20, 0), (40, 0), (40, 10))
        """
        extra = self._doors(start, end)
        if not extra.get(start) or not any(end in near for near in extra.values()):
            return ()
        limit = _DETOUR * _apart(start, end)
        best, came = {start: 0.0}, dict[Point, Point]()
        queue = [(_apart(start, end), start)]
        while queue:
            _, here = heappop(queue)
            if here == end:
                return _walked(came, start, end)
            for there in (*self._beside.get(here, ()), *extra.get(here, ())):
                length = best[here] + _apart(here, there)
                if length < best.get(there, inf) and length + _apart(there, end) <= limit:
                    best[there], came[there] = length, here
                    heappush(queue, (length + _apart(there, end), there))
        return ()

    @cached_property
    def _beside(self) -> Mapping[Point, tuple[Point, ...]]:
        found: dict[Point, list[Point]] = {}
        for a, b in self.edges:
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return {point: tuple(others) for point, others in found.items()}

    @cached_property
    def _table(self) -> tuple[Ints, Ints]:
        both = np.array(sorted(self.edges), dtype=np.int64).reshape(-1, 2, 2)
        return both[:, 0], both[:, 1]

    def _doors(self, start: Point, end: Point) -> dict[Point, list[Point]]:
        """Steps that are no edges of the net: from the two points to the ends of the sides they lie on."""
        found: dict[Point, list[Point]] = {}
        on = {point: self._sides_at(point) for point in (start, end)}
        for point, touched in on.items():
            for a, b in touched:
                for door in {a, b} - {point}:
                    found.setdefault(point, []).append(door)
                    found.setdefault(door, []).append(point)
        if set(on[start]) & set(on[end]):
            found.setdefault(start, []).append(end)
        return found

    def _sides_at(self, point: Point) -> list[tuple[Point, Point]]:
        """The sides that a point lies on."""
        if not self.edges:
            return []
        a, b = self._table
        distance = _distances(a, b, np.array(point))
        near = np.flatnonzero(distance <= ROUNDING).tolist()
        return [((int(a[n][0]), int(a[n][1])), (int(b[n][0]), int(b[n][1]))) for n in near]


def _distances(a: Ints, b: Ints, point: Ints) -> Floats:
    """How far a point is from each of some sides."""
    way = (b - a).astype(np.float64)
    along = np.clip(((point - a) * way).sum(axis=1) / (way * way).sum(axis=1), 0.0, 1.0)
    off: Floats = a + way * along[:, None] - point
    return np.hypot(off[:, 0], off[:, 1])


def _walked(came: Mapping[Point, Point], start: Point, end: Point) -> Line:
    line = [end]
    while line[-1] != start:
        line.append(came[line[-1]])
    return tuple(reversed(line))


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
