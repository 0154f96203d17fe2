"""Set-up of the people: buying units (3.1) and placing them (3.2)."""

from __future__ import annotations

from collections import Counter

from engine.games.sheboygan.data import CLOSED, Unit
from engine.games.sheboygan.layout import KIND, PEOPLE, UNIT_KINDS, SheboyganState
from engine.games.sheboygan.naming import remaining
from engine.games.sheboygan.pieces import crowds, space_noun
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.turn import begin_turn
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase


class MusterPhase(Phase):
    """``muster``: ``buy option:police`` and ``place piece:police-1 space:B7`` in any order, then ``done``.

    Of the units that wait to be placed the first of each kind is offered."""

    name = "muster"
    rule = "SHB 3.1"
    title = "Buy and place units"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """The first turn begins when nothing can be bought and nothing waits to be placed."""
        if purchasable(state) or not may_begin(state):
            return False
        begin_turn(state, sink)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """What can be bought, where what waits can stand."""
        action = state.setting.action
        sold = purchasable(state)
        actions = [action("buy", f"option:{kind}") for kind in sold]
        rows = waiting(state)
        for row in rows:
            piece = f"piece:{state.piece_id[row]}"
            spaces = placeable(state, state.piece_kind[row])
            actions += [action("place", piece, space_noun(state.setting, s)) for s in spaces]
        if may_begin(state):
            actions.append(action("done"))
        buying = f"Buy units with {state.pool} points and place them" if sold else "Place the units"
        prompt = f"{buying}, away from the edge of the map."
        return decide(PEOPLE, self.rule, prompt, in_order(actions))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Buy, place, or begin the first turn."""
        if action.verb == "buy":
            self._buy(state, action.values[0], sink)
        elif action.verb == "place":
            self._place(state, action.values[0], action.values[1], sink)
        else:
            begin_turn(state, sink)

    def _buy(self, state: SheboyganState, kind: str, sink: Sink | None) -> None:
        unit = state.setting.figures.units[kind]
        state.pool -= unit.price
        name = new_name(state, kind)
        state.add_row("piece", name, kind=KIND[kind])
        state.setting.mark(self.rule)
        if sink is not None:
            text = f"The people buy {name} for {unit.price}; {remaining(state.pool)}."
            sink(Event("place", name, place="box:people", rule=self.rule, text=text))

    def _place(self, state: SheboyganState, name: str, space: str, sink: Sink | None) -> None:
        state.piece_space[state.piece_id.index(name)] = state.setting.board.index[space]
        state.setting.mark("SHB 3.2")
        if sink is not None:
            sink(Event("place", name, place=f"space:{space}", rule="SHB 3.2", text=f"{name} is placed on {space}."))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """What can't be bought, where nothing can be placed."""
        if action.verb == "buy" and action.values:
            return _not_for_sale(state, action.values[0])
        if action.verb == "place" and len(action.values) == 2:
            return _not_placeable(state, *action.values)
        if action.verb == "done":
            return Refusal("SHB 3.2", "Units that are bought must be placed first.")
        return None


def new_name(state: SheboyganState, kind: str) -> str:
    """The id of the next unit of a kind: `police-3`."""
    taken = set(state.piece_id)
    return next(name for n in range(1, len(taken) + 2) if (name := f"{kind}-{n}") not in taken)


def counters_left(state: SheboyganState) -> Counter[str]:
    """How many counters of each kind are not yet in play (3.1)."""
    left = Counter({unit.id: unit.count for unit in state.setting.units})
    left.subtract(UNIT_KINDS[state.piece_kind[row]] for row in state.humans)
    return left


def purchasable(state: SheboyganState) -> list[str]:
    """The kinds that can be bought now."""
    setting: SheboyganSetting = state.setting
    left = counters_left(state)
    offered = [u for u in setting.units if on_offer(setting, u) and u.price <= state.pool and left[u.id] > 0]
    return [u.id for u in offered if len(waiting_rows(state, u.id)) < room(state, KIND[u.id])]


