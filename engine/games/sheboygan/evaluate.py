"""How good a position is, in whole points: what is won and lost, who stands where, what the next attacks promise."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.sheboygan.approach import approach
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.monster_move import attack_left
from engine.games.sheboygan.pieces import crowds
from engine.games.sheboygan.prospects import (
    BONUS,
    FORCE,
    attack_prospect,
    demolition_prospect,
    people_prospect,
    unit_worth,
)
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.victory import verdict

WON = 1_000_000
MARKS: Mapping[str, tuple[int, ...]] = {
    "attack": (150, 150, 150, 150, 150, 130, 120, 110, 100, 90),
    "defense": (1000, 400, 300, 220, 200, 180, 120, 100),
    "demolition": (280, 240, 200, 170, 120, 110, 80),
    "movement": (400, 250, 170, 100, 70),
}
"""Worth of the first, second … point of each rating, tried out in games between greedy players; `MORE` for others."""
MORE = 40
MOST = 40
"""Ratings beyond this are worth no more."""
PURSE = 160
"""Worth of a point that is not yet spent on a monster: about what the last ones are worth that make a good monster."""
COMPANION = 200
"""What it costs to share the points among one monster more: each needs some Defense and Movement of its own."""
FLIGHT = 10
"""Worth of each step between a monster and a civilian."""
NEAR = 3
"""Worth of each step nearer to a monster, for each strength point of a unit that does not reach it."""
CROWDED = 60
"""Worth of a unit that stands where it can't stay: it will have to go back."""
FAR = 10
"""Steps beyond which distance counts no more."""
SET_UP = ("design", "edge", "muster")

_RATED = {
    rating: tuple(sum(marks[:n]) + MORE * max(0, n - len(marks)) for n in range(MOST + 1))
    for rating, marks in MARKS.items()
}


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
    value = BONUS * state.bonus + _health(state) + _places(state) - _forces(state)
    if phase in SET_UP:
        return value + PURSE * state.monster_pool - COMPANION * len(state.monster_id)
    return value - people_prospect(state, phase) + _monsters_prospects(state, phase)


def _monsters_prospects(state: SheboyganState, phase: str) -> int:
    total = 0
    for m in state.monsters:
        if state.monster_defense[m] > 0 and state.piece_space[m] >= 0:
            total += demolition_prospect(state, m, phase)
            if phase in ("monster-move", "monster-attack"):
                total += attack_prospect(state, m, attack_left(state, m))
    return total


def _health(state: SheboyganState) -> int:
    return sum(rated[max(0, min(n, MOST))] for r, rated in _RATED.items() for n in getattr(state, f"monster_{r}"))


def _forces(state: SheboyganState) -> int:
    """The worth of the people's units, and of what they may still buy; units wait off the map only before turn 1."""
    units, where, kinds = state.setting.units, state.piece_space, state.piece_kind
    waiting = state.turn == 0
    return FORCE * state.pool + sum(unit_worth(units[kinds[r]]) for r in state.humans if where[r] >= 0 or waiting)


def _places(state: SheboyganState) -> int:
    """Civilians stay away from monsters, units that can attack come near, and not too close together; as long as there
    is no monster, these stand in the middle of the map."""
    setting: SheboyganSetting = state.setting
    monsters = [s for s in state.piece_space[: len(state.monster_id)] if s >= 0]
    total = 0
    for row in state.humans:
        space, kind = state.piece_space[row], state.piece_kind[row]
        if space < 0:
            continue
        if not setting.units[kind].attacks:
            total -= FLIGHT * min((min(setting.board.distances_from(m)[space], FAR) for m in monsters), default=FAR)
        else:
            total += NEAR * setting.units[kind].strength * _way(state, kind, space, monsters)
    return total + CROWDED * sum(n - setting.stack_limit for n in crowds(state).values() if n > setting.stack_limit)


def _way(state: SheboyganState, kind: int, space: int, monsters: list[int]) -> int:
    """The steps of a unit to where it could attack, or, without a monster, to the other spaces on the mean."""
    setting: SheboyganSetting = state.setting
    if not monsters:
        return _remoteness(setting, space)
    ground = setting.ground(state)
    return min(FAR, *(approach(setting, ground, kind, m)[space] for m in monsters))


def _remoteness(setting: SheboyganSetting, space: int) -> int:
    """The mean distance to all spaces."""
    steps = setting.board.distances_from(space)
    return sum(steps) // len(steps)
