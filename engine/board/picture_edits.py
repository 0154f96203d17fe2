"""Where the background picture lies: moved, scaled, turned. Pure functions; a picture's own pixels don't change.

A point of the picture (pixels from its top left corner) lies on the map at `at`, plus the point turned by `rotation`
and multiplied by `scale`; a turn or a scaling about a point moves `at` accordingly, rounded to the grid.
"""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, degrees, hypot, radians, sin

from engine.board.model import GRID, Background, Point

Spot = tuple[float, float]
"""A point in grid units, or of the picture in pixels."""

SMALLEST, LARGEST = 0.0001, 10_000.0
"""The scales that a map file may hold, in millimetres for a pixel."""


def corners(under: Background, size: tuple[int, int]) -> tuple[Spot, Spot, Spot, Spot]:
    """Where the corners of a picture of a size in pixels lie, in grid units: top left, then clockwise.

    >>> corners(Background("a.png", at=(100, 0), scale=0.5), (40, 20))
    ((100.0, 0.0), (2100.0, 0.0), (2100.0, 1000.0), (100.0, 1000.0))
    """
    width, height = size
    return (
        on_map(under, (0, 0)),
        on_map(under, (width, 0)),
        on_map(under, (width, height)),
        on_map(under, (0, height)),
    )


def on_map(under: Background, pixel: Spot) -> Spot:
    """Where a point of the picture (pixels) lies, in grid units."""
    x, y = _turned((pixel[0] * under.scale * GRID, pixel[1] * under.scale * GRID), under.rotation)
    return under.at[0] + x, under.at[1] + y


def moved(under: Background, by: Point) -> Background:
    """The picture moved by a vector in grid units."""
    return replace(under, at=(under.at[0] + by[0], under.at[1] + by[1]))


def scaled(under: Background, about: Spot, factor: float) -> Background:
    """The picture enlarged by a factor about a point (grid units) that stays; within the scales that files may hold."""
    scale = min(max(under.scale * factor, SMALLEST), LARGEST)
    real = scale / under.scale
    x, y = (about[n] + (under.at[n] - about[n]) * real for n in (0, 1))
    return replace(under, scale=round(scale, 6), at=(round(x), round(y)))


def turned(under: Background, about: Spot, angle: float) -> Background:
    """The picture turned clockwise by degrees about a point (grid units) that stays."""
    x, y = _turned((under.at[0] - about[0], under.at[1] - about[1]), angle)
    rotation = (under.rotation + angle + 180) % 360 - 180
    return replace(under, rotation=round(rotation, 3), at=(round(about[0] + x), round(about[1] + y)))


def fitted(under: Background, one: Point, other: Point, distance: int) -> Background:
    """The picture scaled about its first point so that two points of it, where they lie now, come to lie `distance`
    apart (all in grid units). Raises ValueError for two points in one place, and for no distance.

    >>> fitted(Background("a.png", scale=1.0), (0, 0), (500, 0), 1000).scale
    2.0
    """
    now = hypot(other[0] - one[0], other[1] - one[1])
    if not now or distance <= 0:
        raise ValueError("choose two points apart, and a distance between them")
    return scaled(under, one, distance / now)


def angle_between(about: Spot, start: Spot, end: Spot) -> float:
    """The turn, clockwise in degrees, about a point from one direction to another (y downwards)."""
    first = atan2(start[1] - about[1], start[0] - about[0])
    return degrees(atan2(end[1] - about[1], end[0] - about[0]) - first)


def _turned(vector: Spot, angle: float) -> Spot:
    c, s = cos(radians(angle)), sin(radians(angle))
    return vector[0] * c - vector[1] * s, vector[0] * s + vector[1] * c
