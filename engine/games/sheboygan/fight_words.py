"""Fights in words: who attacks whom at which odds (6.1), and what a face of the die does to both sides (6.5)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from engine.games.sheboygan.data import Effect
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.naming import called_all, in_words
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.names import capital

Cell = tuple[Effect, Effect]

NOTHING = "no effect"


class Side(NamedTuple):
    """One side of a fight."""

    names: str
    """All who take part, in one list."""
    size: int
    wounds: bool
    """Whether results are wounds, and not units lost."""

    def does(self, verb: str) -> str:
        """A verb in the third person for who takes part: `attacks`, `attack`."""
        return f"{verb}s" if self.size == 1 else verb


def side(state: SheboyganState, rows: Iterable[int]) -> Side:
    """The side that these pieces are."""
    found = tuple(rows)
    return Side(called_all(state, found), len(found), bool(found) and found[0] in state.monsters)


def announced(setting: SheboyganSetting, attacker: Side, defender: Side, power: int, against: int) -> str:
    """Who attacks whom: `armor-1 attacks the monster at 5 to 1 (6 against 1)`, without a full stop."""
    column = setting.figures.combat.column(power, against)
    odds = "too few points" if column is None else in_words(setting.figures.combat.columns[column])
    who = capital(attacker.names) if attacker.wounds else attacker.names
    return f"{who} {attacker.does('attack')} {defender.names} at {odds} ({power} against {against})"


def outcome(attacker: Side, defender: Side, cell: Cell) -> str:
    """What a cell of table 6.5 does to both sides: `the monster takes 2 wounds`. A side of nobody suffers nothing."""
    found = [_harm(side, effect) for side, effect in zip((attacker, defender), cell, strict=True) if side.size]
    return "; ".join(filter(None, found)) or NOTHING


def _harm(side: Side, effect: Effect) -> str:
    if not effect.losses:
        return ""
    if side.wounds:
        taken = "1 wound" if effect.losses == 1 else f"{effect.losses} wounds"
        return f"{side.names} {side.does('retreat') if effect.retreat else side.does('take') + ' ' + taken}"
    if effect.losses >= side.size:
        return f"{side.names} {'is' if side.size == 1 else 'are all'} lost"
    lost = f"one of {side.names} is lost" if effect.losses == 1 else f"{effect.losses} of {side.names} are lost"
    left = "the other retreats" if side.size - effect.losses == 1 else "the others retreat"
    return f"{lost} and {left}" if effect.retreat else lost


def chances(setting: SheboyganSetting, attacker: Side, defender: Side, power: int, against: int) -> str:
    """What each face of the die would do: `1 to 4: no effect. 5 or 6: the monster retreats`; empty where no attack is
    permitted."""
    column = setting.figures.combat.column(power, against)
    if column is None:
        return ""
    found = enumerate((outcome(attacker, defender, cell) for cell in setting.figures.combat.effects[column]), 1)
    groups = [(words, [die for die, _ in faces]) for words, faces in groupby(found, key=lambda pair: pair[1])]
    return ". ".join(f"{faces_in_words(faces)}: {words}" for words, faces in groups)


def faces_in_words(faces: list[int]) -> str:
    """Faces of a die that follow each other: `2`, `5 or 6`, `1 to 4`."""
    joint = " or " if len(faces) == 2 else " to "
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}{joint}{faces[-1]}"
