"""The triangles of cells, cell by cell, and of the gaps between and around them.

Each cell is triangulated without new points (constrained Delaunay triangulation, by GEOS), so all corners stay on the
integer grid. What a cell's triangles are follows from its rings alone, and what the gaps are from the sides where
cells end; so when few cells change, only theirs are made again.

Source: constrained Delaunay triangulation (Chew 1989), by GEOS.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from engine.geometry.rings import Point, Rings, polygons, sides
from engine.geometry.segments import Ints

Shapes = NDArray[Any]
"""An array of shapely geometries."""

_STRIP = 10
"""How wide the open strip around everything is, in grid units."""


@dataclass(frozen=True, eq=False)
class Triangles:
    """Triangles in the order of the cells, then of the gaps."""

    cells: tuple[Rings, ...]
    gaps: Shapes
    """What a rectangle a little larger than all cells holds beside them, as polygons."""
    corners: Ints
    """Shape (n, 3, 2): the corners of each triangle in grid units, counter-clockwise (y upwards)."""
    owners: Ints
    """Shape (n,): the cell of each triangle; the gaps are numbered after the cells."""

    @classmethod
    def of(cls, cells: Sequence[Rings], known: Triangles | None = None) -> Triangles:
        """The triangles of noded, oriented cells that don't lie over each other, and of the gaps. Those that `known`
        has of the very same cells are taken over. O(n log n) for n points; with `known`, O(k log k) for the k points of
        the other cells, and a copy of the arrays. Rings in grid units.

        >>> squares = [(((x, 0), (x + 4, 0), (x + 4, 4), (x, 4)),) for x in (0, 4)]
        >>> Triangles.of(squares).owners.tolist()[:4]
        [0, 0, 1, 1]
        """
        if known is None:
            shapes = _drawn(cells)
            gaps = _gaps(shapes)
            return cls(tuple(cells), gaps, *_triangulated(np.concatenate([shapes, gaps])))
        places = {id(rings): n for n, rings in enumerate(known.cells)}
        old = [places.pop(id(rings), -1) for rings in cells]
        fresh = [n for n, place in enumerate(old) if place < 0]
        made = [cells[n] for n in fresh]
        same_gaps = same_ground([known.cells[n] for n in places.values()], made)
        gaps = known.gaps if same_gaps else _gaps(_drawn(cells))
        new = _drawn(made) if same_gaps else np.concatenate([_drawn(made), gaps])
        numbers = fresh if same_gaps else [*fresh, *range(len(cells), len(cells) + len(gaps))]
        corners, owners = _triangulated(new)
        kept, theirs = known._renumbered(old, len(gaps) if same_gaps else 0)
        owner = np.concatenate([theirs, np.array(numbers, dtype=np.int64)[owners]])
        order = np.argsort(owner, kind="stable")
        return cls(tuple(cells), gaps, np.concatenate([kept, corners])[order], owner[order])

    def _renumbered(self, old: Sequence[int], gaps: int) -> tuple[Ints, Ints]:
        """The triangles of those cells that other ones were (-1: none), and of so many gaps, with the numbers that they
        get there."""
        number = np.full(len(self.cells) + max(len(self.gaps), gaps), -1)
        places = np.array(old, dtype=np.int64)
        number[places[places >= 0]] = np.flatnonzero(places >= 0)
        number[len(self.cells) : len(self.cells) + gaps] = np.arange(len(old), len(old) + gaps)
        owners = number[self.owners]
        return self.corners[owners >= 0], owners[owners >= 0]


def same_ground(old: Sequence[Rings], new: Sequence[Rings]) -> bool:
    """Whether some noded, oriented cells cover the same ground as others, with the same points along its outline. O(n).
    Rings in grid units.

    >>> halves = [(((x, 0), (x + 4, 0), (x + 4, 4), (x, 4)),) for x in (0, 4)]
    >>> same_ground(halves, [(((0, 0), (4, 0), (8, 0), (8, 4), (4, 4), (0, 4)),)]), same_ground(halves, halves[:1])
    (True, False)
    """
    return _outline(old) == _outline(new) and not any(map(shapely.is_empty, _drawn([*old, *new])))


def _outline(cells: Iterable[Rings]) -> set[tuple[Point, Point]]:
    """The sides of cells that are not sides of two of them."""
    every = {side for rings in cells for ring in rings for side in sides(ring)}
    return {(p, q) for p, q in every if (q, p) not in every}


def _drawn(cells: Sequence[Rings]) -> Shapes:
    """The cells as polygons; empty ones where rings are not valid."""
    shapes = polygons(cells) if cells else np.array([], dtype=object)
    shapes[~shapely.is_valid(shapes)] = shapely.Polygon()
    return shapes


def _gaps(shapes: Shapes) -> Shapes:
    """What a rectangle a little larger than all shapes holds beside them, as polygons: one order and one way to write
    them for the same ground."""
    if not len(shapes):
        return shapes
    valid = bool(shapely.coverage_is_valid(shapes))
    covered = shapely.coverage_union_all(shapes) if valid else shapely.union_all(shapes)
    left, top, right, bottom = shapely.total_bounds(shapes)
    frame = shapely.box(left - _STRIP, top - _STRIP, right + _STRIP, bottom + _STRIP)
    parts: Shapes = shapely.get_parts(shapely.normalize(frame.difference(covered)))
    areas: Shapes = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    return areas


def _triangulated(shapes: Shapes) -> tuple[Ints, Ints]:
    """The corners of all triangles, shape (n, 3, 2), counter-clockwise, and the place of the shape each
    belongs to."""
    tiles, owners = shapely.get_parts(shapely.constrained_delaunay_triangles(shapes), return_index=True)
    corners = shapely.get_coordinates(tiles).reshape(-1, 4, 2)[:, :3].round().astype(np.int64)
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    turn = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    corners[turn < 0] = corners[turn < 0][:, ::-1]
    return corners[turn != 0], owners[turn != 0]
