"""Outlines of plain shapes as rings of the grid, and lines with fewer points.

Source: the sagitta of a chord for curves; for lines the papers named below.
"""

from __future__ import annotations

from itertools import groupby
from math import acos, ceil, cos, pi, sin

from shapely import LineString, Polygon, get_parts, polygonize, union_all

from engine.geometry.lines import Line
from engine.geometry.rings import Point, Ring, orient, ring_faults, rings_of, without_repeats


def rectangle(a: Point, b: Point) -> Ring:
    """The rectangle with two opposite corners, its sides along the axes; no ring where it has no area. O(1). Points in
    grid units.

    >>> rectangle((0, 0), (40, 30))
    ((0, 0), (40, 0), (40, 30), (0, 30))
    """
    (ax, ay), (bx, by) = a, b
    return () if ax == bx or ay == by else ((ax, ay), (bx, ay), (bx, by), (ax, by))


def ellipse(a: Point, b: Point, tolerance: float) -> Ring:
    """The ellipse in the box of two opposite corners, flattened: no side is farther from the curve than about
    `tolerance` (grid units). No ring where the box has no area. The points are symmetrical, and a whole number of
    them lies in each quarter. O(points made).

    >>> ellipse((0, 0), (40, 40), 50.0)
    ((40, 20), (20, 40), (0, 20), (20, 0))
    """
    (ax, ay), (bx, by) = a, b
    if ax == bx or ay == by:
        return ()
    rx, ry = abs(bx - ax) / 2, abs(by - ay) / 2
    larger = max(rx, ry)
    step = 2 * acos(max(1 - tolerance / larger, 0.0))  # the sagitta of a chord over this angle is the tolerance
    count = 4 * max(ceil(pi / 2 / step), 1)
    turns = [2 * pi * n / count for n in range(count)]
    points = ((round((ax + bx) / 2 + rx * cos(turn)), round((ay + by) / 2 + ry * sin(turn))) for turn in turns)
    ring = tuple(point for point, _ in groupby(points))
    return ring if len(set(ring)) > 2 else ()


def simplified(line: Line, tolerance: float) -> Line:
    """A line with fewer points, its ends kept, no point farther than `tolerance` (grid units) from what is left
    (Ramer 1972, Douglas and Peucker 1973; by GEOS). O(n²) at worst.

    >>> simplified(((0, 0), (10, 1), (20, 0), (20, 30)), 2.0)
    ((0, 0), (20, 0), (20, 30))
    """
    if len(set(line)) < 2:
        return line[:1]
    kept = LineString(line).simplify(tolerance, preserve_topology=False)
    return tuple((round(x), round(y)) for x, y in kept.coords)


def untangled(ring: Ring) -> Ring:
    """The outline without what strays: where it crosses itself or runs back on itself, the largest area that it goes
    round counts, curls and all, and spurs are left out; a simple ring stays as it is. No ring where it goes round no
    area. O(n log n), and O(n²) for one that crosses itself (faces of the noded line, by GEOS). Points in grid units.

    >>> untangled(((0, 0), (60, 0), (40, 0), (40, 40), (0, 40)))
    ((0, 0), (40, 0), (40, 40), (0, 40))
    """
    if not ring_faults(ring):
        return ring
    noded = union_all(LineString([*ring, ring[0]]) if len(set(ring)) > 1 else LineString())
    areas = get_parts(union_all([Polygon(face.exterior) for face in get_parts(polygonize(get_parts(noded)))]))
    outlines = [rings_of(Polygon(area.exterior)) for area in sorted(areas, key=lambda area: -area.area)]
    largest = _straightened(outlines[0][0]) if outlines and outlines[0] else ()
    if ring_faults(largest):
        return ()
    begin = largest.index(ring[0]) if ring[0] in largest else 0
    return largest[begin:] + largest[:begin]


def _straightened(ring: Ring) -> Ring:
    """The ring without the points on its straight sides."""
    kept = without_repeats(ring)
    around = zip((kept[-1], *kept[:-1]), kept, (*kept[1:], kept[0]), strict=True)
    return tuple(b for a, b, c in around if orient(a, b, c))
