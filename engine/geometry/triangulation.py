"""A triangulation of every cell of a plane, gaps and a strip around it all included.

Made once for a map: what blocks sight is only a set of cells, so that a ruin costs nothing. Each cell is
triangulated without new points (constrained Delaunay triangulation, by GEOS), so all corners stay on the
integer grid; triangles of neighbouring cells meet along whole sides because the cells are noded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from engine.geometry.rings import Point, Rings, polygon
from engine.geometry.segments import Ints

Shapes = NDArray[Any]
"""An array of shapely geometries."""

_STRIP = 10
"""How wide the open strip around everything is, in grid units."""


@dataclass(frozen=True, eq=False)
class Triangulation:
    """Triangles of cells. A half-edge is `3 * triangle + k`: the side of that triangle from its corner k to
    the next, with the triangle on its left (y upwards). Walking into the triangle, the side's start is on the
    left hand."""

    cells: int
    """How many cells were given; owners from this number on are gaps."""
    xs: list[int]
    """The x of each corner, in grid units."""
    ys: list[int]
    """The y of each corner, in grid units."""
    corners: list[tuple[int, int, int]]
    """The three corners of each triangle, counter-clockwise (y upwards)."""
    owners: list[int]
    """The cell of each triangle."""
    twins: list[int]
    """For each half-edge the half-edge of the triangle beyond, -1 for none."""
    exits: list[list[int]]
    """For each cell the half-edges of the triangles beyond its border, through which a beam leaves it."""

    @classmethod
    def of(cls, cells: Sequence[Rings]) -> Triangulation:
        """Triangulates noded cells that don't lie over each other, and what lies between and around them.
        O(n log n) for n points. A cell whose rings are not valid counts as a gap.

        >>> mesh = Triangulation.of([(((0, 0), (40, 0), (40, 40), (0, 40)),)])
        >>> mesh.owners.count(0), len(mesh.exits[0])
        (2, 4)
        """
        shapes = np.array([polygon(rings) for rings in cells], dtype=object)
        shapes[~shapely.is_valid(shapes)] = shapely.Polygon()
        shapes = np.concatenate([shapes, _gaps(shapes)])
        corners, owners = _triangles(shapes)
        points, place = np.unique(corners.reshape(-1, 2), axis=0, return_inverse=True)
        triangles = place.reshape(-1, 3)
        twins = _twins(triangles, len(points))
        return cls(
            cells=len(cells),
            xs=points[:, 0].tolist(),
            ys=points[:, 1].tolist(),
            corners=[(a, b, c) for a, b, c in triangles.tolist()],
            owners=owners.tolist(),
            twins=twins.tolist(),
            exits=_exits(twins, owners, len(shapes)),
        )

    def point(self, corner: int) -> Point:
        """The coordinates of a corner, in grid units. O(1).

        >>> mesh = Triangulation.of([(((0, 0), (40, 0), (40, 40)),)])
        >>> sorted(mesh.point(corner) for corner in mesh.corners[0])
        [(0, 0), (40, 0), (40, 40)]
        """
        return self.xs[corner], self.ys[corner]

    def side(self, half_edge: int) -> tuple[int, int]:
        """The two corners of a half-edge: the left one, then the right one, as seen walking into its triangle. O(1).

        >>> mesh = Triangulation.of([(((0, 0), (40, 0), (40, 40)),)])
        >>> mesh.side(mesh.twins[0]) == mesh.side(0)[::-1]
        True
        """
        triangle, k = divmod(half_edge, 3)
        return self.corners[triangle][k], self.corners[triangle][(k + 1) % 3]


def _gaps(shapes: Shapes) -> Shapes:
    """What a rectangle a little larger than all shapes holds beside them, as polygons."""
    if not len(shapes):
        return shapes
    valid = bool(shapely.coverage_is_valid(shapes))
    covered = shapely.coverage_union_all(shapes) if valid else shapely.union_all(shapes)
    left, top, right, bottom = shapely.total_bounds(shapes)
    frame = shapely.box(left - _STRIP, top - _STRIP, right + _STRIP, bottom + _STRIP)
    parts: Shapes = shapely.get_parts(frame.difference(covered))
    areas: Shapes = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    return areas


def _triangles(shapes: Shapes) -> tuple[Ints, Ints]:
    """The corners of all triangles, shape (n, 3, 2), counter-clockwise, and the place of the shape each
    belongs to."""
    pieces, owners = shapely.get_parts(shapely.constrained_delaunay_triangles(shapes), return_index=True)
    corners = shapely.get_coordinates(pieces).reshape(-1, 4, 2)[:, :3].round().astype(np.int64)
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    turn = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    corners[turn < 0] = corners[turn < 0][:, ::-1]
    return corners[turn != 0], owners[turn != 0]


def _twins(triangles: Ints, points: int) -> Ints:
    """The half-edge that runs against each half-edge, or -1."""
    start, end = triangles.ravel(), np.roll(triangles, -1, axis=1).ravel()
    key, reverse = start * points + end, end * points + start
    order = np.argsort(key, kind="stable")
    found = np.minimum(np.searchsorted(key[order], reverse), max(len(order) - 1, 0))
    twins: Ints = np.where(key[order][found] == reverse, order[found], -1)
    return twins


def _exits(twins: Ints, owners: Ints, cells: int) -> list[list[int]]:
    """The half-edges just beyond the border of each cell."""
    exits: list[list[int]] = [[] for _ in range(cells)]
    inside = np.repeat(owners, 3)
    beyond = np.where(twins < 0, inside, owners[twins // 3])
    border = np.flatnonzero(beyond != inside)
    for cell, half_edge in zip(inside[border].tolist(), twins[border].tolist(), strict=True):
        exits[cell].append(half_edge)
    return exits
