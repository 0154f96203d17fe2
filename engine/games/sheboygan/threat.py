"""What the people's next attacks on a monster promise, on the mean of the die; the evaluation looks ahead with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.approach import approach, approaches
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import rows_of
from engine.games.sheboygan.prospects import BONUS, WOUND, mean_losses, unit_worth
from engine.games.sheboygan.setting import SheboyganSetting

LIKELY = 0.8
"""What a unit counts for that could come into reach with the movement points it has left."""
EVADED = 0.6
"""What the people's attack counts for while the monster may still walk away."""


def people_prospect(state: SheboyganState, phase: str) -> int:
    """What the people's attacks promise, on the monster on which they promise most."""
    standing = (
        m
        for m in state.monsters
        if state.monster_defense[m] > 0 and state.piece_space[m] >= 0 and not state.monster_dazzling[m]
    )
    best = max((_assaults(state, m, phase) for m in standing), default=0)
    return best if phase in ("human-move", "human-attack") else int(best * EVADED)


def _assaults(state: SheboyganState, monster: int, phase: str) -> int:
    power, near, at_risk, spaces, count = 0.0, 0, 0, set[int](), 0
    units = state.setting.units
    for row, distance, share in _in_reach(state, monster, phase):
        unit = units[state.piece_kind[row]]
        power += share * unit.strength
        count += 1
        spaces.add(state.piece_space[row])
        if distance <= 1 or unit.range == 1:
            near += 1
            at_risk += unit_worth(unit) + BONUS * unit.strength
    if not count:
        return 0
    fewest = len(spaces) if has(state, monster, "radiation") else 1
    risk = at_risk // near if near else 0
    return best_assaults(state.setting, int(power), count, fewest, state.monster_defense[monster], near, risk)


@lru_cache(maxsize=16_384)
def best_assaults(
    setting: SheboyganSetting, power: int, count: int, fewest: int, defense: int, near: int, risk: int
) -> int:
    """What so many units with this strength together promise, split evenly over the best number of attacks, at least
    the `fewest` (6.24, 13.9); `near` of them may be lost, worth `risk` each (6.42)."""
    combat, best = setting.figures.combat, 0.0
    for attacks in range(fewest, count + 1):
        column = combat.column(power // attacks, defense)
        if column is not None:
            losses, wounds = mean_losses(combat.effects[column], monster_attacks=False)
            best = max(best, attacks * wounds * WOUND - min(attacks, near) * losses * risk)
    return int(best)


def _in_reach(state: SheboyganState, monster: int, phase: str) -> Iterator[tuple[int, int, float]]:
    """The units that reach a monster, or may: row, distance, and how surely, 1 or `LIKELY`. Of those that stand too
    close together only as many as may stay; none that a web holds, or a monster's will."""
    setting: SheboyganSetting = state.setting
    target, limit = state.piece_space[monster], setting.stack_limit
    distances, ground = setting.board.distances_from(target), setting.ground(state)
    attacking = phase == "human-attack"
    spent = state.piece_spent if phase == "human-move" else None
    where, kinds, trapped, masters = state.piece_space, state.piece_kind, state.piece_trapped, state.piece_master
    crowd, known = Counter[int](), approaches(setting)
    for row in rows_of(state, setting.fighters):
        here = where[row]
        if here < 0 or trapped[row] or masters[row] >= 0 or (attacking and state.piece_used[row]):
            continue
        unit = setting.units[kinds[row]]
        crowd[here] += unit.stack_limited
        if crowd[here] > limit:
            continue
        distance = distances[here]
        if distance <= unit.range and (distance <= 1 or unit.flies or ground.sees(target, here)):
            yield row, distance, 1.0
            continue
        moves = 0 if attacking or state.piece_afraid[row] else unit.movement - (spent[row] if spent else 0)
        steps = known.get((kinds[row], target)) or approach(setting, ground, kinds[row], target)
        if moves >= max(1, steps[here]):
            yield row, distance, LIKELY
