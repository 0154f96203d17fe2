"""Step G: human pieces around the monster attack it, and skinheads in its square (Combat)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.stockholm.data import PEOPLE
from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.skinheads import hits
from engine.games.stockholm.tell import called_all, dice_in_words, does, hits_in_words, rolled
from engine.games.stockholm.turn import begin_turn, hurt
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase

ATTACK = ("attacks", "attack")
"""What one does, what several do."""


class HumanAttackPhase(Phase):
    """``human-attack``: ``attack piece:police-1`` one by one, ``together`` for all that can, ``done``."""

    name = "human-attack"
    rule = "STO Combat.1"
    title = "People attack"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """Without attackers the turn is over."""
        if attackers(state):
            return False
        begin_turn(state, sink)
        return True

    def pending(self, state: StockholmState) -> Decision:
        """Every piece that can attack."""
        setting: StockholmSetting = state.setting
        rows = attackers(state)
        actions = [setting.movers[row].attack for row in rows]
        actions.append(setting.done)
        if len(rows) > 1:
            actions.append(setting.together)
        actions.sort()
        return decide(PEOPLE, self.rule, "Which human pieces attack the monster?", tuple(actions))

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """One attacks, or all, or no more."""
        if action == "done":
            begin_turn(state, sink)
            return
        together = action == "together"
        rows = tuple(attackers(state)) if together else (state.setting.piece_rows[action.values[0]],)
        state.setting.mark(self.rule)
        for row in rows:
            state.piece_used[row] = 1
            if row in state.setting.turncoats:
                state.setting.mark("STO Special.5")
        state.frames.append(("volley", rows))

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """Why a piece can't attack."""
        if action.verb != "attack" or len(action.values) != 1:
            return None
        setting: StockholmSetting = state.setting
        row = setting.piece_rows.get(action.values[0], BEAST)
        if row == BEAST or state.piece_space[row] < 0:
            return Refusal("STO Order.G", f"There is no human piece '{action.values[0]}' on the board.")
        unit = setting.units[state.piece_kind[row]]
        if unit.turncoat:
            rule = "STO Special.5" if state.side == PEOPLE_SIDE else "STO Special.2"
            return Refusal(
                rule, f"{does(state, row, *ATTACK)} the monster in its square, on the humans' side, once a turn."
            )
        return Refusal("STO Combat.1", _why_no_attack(state, row))


def _why_no_attack(state: StockholmState, row: int) -> str:
    if not state.setting.units[state.piece_kind[row]].attack:
        return f"{state.piece_id[row]} can't attack."
    if state.piece_used[row]:
        return f"{does(state, row, 'has', 'have')} attacked."
    if state.piece_space[row] == state.piece_space[BEAST]:
        return f"{does(state, row, 'is', 'are')} in the monster's square and too frightened to attack."
    return f"{does(state, row, 'is', 'are')} not next to the monster."


def attackers(state: StockholmState) -> list[int]:
    """The pieces that can attack now: armed ones around the monster, skinheads on the humans' side in its square."""
    setting: StockholmSetting = state.setting
    where, used = state.piece_space, state.piece_used
    around, here = setting.attackable[where[BEAST]], where[BEAST]
    found = []
    if not around.isdisjoint(where):
        found = [row for row in setting.armed if where[row] in around and not used[row]]
    if state.side == PEOPLE_SIDE:
        found += [row for row in setting.turncoats if where[row] == here and not used[row]]
    return found


def _names(state: StockholmState, group: Sequence[int]) -> str:
    if len(group) == 1:
        return f"{does(state, group[0], *ATTACK)} the monster"
    return f"{called_all(state, group)} attack the monster"


class VolleyPhase(Phase):
    """``volley(group)``: chance `attack`, the dice of each piece in the order of the rows."""

    name = "volley"
    rule = "STO Combat.2"
    title = "People attack"

    def pending(self, state: StockholmState) -> Chance:
        """The dice of all that attack together."""
        units, least = state.setting.units, state.setting.figures.hit_from
        group = state.frames[-1][1]
        dice = sum(units[state.piece_kind[row]].attack for row in group)
        draws = tuple(Dice(units[state.piece_kind[row]].attack, use="hits", hit_on=least) for row in group)
        return Chance("attack", self.rule, draws, f"{_names(state, group)} with {dice_in_words(dice)}.", roller=PEOPLE)

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Each hit moves the monster's counter."""
        group = state.frames[-1][1]
        rolled(
            state, "attack", faces, self.rule, lambda: f"{_names(state, group)}: {hits_in_words(state, faces)}.", sink
        )
        state.frames.pop()
        hurt(state, hits(state, faces), sink)
