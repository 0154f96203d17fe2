"""The wind (11.31): where it blows on a map, which fires lie upwind (11.33) and what it reaches across a street
(11.34)."""

from __future__ import annotations

from functools import cached_property
from math import cos, hypot, radians, sin

import numpy as np
import shapely
from shapely import LineString, Point, STRtree

from engine.board.board import Board
from engine.board.layers import GROUND
from engine.board.model import Point as GridPoint
from engine.geometry.edges import rectangle

CALM = 0
"""The wind that blows nowhere; the others are 1 to 4, toward the edges of the map's compass in their order."""

UNIT = 10_000
"""The length of a wind's vector, so that it has whole numbers."""

QUARTER = 90
"""Degrees between two arms of the compass rose."""


class Winds:
    """What the four winds do on one board; `streets` are the spaces that a fire may leap."""

    def __init__(self, board: Board, streets: frozenset[int]) -> None:
        self.board = board
        self.streets = streets
        names = [name for name in board.layers.shapes if board.map.spaces[name].layer == GROUND]
        self._spaces = [board.index[name] for name in names]
        self._shapes = np.array([board.layers.shapes[name] for name in names], dtype=object)
        self._across: dict[tuple[int, int], int] = {}
        self._downwind: dict[tuple[int, int, int], bool] = {}

    def vector(self, wind: int) -> GridPoint:
        """Where a wind blows to, in the map's directions (y down): the arm of the map's compass (11.31)."""
        angle = radians(QUARTER * (wind - 1) + self.board.map.north)
        return round(UNIT * sin(angle)), -round(UNIT * cos(angle))

    def carries(self, wind: int, fire: int, space: int) -> bool:
        """Whether the wind blows from a burning space to another: the line from centre to centre lies within 45 degrees
        of it, that angle included (11.33, SR-24)."""
        key = (wind, fire, space)
        if key not in self._downwind:
            self._downwind[key] = wind != CALM and self._within(self.vector(wind), self.board.direction(fire, space))
        return self._downwind[key]

    @staticmethod
    def _within(wind: GridPoint, line: GridPoint) -> bool:
        along = wind[0] * line[0] + wind[1] * line[1]
        aside = wind[0] * line[1] - wind[1] * line[0]
        return along > 0 and along >= abs(aside)

    def across(self, wind: int, fire: int) -> int:
        """The space that a burning one threatens across a street: on the ray from its centre along the wind the first
        other space must be a street, and the next one is it; -1 where there is none (11.34, SR-25)."""
        key = (wind, fire)
        if key not in self._across:
            hit = self._on_ray(wind, fire) if wind != CALM else []
            self._across[key] = hit[1] if len(hit) > 1 and hit[0] in self.streets else -1
        return self._across[key]

    def _on_ray(self, wind: int, fire: int) -> list[int]:
        """The first two spaces of the ground that the ray passes through, in its order."""
        x, y = self.board.centres[fire]
        dx, dy = self.vector(wind)
        ray = LineString([(x, y), (x + dx * self._reach, y + dy * self._reach)])
        met = self._tree.query(ray, predicate="intersects")
        parts = shapely.intersection(self._shapes[met], ray)
        begins, lengths = shapely.distance(parts, Point(x, y)), shapely.length(parts)
        found = [
            (float(begin), self._spaces[i])
            for i, begin, length in zip(met.tolist(), begins, lengths, strict=True)
            if length > 0 and self._spaces[i] != fire
        ]
        return [space for _, space in sorted(found)[:2]]

    @cached_property
    def _tree(self) -> STRtree:
        return STRtree(self._shapes)

    @cached_property
    def _reach(self) -> float:
        """How far a ray must go to leave the map, in lengths of a wind's vector."""
        left, top, right, bottom = rectangle({n: self.board.space(n).rings for n in self._spaces})
        return hypot(right - left, bottom - top) / UNIT
