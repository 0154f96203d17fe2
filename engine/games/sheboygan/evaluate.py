"""How good a position is, in whole points."""

from __future__ import annotations

from functools import lru_cache

from engine.games.sheboygan.data import Effect, RatioTable
from engine.games.sheboygan.human_attack import strength
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.monster_move import attack_left
from engine.games.sheboygan.pieces import defence
from engine.games.sheboygan.victory import verdict

WON = 1_000_000
BONUS = 100
"""Worth of a bonus point."""
RATING = 60
"""Worth of a point of the monster's ratings; the scarcer its Defense, the more a point of that is worth."""
FORCE = 25
"""Worth of a strength point on the map."""
NEAR = 4
"""Worth of each step nearer to the monster, for a unit that can attack."""
FLIGHT = 6
"""Worth of each step between the monster and a civilian."""
FAR = 8
"""Steps beyond which distance counts no more."""


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
    return BONUS * state.bonus + _health(state) - _people(state) + _prospect(state)


def _health(state: SheboyganState) -> int:
    total = 0
    for m in state.monsters:
        total += RATING * (state.monster_attack[m] + state.monster_demolition[m] + state.monster_movement[m])
        defense = state.monster_defense[m]
        total += RATING * (4 * defense if defense < 3 else 2 * defense + 6)
    return total


def _people(state: SheboyganState) -> int:
    """The worth of the people's units where they stand."""
    setting = state.setting
    steps = [setting.board.distances_from(s) for s in state.piece_space[: len(state.monster_id)] if s >= 0]
    total = 0
    for row in state.humans:
        space = state.piece_space[row]
        if space >= 0:
            unit = setting.units[state.piece_kind[row]]
            distance = min((min(s[space], FAR) for s in steps), default=FAR)
            total += FORCE * unit.strength
            total += -NEAR * max(0, distance - unit.range) if unit.attacks else FLIGHT * distance
    return total


def _prospect(state: SheboyganState) -> int:
    """What an attack that is being formed promises the monster, on the average of the die."""
    frame = state.frames[-1]
    combat: RatioTable = state.setting.figures.combat
    if frame[0] == "human-attack" and frame[1]:
        power = strength(state, frame[1], frame[2])
        weakest = min((d for d in state.monster_defense if d > 0), default=1)
        return _worth(combat, power, weakest, monster_attacks=False)
    if frame[0] == "monster-attack" and frame[2]:
        against = sum(defence(state, row) for row in frame[2])
        return _worth(combat, attack_left(state, frame[1]), against, monster_attacks=True)
    return 0


def _worth(combat: RatioTable, attacker: int, defender: int, monster_attacks: bool) -> int:
    column = combat.column(attacker, defender)
    return 0 if column is None else _mean(combat.effects[column], monster_attacks)


@lru_cache(maxsize=64)
def _mean(effects: tuple[tuple[Effect, Effect], ...], monster_attacks: bool) -> int:
    """The mean worth of a column for the monster: units lost against wounds."""
    total = 0
    for attacker, defender in effects:
        monster, humans = (attacker, defender) if monster_attacks else (defender, attacker)
        total += 2 * (BONUS + FORCE) * humans.losses - (0 if monster.retreat else 4 * RATING * monster.losses)
    return total // len(effects)
