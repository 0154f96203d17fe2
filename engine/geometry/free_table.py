"""Free tables: how far points and moves are from shapes, and whether a disc fits through.

All comparisons are of squared distances, whole numbers or fractions, so that a model that just touches a wall touches
it on every machine. Square roots are for what people read.

Source: analytic geometry: the foot of a perpendicular, signed areas, the even-odd rule.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from engine.geometry.rings import Point, Rings, bounds, meeting_point, orient, sides

Id = TypeVar("Id", bound=Hashable)

Squared = int | Fraction
"""A squared distance in square grid units, exactly."""


def between_points(p: Point, q: Point) -> int:
    """The squared distance of two points. O(1). Points in grid units, the answer in square ones.

    >>> between_points((0, 0), (3, 4))
    25
    """
    return (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2


def point_to_segment(p: Point, a: Point, b: Point) -> Squared:
    """The squared distance from a point to the nearest point of the segment from `a` to `b` (foot of the perpendicular,
    or an end). O(1). Points in grid units, the answer in square ones.

    >>> point_to_segment((2, 3), (0, 0), (10, 0)), point_to_segment((-3, 4), (0, 0), (10, 0))
    (Fraction(9, 1), 25)
    """
    whole = between_points(a, b)
    along = (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])
    if along <= 0:
        return between_points(p, a)
    if along >= whole:
        return between_points(p, b)
    return Fraction(orient(a, b, p) ** 2, whole)


def segment_to_segment(a: Point, b: Point, c: Point, d: Point) -> Squared:
    """The squared distance of two segments: nought where they meet, else from an end of one to the other. O(1). Points
    in grid units, the answer in square ones.

    >>> segment_to_segment((0, 0), (10, 0), (5, 2), (5, 9))
    Fraction(4, 1)
    """
    if meeting_point(a, b, c, d) is not None:
        return 0
    ends = ((a, c, d), (b, c, d), (c, a, b), (d, a, b))
    return min(point_to_segment(*end) for end in ends)


def covers(rings: Rings, p: Point) -> bool:
    """Whether a point lies inside a shape or on its outline (even-odd rule). O(n) for n points of the shape. Points in
    grid units.

    >>> square = (((0, 0), (4, 0), (4, 4), (0, 4)),)
    >>> covers(square, (2, 2)), covers(square, (4, 1)), covers(square, (5, 1))
    (True, True, False)
    """
    within = False
    for ring in rings:
        for a, b in sides(ring):
            turn = orient(a, b, p)
            if turn == 0 and point_to_segment(p, a, b) == 0:
                return True
            if (a[1] > p[1]) != (b[1] > p[1]) and (turn > 0) == (b[1] > a[1]):
                within = not within
    return within


def point_to_shape(p: Point, rings: Rings) -> Squared:
    """The squared distance from a point to a shape, nought inside it. O(n) for n points of the shape. Points in grid
    units, the answer in square ones.

    >>> point_to_shape((7, 8), (((0, 0), (4, 0), (4, 4), (0, 4)),))
    25
    """
    if covers(rings, p):
        return 0
    return min(point_to_segment(p, c, d) for ring in rings for c, d in sides(ring))


def segment_to_shape(a: Point, b: Point, rings: Rings) -> Squared:
    """The squared distance from a segment to a shape, nought where it meets it or lies inside. O(n). Points in grid
    units, the answer in square ones.

    >>> segment_to_shape((0, 7), (9, 7), (((0, 0), (4, 0), (4, 4), (0, 4)),))
    Fraction(9, 1)
    """
    if covers(rings, a):
        return 0
    return min(segment_to_segment(a, b, c, d) for ring in rings for c, d in sides(ring))


def clearance(a: Point, b: Point, radius: float, rings: Rings) -> float:
    """How much room is left between a shape and a disc whose centre moves from `a` to `b`, in grid units; negative by
    how far the disc comes into it. For people to read: `passes` decides. O(n).

    >>> clearance((0, 7), (9, 7), 2, (((0, 0), (4, 0), (4, 4), (0, 4)),))
    1.0
    """
    return sqrt(segment_to_shape(a, b, rings)) - radius


def passes(a: Point, b: Point, radius: int, rings: Rings) -> bool:
    """Whether a disc that moves from `a` to `b` keeps out of a shape; touching it is keeping out. Exact. O(n).

    Give a radius less by the tolerance of the rules. Boxes too far away are settled first. Points and radius in grid
    units.

    >>> wall = (((0, 0), (4, 0), (4, 4), (0, 4)),)
    >>> passes((0, 7), (9, 7), 3, wall), passes((0, 7), (9, 7), 4, wall)
    (True, False)
    """
    left, top, right, bottom = bounds(rings)
    (low_x, high_x), (low_y, high_y) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    if low_x - radius > right or high_x + radius < left or low_y - radius > bottom or high_y + radius < top:
        return True
    return segment_to_shape(a, b, rings) >= radius * radius


def in_the_way(a: Point, b: Point, radius: int, shapes: Mapping[Id, Rings]) -> list[Id]:
    """The shapes that a disc would run into on its way from `a` to `b`, the nearest to `a` first; those at one distance
    in their order. O(n) for n points of all shapes. Points and radius in grid units.

    >>> in_the_way((0, 0), (90, 0), 5, {"far": (((50, 3), (60, 3), (60, 9)),), "off": (((0, 50), (9, 50), (9, 59)),)})
    ['far']
    """
    met = [name for name, rings in shapes.items() if not passes(a, b, radius, rings)]
    return sorted(met, key=lambda name: point_to_shape(a, shapes[name]))
