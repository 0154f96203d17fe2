"""What the people's next attacks on a monster promise, on the mean of the die; the evaluation looks ahead with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.approach import approach, approaches
from engine.games.sheboygan.data import Unit
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import rows_of
from engine.games.sheboygan.prospects import BONUS, WOUND, mean_losses, unit_worth
from engine.games.sheboygan.setting import SheboyganSetting

LIKELY = 0.8
"""What a unit counts for that could come into reach with the movement points it has left."""
LATER = "later"
"""Stands for the phases of a turn to come: everybody may move and attack again."""
EVADED = 0.6
"""What the people's attack counts for while the monster may still walk away."""


def people_prospect(state: SheboyganState, phase: str) -> int:
    """What the people's attacks promise, on the monster on which they promise most: those of this turn, which the
    monster may still evade while it is not yet the people's turn; then also those of the next."""
    standing = [m for m in state.monsters if state.monster_defense[m] > 0 and state.piece_space[m] >= 0]
    open_now = [m for m in standing if not state.monster_dazzling[m]]
    if phase not in ("human-move", "human-attack"):
        return int(max((_assaults(state, m, phase) for m in open_now), default=0) * EVADED)
    later = max((_assaults(state, m, LATER) for m in standing), default=0)
    return max((_assaults(state, m, phase) for m in open_now), default=0) + int(later * EVADED)


def _assaults(state: SheboyganState, monster: int, phase: str) -> int:
    """What the attack that is being formed promises as it is, and the best of those who may still attack."""
    frame = state.frames[-1]
    formed = frame[1] if frame[0] == "human-attack" and phase != LATER else ()
    group, others = _Force(), _Force()
    units, fearless = state.setting.units, _has_no_choice(state)
    for row, distance, share in _in_reach(state, monster, phase):
        force, unit = group if row in formed else others, units[state.piece_kind[row]]
        force.add(state.piece_space[row], unit, distance, share, not fearless)
    defense, setting = state.monster_defense[monster], state.setting
    fewest = len(others.spaces) if has(state, monster, "radiation") else 1
    return group.together(setting, defense) + others.promise(setting, defense, fewest)


def _has_no_choice(state: SheboyganState) -> bool:
    """Whether the people have only units left that must come near: then these are risked, since nothing else kills the
    monster."""
    setting: SheboyganSetting = state.setting
    where, masters, kinds = state.piece_space, state.piece_master, state.piece_kind
    ranged = [r for r in rows_of(state, setting.fighters) if setting.units[kinds[r]].range > 1]
    return all(where[r] < 0 or masters[r] >= 0 for r in ranged)


class _Force:
    """Units that attack: their strength together, and what they risk (6.42)."""

    def __init__(self) -> None:
        self.power, self.count, self.near, self.at_risk = 0.0, 0, 0, 0
        self.spaces: set[int] = set()

    def add(self, space: int, unit: Unit, distance: int, share: float, fears: bool) -> None:
        """One more, that comes as surely as `share` says."""
        self.power += share * unit.strength
        self.count += 1
        self.spaces.add(space)
        if fears and (distance <= 1 or unit.range == 1):
            self.near += 1
            self.at_risk += unit_worth(unit) + BONUS * unit.strength

    def together(self, setting: SheboyganSetting, defense: int) -> int:
        """What they promise in one attack."""
        return assaults(setting, int(self.power), 1, defense, self.near, self.risk) if self.count else 0

    def promise(self, setting: SheboyganSetting, defense: int, fewest: int) -> int:
        """What they promise in the best number of attacks, at least the `fewest`."""
        if not self.count:
            return 0
        return best_assaults(setting, int(self.power), self.count, fewest, defense, self.near, self.risk)

    @property
    def risk(self) -> int:
        """What each is worth that may be lost, on the mean."""
        return self.at_risk // self.near if self.near else 0


@lru_cache(maxsize=16_384)
def best_assaults(
    setting: SheboyganSetting, power: int, most: int, fewest: int, defense: int, near: int, risk: int
) -> int:
    """What units with this strength together promise, split evenly over the best number of attacks from `fewest` to
    `most` (6.24, 13.9), or when they do nothing; `near` of them may be lost, worth `risk` each (6.42)."""
    found = (assaults(setting, power, n, defense, near, risk) for n in range(fewest, most + 1))
    return max(0, *found)


def assaults(setting: SheboyganSetting, power: int, attacks: int, defense: int, near: int, risk: int) -> int:
    """What they promise in so many attacks; nothing where these are not permitted."""
    combat = setting.figures.combat
    column = combat.column(power // attacks, defense)
    if column is None:
        return 0
    losses, wounds = mean_losses(combat.effects[column], monster_attacks=False)
    return int(attacks * wounds * WOUND - min(attacks, near) * losses * risk)


def pending_results(state: SheboyganState) -> int:
    """What results of attacks that are not carried out yet are worth to the monsters: wounds that wait to be put on a
    rating, units that wait to be chosen."""
    total = 0
    for frame in state.frames:
        if frame[0] in ("wounds", "shared-wounds"):
            total -= WOUND * frame[2]
        elif frame[0] == "losses":
            units = sorted(unit_price(state, row) for row in frame[1] if state.piece_space[row] >= 0)
            total += sum(units[: frame[2]])
        elif frame[0] == "suicides":
            total += sum(unit_price(state, row) for row in frame[1] if state.piece_space[row] >= 0)
    return total


def unit_price(state: SheboyganState, row: int) -> int:
    """What it is worth to the monsters that a unit is eliminated; nothing for units under their will."""
    unit = state.setting.units[state.piece_kind[row]]
    free = state.piece_master[row] < 0
    return BONUS * state.setting.figures.bonus_of(unit) + unit_worth(unit) if free else 0


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
