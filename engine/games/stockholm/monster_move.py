"""Step B: the monster comes in, walks, swims (Goals, Movement)."""

from __future__ import annotations

from functools import cache

from engine.files.problems import nearest
from engine.games.stockholm.data import MONSTER
from engine.games.stockholm.layout import BEAST, StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import humans_in
from engine.games.stockholm.tell import put, square_name, square_noun, squares
from engine.games.stockholm.turn import begin_skinhead_move, speed
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase


class EnterPhase(Phase):
    """``enter``: ``enter space:B7``, one of the entry squares that the number piece allows (Goals.1 to 6, KR-07)."""

    name = "enter"
    rule = "STO Order.B"
    title = "The monster comes in"

    def pending(self, state: StockholmState) -> Decision:
        """The allowed entry squares that this map has."""
        squares = state.setting.legal_entries(state.target - 1).values()
        actions = in_order(state.setting.action("enter", square_noun(state, s)) for s in squares)
        return decide(MONSTER, self.rule, "By which entry square does the monster come?", actions)

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """On land it may go on with its full speed."""
        setting: StockholmSetting = state.setting
        square = setting.board.index[action.values[0]]
        allowed = setting.legal_entries(state.target - 1)
        state.entry = next(number for number, s in allowed.items() if s == square)
        setting.mark(goal_rule(state))
        put(state, BEAST, square, self.rule, sink)
        stops = setting.water[square] or humans_in(state, square) > 0
        state.frames[:] = [("monster-move", 0 if stops else speed(state))]

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """Which squares are allowed."""
        if action.verb != "enter":
            return Refusal(self.rule, "The monster must come in first.")
        allowed = state.setting.legal_entries(state.target - 1)
        return Refusal(goal_rule(state), f"The monster comes by one of the entry squares {_listed(allowed)}.")


def _listed(numbers: dict[int, int]) -> str:
    return ", ".join(map(str, numbers))


def goal_rule(state: StockholmState) -> str:
    """The rule about the target of this game. It tells the target, so that no ask and no event may carry it."""
    return f"STO Goals.{state.setting.figures.targets[state.target - 1].chit}"


@cache
def _prompt(left: int, walked: bool) -> str:
    what = f"{squares(left)} left" if walked else f"{left} squares by land, or a swim of one"
    return f"Move the monster: {what}."


class MonsterMovePhase(Phase):
    """``monster-move(left)``: ``move piece:monster space:B7`` square by square, and ``done``."""

    name = "monster-move"
    rule = "STO Movement.1"
    title = "The monster moves"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """A move without squares left is over."""
        if state.frames[-1][1] > 0:
            return False
        begin_skinhead_move(state, sink)
        return True

    def pending(self, state: StockholmState) -> Decision:
        """Squares of land, and of water before it has walked."""
        setting: StockholmSetting = state.setting
        left, here = state.frames[-1][1], state.piece_space[BEAST]
        walked = left != speed(state)
        return decide(MONSTER, self.rule, _prompt(left, walked), setting.steps(here, walked))

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """One square, or the end of the move."""
        setting: StockholmSetting = state.setting
        left = 0
        if action != "done":
            here, square = state.piece_space[BEAST], setting.meanings[action][1]
            rule = rule_of_step(state, here, square)
            put(state, BEAST, square, rule, sink)
            if rule == self.rule or (rule == "STO Movement.4" and not setting.water[square]):
                left = state.frames[-1][1] - 1
        state.frames[:] = [("monster-move", left)]

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """Why a step is refused."""
        if action.verb != "move" or len(action.values) != 2:
            return None
        setting: StockholmSetting = state.setting
        piece, name = action.values
        if piece != MONSTER:
            return Refusal("STO Order.B", "It is the monster's move.")
        if name not in setting.board.index:
            return Refusal("", f"There is no square '{name}'{nearest(name, setting.board.index)}.")
        square = setting.board.index[name]
        if square not in setting.near[state.piece_space[BEAST]]:
            return Refusal("STO Movement.1", f"{square_name(state, square)} is not next to the monster.")
        return Refusal("STO Movement.4", "The monster swims only with its whole speed, without having walked.")


def rule_of_step(state: StockholmState, here: int, square: int) -> str:
    """The rule that a step of the monster comes under: swimming and canals (4), the stop at human pieces (6), or
    plain walking (1)."""
    setting: StockholmSetting = state.setting
    if setting.water[square]:
        return "STO Movement.4"
    if humans_in(state, square):
        return "STO Movement.6"
    return "STO Movement.4" if square in setting.across_canals[here] else "STO Movement.1"
