"""What it is worth to the monsters where the human units stand: civilians stay away from them and from units under
their will, units that can attack come near."""

from __future__ import annotations

from functools import lru_cache

from engine.games.sheboygan.approach import approach
from engine.games.sheboygan.kept import kept_in_ground
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.pieces import crowds, monster_spaces, overfull_spaces, thralls
from engine.games.sheboygan.setting import Ground, SheboyganSetting

FLIGHT = 10
"""Worth of each step between a monster and a civilian."""
NEAR = 3
"""Worth of each step nearer to a monster, for each strength point of a unit that does not reach it."""
CROWDED = 150
"""Worth of a unit that stands where it can't stay: it will have to go back."""
FAR = 10
"""Steps from a monster beyond which civilians feel safe."""
ASTRAY = 40
"""What the way of a unit counts at most: more than the longest way round by a bridge."""

Table = tuple[tuple[int, ...], ...]
"""A worth by kind of unit and by space."""


def places_worth(state: SheboyganState) -> int:
    """The worth of all places, by the nearest monster or unit under its will; as long as there is none, units stand in
    the middle of the map. Units that stand too close together count as well."""
    setting: SheboyganSetting = state.setting
    where, masters = state.piece_space, state.piece_master
    enemies = [*monster_spaces(state), *(where[row] for row in thralls(state))]
    rows = [row for row in state.humans if where[row] >= 0 and masters[row] < 0]
    if len(enemies) > 1:
        total = _by_nearest(state, rows, [_near(setting.ground(state).roads, space) for space in enemies])
    else:
        worth = _near(setting.ground(state).roads, enemies[0]) if enemies else _alone(setting)
        kinds = state.piece_kind
        total = sum([worth[kinds[row]][where[row]] for row in rows])
    if overfull_spaces(state):
        total += CROWDED * sum(n - setting.stack_limit for n in crowds(state).values() if n > setting.stack_limit)
    return total


def _by_nearest(state: SheboyganState, rows: list[int], worths: list[Table]) -> int:
    """Civilians mind the nearest enemy, whom it pleases most; so do those that can attack, whom it pleases least."""
    fighters, total = state.setting.fighters, 0
    for row in rows:
        kind, space = state.piece_kind[row], state.piece_space[row]
        nearest = min if kind in fighters else max
        total += nearest([worth[kind][space] for worth in worths])
    return total


@kept_in_ground
def _near(roads: Ground, enemy: int) -> Table:
    """What units are worth while an enemy stands on a space, as their ways are."""
    return tuple(_of_kind(roads, kind, enemy) for kind in range(len(roads.setting.units)))


def _of_kind(roads: Ground, kind: int, enemy: int) -> tuple[int, ...]:
    setting = roads.setting
    unit = setting.units[kind]
    if kind == KIND[MONSTER]:
        return (0,) * len(setting.board)
    if not unit.attacks:
        return tuple(-FLIGHT * min(steps, FAR) for steps in setting.board.distances_from(enemy))
    ways = approach(roads, kind, enemy)
    return tuple(NEAR * unit.strength * min(ASTRAY, way) for way in ways)


@lru_cache(maxsize=64)
def _alone(setting: SheboyganSetting) -> Table:
    """What units are worth while there is no enemy: those that can attack by the mean distance to all spaces."""
    spaces = range(len(setting.board))
    remote = [sum(steps) // len(steps) for steps in map(setting.board.distances_from, spaces)]
    return tuple(
        tuple(NEAR * unit.strength * far if unit.attacks else -FLIGHT * FAR for far in remote) for unit in setting.units
    )
