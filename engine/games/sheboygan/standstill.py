"""Positions in which nothing can be won or lost any more (SR-49)."""

from __future__ import annotations

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.fire import fires
from engine.games.sheboygan.layout import KIND, SheboyganState
from engine.games.sheboygan.pieces import thralls
from engine.games.sheboygan.reach import stop_spaces
from engine.games.sheboygan.setting import SheboyganSetting


def harmless(state: SheboyganState) -> bool:
    """Whether neither side can harm the other: nothing burns, no monster alive has Attack, fire or anything that it
    could demolish, and all human units together, infantry with their lives, can't reach the worst ratio against any
    of them."""
    alive = [m for m, defense in enumerate(state.monster_defense) if defense > 0]
    if fires(state) or any(_dangerous(state, m) for m in alive):
        return False
    setting: SheboyganSetting = state.setting
    enslaved = thralls(state)
    if any(setting.units[state.piece_kind[row]].attacks for row in enslaved):
        return False
    combat, power = setting.figures.combat, _power(state)
    return all(combat.column(power, state.monster_defense[m]) is None for m in alive)


def _dangerous(state: SheboyganState, monster: int) -> bool:
    if state.monster_attack[monster] or has(state, monster, "breathe-fire"):
        return True
    return state.monster_demolition[monster] > 0 and _can_demolish(state, monster)


def _can_demolish(state: SheboyganState, monster: int) -> bool:
    """Whether a monster's Demolition suffices for anything that stands, next to it if it can't move."""
    setting: SheboyganSetting = state.setting
    terrain, table = setting.ground(state).terrain, setting.figures.destruction
    stays = state.piece_space[monster] >= 0 and not state.monster_movement[monster]
    spaces = stop_spaces(state, monster) if stays else range(len(terrain))
    points = state.monster_demolition[monster]
    resistances = {terrain[s].resistance for s in spaces}
    return any(table.column(points, r) is not None for r in resistances if r)


def _power(state: SheboyganState) -> int:
    """The strength of all human units that can attack."""
    units, factor = state.setting.units, state.setting.figures.limits["suicide_factor"]
    return sum(
        units[kind].strength * (factor if kind == KIND["infantry"] else 1)
        for row, kind in enumerate(state.piece_kind)
        if state.piece_space[row] >= 0 and state.piece_master[row] < 0 and units[kind].attacks
    )
