"""Why a human unit may not step, carry or tow."""

from __future__ import annotations

from engine.games.sheboygan.barring import barriers
from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.human_steps import is_fresh, points_left
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.naming import called
from engine.games.sheboygan.pieces import monster_spaces
from engine.games.sheboygan.refusals import human_row, space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.webs import held, webs
from engine.play.actions import Action
from engine.play.decisions import Refusal


def why_no_move(state: SheboyganState, action: Action) -> Refusal | None:
    """The rule that forbids a choice of the human movement phase; None when no better reason is known."""
    if len(action.values) != 2 or action.verb not in ("move", "carry", "drop", "tow"):
        return None
    row = human_row(state, action.values[0])
    if isinstance(row, Refusal):
        return row
    if refusal := held(state, row):
        return refusal
    if action.verb != "move":
        return _why_not_together(state, row, action)
    target = space_index(state, action.values[1])
    return target if isinstance(target, Refusal) else _why_no_step(state, row, target)


def _why_no_step(state: SheboyganState, row: int, target: int) -> Refusal:
    setting: SheboyganSetting = state.setting
    name, space = state.piece_id[row], setting.board.ids[target]
    if state.piece_carrier[row] >= 0:
        return Refusal("SHB 10.0", f"{name} goes along with {state.piece_id[state.piece_carrier[row]]}.")
    if target not in setting.neighbours[state.piece_space[row]]:
        return Refusal("SHB 5.1", f"{space} is not adjacent to {name}.")
    if state.piece_master[row] >= 0:
        return Refusal("SHB 13.10", f"{name} obeys {called(state, state.piece_master[row])}.")
    barred = _why_barred(state, row, target)
    if barred is not None:
        return barred
    left = points_left(state, row)
    if left <= 0:
        return Refusal("SHB 5.1", f"{name} has no movement points left.")
    return _why_not_ground(state, row, target, left)


def _why_barred(state: SheboyganState, row: int, target: int) -> Refusal | None:
    """What is on a space that keeps a unit out."""
    walls, space = barriers(state), state.setting.board.ids[target]
    if state.piece_kind[row] in state.setting.flyers:
        if target in walls.crossed:
            return Refusal("SHB 8.0", f"{state.piece_id[row]} could not fly on from {space}, where it may not stay.")
        if target in monster_spaces(state):
            return Refusal("SHB 5.34", f"A monster flies over {space}.")
        return Refusal("SHB 13.10", f"A helicopter over {space} obeys a monster.") if target in walls.air else None
    if target in walls.monsters:
        return Refusal("SHB 5.33", f"The monster stands on {space}.")
    if target in webs(state):
        return Refusal("SHB 13.5", f"A web lies on {space}.")
    return Refusal("SHB 13.10", f"A unit on {space} obeys a monster.") if target in walls.ground else None


def _why_not_ground(state: SheboyganState, row: int, target: int, left: int) -> Refusal:
    setting: SheboyganSetting = state.setting
    ground, kind = setting.ground(state), state.piece_kind[row]
    name, space, terrain = state.piece_id[row], setting.board.ids[target], setting.ground(state).terrain[target]
    here = ground.terrain[state.piece_space[row]]
    if here.water and ground.costs[kind][state.piece_space[row]] == CLOSED:
        return Refusal("SHB 9.2", f"{name} must cross to the other bank.")
    if ground.costs[kind][target] > CLOSED:
        cost = ground.costs[kind][target]
        return Refusal("SHB 5.1", f"{space} costs {cost}, and {name} has {left} movement points left.")
    if ground.forded[kind][target]:
        return Refusal("SHB 9.2", f"Fording takes all movement points, from the land where {name} began.")
    rule = ("SHB 5.24" if terrain.crossing else "SHB 5.23") if terrain.water else "SHB 5.21"
    return Refusal(rule, f"{name} may not enter {space}: {terrain.name}.")


def _why_not_together(state: SheboyganState, row: int, action: Action) -> Refusal | None:
    other = human_row(state, action.values[1])
    if isinstance(other, Refusal):
        return other
    if refusal := held(state, other):
        return refusal
    first, second = action.values
    rule = "SHB 5.1" if action.verb == "tow" else "SHB 10.0"
    if state.piece_space[row] != state.piece_space[other]:
        return Refusal(rule, f"{first} and {second} are not on one space.")
    if action.verb == "drop":
        return Refusal(rule, f"{second} is not with {first}.")
    if state.piece_carrier[other] >= 0 or not is_fresh(state, other):
        return Refusal(rule, f"{second} has moved already this phase.")
    if not is_fresh(state, row):
        return Refusal(rule, f"{first} has moved already; both must begin the phase together.")
    return Refusal(rule, f"{first} can't take {second} along.")
