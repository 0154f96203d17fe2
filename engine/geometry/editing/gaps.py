"""Gaps: ground that faces enclose and none of them covers.

Source: the holes of a union of faces, by GEOS.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

import numpy as np
import shapely
from shapely import Polygon

from engine.geometry.box_grid import Box, around
from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.rings import Point, polygon

Id = TypeVar("Id", bound=Hashable)


def enclosed_gap(coverage: Coverage[Id], at: Point) -> Polygon:
    """The gap around a point, in grid units, without the faces that lie in it as islands.

    Looks at more and more of the neighbourhood until it finds a way round. Raises EditError where a face lies at the
    point and where the ground is open to the outside. O(k log k) for the k points of the faces around the gap; of all
    faces where there is no gap.

    >>> ring = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)), ((10, 10), (10, 30), (30, 30), (30, 10)))})
    >>> enclosed_gap(ring, (20, 20)).area
    400.0
    """
    if not coverage.faces:
        raise EditError("nothing encloses this place", at)
    everything, reach = around(coverage.boxes.boxes.values()), coverage.boxes.size
    while True:
        window = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
        gap = _gap_within(coverage, window, at)
        if gap is not None:
            left, top, right, bottom = (int(value) for value in gap.bounds)
            whole = _gap_within(coverage, (left - 1, top - 1, right + 1, bottom + 1), at)
            return gap if whole is None else whole
        if _holds(window, everything):
            raise EditError("this place is not enclosed: ground leads from here to the outside", at)
        reach *= 2


def _gap_within(coverage: Coverage[Id], window: Box, at: Point) -> Polygon | None:
    """The gap around the point, if the faces in a window enclose it."""
    point = shapely.Point(at)
    shapes = np.array([polygon(coverage.faces[name]) for name in coverage.boxes.near(window)], dtype=object)
    if len(shapes) and bool(shapely.covers(shapes, point).any()):
        raise EditError("there is a face here already", at)
    valid = bool(shapely.coverage_is_valid(shapes))
    covered = shapely.coverage_union_all(shapes) if valid else shapely.union_all(shapes)
    for part in shapely.get_parts(covered):
        for ring in shapely.get_rings(part)[1:]:
            hole = Polygon(ring)
            if hole.contains(point):
                return _without_islands(hole, covered, point)
    return None


def _without_islands(hole: Polygon, covered: shapely.Geometry, point: shapely.Point) -> Polygon | None:
    """The part of a hole around the point once what lies in it is taken out."""
    parts = shapely.get_parts(shapely.difference(hole, covered, grid_size=1.0))
    return next((part for part in parts if isinstance(part, Polygon) and part.contains(point)), None)


def _holds(one: Box, other: Box) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2] and one[3] >= other[3]
