"""How good a position is, in whole points: what is won and lost, who stands where, what the next attacks promise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.approach import prey_steps
from engine.games.sheboygan.blueprint import misfit
from engine.games.sheboygan.fire_worth import fire_worth
from engine.games.sheboygan.hunt import entry_prospect, hunting_prospect, wrecking_prospect
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.monster_move import attack_left
from engine.games.sheboygan.places import places_worth
from engine.games.sheboygan.prospects import (
    BONUS,
    FORCE,
    attack_prospect,
    demolition_prospect,
    unit_worth,
)
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.thrall_worth import thrall_worth
from engine.games.sheboygan.threat import pending_results, people_prospect
from engine.games.sheboygan.victory import verdict

WON = 1_000_000
KEPT: Mapping[str, tuple[int, ...]] = {
    "attack": (250, 250, 250, 120, 120, 120, 115, 110, 100, 90),
    "defense": (1000, 350, 300, 250, 150, 140, 140, 140, 140, 140, 140, 140),
    "demolition": (150, 150, 120, 120, 110, 110, 80),
    "movement": (500, 105, 100, 100, 70),
}
"""Worth of the first, second … point of each rating; `MORE` for others. The last ones of Defense are worth most: weak
monsters are killed by several attacks in a turn."""
MORE = 40
MOST = 40
"""Ratings beyond this are worth no more."""
COMPANION = 2500
"""What it costs to share the points among one monster more: each needs some Defense and Movement of its own."""
HUNGER = 30
"""Worth of each step nearer to something that a monster can destroy."""
FLASH = 150
"""Worth of a blinding flash that is not yet used: the wounds that it must spare."""
FAR = 10
"""Steps beyond which distance counts no more."""
SET_UP = ("design", "edge", "muster")

_KEPT: Mapping[str, tuple[int, ...]] = {
    f"monster_{rating}": tuple(sum(marks[:n]) + MORE * max(0, n - len(marks)) for n in range(MOST + 1))
    for rating, marks in KEPT.items()
}
"""The worth of each number of points, by the ratings' columns."""


def evaluate(state: SheboyganState, seat: str) -> int:
    """The position for a seat; the other seat's is the negative."""
    value = _end(state) if state.outcome else _running(state)
    return value if seat == MONSTER else -value


def _end(state: SheboyganState) -> int:
    over = verdict(state)
    if over.result != "win":
        return 0
    return WON if over.winners == (MONSTER,) else -WON


def _running(state: SheboyganState) -> int:
    phase = state.frames[0][0]
    value = BONUS * state.bonus + places_worth(state) - _forces(state) - COMPANION * len(state.monster_id)
    if phase in SET_UP:
        return value - misfit(state) + sum(entry_prospect(state, m) for m in state.monsters)
    value += _health(state) + _flashes(state) + thrall_worth(state) + fire_worth(state, BONUS) + pending_results(state)
    return value + _monsters_prospects(state, phase) - people_prospect(state, phase)


def _flashes(state: SheboyganState) -> int:
    """What blinding flashes are worth that are still to come: they are kept for greater danger (13.7)."""
    if not any(map(len, state.monster_abilities)):
        return 0
    uses = int(state.setting.figures.abilities["blinding-flash"].uses)
    left = [uses - state.monster_flashes[m] for m in state.monsters if has(state, m, "blinding-flash")]
    return FLASH * sum(left)


def _monsters_prospects(state: SheboyganState, phase: str) -> int:
    total = 0
    for m in state.monsters:
        if state.monster_defense[m] > 0 and state.piece_space[m] >= 0:
            total += demolition_prospect(state, m, phase) - _prey(state, m)
            total += int(hunting_prospect(state, m, phase) + wrecking_prospect(state, m, phase))
            if phase in ("monster-move", "monster-attack"):
                total += attack_prospect(state, m, attack_left(state, m))
    return total


def _prey(state: SheboyganState, monster: int) -> int:
    """A monster that destroys buildings goes where there are some."""
    movement = state.monster_movement[monster]
    if not movement or not (state.monster_demolition[monster] or has(state, monster, "breathe-fire")):
        return 0
    steps = prey_steps(state.setting.ground(state), movement)
    return HUNGER * min(FAR, steps[state.piece_space[monster]])


def _health(state: SheboyganState) -> int:
    return sum(marks[max(0, min(n, MOST))] for column, marks in _KEPT.items() for n in getattr(state, column))


def _forces(state: SheboyganState) -> int:
    """The worth of the people's units, and of what they may still buy; units wait off the map only before turn 1."""
    worth, where, kinds, masters = _unit_worths(state.setting), state.piece_space, state.piece_kind, state.piece_master
    waiting = state.turn == 0
    free = [worth[kinds[r]] for r in state.humans if masters[r] < 0 and (where[r] >= 0 or waiting)]
    return FORCE * state.pool + sum(free)


@lru_cache(maxsize=64)
def _unit_worths(setting: SheboyganSetting) -> tuple[int, ...]:
    """What a unit of each kind is worth to the people."""
    return tuple(map(unit_worth, setting.units))
