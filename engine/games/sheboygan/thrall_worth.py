"""What units under a monster's will promise it (13.10): the human units that they will attack; the evaluation looks
ahead with it."""

from __future__ import annotations

from engine.games.sheboygan.approach import UNREACHABLE, approach
from engine.games.sheboygan.hunt import DISCOUNTS, best_of
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import humans_by_space, thralls
from engine.games.sheboygan.prospects import best_bargain

CAPTIVE = 0.8
"""What a thrall's attacks count for: the people will get rid of it if they can."""


def thrall_worth(state: SheboyganState) -> int:
    """The worth to the monsters of all units under their will."""
    return sum(_worth(state, row) for row in thralls(state))


def _worth(state: SheboyganState, thrall: int) -> int:
    """Its best targets, less for each turn on the way to where it could attack them."""
    setting, kind, here = state.setting, state.piece_kind[thrall], state.piece_space[thrall]
    unit = setting.units[kind]
    if not unit.attacks:
        return 0
    ground, moving = setting.ground(state), state.frames[0][0] == "monster-move"
    attacked = bool(state.piece_used[thrall]) or not (moving or state.frames[0][0] == "thrall-attack")
    left = unit.movement - state.piece_spent[thrall] if moving else 0
    worths = []
    for space, rows in humans_by_space(state).items():
        steps = approach(ground, kind, space)[here]
        if steps < UNREACHABLE:
            late = attacked if steps <= left else 1 + (steps - left - 1) // unit.movement
            there = tuple(state.piece_kind[r] for r in rows)
            value = best_bargain(setting, unit.strength, there, ground.terrain[space].defence)
            worths.append(value * DISCOUNTS[late])
    return int(CAPTIVE * best_of(worths))
