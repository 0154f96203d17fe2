"""Line of sight along one given segment: which shapes does it meet, in exact arithmetic.

With open contact a shape is met when a piece of the segment of positive length runs through its interior; with closed
contact touching its border is enough.

Source: crossings as fractions of the way along the segment, after the clipping of lines (Cyrus and Beck 1978).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypeVar

from engine.geometry.rings import Point, Rings, bounds, in_box, orient, sides

Id = TypeVar("Id", bound=Hashable)

Contact = Literal["closed", "open"]


def shapes_met(a: Point, b: Point, shapes: Mapping[Id, Rings], contact: Contact = "open") -> tuple[Id, ...]:
    """The shapes that the segment from `a` to `b` meets, in the order they come. O(n) for n points of shapes near it.
    Points and rings in grid units.

    >>> wall = {"wall": (((4, 0), (6, 0), (6, 5), (4, 5)),)}
    >>> shapes_met((0, 2), (9, 2), wall), shapes_met((0, 5), (9, 5), wall), shapes_met((0, 5), (9, 5), wall, "closed")
    (('wall',), (), ('wall',))
    """
    found = ((first_meeting(a, b, rings, contact), name) for name, rings in shapes.items() if _near(a, b, rings))
    met = [(start, name) for start, name in found if start is not None]
    return tuple(name for _, name in sorted(met, key=lambda pair: pair[0]))


def first_meeting(a: Point, b: Point, rings: Rings, contact: Contact = "open") -> Fraction | None:
    """How far along the segment from `a` (0) to `b` (1) it first meets the shape; None if it doesn't. Exact; O(n).
    Points and rings in grid units.

    >>> first_meeting((0, 2), (10, 2), (((4, 0), (6, 0), (6, 5), (4, 5)),))
    Fraction(2, 5)
    """
    touched = _crossings(a, b, rings) if contact == "closed" else ()
    return min((*touched, *(start for start, _ in stretches(a, b, rings))), default=None)


def stretches(a: Point, b: Point, rings: Rings) -> list[tuple[Fraction, Fraction]]:
    """The pieces of the segment from `a` (0) to `b` (1) that run through the interior of a shape, cut where they touch
    its outline. O(n k) for n corners and k crossings. Points and rings in grid units.

    >>> stretches((0, 2), (10, 2), (((4, 0), (6, 0), (6, 5), (4, 5)),))
    [(Fraction(2, 5), Fraction(3, 5))]
    """
    cuts = sorted({Fraction(0), Fraction(1), *_crossings(a, b, rings)})
    return [(s, t) for s, t in pairwise(cuts) if _strictly_inside(a, b, (s + t) / 2, rings)]


def _near(a: Point, b: Point, rings: Rings) -> bool:
    left, top, right, bottom = bounds(rings)
    return min(a[0], b[0]) <= right and left <= max(a[0], b[0]) and min(a[1], b[1]) <= bottom and top <= max(a[1], b[1])


def _crossings(a: Point, b: Point, rings: Rings) -> list[Fraction]:
    """Where along the segment it meets the outline; of a piece that runs along it, the two ends."""
    return [t for ring in rings for p, q in sides(ring) for t in _on_side(a, b, p, q)]


def _on_side(a: Point, b: Point, p: Point, q: Point) -> Iterator[Fraction]:
    side_p, side_q = orient(a, b, p), orient(a, b, q)
    if side_p == side_q == 0:
        yield from _common(a, b, p, q)
    elif min(side_p, side_q) <= 0 <= max(side_p, side_q):
        of_a, of_b = orient(p, q, a), orient(p, q, b)
        if min(of_a, of_b) <= 0 <= max(of_a, of_b):
            yield Fraction(of_a, of_a - of_b)


def _common(a: Point, b: Point, p: Point, q: Point) -> Iterator[Fraction]:
    """The ends of what a segment has in common with a side in line with it; a segment may be a single point."""
    if a == b:
        if orient(p, q, a) == 0 and in_box(p, q, a):
            yield Fraction(0)
        return
    low, high = sorted((_along(a, b, p), _along(a, b, q)))
    if low <= 1 and high >= 0:
        yield max(low, Fraction(0))
        yield min(high, Fraction(1))


def _along(a: Point, b: Point, p: Point) -> Fraction:
    """The place of a point of the line through `a` and `b` on it."""
    axis = 0 if a[0] != b[0] else 1
    return Fraction(p[axis] - a[axis], b[axis] - a[axis])


def _strictly_inside(a: Point, b: Point, t: Fraction, rings: Rings) -> bool:
    """Whether the point a share `t` along the segment lies in the interior: the even-odd rule, with points of the
    outline outside. All coordinates are multiplied by the denominator, so that they stay whole."""
    d = t.denominator
    spot = (a[0] * d + t.numerator * (b[0] - a[0]), a[1] * d + t.numerator * (b[1] - a[1]))
    within = False
    for ring in rings:
        for p, q in sides([(x * d, y * d) for x, y in ring]):
            turn = orient(p, q, spot)
            if turn == 0 and in_box(p, q, spot):
                return False
            if (p[1] > spot[1]) != (q[1] > spot[1]) and (turn > 0) == (q[1] > p[1]):
                within = not within
    return within
