"""Where a human unit may step: costs, the one space that is always possible (5.25), fording (9.2)."""

from __future__ import annotations

from engine.games.sheboygan.barriers import Barriers
from engine.games.sheboygan.barring import barriers
from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.setting import Ground, SheboyganSetting
from engine.play.actions import Action


def points_left(state: SheboyganState, row: int) -> int:
    """The movement points that a unit has left this phase."""
    return max(0, int(state.setting.units[state.piece_kind[row]].movement) - state.piece_spent[row])


def is_fresh(state: SheboyganState, row: int) -> bool:
    """Whether a unit stands where it began the phase, with all its points."""
    return state.piece_start[row] < 0 and not state.piece_spent[row]


def moves(state: SheboyganState) -> list[Action]:
    """All steps of all human units. It is asked at every step, and looks only at units that have changed."""
    setting: SheboyganSetting = state.setting
    ground, walls = setting.ground(state), barriers(state)
    special = ground.special(walls)
    return setting.step_lists.all(state, ground, walls, lambda row: _steps_of(state, ground, row, walls, special))


def _steps_of(
    state: SheboyganState, ground: Ground, row: int, walls: Barriers, special: frozenset[int]
) -> tuple[Action, ...]:
    """The steps of a row of the table of pieces, looked up where no barrier is near; nothing but its own cells, the
    ground and the barriers count."""
    space, left = state.piece_space[row], points_left(state, row)
    stuck = left <= 0 or space < 0 or state.piece_trapped[row] or state.piece_afraid[row]
    if stuck or state.piece_carrier[row] >= 0 or state.piece_master[row] >= 0:
        return ()
    if space in special:
        return _as_actions(state, row, step_costs(state, ground, row, walls))
    known = ground.steps.setdefault(state.piece_id[row], {})
    key = space, state.piece_kind[row], left, is_fresh(state, row)
    found = known.get(key)
    if found is None:
        found = known[key] = _as_actions(state, row, step_costs(state, ground, row, walls))
    return found


def _as_actions(state: SheboyganState, row: int, costs: dict[int, int]) -> tuple[Action, ...]:
    onto = state.setting.steps_onto(state.piece_id[row])
    return tuple(sorted([onto[s] for s in costs]))


def step_costs(state: SheboyganState, ground: Ground, row: int, walls: Barriers | None = None) -> dict[int, int]:
    """The spaces that a unit may step onto now, each with the points that it takes."""
    setting: SheboyganSetting = state.setting
    code, space = state.piece_kind[row], state.piece_space[row]
    left, fresh = points_left(state, row), is_fresh(state, row)
    walls = barriers(state) if walls is None else walls
    barred = walls.air if code in setting.flyers else walls.ground
    if left <= 0:
        return {}
    if ground.terrain[space].water and not ground.costs[code][space] > CLOSED:
        return dict.fromkeys(_exits(state, ground, row, barred), left) if fresh else {}
    found = {}
    for s in setting.neighbours[space]:
        cost = _cost(ground, code, s, left, fresh, setting.land[space])
        if cost and s not in barred:
            found[s] = cost
    if code not in setting.flyers or walls.crossed.isdisjoint(found):
        return found
    return {s: cost for s, cost in found.items() if s not in walls.crossed or _may_pass(state, s, cost, row, walls)}


def step_cost(state: SheboyganState, ground: Ground, row: int, space: int) -> int:
    """The points that one of these steps takes."""
    code, here, left = state.piece_kind[row], state.piece_space[row], points_left(state, row)
    if ground.terrain[here].water and not ground.costs[code][here] > CLOSED:
        return left
    return _cost(ground, code, space, left, is_fresh(state, row), state.setting.land[here])


def _may_pass(state: SheboyganState, space: int, cost: int, row: int, walls: Barriers) -> bool:
    """Whether a helicopter that crosses a space can fly on from there, where it may not stay (8.0)."""
    setting: SheboyganSetting = state.setting
    left, costs = points_left(state, row) - cost, setting.ground(state).costs[state.piece_kind[row]]
    onward = (s for s in setting.neighbours[space] if s not in walls.air and s not in walls.crossed)
    return any(CLOSED < costs[s] <= left for s in onward)


def _cost(ground: Ground, code: int, space: int, left: int, fresh: bool, from_land: bool) -> int:
    """What the step takes; 0 when it is not possible."""
    cost = ground.costs[code][space]
    if cost > CLOSED:
        if cost <= left:
            return cost
        return left if fresh else 0
    return left if fresh and from_land and ground.forded[code][space] else 0


def _exits(state: SheboyganState, ground: Ground, row: int, barred: frozenset[int]) -> tuple[int, ...]:
    setting: SheboyganSetting = state.setting
    costs, space = ground.costs[state.piece_kind[row]], state.piece_space[row]
    near = frozenset(s for s in setting.neighbours[space] if costs[s] > CLOSED and s not in barred)
    return setting.ford_exits(space, state.piece_ford[row], near)
