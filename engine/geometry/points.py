"""Points inside shapes: where a name and counters fit, and the centre that sight and winds are measured
from.

Source: the largest empty circle of GEOS, refined as in the polylabel algorithm (Agafonkin 2016).
"""

from __future__ import annotations

import shapely

from engine.geometry.rings import Point, Rings, bounds, polygon


def largest_disc(rings: Rings, tolerance: float = 0.0) -> tuple[Point, float]:
    """The centre (rounded to the grid) and the diameter, in grid units, of the largest disc that fits into a
    shape.

    `tolerance` is how much the disc may fall short of the largest one; 0 takes a thousandth of the shape's size. The
    largest empty circle search of GEOS (quad-tree refinement, as in the polylabel algorithm). O(n log n) for n
    points, and for each square that is looked at.

    >>> largest_disc((((0, 0), (100, 0), (100, 40), (0, 40)),))[1]
    40.0
    """
    shape = polygon(rings)
    radius = shapely.maximum_inscribed_circle(shape, tolerance=tolerance or _fineness(rings))
    (x, y), _ = radius.coords
    return (round(x), round(y)), round(2 * radius.length, 6)


def _fineness(rings: Rings) -> float:
    left, top, right, bottom = bounds(rings)
    return max(right - left, bottom - top) / 1000


def point_inside(rings: Rings) -> Point:
    """A point well inside a shape, in grid units: the centre of its largest disc. The cost is that of
    `largest_disc`.

    >>> point_inside((((0, 0), (40, 0), (40, 40), (0, 40)),))
    (20, 20)
    """
    return largest_disc(rings)[0]


def centre(rings: Rings) -> Point:
    """The centre of gravity where it lies inside the shape, else a point well inside; rounded to the grid. O(n), and
    the cost of `largest_disc` for the latter. In grid units.

    >>> centre((((0, 0), (40, 0), (40, 20), (0, 20)),))
    (20, 10)
    """
    shape = polygon(rings)
    middle = shape.centroid
    if not shape.is_valid or shape.contains(middle):
        return round(middle.x), round(middle.y)
    return point_inside(rings)
