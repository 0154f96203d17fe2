"""From a drawing to shapes on a sheet: grid units, one whole polygon for each space, nothing over anything.

Whatever is given up on the way is told: parts beside the largest one, ground that two shapes claimed, shapes that are
too small for the grid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from engine.board.model import GRID, Point
from engine.files.importing.drawing import Drawing, areas

Shapes = dict[str, Polygon | MultiPolygon]
"""Shapes by the name in the drawing, in grid units."""

_MARGIN = 5.0
"""Millimetres left free around the drawing."""

LONGEST = 600.0
"""The longer side in millimetres of a sheet whose drawing states no size of its own."""

LEAST_AREA = 50.0
"""Parts of less area (square grid units) are nothing at the scale of the sheet."""


@dataclass(frozen=True)
class Layout:
    """How a drawing lies on the sheet: p becomes (p - least) * scale + margin, the margin in grid units."""

    least: tuple[float, float]
    scale: float
    size: Point
    """The sheet, in grid units."""
    margin: float = _MARGIN * GRID

    def shape(self, drawn: BaseGeometry) -> BaseGeometry:
        """A shape in grid units, not rounded."""
        left, top = self.least
        a = self.scale
        return affinity.affine_transform(drawn, [a, 0, 0, a, self.margin - a * left, self.margin - a * top])

    def point(self, at: tuple[float, float]) -> Point:
        """A point in grid units."""
        x, y = (round((v - low) * self.scale + self.margin) for v, low in zip(at, self.least, strict=True))
        return x, y


def laid_out(drawing: Drawing, longest: float | None) -> Layout:
    """The layout that makes the longer side of the sheet so many millimetres long; None: as long as the drawing itself
    says, with everything in its place, or else `LONGEST`.

    >>> from engine.files.importing.drawing import DrawnShape
    >>> laid_out(Drawing("", (DrawnShape("a", shapely.box(0, 0, 10, 5)),)), 110).size
    (11000, 6000)
    """
    if longest is None and drawing.sheet is not None:
        wide, high = (round(side * GRID) for side in drawing.sheet)
        return Layout((0.0, 0.0), GRID, (wide, high), 0.0)
    longest = LONGEST if longest is None else longest
    drawn = [shape.shape for shape in drawing.shapes if not shape.shape.is_empty]
    left, top, right, bottom = shapely.total_bounds(np.array(drawn, dtype=object)).tolist()
    scale = (longest - 2 * _MARGIN) * GRID / (max(right - left, bottom - top) or 1.0)
    sides = (round((end - start) * scale + 2 * _MARGIN * GRID) for start, end in ((left, right), (top, bottom)))
    width, height = (ceil(side / GRID) * GRID for side in sides)
    return Layout((left, top), scale, (width, height))


def on_grid(shape: BaseGeometry) -> Polygon | MultiPolygon:
    """A shape with its points on the grid, still valid."""
    return areas(shapely.set_precision(shape, 1.0))


def apart(shapes: Mapping[str, Polygon | MultiPolygon]) -> tuple[Shapes, dict[tuple[str, str], float]]:
    """Shapes of which none lies over another, and the area that each pair had in common. The smaller keeps the ground,
    so that an island drawn over the sea gets its hole there. O(n log n) for n points."""
    names = sorted(shapes, key=lambda name: shapes[name].area)
    result: Shapes = {name: shapes[name] for name in names}
    tree = shapely.STRtree([shapes[name] for name in names])
    common: dict[tuple[str, str], float] = {}
    for place, name in enumerate(names):
        below = [n for n in tree.query(shapes[name], predicate="intersects").tolist() if n < place]
        for n in below:
            area = result[name].intersection(result[names[n]]).area
            if area > LEAST_AREA:
                common[names[n], name] = area
        if below:
            cutters = shapely.union_all([result[names[n]] for n in below])
            result[name] = areas(shapely.difference(result[name], cutters, grid_size=1.0))
    return {name: result[name] for name in shapes}, common


def parts_of(shape: Polygon | MultiPolygon) -> list[Polygon]:
    """The parts of a shape that are more than nothing, the largest first."""
    parts = [part for part in shapely.get_parts(shape) if part.area >= LEAST_AREA]
    return sorted(parts, key=lambda part: -part.area)
