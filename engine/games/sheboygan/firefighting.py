"""The beginning of the fifth phase (4.0, 11.4, SR-21): fires are put out, then the counters of the others turn."""

from __future__ import annotations

from engine.games.sheboygan.fire import fires, put_out, turn_counters
from engine.games.sheboygan.layout import PEOPLE, SheboyganState
from engine.games.sheboygan.naming import called
from engine.games.sheboygan.refusals import human_row, space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.turn import announce, begin_turn
from engine.games.sheboygan.webs import loosen
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase


class FirefightingPhase(Phase):
    """``firefighting(boats)``: ``douse piece:fireboat-1 space:B7`` while a fireboat has a fire in reach (SR-30), and
    ``done``; then every counter turns. Fire units have put out what they stand in before (11.42)."""

    name = "firefighting"
    rule = "SHB 11.4"
    title = "Fires"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """On to the wind when no boat can put out anything more."""
        if hoses(state):
            return False
        _turn_and_go_on(state, sink)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The fires in reach of each boat."""
        action, ids = state.setting.action, state.setting.board.ids
        found = [
            action("douse", f"piece:{state.piece_id[row]}", f"space:{ids[s]}")
            for row, spaces in hoses(state).items()
            for s in spaces
        ]
        return decide(PEOPLE, self.rule, "Put out a fire from the water.", in_order([*found, action("done")]))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Put one fire out, or leave it at that."""
        if action.verb == "done":
            _turn_and_go_on(state, sink)
            return
        row, space = state.piece_id.index(action.values[0]), state.setting.board.index[action.values[1]]
        state.frames[-1] = (self.name, tuple(sorted((*state.frames[-1][1], row))))
        put_out(state, space, "fireboat", self.rule, sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a boat can't put out a fire."""
        if action.verb != "douse" or len(action.values) != 2:
            return None
        row, space = human_row(state, action.values[0]), space_index(state, action.values[1])
        if isinstance(row, Refusal) or isinstance(space, Refusal):
            return row if isinstance(row, Refusal) else space if isinstance(space, Refusal) else None
        return Refusal(self.rule, _why_no_hose(state, row, space))


def hoses(state: SheboyganState) -> dict[int, list[int]]:
    """The boats that may still put out a fire, with the fires in their range and sight (SR-30); not those that obey a
    monster (13.10)."""
    setting: SheboyganSetting = state.setting
    burning, used = fires(state), state.frames[-1][1]
    each = int(setting.figures.ruling("SR-30"))
    found = {}
    for row in state.humans:
        ready = state.piece_space[row] >= 0 and state.piece_master[row] < 0 and used.count(row) < each
        if ready and _has_hose(state, row):
            spaces = [s for s in burning if in_hose_reach(state, row, s)]
            if spaces:
                found[row] = spaces
    return found


def _has_hose(state: SheboyganState, row: int) -> bool:
    unit = state.setting.units[state.piece_kind[row]]
    return bool(unit.extinguishes and unit.range)


def in_hose_reach(state: SheboyganState, row: int, space: int) -> bool:
    """Whether a boat's water reaches a space: within its range, and in sight unless next to it."""
    setting: SheboyganSetting = state.setting
    here = state.piece_space[row]
    distance = setting.board.distances_from(here)[space]
    if not 0 <= distance <= setting.units[state.piece_kind[row]].range:
        return False
    return distance <= 1 or setting.ground(state).sees(here, space)


def _why_no_hose(state: SheboyganState, row: int, space: int) -> str:
    name, here = state.piece_id[row], state.setting.board.ids[space]
    if not _has_hose(state, row):
        return f"{name} puts out fires only where it stands, by itself."
    if state.piece_master[row] >= 0:
        return f"{name} obeys {called(state, state.piece_master[row])}."
    if not state.space_fire[space]:
        return f"{here} does not burn."
    if not in_hose_reach(state, row, space):
        return f"{here} is out of {name}'s range or sight."
    return f"{name} has put out all it may this turn."


def begin_firefighting(state: SheboyganState, sink: Sink | None) -> None:
    """Fire units put out the fires in which they stand (11.42), but for those that obey a monster (SR-52); without a
    fire on the map the next turn begins."""
    loosen(state)
    if not fires(state):
        begin_turn(state, sink)
        return
    state.frames[:] = [("firefighting", ())]
    announce(state, "firefighting", PEOPLE, sink)
    for row in state.humans:
        unit, space = state.setting.units[state.piece_kind[row]], state.piece_space[row]
        ready = unit.extinguishes and not unit.range and state.piece_master[row] < 0
        if ready and space >= 0 and state.space_fire[space]:
            put_out(state, space, "fire-unit", "SHB 11.42", sink)


def _turn_and_go_on(state: SheboyganState, sink: Sink | None) -> None:
    turn_counters(state, sink)
    state.frames[:] = [("wind",) if fires(state) else ("turn-end",)]
