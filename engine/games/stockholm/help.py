"""Step D: the help roll, and where the new pieces come in (Help)."""

from __future__ import annotations

from typing import Any

from engine.games.stockholm.data import CAR, INFANTRY, PEOPLE, POLICE
from engine.games.stockholm.layout import BEAST, KIND, StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import is_full
from engine.games.stockholm.tell import put, rolled, square_name
from engine.games.stockholm.turn import begin_count
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

RULES = {POLICE: "STO Help.2", CAR: "STO Help.3", INFANTRY: "STO Help.4"}
"""The rule that brings each kind."""


class HelpPhase(Phase):
    """``help``: chance `help`, one die."""

    name = "help"
    rule = "STO Help.1"
    title = "Help arrives"
    chance = Chance("help", rule, (Dice(),), "The help roll.", roller=PEOPLE)

    def pending(self, state: Any) -> Chance:
        """One die."""
        return self.chance

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """What the table says; all of it is lost when a kind of it is used up (Help.7), unless KR-18 says otherwise."""
        setting: StockholmSetting = state.setting
        kinds = setting.figures.help[faces[0] - 1]
        rolled(state, "help", faces, self.rule, lambda: _said(setting, faces[0]), sink)
        there = tuple([k for i, k in enumerate(kinds) if kinds[:i].count(k) < supply(state, k)])
        if there != kinds:
            there = there if setting.figures.ruling("KR-18") else ()
            setting.mark("STO Help.7")
            if sink is not None:
                text = f"All such pieces are in play: {'what there is comes' if there else 'no help'}."
                sink(Event("message", rule="STO Help.7", text=text))
        state.frames[:] = [("reinforce", tuple([KIND[kind] for kind in there]))]


def _said(setting: StockholmSetting, face: int) -> str:
    """What a help roll brings, in words."""
    names = [unit.name.lower() for kind in setting.figures.help[face - 1] for unit in setting.units if unit.id == kind]
    return f"The help roll is a {face}: {' and '.join(names) or 'no help'}."


def supply(state: StockholmState, kind: str) -> int:
    """How many pieces of a kind are not on the board."""
    rows = state.setting.rows_of[kind]
    return state.piece_space[rows.start : rows.stop].count(-1)


def next_piece(state: StockholmState, kind: str) -> int | None:
    """The first piece of a kind that is not on the board; None when all are in play."""
    where, rows = state.piece_space, state.setting.rows_of[kind]
    return where.index(-1, rows.start, rows.stop) if supply(state, kind) else None


def arrivals(state: StockholmState, kind: str) -> list[int]:
    """The squares where a new piece of a kind may come in (Help.2 to 6, KR-16, KR-20)."""
    setting: StockholmSetting = state.setting
    where, side = state.piece_space, state.side
    monster, count, most = where[BEAST], where.count, setting.stack
    squares = [s for s in setting.arrivals[kind] if s != monster]
    free = [s for s in squares if count(s) < most or not is_full(setting, where, side, s)]
    occupied = kind == INFANTRY and setting.figures.ruling("KR-16") == "any-piece"
    return [s for s in free if s not in where] if occupied else free


class ReinforcePhase(Phase):
    """``reinforce(kinds)``: ``place piece:police-9 space:B7``; ``decline`` for police, who may stay away (KR-18).
    Infantry comes in at Centralen by itself."""

    name = "reinforce"
    rule = "STO Help.1"
    title = "Help arrives"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """A kind without a square to come in is lost; infantry has one square only."""
        kinds = state.frames[-1][1]
        if not kinds:
            begin_count(state, sink)
            return True
        kind = state.setting.units[kinds[0]].id
        squares = arrivals(state, kind)
        if squares and kind != INFANTRY:
            return False
        if squares:
            self._place(state, kind, squares[0], sink)
        else:
            self._lose(state, kind, sink)
        return True

    def _lose(self, state: StockholmState, kind: str, sink: Sink | None) -> None:
        rule = "STO Help.6" if kind == INFANTRY else RULES[kind]
        state.setting.mark(rule)
        state.frames[-1] = (self.name, state.frames[-1][1][1:])
        if sink is not None:
            name = state.setting.units[KIND[kind]].name
            sink(Event("message", rule=rule, text=f"{name} can't come: there is no room where it comes in."))

    def _place(self, state: StockholmState, kind: str, square: int, sink: Sink | None) -> None:
        row = next_piece(state, kind)
        assert row is not None
        put(state, row, square, RULES[kind], sink)
        state.frames[-1] = (self.name, state.frames[-1][1][1:])

    def pending(self, state: StockholmState) -> Decision:
        """The squares of the next kind."""
        setting: StockholmSetting = state.setting
        kind = setting.units[state.frames[-1][1][0]]
        row = next_piece(state, kind.id)
        assert row is not None
        mover = setting.movers[row]
        declined = (setting.declined,) if kind.id == POLICE else ()
        actions = (*declined, *[mover.place[s] for s in arrivals(state, kind.id)])
        return decide(PEOPLE, RULES[kind.id], f"{kind.name} comes to help: where?", actions)

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """It comes in, or stays away."""
        kinds = state.frames[-1][1]
        if action.verb == "decline":
            state.frames[-1] = (self.name, kinds[1:])
        else:
            self._place(state, state.setting.units[kinds[0]].id, state.setting.board.index[action.values[1]], sink)

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """Why a square is closed to the new piece."""
        setting: StockholmSetting = state.setting
        kind = setting.units[state.frames[-1][1][0]]
        if action.verb != "place" or len(action.values) != 2 or action.values[1] not in setting.board.index:
            return None
        square = setting.board.index[action.values[1]]
        if square == state.piece_space[BEAST]:
            return Refusal("STO Help.5", f"The monster stands on {square_name(state, square)}.")
        if is_full(setting, state.piece_space, state.side, square):
            return Refusal("STO Movement.7", f"{square_name(state, square)} is full.")
        return Refusal(RULES[kind.id], f"{kind.name} can't come in at {square_name(state, square)}.")
