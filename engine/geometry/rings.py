"""Rings of whole numbers: area, orientation, and what makes one unusable.

A point is a pair of integers in grid units. A ring is closed by going back to its first point, which is not
written twice. A shape is its rings: the outer one, then its holes. Everything here is exact integer
arithmetic.

Source: the shoelace formula for areas, signs of determinants for sides and crossings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

Point = tuple[int, int]
Ring = tuple[Point, ...]
Rings = tuple[Ring, ...]
"""The outer ring, then the holes."""

FARTHEST = 10_000_000
"""The largest coordinate, in grid units (a hundred metres): products of two differences fit into 64 bits and, with
their sum, into the 53 bits of a float."""

FINE = 2.0**-10
"""The grid, in grid units, on which shapes are laid over each other whose points may lie between grid points: there
no overlay of GEOS fails, as those of plain floats may."""

FaultKind = Literal["too-few-points", "duplicate-point", "spike", "self-crossing", "zero-area"]


@dataclass(frozen=True)
class RingFault:
    """Why a ring bounds no area properly, and where (grid units, rounded to the nearest point of the
    grid)."""

    kind: FaultKind
    place: Point


def orient(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of the triangle `abc`: positive when `c` lies to the left of the line from `a` to `b` with
    y upwards (to the right on a screen, whose y runs down); zero when the three are in line. O(1). Points in grid
    units, the area in square ones.

    >>> orient((0, 0), (10, 0), (5, 3))
    30
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def twice_area(ring: Sequence[Point]) -> int:
    """Twice the signed area of a ring (shoelace formula), in square grid units. O(n).

    >>> twice_area([(0, 0), (4, 0), (4, 3)])
    12
    """
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in sides(ring))


def sides(ring: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """The sides of a ring, as pairs of points, the closing one last. O(n). Points in grid units.

    >>> list(sides([(0, 0), (4, 0), (4, 3)]))
    [((0, 0), (4, 0)), ((4, 0), (4, 3)), ((4, 3), (0, 0))]
    """
    return zip(ring, (*ring[1:], *ring[:1]), strict=True)


def oriented(rings: Iterable[Iterable[Sequence[int]]]) -> Rings:
    """The same shape with its interior on the left of every side: outer ring of positive area, holes of negative. A
    border is then walked in opposite directions by the two shapes it separates. O(n). Points in grid units.

    >>> oriented([[(0, 0), (0, 2), (2, 0)]])
    (((2, 0), (0, 2), (0, 0)),)
    """
    turned = []
    for place, points in enumerate(rings):
        ring = tuple((x, y) for x, y in points)
        outward = twice_area(ring) < 0
        turned.append(ring[::-1] if outward == (place == 0) else ring)
    return tuple(turned)


def polygon(rings: Rings) -> Polygon:
    """The shape as a shapely polygon in grid units. O(n).

    >>> polygon((((0, 0), (4, 0), (4, 3)),)).area
    6.0
    """
    return Polygon(rings[0], rings[1:])


def polygons(shapes: Sequence[Rings]) -> NDArray[Any]:
    """The shapes as an array of shapely polygons in grid units, made all at once. O(n) for n points.

    >>> polygons([(((0, 0), (4, 0), (4, 3)),)])[0].area
    6.0
    """
    rings = [ring for shape in shapes for ring in shape]
    sizes = np.fromiter(map(len, rings), np.int64, len(rings))
    points = np.fromiter(chain.from_iterable(chain.from_iterable(rings)), np.float64, 2 * int(sizes.sum()))
    lines = np.asarray(shapely.linearrings(points.reshape(-1, 2), indices=np.repeat(np.arange(len(rings)), sizes)))
    drawn = shapely.polygons(lines, indices=np.repeat(np.arange(len(shapes)), list(map(len, shapes))))
    return np.asarray(drawn)


def rings_of(shape: Polygon) -> Rings:
    """The rings of a polygon in grid units, rounded to the grid and oriented; points that fall together become one,
    and holes without area are left out. Empty if nothing is left of the outer ring. O(n).

    >>> rings_of(Polygon([(0, 0.2), (4, 0), (4, 3), (3.9, 3)]))
    (((0, 0), (4, 0), (4, 3)),)
    """
    rounded = [tuple((round(x), round(y)) for x, y in ring.coords[:-1]) for ring in (shape.exterior, *shape.interiors)]
    rings = [without_repeats(ring) if ring else () for ring in rounded]
    if not rings[0] or twice_area(rings[0]) == 0:
        return ()
    return oriented([rings[0], *(ring for ring in rings[1:] if ring and twice_area(ring))])


def bounds(rings: Rings) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y of the outer ring, in grid units. O(n).

    >>> bounds((((0, 1), (4, 0), (4, 3)),))
    (0, 0, 4, 3)
    """
    xs, ys = zip(*rings[0], strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def ring_faults(ring: Sequence[Point]) -> list[RingFault]:
    """What is wrong with a ring, the plainest fault first; an empty list for a simple ring. O(n), and O(n²) in a ring
    that is known to be wrong. Points in grid units.

    >>> ring_faults([(0, 0), (10, 10), (10, 0), (0, 10)])
    [RingFault(kind='self-crossing', place=(5, 5))]
    """
    if len(set(ring)) < 3:
        return [RingFault("too-few-points", ring[0] if ring else (0, 0))]
    faults = [RingFault("duplicate-point", p) for p, q in sides(ring) if p == q]
    points = without_repeats(ring)
    if all(orient(points[0], points[1], p) == 0 for p in points):
        return [*faults, RingFault("zero-area", points[0])]
    spikes = [RingFault("spike", b) for b in _spikes(points)]
    if spikes or shapely.is_valid(Polygon(points)):
        return faults + spikes
    return faults + [RingFault("self-crossing", place) for place in self_crossings(points)]


def without_repeats(ring: Sequence[Point]) -> Ring:
    """The ring without points that repeat the one before them. O(n). Points in grid units.

    >>> without_repeats([(0, 0), (4, 0), (4, 0), (4, 3), (0, 0)])
    ((4, 0), (4, 3), (0, 0))
    """
    return tuple(q for p, q in sides((ring[-1], *ring[:-1])) if p != q)


def _spikes(ring: Ring) -> list[Point]:
    """Points where the ring turns straight back on itself."""
    corners = zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
    return [b for a, b, c in corners if orient(a, b, c) == 0 and _ahead(a, b, c) < 0]


def _ahead(a: Point, b: Point, c: Point) -> int:
    """Positive when the way from `b` to `c` goes on as from `a` to `b`, negative when it turns back."""
    return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])


