"""Impose Will (13.10, SR-34): a unit that a monster has under its will moves and attacks for the monster."""

from __future__ import annotations

from engine.games.sheboygan.abilities import figures_of, use
from engine.games.sheboygan.barriers import Barriers
from engine.games.sheboygan.barring import barriers
from engine.games.sheboygan.human_move import step
from engine.games.sheboygan.human_steps import points_left, step_costs
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.naming import called, subject
from engine.games.sheboygan.pieces import check_wiped_out, space_noun, thralls
from engine.games.sheboygan.powers import Power
from engine.games.sheboygan.refusals import human_row, space_index
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink

RULE = "SHB 13.10"


class ImposeWill(Power):
    """``impose piece:armor-1`` once in a game, on a unit in sight; from then on ``order piece:armor-1 space:B7`` moves
    it in the monster's phase, step by step, by the rules of human units. It doesn't enter spaces with humans or
    monsters, nor do humans enter its space, but for helicopters that cross it (SR-57)."""

    ability = "impose-will"
    verbs = ("impose", "order")
    still = True

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """Whom it may subdue, and where its thralls may go."""
        action, ids = state.setting.action, state.piece_id
        found = [action("impose", f"piece:{ids[row]}") for row in _victims(state, monster)]
        for row in _own(state, monster):
            spaces = step_costs(state, state.setting.ground(state), row, walls_of_thralls(state))
            found += [action("order", f"piece:{ids[row]}", space_noun(state.setting, s)) for s in spaces]
        return found

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Subdue a unit, or let one step."""
        row = state.piece_id.index(action.values[0])
        if action.verb == "order":
            state.setting.mark(RULE)
            step(state, row, state.setting.board.index[action.values[1]], sink)
            return
        use(state, monster, self.ability, sink)
        state.monster_imposed[monster] += 1
        state.piece_master[row] = monster
        if sink is not None:
            name, by = state.piece_id[row], state.piece_id[monster]
            sink(
                Event(
                    "change",
                    name,
                    field="master",
                    new=by,
                    rule=RULE,
                    text=f"{name} obeys {called(state, monster)} from now on.",
                )
            )
        check_wiped_out(state)

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why a unit can't be subdued or doesn't go there."""
        if not action.values:
            return None
        row = human_row(state, action.values[0])
        if isinstance(row, Refusal):
            return row
        return (
            _why_no_victim(state, monster, row)
            if action.verb == "impose"
            else _why_no_order(state, monster, row, action)
        )


def walls_of_thralls(state: SheboyganState) -> Barriers:
    """What bars a unit under a monster's will: what bars the others, all monsters, and the other humans."""
    walls, where, masters = barriers(state), state.piece_space, state.piece_master
    humans = {where[row] for row in state.humans if where[row] >= 0 and masters[row] < 0}
    monsters = {where[m] for m in state.monsters}
    taken = humans | monsters
    return Barriers(walls.ground | taken, walls.air | walls.crossed | taken, walls.monsters, walls.crossed)


def _own(state: SheboyganState, monster: int) -> list[int]:
    return [r for r in thralls(state) if state.piece_master[r] == monster and not state.piece_trapped[r]]


def _victims(state: SheboyganState, monster: int) -> list[int]:
    if state.monster_imposed[monster] >= figures_of(state, ImposeWill.ability).uses:
        return []
    seen = state.setting.ground(state).seen_from(state.piece_space[monster])
    return [row for row in state.humans if state.piece_space[row] in seen and state.piece_master[row] < 0]


def _why_no_victim(state: SheboyganState, monster: int, row: int) -> Refusal:
    name, uses = state.piece_id[row], figures_of(state, ImposeWill.ability).uses
    if state.piece_space[monster] < 0:
        return Refusal("SHB 3.2", "The monster must enter first.")
    if state.monster_imposed[monster] >= uses:
        return Refusal(RULE, f"{subject(state, monster)} has imposed its will already, {uses} in a game.")
    if state.piece_master[row] >= 0:
        return Refusal(RULE, f"{name} obeys {called(state, state.piece_master[row])} already.")
    return Refusal("SHB 6.22", f"Buildings hide {name} from the monster.")


def _why_no_order(state: SheboyganState, monster: int, row: int, action: Action) -> Refusal | None:
    name = state.piece_id[row]
    if state.piece_master[row] != monster:
        return Refusal(RULE, f"{name} does not obey {called(state, monster)}.")
    if len(action.values) != 2:
        return None
    space = space_index(state, action.values[1])
    if isinstance(space, Refusal):
        return space
    if space not in state.setting.neighbours[state.piece_space[row]]:
        return Refusal("SHB 5.1", f"{action.values[1]} is not adjacent to {name}.")
    if state.piece_trapped[row]:
        return Refusal("SHB 13.5", f"{name} is caught in a web.")
    if space in walls_of_thralls(state).ground:
        return Refusal(RULE, f"{name} can't enter {action.values[1]}: somebody is there.")
    left = points_left(state, row)
    return Refusal("SHB 5.1", f"{name} can't enter {action.values[1]} with {left} movement points left.")