def on_offer(setting: SheboyganSetting, unit: Unit) -> bool:
    """Whether a kind is sold in this scenario (3.1, 14.2)."""
    return unit.price > 0 and (not unit.flies or setting.budget.helicopters)


def waiting_rows(state: SheboyganState, kind: str) -> list[int]:
    """The units of a kind that wait to be placed."""
    code = KIND[kind]
    return [r for r in state.humans if state.piece_space[r] < 0 and state.piece_kind[r] == code]


def waiting(state: SheboyganState) -> list[int]:
    """The first unit of each kind that waits to be placed."""
    first: dict[int, int] = {}
    for row in state.humans:
        if state.piece_space[row] < 0:
            first.setdefault(state.piece_kind[row], row)
    return sorted(first.values())


def may_begin(state: SheboyganState) -> bool:
    """Whether the set-up may end: every unit that finds room stands on the map, and there is one unless none can be
    had."""
    if any(placeable(state, state.piece_kind[row]) for row in waiting(state)):
        return False
    return len(state.humans) > 0 or not purchasable(state)


def placeable(state: SheboyganState, code: int) -> list[int]:
    """The spaces where a unit of a kind may be placed (3.2, 5.21, 5.23, 5.31)."""
    setting: SheboyganSetting = state.setting
    limit = setting.stack_limit if setting.units[code].stack_limited else 0
    full = {s for s, n in crowds(state).items() if n >= limit} if limit else frozenset()
    spaces = setting.starts(code)
    return [s for s in spaces if s not in full] if full else list(spaces)


def room(state: SheboyganState, code: int) -> int:
    """How many more units of a kind could be placed; those that wait already take room from each other."""
    setting: SheboyganSetting = state.setting
    if not setting.units[code].stack_limited:
        return len(state.piece_id) + 1 if placeable(state, code) else 0
    places = set(placeable(state, code))
    free = setting.stack_limit * len(places) - sum(n for s, n in crowds(state).items() if s in places)
    others = sum(state.piece_space[r] < 0 and state.piece_kind[r] != code for r in state.humans)
    return free - others


def _not_for_sale(state: SheboyganState, kind: str) -> Refusal | None:
    setting: SheboyganSetting = state.setting
    unit = setting.figures.units.get(kind)
    if unit is None:
        return None
    if not unit.price:
        return Refusal("SHB 3.1", f"{unit.name} can't be bought.")
    if not on_offer(setting, unit):
        return Refusal(f"SHB {setting.budget.number}", f"{unit.name} is not used in this scenario.")
    if counters_left(state)[kind] <= 0:
        return Refusal("SHB 3.1", f"All {unit.count} counters of {unit.name} are in play.")
    if unit.price > state.pool:
        return Refusal("SHB 3.1", f"{unit.name} costs {unit.price}, and {remaining(state.pool)}.")
    return Refusal("SHB 3.2", f"There is no room on the map for more units of {unit.name}.")


def _not_placeable(state: SheboyganState, name: str, space: str) -> Refusal | None:
    s = space_index(state, space)
    if isinstance(s, Refusal):
        return s
    if name not in state.piece_id:
        return Refusal("SHB 3.1", f"There is no unit '{name}' to place.")
    row = state.piece_id.index(name)
    if row not in state.humans or state.piece_space[row] >= 0:
        return Refusal("SHB 3.2", f"{name} stands on the map already.")
    if s in state.setting.barred_edge:
        return Refusal("SHB 3.2", f"{space} touches the edge of the map.")
    terrain = state.setting.ground(state).terrain[s]
    if state.setting.ground(state).costs[state.piece_kind[row]][s] == CLOSED:
        return Refusal("SHB 5.23" if terrain.water else "SHB 5.21", f"{name} may not stand on {terrain.name}.")
    if row not in waiting(state):
        return Refusal("SHB 3.2", f"{state.piece_id[waiting(state)[0]]} is to be placed first.")
    return Refusal("SHB 5.31", f"{space} holds as many units as it may.")
