"""The fire department (11.4): it comes once in a game, at the start of the people's movement after the first fire was
breathed."""

from __future__ import annotations

from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.layout import CALLED, HERE, KIND, PEOPLE, SheboyganState
from engine.games.sheboygan.pieces import monster_spaces, space_noun
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.webs import webs
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

RULE = "SHB 11.4"

UNITS, BOATS = "fire-dept", "fireboat"

PLANS = {"alone": ("alone", None), "with-boat": ("with_boat", "boats")}
"""What may be called, as options, and the figures that count its fire units and boats."""


def call_brigade(state: SheboyganState) -> None:
    """The first attempt to start a fire calls the fire department, lucky or not (SR-26)."""
    state.brigade = state.brigade or CALLED


class BrigadePhase(Phase):
    """``brigade(group)``: first ``call option:alone`` or ``call option:with-boat``, then each of these units is put
    anywhere but on a monster's space, ``place piece:fire-dept-1 space:B7``, in its order."""

    name = "brigade"
    rule = RULE
    title = "The fire department comes"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Done when all stand on the map; nothing comes of what finds no place."""
        group = state.frames[-1][1]
        if state.brigade != HERE:
            return False
        left = tuple(row for row in group if state.piece_space[row] < 0 and places(state, state.piece_kind[row]))
        if left:
            state.frames[-1] = (self.name, left)
            return False
        state.frames.pop()
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The plans, or the places of the next unit."""
        action, group = state.setting.action, state.frames[-1][1]
        if state.brigade != HERE:
            plans = in_order(action("call", f"option:{plan}") for plan in plans_open(state))
            return decide(PEOPLE, RULE, "Choose what the fire department sends.", plans)
        row = group[0]
        name, ids = state.piece_id[row], state.setting.board.ids
        found = (action("place", f"piece:{name}", f"space:{ids[s]}") for s in places(state, state.piece_kind[row]))
        return decide(PEOPLE, RULE, f"Place {name} anywhere.", in_order(found))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Call, or place the next unit."""
        if action.verb == "call":
            self._call(state, action.values[0])
            return
        name, space = action.values
        row, s = state.piece_id.index(name), state.setting.board.index[space]
        state.piece_space[row] = s
        state.frames[-1] = (self.name, tuple(r for r in state.frames[-1][1] if r != row))
        state.setting.mark(RULE)
        if sink is not None:
            place = space_noun(state.setting, s)
            sink(Event("place", name, place=place, rule=RULE, text=f"{name} arrives on {space}."))

    def _call(self, state: SheboyganState, plan: str) -> None:
        units, boats = PLANS[plan]
        figures = state.setting.figures.fire.brigade
        wanted = [UNITS] * figures[units] + [BOATS] * (figures[boats] if boats else 0)
        rows = [_new_unit(state, kind) for kind in wanted if _counters_left(state, kind)]
        state.brigade = HERE
        state.frames[-1] = (self.name, tuple(rows))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a plan is not open, or a unit can't be put somewhere."""
        if action.verb == "call" and action.values:
            if state.brigade == HERE:
                return Refusal(RULE, "The fire department comes once in a game.")
            return Refusal(RULE, "A fireboat needs water.") if action.values[0] in PLANS else None
        if action.verb != "place" or len(action.values) != 2 or state.brigade != HERE:
            return None
        space = space_index(state, action.values[1])
        return space if isinstance(space, Refusal) else _why_not_there(state, action.values[0], space)


def plans_open(state: SheboyganState) -> list[str]:
    """What may be called; boats only where there is water for them."""
    return [plan for plan, (_, boats) in PLANS.items() if not boats or places(state, KIND[BOATS])]


def places(state: SheboyganState, code: int) -> list[int]:
    """Where a unit that arrives may appear: on every space open to it, without a monster and without a web."""
    costs = state.setting.ground(state).costs[code]
    taken = {*monster_spaces(state), *webs(state)}
    return [s for s, cost in enumerate(costs) if cost > CLOSED and s not in taken]


def _counters_left(state: SheboyganState, kind: str) -> bool:
    used = sum(code == KIND[kind] for code in state.piece_kind)
    return used < int(state.setting.units[KIND[kind]].count)


def _new_unit(state: SheboyganState, kind: str) -> int:
    taken = set(state.piece_id)
    name = next(name for n in range(1, len(taken) + 2) if (name := f"{kind}-{n}") not in taken)
    return state.add_row("piece", name, kind=KIND[kind])


def _why_not_there(state: SheboyganState, name: str, space: int) -> Refusal:
    setting: SheboyganSetting = state.setting
    row, here = state.frames[-1][1][0], setting.board.ids[space]
    if name != state.piece_id[row]:
        return Refusal(RULE, f"The next unit to be placed is {state.piece_id[row]}.")
    if space in monster_spaces(state):
        return Refusal(RULE, f"The monster stands on {here}.")
    if space in webs(state):
        return Refusal("SHB 13.5", f"A web covers {here}.")
    terrain = setting.ground(state).terrain[space]
    return Refusal("SHB 5.23", f"{name} may not stand on {here}: {terrain.name}.")
