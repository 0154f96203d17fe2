"""Where human pieces can go from each square, worked out once for a board (Movement.1, 3, 5, 7, Special.1)."""

from __future__ import annotations

from collections.abc import Sequence

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


class Range(dict[tuple[int, int], Goals]):
    """How far pieces of one gait go: by their square and the monster's the squares to go to, full ones among them.
    Each entry is made when it is first asked for."""

    def __init__(
        self, unit: Unit, ids: Sequence[str], foot: Ways, leash: frozenset[int], around: Sequence[frozenset[int]]
    ) -> None:
        """`around`: for each square those that a piece of this speed may reach from it."""
        super().__init__()
        self._unit = unit
        self._ids = ids
        self._foot = foot
        self._leash = leash
        self._around = around

    def __missing__(self, places: tuple[int, int]) -> Goals:
        square, monster = places
        near = monster in (square, NO_MONSTER) or monster in self._around[square]
        found = self[places] = self._found(square, monster) if near else self[square, NO_MONSTER]
        return found

    def _found(self, square: int, monster: int) -> Goals:
        squares = reach(self._unit, self._foot, self._leash, square, monster)
        return tuple(sorted(squares, key=lambda s: self._ids[s])), frozenset(squares)


class Onto(dict[int, Action]):
    """By square what a piece does with it, `move piece:police-1 space:B7`; each is made when it is first asked for."""

    def __init__(self, verb: str, piece: str, ids: Sequence[str]) -> None:
        super().__init__()
        self._words = verb, f"piece:{piece}"
        self._ids = ids

    def __missing__(self, square: int) -> Action:
        found = self[square] = Action(*self._words, f"space:{self._ids[square]}")
        return found


class Mover:
    """One human piece."""

    __slots__ = ("attack", "goals", "move", "place")

    def __init__(self, name: str, goals: Range, ids: Sequence[str]) -> None:
        self.goals = goals
        """Where it can go."""
        self.move = Onto("move", name, ids)
        """Its moves by square."""
        self.place = Onto("place", name, ids)
        """How it comes in, by square."""
        self.attack = Action("attack", f"piece:{name}")
        """Its attack on the monster."""