def self_crossings(ring: Ring) -> list[Point]:
    """Where two sides of a ring that don't follow each other meet, each place once, in the order found. O(n²). Points
    in grid units.

    >>> self_crossings(((0, 0), (10, 10), (10, 0), (0, 10)))
    [(5, 5)]
    """
    n = len(ring)
    edges = list(sides(ring))
    places: dict[Point, None] = {p: None for p, count in Counter(ring).items() if count > 1}
    for i in range(n):
        for j in range(i + 2, n - (i == 0)):
            place = meeting_point(*edges[i], *edges[j])
            if place is not None:
                places[place] = None
    return list(places)


def meeting_point(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the segments `ab` and `cd` meet (touching counts), rounded to the grid; None when they don't. For segments
    that overlap, an end of one that lies on the other. O(1). Points in grid units.

    >>> meeting_point((0, 0), (10, 10), (10, 0), (0, 10))
    (5, 5)
    """
    side_c, side_d, side_a, side_b = orient(a, b, c), orient(a, b, d), orient(c, d, a), orient(c, d, b)
    for p, q, r, side in ((a, b, c, side_c), (a, b, d, side_d), (c, d, a, side_a), (c, d, b, side_b)):
        if side == 0 and in_box(p, q, r):
            return r
    if (side_c > 0) == (side_d > 0) or (side_a > 0) == (side_b > 0) or 0 in (side_a, side_b, side_c, side_d):
        return None
    t = Fraction(side_a, side_a - side_b)
    return round(a[0] + t * (b[0] - a[0])), round(a[1] + t * (b[1] - a[1]))


def in_box(p: Point, q: Point, r: Point) -> bool:
    """Whether `r` lies in the upright box that has `p` and `q` as opposite corners. O(1). Points in grid units.

    >>> in_box((0, 9), (4, 0), (4, 5))
    True
    """
    return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
