"""How good a position is, in whole points."""

from __future__ import annotations

from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.victory import verdict

WON = 1_000_000
BONUS = 100
"""Worth of a bonus point."""
HEALTH = 60
"""Worth of a point of the monster's ratings; a point of Defense is worth twice that."""
FORCE = 25
"""Worth of a strength point on the map."""
NEARNESS = 2
"""Worth of each step nearer to the monster, for a unit that can attack."""


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
    return BONUS * state.bonus + HEALTH * _health(state) - _force(state)


def _health(state: SheboyganState) -> int:
    return sum(
        state.monster_attack[m] + 2 * state.monster_defense[m] + state.monster_demolition[m] + state.monster_movement[m]
        for m in state.monsters
    )


def _force(state: SheboyganState) -> int:
    setting = state.setting
    steps = [setting.board.distances_from(s) for s in state.piece_space[: len(state.monster_id)] if s >= 0]
    total = 0
    for row in state.humans:
        space = state.piece_space[row]
        unit = setting.units[state.piece_kind[row]]
        if space >= 0 and unit.attacks:
            total += FORCE * unit.strength
            total -= NEARNESS * min((s[space] for s in steps), default=0)
    return total
