"""A triangulation of every cell of a plane, gaps and a strip around it all included.

Made once for a map: what blocks sight is only a set of cells, so that a ruin costs nothing. Triangles of neighbouring
cells meet along whole sides because the cells are noded.

Source: half-edges (Muller and Preparata 1978) as arrays of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.geometry.rings import Point, Rings
from engine.geometry.segments import Ints, packed, unpacked
from engine.geometry.triangles import Triangles

Box = tuple[int, int, int, int]
"""Least x, least y, greatest x, greatest y, in grid units."""

_NOWHERE = (1 << 40, 1 << 40, -1 << 40, -1 << 40)
"""The box of a cell without triangles."""


@dataclass(frozen=True, eq=False)
class Triangulation:
    """Triangles of cells. A half-edge is `3 * triangle + k`: the side of that triangle from its corner k to
    the next, with the triangle on its left (y upwards). Walking into the triangle, the side's start is on the
    left hand."""

    tiles: Triangles
    """The triangles by themselves."""
    xs: list[int]
    """The x of each corner, in grid units."""
    ys: list[int]
    """The y of each corner, in grid units."""
    corners: list[tuple[int, int, int]]
    """The three corners of each triangle, counter-clockwise (y upwards)."""
    owners: list[int]
    """The cell of each triangle, in their order; owners from `cells` on are gaps."""
    twins: list[int]
    """For each half-edge the half-edge of the triangle beyond, -1 for none."""
    exits: list[list[int]]
    """For each cell the half-edges of the triangles beyond its border, through which a beam leaves it."""

    @classmethod
    def of(cls, cells: Sequence[Rings], known: Triangulation | None = None) -> Triangulation:
        """Triangulates noded, oriented cells that don't lie over each other, and what lies between and around them.
        O(n log n) for n points. A cell whose rings are not valid counts as a gap.

        `known` is a triangulation of mostly the same cells: the result is the same with it, and what is the very same
        object in both is not triangulated again, nor is the ground around them where its outline stays. Rings in grid
        units.

        >>> square = (((0, 0), (40, 0), (40, 40), (0, 40)),)
        >>> mesh = Triangulation.of([square])
        >>> mesh.owners.count(0), len(mesh.exits[0]), Triangulation.of([square], mesh).corners == mesh.corners
        (2, 4, True)
        """
        tiles = Triangles.of(cells, known.tiles if known else None)
        points, place = np.unique(packed(tiles.corners.reshape(-1, 2)), return_inverse=True)
        triangles, known_at = place.reshape(-1, 3), unpacked(points)
        twins = _twins(triangles, len(points))
        return cls(
            tiles=tiles,
            xs=known_at[:, 0].tolist(),
            ys=known_at[:, 1].tolist(),
            corners=list(zip(*(triangles[:, k].tolist() for k in range(3)), strict=True)),
            owners=tiles.owners.tolist(),
            twins=twins.tolist(),
            exits=_exits(twins, tiles.owners, len(cells) + len(tiles.gaps)),
        )

    @property
    def cells(self) -> int:
        """How many cells were given; owners from this number on are gaps. O(1).

        >>> Triangulation.of([(((0, 0), (40, 0), (40, 40)),)]).cells
        1
        """
        return len(self.tiles.cells)

    @cached_property
    def boxes(self) -> list[Box]:
        """The upright rectangle around each triangle, in grid units. O(n).

        >>> Triangulation.of([(((0, 0), (40, 0), (40, 30)),)]).boxes[0]
        (0, 0, 40, 30)
        """
        low, high = self.tiles.corners.min(axis=1), self.tiles.corners.max(axis=1)
        return _boxes(low, high)

    @cached_property
    def cell_boxes(self) -> list[Box]:
        """The upright rectangle around each cell, gaps included, in grid units; an impossible one for a cell that was
        not valid. O(n).

        >>> Triangulation.of([(((0, 0), (40, 0), (40, 30)),)]).cell_boxes
        [(0, 0, 40, 30), (-10, -10, 50, 40)]
        """
        found: list[Box] = [_NOWHERE] * len(self.exits)
        owners = self.tiles.owners
        starts = np.flatnonzero(np.diff(owners, prepend=-1))
        if len(starts):
            low = np.minimum.reduceat(self.tiles.corners.min(axis=1), starts)
            high = np.maximum.reduceat(self.tiles.corners.max(axis=1), starts)
            for cell, box in zip(owners[starts].tolist(), _boxes(low, high), strict=True):
                found[cell] = box
        return found

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


def _boxes(low: Ints, high: Ints) -> list[Box]:
    columns = (column.tolist() for column in (*low.T, *high.T))
    return [(left, top, right, bottom) for left, top, right, bottom in zip(*columns, strict=True)]


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
