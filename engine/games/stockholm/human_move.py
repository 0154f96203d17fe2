"""Steps E and F: the dice of movement, and the moves of human pieces (Movement)."""

from __future__ import annotations

from functools import cache

from engine.files.problems import nearest
from engine.games.stockholm.data import PEOPLE
from engine.games.stockholm.human_moves import HumanMoves
from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.movers import reach
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.tell import does, put, rolled, square_name, squares
from engine.games.stockholm.turn import begin_human_attack, begin_human_move
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase


@cache
def _chance(dice: int) -> Chance:
    draws = (Dice(dice, use="sum"),)
    return Chance("movement", CountPhase.rule, draws, "How many pieces may move.", roller=PEOPLE)


@cache
def _prompt(left: int) -> str:
    return f"Move human pieces: {left} more may move."


class CountPhase(Phase):
    """``count``: chance `movement`, whose sum is the number of pieces that may move (Order.E)."""

    name = "count"
    rule = "STO Movement.2"
    title = "Dice of movement"

    def pending(self, state: StockholmState) -> Chance:
        """Two dice."""
        return _chance(state.setting.figures.move_dice)

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """So many pieces may move."""
        rolled(state, "movement", faces, self.rule, lambda: f"{sum(faces)} human pieces may move.", sink)
        begin_human_move(state, sum(faces), sink)


class HumanMovePhase(Phase):
    """``human-move(left)``: ``move piece:police-1 space:B7``, each piece once and all its way, and ``done``."""

    name = "human-move"
    rule = "STO Movement.1"
    title = "People move"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """When no more pieces may move the step is over."""
        if state.frames[-1][1] > 0:
            return False
        begin_human_attack(state, sink)
        return True

    def pending(self, state: StockholmState) -> Decision:
        """The moves of all pieces that have not moved, in the order of their text."""
        return decide(PEOPLE, self.rule, _prompt(state.frames[-1][1]), HumanMoves(state))

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """One piece moves, or the step is over."""
        if action == "done":
            state.frames[:] = [(self.name, 0)]
            return
        row, square = state.setting.meanings[action]
        put(state, row, square, state.setting.move_rules[row], sink)
        state.piece_moved[row] = 1
        state.frames[:] = [(self.name, state.frames[-1][1] - 1)]

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """Why a move is refused."""
        if action.verb != "move" or len(action.values) != 2:
            return None
        setting: StockholmSetting = state.setting
        name, space = action.values
        row = setting.piece_rows.get(name, BEAST)
        if row == BEAST or state.piece_space[row] < 0:
            return Refusal("STO Order.F", f"There is no human piece '{name}' on the board.")
        if space not in setting.board.index:
            return Refusal("", f"There is no square '{space}'{nearest(space, setting.board.index)}.")
        return _why_no_move(state, row, setting.board.index[space])


def _why_no_move(state: StockholmState, row: int, square: int) -> Refusal | None:
    setting: StockholmSetting = state.setting
    here, unit = state.piece_space[row], setting.units[state.piece_kind[row]]
    there = square_name(state, square)
    if unit.turncoat and state.side != PEOPLE_SIDE:
        return Refusal("STO Special.2", f"{does(state, row, 'is', 'are')} on the monster's side this turn.")
    if state.piece_moved[row]:
        return Refusal("STO Movement.1", f"{does(state, row, 'has', 'have')} moved this turn.")
    if setting.water[square]:
        return Refusal("STO Movement.3", f"{there} is water.")
    if state.piece_space[BEAST] in (here, square) and not unit.turncoat:
        return Refusal("STO Movement.5", "Human pieces neither enter nor leave the monster's square.")
    if square in reach(unit, setting.foot, setting.leash, here, state.piece_space[BEAST]):
        return Refusal("STO Movement.7", f"{there} is full.")
    if square in setting.near[here] and square not in setting.foot[here]:
        return Refusal("STO Movement.3", f"No bridge leads to {there}.")
    if unit.leashed and square not in setting.leash:
        return Refusal("STO Special.1", f"{does(state, row, 'may', 'may')} not go as far as {there}.")
    return Refusal(
        "STO Movement.1", f"{there} is out of reach: {does(state, row, 'goes', 'go')} {squares(unit.speed)} at most."
    )
