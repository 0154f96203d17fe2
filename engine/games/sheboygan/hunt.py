"""What monsters are on the way to: human units that they will attack and buildings that they will destroy, and the edge
from which there is most of both."""

from __future__ import annotations

from heapq import heappop, heappush
from operator import mul
from weakref import WeakKeyDictionary

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.data import CLOSED, EDGES
from engine.games.sheboygan.kept import kept_in_ground
from engine.games.sheboygan.layout import KIND, PEOPLE, SheboyganState
from engine.games.sheboygan.pieces import humans_by_space
from engine.games.sheboygan.prospects import BONUS, attack_prospect, best_bargain, demolition_prospect, wreckage
from engine.games.sheboygan.setting import Ground, SheboyganSetting

OUT_OF_REACH = 99
"""The movement points to where there is no way."""
PATIENCE = 0.75
"""What a target counts for that is reached a turn later."""
DISCOUNTS = tuple(PATIENCE**turns for turns in range(OUT_OF_REACH + 1))
"""What a target counts for by the turns that it takes to reach it."""
EXPECTED = 0.6
"""What a target counts for that is in reach, but not attacked yet."""
SPREAD = (1.0, 0.5, 0.25)
"""What the best target counts for, the second and the third."""

_known_entries: WeakKeyDictionary[SheboyganSetting, dict[tuple[object, ...], int]] = WeakKeyDictionary()


def hunting_prospect(state: SheboyganState, monster: int, phase: str) -> float:
    """What the best targets of a monster promise, less for each turn on the way there."""
    points, movement = state.monster_attack[monster], state.monster_movement[monster]
    if not points:
        return 0.0
    setting: SheboyganSetting = state.setting
    ways = _ways(state, monster, movement)
    left = movement - state.monster_movement_used[monster] if phase == "monster-move" else 0
    worths, kinds, terrain = [], state.piece_kind, setting.ground(state).terrain
    for space, rows in humans_by_space(state).items():
        value = best_bargain(setting, points, tuple([kinds[r] for r in rows]), terrain[space].defence)
        if value > 0:
            worths.append(value * DISCOUNTS[_turns(ways[space], left, movement)])
    return EXPECTED * best_of(worths)


def best_of(worths: list[float]) -> float:
    """What the best targets count together."""
    worths.sort(reverse=True)
    return float(sum(map(mul, SPREAD, worths)))


def wrecking_prospect(state: SheboyganState, monster: int, phase: str) -> float:
    """What the best place for demolition promises a monster, less for each turn on the way there."""
    points, movement = state.monster_demolition[monster], state.monster_movement[monster]
    if not points:
        return 0.0
    left = movement - state.monster_movement_used[monster] if phase == "monster-move" else 0
    ground, here = state.setting.ground(state), state.piece_space[monster]
    return EXPECTED * BONUS * _best_wreckage(ground, here, has(state, monster, "flight"), points, left, movement)


@kept_in_ground
def _best_wreckage(ground: Ground, start: int, flies: bool, points: int, left: int, movement: int) -> float:
    """The mean bonus at the best space, less for each turn on the way there."""
    worths = wreckage(ground, points, int(ground.setting.figures.limits["demolition_stops"]))
    found = flights(ground, start) if flies else paths(ground, start, movement)
    return max(worth * DISCOUNTS[_turns(way, left, movement)] for worth, way in zip(worths, found, strict=True))


def entry_prospect(state: SheboyganState, monster: int) -> int:
    """What a monster that has noted its edge finds there, at the best space to enter; nothing as soon as the people
    have bought units, from when on it is the same whatever they choose."""
    edge, movement = state.monster_edge[monster], state.monster_movement[monster]
    if not edge or state.piece_space[monster] >= 0 or state.monster_defense[monster] <= 0:
        return 0
    if state.pool < state.setting.points(PEOPLE):
        return 0
    ratings = (state.monster_attack[monster], state.monster_demolition[monster], movement)
    key = (edge, *ratings, state.monster_abilities[monster], *state.piece_space)
    known = _known_entries.setdefault(state.setting, {})
    if key not in known:
        costs = state.setting.ground(state).costs[KIND["monster"]]
        spaces = [s for s in state.setting.edges[EDGES[edge - 1]] if CLOSED < costs[s] <= movement]
        known[key] = max((_promise_at(state, monster, space) for space in spaces), default=0)
    return known[key]


def _promise_at(state: SheboyganState, monster: int, space: int) -> int:
    there = state.copy()
    there.piece_space[monster] = space
    there.monster_movement_used[monster] = there.setting.ground(there).costs[KIND["monster"]][space]
    phase, points = "monster-move", there.monster_attack[monster]
    now = demolition_prospect(there, monster, phase) + attack_prospect(there, monster, points)
    return now + int(hunting_prospect(there, monster, phase) + wrecking_prospect(there, monster, phase))


def _turns(way: int, left: int, movement: int) -> int:
    """The turns to wait until a monster has come as far as `way`, when `left` movement points are left in this one."""
    if way <= left:
        return 0
    return (way - left - 1) // movement + 1 if movement and way < OUT_OF_REACH else OUT_OF_REACH


def _ways(state: SheboyganState, monster: int, movement: int) -> tuple[int, ...]:
    here = state.piece_space[monster]
    if has(state, monster, "flight"):
        return tuple(max(0, steps) for steps in state.setting.board.distances_from(here))
    return ways(state.setting.ground(state), here, movement)


def flights(ground: Ground, start: int) -> tuple[int, ...]:
    """For each space the movement points of a monster on the way there through the air (13.11)."""
    return tuple(steps if steps >= 0 else OUT_OF_REACH for steps in ground.setting.board.distances_from(start))


@kept_in_ground
def ways(ground: Ground, start: int, most: int) -> tuple[int, ...]:
    """For each space the movement points of a monster from a space to the nearest one that touches it."""
    found = paths(ground, start, most)
    return tuple(min((found[n] for n in near), default=OUT_OF_REACH) for near in ground.setting.neighbours)


@kept_in_ground
def paths(ground: Ground, start: int, most: int) -> tuple[int, ...]:
    """For each space the movement points of a monster on the way there from a space; it enters nothing that costs more
    than `most` (5.1, 5.5)."""
    costs, neighbours = ground.costs[KIND["monster"]], ground.setting.neighbours
    found = [OUT_OF_REACH] * len(costs)
    found[start] = 0
    queue = [(0, start)]
    while queue:
        spent, space = heappop(queue)
        if spent > found[space]:
            continue
        for other in neighbours[space]:
            total = spent + costs[other]
            if CLOSED < costs[other] <= most and total < found[other]:
                found[other] = total
                heappush(queue, (total, other))
    return tuple(found)
