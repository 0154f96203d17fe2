"""Borders: what two faces share, and how the borders of a coverage are kept up to date when few faces change.

Source: the faces and half-edges of a doubly connected edge list (Muller and Preparata 1978), found by their ends and
not by pointers.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.geometry.box_grid import BoxGrid
from engine.geometry.lines import Line, join, length
from engine.geometry.rings import Point, Rings, sides

Id = TypeVar("Id", bound=Hashable)
Side = tuple[Point, Point]


@dataclass(frozen=True)
class Border(Generic[Id]):
    """All that two faces share, or what a face shares with nobody."""

    left: Id
    right: Id | None
    """The face beyond; None on an outer border."""
    lines: tuple[Line, ...]
    """Walked with `left` on the left (y upwards); each line runs from node to node or in a circle."""

    @property
    def length(self) -> float:
        """The length of all lines together, in grid units. O(points).

        >>> Border("a", "b", (((0, 0), (3, 4)), ((9, 0), (9, 2)))).length
        7.0
        """
        return sum(length(line) for line in self.lines)


BorderTable = dict[tuple[Id, Id], Border[Id]]
"""Borders by pair of faces, each pair in the order of the coverage."""


def updated_borders(
    borders: BorderTable[Id],
    faces: Mapping[Id, Rings],
    before: BoxGrid[Id],
    after: BoxGrid[Id],
    changed: Collection[Id],
) -> BorderTable[Id]:
    """The borders once some faces have changed, come or gone: only theirs are looked at.

    `faces` are all faces afterwards, noded and oriented; `before` and `after` the grids of their boxes. Costs O(n) for
    copying the table and O(k) for the k sides of the changed faces and those near them. All in grid units.

    >>> from engine.geometry.coverage import Coverage
    >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
    >>> shrunk = Coverage.build({"a": a, "b": b})
    >>> shrunk.replaced({"b": (((5, 0), (8, 0), (8, 4), (5, 4)),)}).borders
    {}
    """
    table, gone = dict(borders), set(_pairs_near(before, changed))
    walked: dict[Id, dict[Side, None]] = {}
    for a, b in _pairs_near(after, changed):
        lines = _shared(_walked(faces, a, walked), _walked(faces, b, walked))
        if lines:
            table[a, b] = Border(a, b, lines)
            gone.discard((a, b))
    for pair in gone & borders.keys():  # only these: a table with holes takes six times as long to copy
        del table[pair]
    return table


def _pairs_near(grid: BoxGrid[Id], names: Collection[Id]) -> list[tuple[Id, Id]]:
    """The pairs of one of these faces and another whose boxes touch, in the order of the grid."""
    rank = grid.ranks
    near = {name: grid.near(grid.boxes[name]) for name in names if name in rank}
    pairs = {(a, b) if rank[a] < rank[b] else (b, a) for a, others in near.items() for b in others if a != b}
    return sorted(pairs, key=lambda pair: (rank[pair[0]], rank[pair[1]]))


def _walked(faces: Mapping[Id, Rings], name: Id, known: dict[Id, dict[Side, None]]) -> dict[Side, None]:
    """The sides of a face in their order, each found once."""
    if name not in known:
        known[name] = {side: None for ring in faces[name] for side in sides(ring)}
    return known[name]


def _shared(one: dict[Side, None], other: dict[Side, None]) -> tuple[Line, ...]:
    pieces = [(p, q) for p, q in one if (q, p) in other]
    return join(pieces) if pieces else ()
