"""What the people's next attacks on a monster promise, on the mean of the die; the evaluation looks ahead with it."""

from __future__ import annotations

from functools import lru_cache

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.approach import UNREACHABLE, approach
from engine.games.sheboygan.data import Unit
from engine.games.sheboygan.kept import kept_in_ground
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import rows_of
from engine.games.sheboygan.prospects import BONUS, WOUND, mean_losses, unit_worth
from engine.games.sheboygan.setting import Ground, SheboyganSetting

LIKELY = 0.8
"""What a unit counts for that could come into reach with the movement points it has left."""
EVADED = 0.6
"""What the people's attack counts for while the monster may still walk away."""


def people_prospect(state: SheboyganState, phase: str) -> int:
    """What the people's attacks promise, on the monster on which they promise most: those of this turn, which the
    monster may still evade while it is not yet the people's turn; then also those of the next."""
    best, later = 0, 0
    theirs = phase in ("human-move", "human-attack")
    fearless = _has_no_choice(state)
    for m in state.monsters:
        if state.monster_defense[m] > 0 and state.piece_space[m] >= 0:
            group, others, following = _forces_against(state, m, phase, fearless)
            if not state.monster_dazzling[m]:
                best = max(best, group.together() + others.promise())
            later = max(later, following.promise())
    return best + int(later * EVADED) if theirs else int(best * EVADED)


def _forces_against(state: SheboyganState, monster: int, phase: str, fearless: bool) -> tuple[_Force, _Force, _Force]:
    """The attack that is being formed, all others who may attack in this turn, and all who may in the next. Of those
    that stand too close together only as many count as may stay; none that a web holds, or a monster's will."""
    setting: SheboyganSetting = state.setting
    frame, attacking = state.frames[-1], phase == "human-attack"
    formed = frame[1] if frame[0] == "human-attack" else ()
    spent = state.piece_spent if phase == "human-move" else None
    apart, defense = has(state, monster, "radiation"), state.monster_defense[monster]
    group, others, later = (_Force(setting, defense, apart) for _ in range(3))
    where, kinds, trapped, masters = state.piece_space, state.piece_kind, state.piece_trapped, state.piece_master
    reaches = _reaches(setting.ground(state), where[monster])
    distances = setting.board.distances_from(where[monster])
    crowd: dict[int, int] = {}
    for row in rows_of(state, setting.fighters):
        here, kind = where[row], kinds[row]
        if here < 0 or trapped[row] or masters[row] >= 0:
            continue
        unit = setting.units[kind]
        if unit.stack_limited:
            crowd[here] = crowd.get(here, 0) + 1
        if crowd.get(here, 0) > setting.stack_limit:
            continue
        near, steps = distances[here] <= 1, reaches[kind][here]
        risked = not fearless and (near or unit.range == 1)
        if steps <= unit.movement:
            later.add(here, unit, 1.0 if not steps else LIKELY, risked)
        if attacking and (steps or state.piece_used[row]):
            continue
        moves = 0 if state.piece_afraid[row] else unit.movement - (spent[row] if spent else 0)
        if steps <= moves or not steps:
            force = group if row in formed else others
            force.add(here, unit, 1.0 if not steps else LIKELY, risked)
    return group, others, later


@kept_in_ground
def _reaches(ground: Ground, target: int) -> tuple[tuple[int, ...], ...]:
    """By kind of unit and space the steps from there to where the unit could attack the target, 0 where it can at once
    (6.21 to 6.23)."""
    setting = ground.setting
    distances = setting.board.distances_from(target)
    found: list[tuple[int, ...]] = []
    for kind, unit in enumerate(setting.units):
        steps = list(approach(ground, kind, target)) if unit.attacks else [UNREACHABLE] * len(distances)
        for space, distance in enumerate(distances):
            open_to = distance <= 1 or unit.flies or (distance <= unit.range and ground.sees(target, space))
            steps[space] = 0 if open_to and distance <= unit.range else max(1, steps[space])
        found.append(tuple(steps))
    return tuple(found)


def _has_no_choice(state: SheboyganState) -> bool:
    """Whether the people have only units left that must come near: then these are risked, since nothing else kills the
    monster."""
    setting: SheboyganSetting = state.setting
    where, masters, kinds = state.piece_space, state.piece_master, state.piece_kind
    ranged = [r for r in rows_of(state, setting.fighters) if setting.units[kinds[r]].range > 1]
    return all(where[r] < 0 or masters[r] >= 0 for r in ranged)


class _Force:
    """Units that attack one monster: their strength together, and what they risk (6.42)."""

    def __init__(self, setting: SheboyganSetting, defense: int, apart: bool) -> None:
        self.setting, self.defense, self.apart = setting, defense, apart
        self.power, self.count, self.near, self.at_risk = 0.0, 0, 0, 0
        self.spaces: set[int] = set()

    def add(self, space: int, unit: Unit, share: float, risked: bool) -> None:
        """One more, that comes as surely as `share` says."""
        self.power += share * unit.strength
        self.count += 1
        self.spaces.add(space)
        if risked:
            self.near += 1
            self.at_risk += unit_worth(unit) + BONUS * unit.strength

    def together(self) -> int:
        """What they promise in one attack."""
        return assaults(self.setting, int(self.power), 1, self.defense, self.near, self._risk) if self.count else 0

    def promise(self) -> int:
        """What they promise in the best number of attacks, under radiation one for each space at least (13.9)."""
        if not self.count:
            return 0
        fewest = len(self.spaces) if self.apart else 1
        return best_assaults(self.setting, int(self.power), self.count, fewest, self.defense, self.near, self._risk)

    @property
    def _risk(self) -> int:
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
