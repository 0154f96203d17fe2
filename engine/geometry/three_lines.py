"""Three-line sight on a free table: from one point to the middle and to both edges of what is looked at, over screens
of different heights.

A line is blocked by what rises high enough above the eye, and obscured by what rises a little less. Grazing an edge
never counts: screens are drawn in by a margin first, and a line must run through more than that margin.

Source: our own, in the exact arithmetic of `engine.geometry.free_table` and `engine.geometry.segment_sight`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

import shapely
from shapely import Polygon

from engine.geometry.free_table import between_points, point_to_segment
from engine.geometry.rings import Point, Rings, orient, polygon, rings_of
from engine.geometry.segment_sight import stretches

Line = tuple[Point, Point]
Lines = tuple[Line, Line, Line]
"""To the middle, to the left edge, to the right edge (y upwards)."""


@dataclass(frozen=True)
class Screen:
    """A piece of terrain that sight may run into."""

    rings: Rings
    height: int
    """In levels, as the eye."""
    margin: int = 0
    """How much is drawn in, in grid units."""

    @cached_property
    def core(self) -> tuple[Rings, ...]:
        """The shape drawn in by the margin, on the grid; it may fall into parts, or vanish. O(n log n). In grid units.

        >>> Screen((((0, 0), (40, 0), (40, 20), (0, 20)),), 1, margin=5).core
        ((((35, 5), (35, 15), (5, 15), (5, 5)),),)
        """
        if not self.margin:
            return (self.rings,)
        inner = polygon(self.rings).buffer(-self.margin, join_style="mitre")
        parts = [part for part in shapely.get_parts(inner) if isinstance(part, Polygon)]
        return tuple(rings for rings in map(rings_of, parts) if rings)

    def crossed(self, line: Line) -> bool:
        """Whether more of the line than the margin runs through the core. Exact but for the rounding of the core. O(n)
        for its corners. The line is in grid units.

        >>> Screen((((2, -9), (4, -9), (4, 9), (2, 9)),), 1).crossed(((0, 0), (9, 0)))
        True
        """
        runs = [stretch for rings in self.core for stretch in stretches(*line, rings)]
        share = sum(end - start for start, end in runs)
        return bool(runs) and share * share * between_points(*line) > self.margin * self.margin


@dataclass(frozen=True)
class ThreeLines:
    """What happens to the three lines."""

    blocked: tuple[bool, bool, bool]
    obscured: tuple[bool, bool, bool]

    @property
    def visible(self) -> bool:
        """Whether at least one line is free. O(1).

        >>> ThreeLines((True, False, True), (False, False, False)).visible
        True
        """
        return not all(self.blocked)

    @property
    def clear(self) -> bool:
        """Whether no line is blocked or obscured; what is visible and not clear is in cover. O(1).

        >>> ThreeLines((False, False, False), (True, False, False)).clear
        False
        """
        return not any(self.blocked) and not any(self.obscured)


def lines_to_disc(eye: Point, centre: Point, radius: int) -> Lines:
    """The lines to a disc: to its centre, and to the ends of its diameter square to that line, rounded to the grid.
    O(1). All in grid units.

    >>> lines_to_disc((0, 0), (100, 0), 15)
    (((0, 0), (100, 0)), ((0, 0), (100, 15)), ((0, 0), (100, -15)))
    """
    dx, dy = centre[0] - eye[0], centre[1] - eye[1]
    away = hypot(dx, dy) or 1.0
    across = round(-dy * radius / away), round(dx * radius / away)
    left, right = (centre[0] + across[0], centre[1] + across[1]), (centre[0] - across[0], centre[1] - across[1])
    return (eye, centre), (eye, left), (eye, right)


def lines_to_shape(eye: Point, rings: Rings) -> Lines:
    """The lines to a shape: to its centre of gravity (rounded to the grid), and to the corners farthest left and right
    as seen from outside its convex hull; of corners in one line the nearest. O(n). All in grid units.

    >>> lines_to_shape((0, 0), (((100, -20), (140, -20), (140, 20), (100, 20)),))
    (((0, 0), (120, 0)), ((0, 0), (100, 20)), ((0, 0), (100, -20)))
    """
    middle = polygon(rings).centroid
    left = right = rings[0][0]
    for corner in rings[0][1:]:
        left = _farther(eye, left, corner, 1)
        right = _farther(eye, right, corner, -1)
    return (eye, (round(middle.x), round(middle.y))), (eye, left), (eye, right)


def _farther(eye: Point, known: Point, corner: Point, hand: int) -> Point:
    turn = orient(eye, known, corner) * hand
    nearer = turn == 0 and between_points(eye, corner) < between_points(eye, known)
    return corner if turn > 0 or nearer else known


def three_line_sight(
    lines: Sequence[Line],
    eye_level: int,
    screens: Iterable[Screen],
    discs: Iterable[tuple[Point, int]] = (),
    *,
    blocks_from: int,
    obscures_from: int,
) -> ThreeLines:
    """What blocks and obscures each of three lines.

    A screen blocks lines that cross it when it rises `blocks_from` levels or more above the eye's level (that of the
    higher of the two ends), and obscures them when it rises `obscures_from` or more. A disc (centre and radius, grid
    units) blocks the lines that run through it. O(n) for n corners of the screens. Lines, discs and screens in grid
    units.

    >>> house = Screen((((40, -9), (60, -9), (60, 9), (40, 9)),), 1)
    >>> seen = three_line_sight(lines_to_disc((0, 0), (100, 0), 30), 0, [house], blocks_from=2, obscures_from=1)
    >>> seen.visible, seen.clear, seen.obscured
    (True, False, (True, False, False))
    """
    rising = [(screen, screen.height - eye_level) for screen in screens]
    walls = [screen for screen, rise in rising if rise >= blocks_from]
    veils = [screen for screen, rise in rising if obscures_from <= rise < blocks_from]
    bodies = list(discs)
    blocked = [
        any(w.crossed(line) for w in walls) or any(_runs_through(line, *body) for body in bodies) for line in lines
    ]
    obscured = [any(v.crossed(line) for v in veils) for line in lines]
    return ThreeLines((blocked[0], blocked[1], blocked[2]), (obscured[0], obscured[1], obscured[2]))


def _runs_through(line: Line, centre: Point, radius: int) -> bool:
    return point_to_segment(centre, *line) < radius * radius
