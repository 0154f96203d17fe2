"""Paralyze with Fear (13.6): at the start of the people's movement a monster freezes units that it sees."""

from __future__ import annotations

from typing import Any

from engine.games.sheboygan.abilities import figures_of, has, use
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.naming import called
from engine.games.sheboygan.refusals import human_row
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

ABILITY = "paralyze"
RULE = "SHB 13.6"


def begin_fear(state: SheboyganState) -> list[tuple[Any, ...]]:
    """The frames of the monsters that have the ability, the first on top (SR-33: every turn)."""
    count = int(state.setting.figures.limits["fear_units"])
    return [
        ("fear", m, count) for m in reversed(state.monsters) if state.piece_space[m] >= 0 and has(state, m, ABILITY)
    ]


class FearPhase(Phase):
    """``fear(monster, count)``: ``paralyze piece:armor-1`` for up to two units, then ``done``. That the monster is
    asked tells everybody that it has the ability."""

    name = "fear"
    rule = RULE
    title = "Fear"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Over when no unit more can be named."""
        _, monster, count = state.frames[-1]
        if count > 0 and frightened(state, monster):
            use(state, monster, ABILITY, sink)
            return False
        state.frames.pop()
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The units within reach and sight."""
        _, monster, count = state.frames[-1]
        action = state.setting.action
        found = [action("paralyze", f"piece:{state.piece_id[row]}") for row in frightened(state, monster)]
        prompt = f"Name up to {count} units that are paralyzed with fear."
        return decide(MONSTER, RULE, prompt, in_order([*found, action("done")]))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One unit can't move in this phase."""
        _, monster, count = state.frames[-1]
        if action.verb == "done":
            state.frames.pop()
            return
        name = action.values[0]
        state.piece_afraid[state.piece_id.index(name)] = 1
        state.frames[-1] = (self.name, monster, count - 1)
        state.setting.mark(RULE)
        if sink is not None:
            sink(Event("change", name, field="afraid", old=0, new=1, rule=RULE, text=f"{name} is paralyzed with fear."))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a unit is not afraid."""
        if action.verb != "paralyze" or not action.values:
            return None
        row = human_row(state, action.values[0])
        return row if isinstance(row, Refusal) else _why_not(state, state.frames[-1][1], row)


def frightened(state: SheboyganState, monster: int) -> list[int]:
    """The units that a monster may paralyze: within its reach and in its line of sight."""
    return [
        row
        for row in state.humans
        if state.piece_space[row] >= 0
        and state.piece_master[row] < 0
        and not state.piece_afraid[row]
        and _in_reach(state, monster, row)
    ]


def _in_reach(state: SheboyganState, monster: int, row: int) -> bool:
    setting: SheboyganSetting = state.setting
    here, there = state.piece_space[monster], state.piece_space[row]
    distance = setting.board.distances_from(here)[there]
    if not 0 <= distance <= figures_of(state, ABILITY).reach:
        return False
    return distance <= 1 or setting.ground(state).sees(here, there)


def _why_not(state: SheboyganState, monster: int, row: int) -> Refusal:
    name, reach = state.piece_id[row], figures_of(state, ABILITY).reach
    if state.piece_afraid[row]:
        return Refusal(RULE, f"{name} is paralyzed already.")
    if state.piece_master[row] >= 0:
        return Refusal("SHB 13.10", f"{name} obeys {called(state, state.piece_master[row])}.")
    distance = state.setting.board.distances_from(state.piece_space[monster])[state.piece_space[row]]
    if not 0 <= distance <= reach:
        return Refusal(RULE, f"{name} is farther away than {reach} spaces.")
    return Refusal("SHB 6.22", f"Buildings hide {name} from the monster.")
