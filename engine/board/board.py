"""The board: a map as the rules see it. Everything here is derived from the map, and nothing is ever changed."""

from __future__ import annotations

from functools import cached_property

from engine.board.linked_map import LinkedMap, SpaceRef
from engine.board.sight import BoardSight
from engine.board.sight_query import SightAnswer, SightQuery


class Board(LinkedMap):
    """A map with its links, and all lines of sight over them."""

    @cached_property
    def sight(self) -> BoardSight:
        """All lines of sight; nothing is computed before it is asked for."""
        return BoardSight(self)

    def sees(self, a: int, b: int, blocking: frozenset[int]) -> bool:
        """Whether space `a` sees space `b` past the blocking spaces (all by index): mode any, closed contact,
        ends exempt. Answers are kept, so asking again costs a look-up; pass the same set object where you
        can."""
        return self.sight.sees(a, b, blocking)

    def line_of_sight(self, a: SpaceRef, b: SpaceRef, query: SightQuery) -> SightAnswer:
        """Whether one space sees another under a query, and why. Raises ValueError for an unknown blocker."""
        return self.sight.answer(self.at(a), self.at(b), query)

    def visible_from(self, space: SpaceRef, query: SightQuery) -> frozenset[int]:
        """All spaces that one sees under a query, itself left out. Raises ValueError for an unknown
        blocker."""
        return self.sight.visible_from(self.at(space), query)
