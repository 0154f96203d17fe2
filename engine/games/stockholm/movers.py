"""The moves of human pieces from each square, worked out once for a board (Movement.1, 3, 5, Special.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.stockholm.data import Unit
from engine.play.actions import Action

Block = tuple[tuple[Action, ...], tuple[int, ...]]
"""The moves of a piece from a square: actions sorted by text, and their squares in the same order."""

NO_MONSTER = -1
"""In place of a square: the monster is nowhere near."""

Ways = Sequence[Sequence[int]]
"""For each square those one step away on foot."""


def reach(unit: Unit, foot: Ways, leash: frozenset[int], square: int, monster: int) -> set[int]:
    """The squares that a human piece can go to from a square, past the one with the monster."""
    if square == monster and not unit.turncoat:
        return set()
    found, edge = {square}, {square}
    for _ in range(unit.speed):
        edge = {t for s in edge for t in foot[s]} - found
        if unit.leashed:
            edge &= leash
        if not unit.turncoat:
            edge.discard(monster)
        found |= edge
    return found - {square}


class Mover:
    """One human piece: its moves from every square, made when they are asked for."""

    __slots__ = ("_beside", "_free", "foot", "ids", "leash", "name", "unit", "zones")

    def __init__(
        self,
        name: str,
        unit: Unit,
        ids: tuple[str, ...],
        foot: Ways,
        leash: frozenset[int],
        zones: Sequence[frozenset[int]],
    ) -> None:
        self.name = name
        self.unit = unit
        self.ids = ids
        self.foot = foot
        self.leash = leash
        self.zones = zones
        """For each square those from which a piece of this speed reaches it."""
        self._free: dict[int, Block] = {}
        self._beside: dict[tuple[int, int], Block] = {}

    def block(self, square: int, monster: int) -> Block:
        """The moves from a square past the monster's; the same objects whenever they are asked for again."""
        if monster in self.zones[square]:
            found = self._beside.get((square, monster))
            if found is None:
                found = self._beside[square, monster] = self._made(square, monster)
            return found
        found = self._free.get(square)
        if found is None:
            found = self._free[square] = self._made(square, NO_MONSTER)
        return found

    def _made(self, square: int, monster: int) -> Block:
        squares = reach(self.unit, self.foot, self.leash, square, monster)
        moves = sorted((Action("move", f"piece:{self.name}", f"space:{self.ids[s]}"), s) for s in squares)
        return tuple(action for action, _ in moves), tuple(s for _, s in moves)
