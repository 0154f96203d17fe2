"""The corridor of a line of sight: the widest straight strip through the portals that a beam went through.

All lines of the beam keep the portals' left points on their left and the right points on their right. The
widest strip between two point sets lies between the nearest points of their convex hulls, and its middle line
is the best witness.

Source: the widest strip between two sets as the distance of their hulls (Bennett and Bredensteiner 2000).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

import shapely
from shapely import LineString, MultiPoint, Polygon

from engine.geometry.rings import Point
from engine.geometry.sight import Trail
from engine.geometry.triangulation import Triangulation

Spot = tuple[float, float]
"""A point between grid points, in grid units."""


@dataclass(frozen=True)
class Corridor:
    """A free line of sight, and how much room it has."""

    start: Spot
    """Inside the first cell."""
    end: Spot
    """Inside the last cell."""
    width: float
    """The width of the strip that is free from the first portal to the last, in grid units."""


def corridor(mesh: Triangulation, trail: Trail) -> Corridor:
    """The corridor of a beam, from its trail (see `engine.geometry.sight.Field`). O(n log n) for n portals.

    >>> from engine.geometry.sight import CellSight, SightRules
    >>> row = [(((x, 0), (x + 40, 0), (x + 40, 40), (x, 40)),) for x in (0, 40, 80)]
    >>> sight = CellSight(Triangulation.of(row))
    >>> corridor(sight.mesh, sight.visible_from(0, SightRules(frozenset()), (2,)).trail).width
    40.0
    """
    portals = list(_portals(trail))
    sides = [mesh.side(portal) for portal in portals]
    left, right = ({mesh.point(side[hand]) for side in sides} for hand in (0, 1))
    across = shapely.shortest_line(MultiPoint(sorted(left)).convex_hull, MultiPoint(sorted(right)).convex_hull)
    (lx, ly), (rx, ry) = across.coords
    sight = _long_line(mesh, ((lx + rx) / 2, (ly + ry) / 2), (ry - ly, lx - rx))
    first, last = mesh.twins[portals[0]], portals[-1]
    return Corridor(_middle(sight, _triangle(mesh, first)), _middle(sight, _triangle(mesh, last)), across.length)


def _portals(trail: Trail) -> Iterator[int]:
    """The portals of a trail in the order they were gone through."""
    found = []
    link: Trail | None = trail
    while link:
        found.append(link[0])
        link = link[1]
    return reversed(found)


def _long_line(mesh: Triangulation, through: Spot, way: Spot) -> LineString:
    """A line in a direction that reaches beyond the whole mesh on both sides."""
    reach = max(mesh.xs) - min(mesh.xs) + max(mesh.ys) - min(mesh.ys)
    x, y = (part / hypot(*way) * reach for part in way)
    return LineString([(through[0] - x, through[1] - y), (through[0] + x, through[1] + y)])


def _triangle(mesh: Triangulation, half_edge: int) -> Polygon:
    corners: list[Point] = [mesh.point(corner) for corner in mesh.corners[half_edge // 3]]
    return Polygon(corners)


def _middle(line: LineString, triangle: Polygon) -> Spot:
    """The middle of what a triangle cuts out of a line."""
    chord = line.intersection(triangle)
    point = chord.interpolate(0.5, normalized=True) if isinstance(chord, LineString) else triangle.centroid
    return point.x, point.y
