"""Squares and hexagons. Their corners are points of a lattice, so that neighbours share them exactly.

Source: lattices of the plane, rounded once for each point.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from engine.geometry.rings import Point, Rings, oriented

Place = tuple[int, int]
"""Column and row of a square; axial coordinates of a hexagon."""

_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners of a hexagon around its centre: x in halves of a side, y in halves of its height."""

_LEAST = 4
"""Rounded to the grid, smaller hexagons lose corners."""


def squares(columns: int, rows: int, side: int) -> dict[Place, Rings]:
    """Squares of a side (grid units) by column and row, row by row. Raises ValueError for a side below one.
    O(squares).

    >>> squares(2, 1, 20)[1, 0]
    (((20, 0), (40, 0), (40, 20), (20, 20)),)
    """
    if side < 1:
        raise ValueError(f"squares have a side of one grid unit at least, not {side}")
    return {(c, r): _square(c * side, r * side, side) for r in range(rows) for c in range(columns)}


def _square(x: int, y: int, side: int) -> Rings:
    return (((x, y), (x + side, y), (x + side, y + side), (x, y + side)),)


def hexagons_around(radius: int, across: int) -> dict[Place, Rings]:
    """The hexagons within a number of steps of a middle one, by axial coordinates, flat sides up and down.

    `across` is the distance of two opposite sides, in grid units. There are 3 radius (radius + 1) + 1 of them.
    Raises ValueError for hexagons that the grid is too coarse for. O(hexagons).

    >>> len(hexagons_around(2, 100))
    19
    """
    span = range(-radius, radius + 1)
    near = ((q, r) for q in span for r in span if abs(q + r) <= radius)
    return _hexagons(sorted(near, key=lambda place: (2 * place[1] + place[0], place[0])), across)


def hexagons(columns: int, rows: int, across: int) -> dict[Place, Rings]:
    """A rectangle of hexagons by column and row, every other column half a step lower. Raises ValueError for hexagons
    that the grid is too coarse for. O(hexagons). `across` and rings in grid units.

    >>> hexagons(1, 1, 100)[0, 0]
    (((115, 50), (87, 100), (29, 100), (0, 50), (29, 0), (87, 0)),)
    """
    places = [(c, r) for r in range(rows) for c in range(columns)]
    axial = {(c, r - c // 2): (c, r) for c, r in places}
    return {axial[place]: rings for place, rings in _hexagons(axial, across).items()}


def _hexagons(places: Iterable[Place], across: int) -> dict[Place, Rings]:
    """Hexagons by axial coordinates, moved so that none has a negative coordinate."""
    if across < _LEAST:
        raise ValueError(f"hexagons are {_LEAST} grid units across at least, not {across}")
    known = list(places)
    if not known:
        return {}
    middles = [(3 * q, 2 * r + q) for q, r in known]
    left, top = min(x for x, _ in middles) - 2, min(y for _, y in middles) - 1

    def corner(x: int, y: int) -> Point:
        return round((x - left) * across / sqrt(12)), round((y - top) * across / 2)

    return {
        place: oriented([[corner(x + dx, y + dy) for dx, dy in _CORNERS]])
        for place, (x, y) in zip(known, middles, strict=True)
    }
