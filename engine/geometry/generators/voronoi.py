"""Voronoi cells: each holds what is nearer to its site than to any other. Irregular, convex, about equal in size.

Sites are mirrored at the four sides of the rectangle, so that cells end exactly there. Relaxation moves each site to
the middle of its cell (Lloyd 1982), which evens the cells out. Borders too short to be seen are closed up.

Source: Voronoi's diagram by GEOS, relaxed as by Lloyd (1982).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from engine.geometry.noding import ROUNDING, node
from engine.geometry.rings import Point, Rings, oriented, polygon, sides, without_repeats

_ATTEMPTS = 20

_SHORTEST = 12
"""Borders shorter than one part in so many of a cell's width are closed up."""

Sites = NDArray[np.float64]
"""Shape (n, 2), grid units."""


def voronoi(width: int, height: int, count: int, seed: int, relaxation: int = 2) -> list[Rings]:
    """Voronoi cells that fill a rectangle (grid units, from the origin), in reading order of rough rows.

    `relaxation` is how often the sites are moved to the middle of their cells: 0 is wild, 5 nearly a honeycomb.
    Raises ValueError where cells would be too small for the grid. O(n log n), for each round.

    >>> cells = voronoi(4000, 3000, 12, seed=1)
    >>> len(cells), sum(polygon(cell).area for cell in cells)
    (12, 12000000.0)
    """
    if count < 1:
        return []
    if min(width, height) < 1 or count > width * height:
        raise ValueError(f"{count} cells are too many for {width} by {height} grid units")
    width_of_one = (width * height / count) ** 0.5
    for attempt in range(_ATTEMPTS):
        rng = Random(f"{seed}/{attempt}")
        sites = np.array([(rng.uniform(0, width), rng.uniform(0, height)) for _ in range(count)]).reshape(-1, 2)
        for _ in range(relaxation):
            sites = shapely.get_coordinates(shapely.centroid(_cells(sites, width, height)))
        cells = _on_grid(_cells(sites, width, height), width_of_one / _SHORTEST, (width, height))
        if all(len(ring) > 2 for ring in cells) and _valid(cells, width * height):
            shapes = node([oriented([ring]) for ring in cells], ROUNDING)
            return sorted(shapes, key=lambda rings: _reading(rings, width_of_one))
    raise ValueError(f"{count} cells are too many for {width} by {height} grid units")


def _cells(sites: Sites, width: int, height: int) -> NDArray[Any]:
    """The cells of the sites, in their order, bounded by the rectangle."""
    mirrored = [sites * [-1, 1], sites * [1, -1], [2 * width, 0] - sites * [1, -1], [0, 2 * height] - sites * [-1, 1]]
    every = shapely.multipoints(np.concatenate([sites, *mirrored]))
    cells: NDArray[Any] = shapely.get_parts(shapely.voronoi_polygons(every, ordered=True))[: len(sites)]
    return cells


def _on_grid(cells: NDArray[Any], shortest: float, far: Point) -> list[tuple[Point, ...]]:
    """The rings of cells on the grid, with corners that are too near to each other made one."""
    rings = [[(round(x), round(y)) for x, y in cell.exterior.coords[:-1]] for cell in cells]
    short = {side for ring in rings for side in sides(ring) if _length(side) < shortest and not _cuts(side, far)}
    place = _gathered(short, far)
    return [without_repeats([place.get(p, p) for p in ring]) for ring in rings]


def _edges(p: Point, far: Point) -> set[str]:
    """The sides of the rectangle that a point lies on."""
    flags = {"left": p[0] == 0, "top": p[1] == 0, "right": p[0] == far[0], "bottom": p[1] == far[1]}
    return {name for name, on in flags.items() if on}


def _cuts(side: tuple[Point, Point], far: Point) -> bool:
    """Whether a side leads from one side of the rectangle to another, cutting off a corner."""
    one, other = (_edges(p, far) for p in side)
    return bool(one) and bool(other) and not one & other


def _gathered(short: Iterable[tuple[Point, Point]], far: Point) -> dict[Point, Point]:
    """For each end of a short side the point that stands for it and all it hangs together with: one on the rectangle,
    where there is any (union-find)."""
    head: dict[Point, Point] = {}

    def find(p: Point) -> Point:
        while head.get(p, p) != p:
            p = head[p]
        return p

    for p, q in sorted(short):
        other, one = sorted((find(p), find(q)), key=lambda point: (len(_edges(point, far)), point))
        head[other] = one
    return {p: find(p) for side in short for p in side}


def _length(side: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = side
    return hypot(bx - ax, by - ay)


def _valid(cells: list[tuple[Point, ...]], area: int) -> bool:
    shapes = np.array([polygon((ring,)) for ring in cells], dtype=object)
    return bool(shapely.coverage_is_valid(shapes)) and bool(shapely.area(shapes).sum() == area)


def _reading(rings: Rings, row: float) -> tuple[int, float]:
    middle = polygon(rings).centroid
    return int(middle.y // row), middle.x
