"""The moves of human pieces from each square, worked out once for a board (Movement.1, 3, 5, 7, Special.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.stockholm.data import Unit
from engine.play.actions import Action

Moves = tuple[Action, ...]
"""The moves of a piece from a square, sorted by text."""

Block = tuple[Moves, tuple[int, ...]]
"""Moves, and their squares in the same order."""

Meanings = dict[str, tuple[int, int]]
"""For each move that was ever listed the row of its piece, and the square it goes to."""

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


class Mover(dict[int, Moves]):
    """One human piece. By square its moves from there while nothing is in the way, none from -1; each is made when it
    is asked for, and the same whenever it is asked for again."""

    __slots__ = ("_blocks", "around", "foot", "ids", "leash", "meanings", "name", "row", "unit")

    def __init__(
        self,
        row: int,
        name: str,
        unit: Unit,
        ids: tuple[str, ...],
        foot: Ways,
        leash: frozenset[int],
        around: Sequence[frozenset[int]],
        meanings: Meanings,
    ) -> None:
        super().__init__({-1: ()})
        self.row = row
        self.name = name
        self.unit = unit
        self.ids = ids
        self.foot = foot
        self.leash = leash
        self.around = around
        """For each square those that a piece of this speed may reach from it."""
        self.meanings = meanings
        self._blocks: dict[tuple[int, int], Block] = {}

    def __missing__(self, square: int) -> Moves:
        found = self[square] = self._block(square, NO_MONSTER)[0]
        return found

    def held_up(self, square: int, monster: int, full: frozenset[int]) -> Moves:
        """The moves from a square past the monster's, to squares that are not full."""
        zone = self.around[square]
        moves, squares = self._block(square, monster if monster == square or monster in zone else NO_MONSTER)
        if full.isdisjoint(zone):
            return moves
        return tuple([move for move, s in zip(moves, squares, strict=True) if s not in full])

    def _block(self, square: int, monster: int) -> Block:
        found = self._blocks.get((square, monster))
        if found is None:
            squares = reach(self.unit, self.foot, self.leash, square, monster)
            moves = sorted((Action("move", f"piece:{self.name}", f"space:{self.ids[s]}"), s) for s in squares)
            self.meanings.update({move: (self.row, s) for move, s in moves})
            found = tuple(move for move, _ in moves), tuple(s for _, s in moves)
            self._blocks[square, monster] = found
        return found
