"""Corners: faces of a coverage that meet in a point and share no border there or anywhere else.

Source: what spatial statistics call queen contiguity, less rook contiguity.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from itertools import combinations
from typing import TypeVar

from engine.geometry.coverage import Coverage
from engine.geometry.rings import Point

Id = TypeVar("Id", bound=Hashable)


def corner_pairs(coverage: Coverage[Id]) -> dict[tuple[Id, Id], Point]:
    """The pairs of faces (in the order of the coverage) that touch at corners only, with the first such point in grid
    units, leftmost, then topmost. On noded faces two that touch have a node in common. O(n log n) for n points. Points
    in grid units.

    >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 4), (8, 4), (8, 8), (4, 8)),)
    >>> corner_pairs(Coverage.build({"a": a, "b": b}))
    {('a', 'b'): (4, 4)}
    """
    around: dict[Point, list[Id]] = defaultdict(list)
    for name, rings in coverage.faces.items():
        for point in {p for ring in rings for p in ring}:
            around[point].append(name)
    found: dict[tuple[Id, Id], Point] = {}
    for point in sorted(p for p, names in around.items() if len(names) > 1):
        for pair in combinations(around[point], 2):
            if pair not in coverage.borders:
                found.setdefault(pair, point)
    return found
