"""What sentences of this game call its pieces, and odds in words. Units go by their ids, which windows put into words
(`engine.play.names`); a monster, whose id is an ordinary word, by its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.play.names import listed


def called(state: Any, row: int) -> str:
    """What a sentence calls a piece: a unit's id, `the monster`, `Monster 2`."""
    if row not in state.monsters:
        return str(state.piece_id[row])
    return "the monster" if len(state.monster_id) == 1 else f"Monster {row + 1}"


def subject(state: Any, row: int) -> str:
    """What a sentence that begins with a piece calls it: `The monster`."""
    return called(state, row).replace("the monster", "The monster")


def called_all(state: Any, rows: Iterable[int]) -> str:
    """Several pieces in one list: `police-1, armor-2 and the monster`."""
    return listed([called(state, row) for row in rows])


def in_words(odds: str) -> str:
    """A column of a table as one says it: `5 to 1` for 5:1."""
    return odds.replace(":", " to ")


def remaining(number: int, noun: str = "point") -> str:
    """How many of something are left, in words; `noun` is for one.

    >>> remaining(1), remaining(3, "attack point")
    ('1 point is left', '3 attack points are left')
    """
    return f"{number} {noun} is left" if number == 1 else f"{number} {noun}s are left"
