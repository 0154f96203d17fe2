"""Where human pieces can go from each square, worked out once for a board (Movement.1, 3, 5, 7, Special.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.stockholm.data import Unit
from engine.play.actions import Action

Goals = tuple[tuple[int, ...], frozenset[int]]
"""Squares that a piece can go to, in the order of their moves' texts, and as a set."""

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


class Range:
    """How far the pieces of one kind go; each answer is found once."""

    def __init__(
        self, unit: Unit, ids: Sequence[str], foot: Ways, leash: frozenset[int], around: Sequence[frozenset[int]]
    ) -> None:
        """`around`: for each square those that a piece of this speed may reach from it."""
        self._unit = unit
        self._ids = ids
        self._foot = foot
        self._leash = leash
        self._around = around
        self._goals: dict[tuple[int, int], Goals] = {}

    def goals(self, square: int, monster: int) -> Goals:
        """The squares to go to from one, past the monster's; full ones among them."""
        found = self._goals.get((square, monster))
        if found is None:
            near = monster == square or monster in self._around[square]
            found = self._found(square, monster) if near or monster == NO_MONSTER else self.goals(square, NO_MONSTER)
            self._goals[square, monster] = found
        return found

    def _found(self, square: int, monster: int) -> Goals:
        squares = reach(self._unit, self._foot, self._leash, square, monster)
        return tuple(sorted(squares, key=lambda s: self._ids[s])), frozenset(squares)


class Mover:
    """One human piece: how far it goes, and what it can do, each action made once."""

    def __init__(self, name: str, own: Range, ids: Sequence[str]) -> None:
        self.goals = own.goals
        self._name = name
        self._ids = ids
        self._moves: dict[int, Action] = {}
        self._placings: dict[int, Action] = {}

    def move(self, square: int) -> Action:
        """The move to a square."""
        found = self._moves.get(square)
        if found is None:
            found = self._moves[square] = Action("move", f"piece:{self._name}", f"space:{self._ids[square]}")
        return found

    def place(self, square: int) -> Action:
        """How it comes in at a square."""
        found = self._placings.get(square)
        if found is None:
            found = self._placings[square] = Action("place", f"piece:{self._name}", f"space:{self._ids[square]}")
        return found

    def moves(self, squares: Iterable[int]) -> list[Action]:
        """The moves to some squares."""
        known = self._moves
        return [known.get(s) or self.move(s) for s in squares]
