"""What a monster's next attacks and attempts promise, on the average of the die; the evaluation looks ahead with it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb

from engine.games.sheboygan.data import Effect, RatioTable, Unit
from engine.games.sheboygan.demolition import DESTROYS
from engine.games.sheboygan.kept import kept_in_ground
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import humans_by_space
from engine.games.sheboygan.setting import Ground, SheboyganSetting

BONUS = 100
"""Worth of a bonus point."""
WOUND = 180
"""Worth of a wound."""
FORCE = 25
"""Worth of a strength point of the people, to which each space of range and movement adds `MOBILE`."""
MOBILE = 2


def unit_worth(unit: Unit) -> int:
    """What a unit that can attack is worth to the people."""
    return unit.strength * (FORCE + MOBILE * (unit.range + unit.movement)) if unit.attacks else 0


@lru_cache(maxsize=64)
def mean_losses(effects: tuple[tuple[Effect, Effect], ...], monster_attacks: bool) -> tuple[float, float]:
    """The mean losses of attacker and defender under a column; the monster's mere retreats cost it nothing."""
    attacker = sum(a.losses for a, _ in effects if not (monster_attacks and a.retreat))
    defender = sum(d.losses for _, d in effects if monster_attacks or not d.retreat)
    return attacker / len(effects), defender / len(effects)


def attack_prospect(state: SheboyganState, monster: int, points: int) -> int:
    """What a monster's attacks on its neighbours promise with these attack points: on one after another, the best
    bargains first. What is being formed must be carried out, good or bad."""
    frame = state.frames[-1]
    forming = frame[2] if frame[0] == "monster-attack" else ()
    if not points:
        return 0
    if forming:
        kinds, cover = _kinds_in_cover(state, list(forming))
        units = [state.setting.units[kind] for kind in kinds]
        offers = [(*_offer(state.setting, points, units, cover), list(forming))]
    else:
        offers = [offer for rows in _near(state, monster) for offer in bargains(state, points, rows)]
    total, attacked = 0.0, set[int]()
    for spent, value, rows in sorted(offers, key=lambda o: o[1] / o[0], reverse=True):
        if spent <= points and (value > 0 or forming) and attacked.isdisjoint(rows):
            total += value
            points -= spent
            attacked.update(rows)
    return int(total)


def _near(state: SheboyganState, monster: int) -> list[list[int]]:
    """The units that may still be attacked, by the spaces around a monster."""
    attacking = state.frames[0][0] == "monster-attack"
    near = humans_by_space(state, state.setting.neighbours[state.piece_space[monster]])
    open_to = ([r for r in rows if not (attacking and state.piece_used[r])] for rows in near.values())
    return [rows for rows in open_to if rows]


def bargains(state: SheboyganState, points: int, rows: list[int]) -> list[tuple[int, float, list[int]]]:
    """The attacks on units that share a space: the points each takes, what it promises, and whom it is on. Police and
    army can be attacked one by one, civilians beside them only together with all (6.33)."""
    offers = _offers(state.setting, points, *_kinds_in_cover(state, rows))
    return [(spent, value, [rows[i] for i in group]) for spent, value, group in offers]


@lru_cache(maxsize=16_384)
def best_bargain(setting: SheboyganSetting, points: int, kinds: tuple[int, ...], cover: int) -> float:
    """What the best of them promises, for units of these kinds on ground that multiplies their defence by `cover`."""
    return max(value for _, value, _ in _offers(setting, points, kinds, cover))


def _kinds_in_cover(state: SheboyganState, rows: list[int]) -> tuple[tuple[int, ...], int]:
    """What stands on a space, and by how much the ground there multiplies what it counts in defence."""
    kinds, terrain = state.piece_kind, state.setting.ground(state).terrain
    return tuple([kinds[r] for r in rows]), terrain[state.piece_space[rows[0]]].defence


@lru_cache(maxsize=16_384)
def _offers(
    setting: SheboyganSetting, points: int, kinds: tuple[int, ...], cover: int
) -> tuple[tuple[int, float, tuple[int, ...]], ...]:
    """See `bargains`; units by their places among those that share the space."""
    units = [setting.units[kind] for kind in kinds]
    everybody = tuple(range(len(kinds)))
    shields = tuple(i for i, unit in enumerate(units) if unit.attacks and not unit.flies)
    groups: list[tuple[int, ...]] = [(i,) for i in shields or everybody]
    if shields and len(shields) < len(kinds):
        groups.append(everybody)
    return tuple((*_offer(setting, points, [units[i] for i in group], cover), group) for group in groups)


def _offer(setting: SheboyganSetting, points: int, units: list[Unit], cover: int) -> tuple[int, float]:
    """The points that an attack takes at the best ratio they allow, and what it promises."""
    combat = setting.figures.combat
    against = sum(unit.strength * (1 if unit.flies else cover) for unit in units)
    best_ratio = combat.ratios[-1]
    spent = max(1, min(points, -(-against * best_ratio[0] // best_ratio[1])))
    column = combat.column(spent, against)
    if column is None:
        return spent, 0.0
    wounds, losses = mean_losses(combat.effects[column], monster_attacks=True)
    worth = sum(BONUS * setting.figures.bonus_of(unit) + unit_worth(unit) for unit in units) / len(units)
    return spent, min(losses, len(units)) * worth - wounds * WOUND


def demolition_prospect(state: SheboyganState, monster: int, phase: str) -> int:
    """What a monster's attempts on the buildings around it promise this turn."""
    setting: SheboyganSetting = state.setting
    if phase != "monster-move":
        return 0
    points = state.monster_demolition[monster] - state.monster_demolition_used[monster]
    stops = int(setting.figures.limits["demolition_stops"]) - state.monster_stops[monster]
    return int(BONUS * wreckage(setting.ground(state), points, stops)[state.piece_space[monster]])


@kept_in_ground
def wreckage(ground: Ground, points: int, stops: int) -> tuple[float, ...]:
    """For each space the mean bonus of so many attempts on what touches it, with so many points together."""
    if points <= 0 or stops <= 0:
        return (0.0,) * len(ground.terrain)
    table, terrain = ground.setting.figures.destruction, ground.terrain
    found = []
    for near in ground.setting.neighbours:
        around = Counter((terrain[s].bonus, terrain[s].resistance) for s in near if terrain[s].resistance)
        found.append(max((b * _hits(table, points, stops, r, n) for (b, r), n in around.items()), default=0.0))
    return tuple(found)


@lru_cache(maxsize=1024)
def _hits(table: RatioTable, points: int, stops: int, resistance: int, targets: int) -> float:
    """The mean number of hits when the points are split evenly over the best number of attempts, on no more targets
    than there are."""
    return max(_mean_hits(_chance(table, points // k, resistance), k, targets) for k in range(1, stops + 1))


def _mean_hits(chance: float, attempts: int, targets: int) -> float:
    """The mean of the binomial number of hits, cut off at the number of targets."""
    return sum(
        comb(attempts, n) * chance**n * (1 - chance) ** (attempts - n) * min(n, targets) for n in range(attempts + 1)
    )


def _chance(table: RatioTable, points: int, resistance: int) -> float:
    column = table.column(points, resistance)
    return 0.0 if column is None else sum(row[column] == DESTROYS for row in table.rows) / len(table.rows)
