"""Skinheads on the monster's side: they go to the nearest police and attack it (Special.4, KR-14)."""

from __future__ import annotations

from engine.games.stockholm.data import MONSTER
from engine.games.stockholm.layout import StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.tell import dice_in_words, hits_in_words, put, rolled, square_name, take_away
from engine.games.stockholm.turn import begin_help, begin_monster_attack
from engine.play.actions import Action, in_order
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase

RULE = "STO Special.4"


def nearest_police(state: StockholmState) -> tuple[int, set[int]]:
    """The steps from the skinheads to the nearest police or police cars, and the squares of these; -1 and none where no
    way leads to any."""
    setting: StockholmSetting = state.setting
    where = state.piece_space
    found = set(setting.hunted_squares(where))
    for far, ring in enumerate(setting.rings(where[setting.turncoats[0]])):
        if not ring.isdisjoint(found):
            return far, found & ring
    return -1, set()


class SkinheadMovePhase(Phase):
    """``skinhead-move(left)``: ``move piece:skinhead space:B7``, square by square toward the nearest police. The only
    choice is among ways of equal length."""

    name = "skinhead-move"
    rule = RULE
    title = "The skinheads move"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """They stay where they have arrived, and where no way leads to any police."""
        if state.frames[-1][1] > 0 and nearest_police(state)[0] > 0:
            return False
        begin_monster_attack(state, sink)
        return True

    def pending(self, state: StockholmState) -> Decision:
        """The steps that lead nearer."""
        setting: StockholmSetting = state.setting
        mover = setting.movers[setting.turncoats[0]]
        actions = tuple(sorted([mover.move[s] for s in nearer(state)]))
        return decide(MONSTER, RULE, "The skinheads go toward the nearest police.", actions)

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """One square."""
        square = state.setting.meanings[action][1]
        put(state, state.setting.turncoats[0], square, RULE, sink)
        state.frames[:] = [("skinhead-move", state.frames[-1][1] - 1)]

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """They have no other way."""
        ways = ", ".join(square_name(state, s) for s in nearer(state))
        return Refusal(RULE, f"On the monster's side the skinheads go toward the nearest police: {ways}.")


def nearer(state: StockholmState) -> list[int]:
    """The squares next to the skinheads that are a step nearer to the nearest police."""
    setting: StockholmSetting = state.setting
    far, goals = nearest_police(state)
    here = state.piece_space[setting.turncoats[0]]
    return [s for s in setting.foot[here] if not setting.rings(s)[far - 1].isdisjoint(goals)]


def victims(state: StockholmState) -> list[int]:
    """Police and police cars in the skinheads' square."""
    here = state.piece_space[state.setting.turncoats[0]] if state.setting.turncoats else -1
    return [r for r in state.setting.hunted if state.piece_space[r] == here >= 0]


class SkinheadAttackPhase(Phase):
    """``skinhead-attack``: ``beat piece:police-1`` where there is police in their square; both dice against one."""

    name = "skinhead-attack"
    rule = RULE
    title = "The skinheads attack"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """Without police in their square there is nothing to attack."""
        if victims(state):
            return False
        begin_help(state, sink)
        return True

    def pending(self, state: StockholmState) -> Decision:
        """Which of the police there."""
        actions = in_order(state.setting.action("beat", f"piece:{state.piece_id[r]}") for r in victims(state))
        return decide(MONSTER, RULE, "Whom do the skinheads attack?", actions)

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """Their dice are thrown."""
        state.frames.append(("beating", state.setting.piece_rows[action.values[0]]))

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """They attack police and police cars in their own square only."""
        if action.verb != "beat":
            return None
        return Refusal("STO Special.5", "The skinheads attack police or a police car in their own square.")


class BeatingPhase(Phase):
    """``beating(victim)``: chance `skinheads`."""

    name = "beating"
    rule = RULE
    title = "The skinheads attack"

    def pending(self, state: StockholmState) -> Chance:
        """Their dice."""
        dice = Dice(skinhead_dice(state), use="hits", hit_on=state.setting.figures.hit_from)
        victim = state.piece_id[state.frames[-1][1]]
        prompt = f"The skinheads attack {victim} with {dice_in_words(skinhead_dice(state))}."
        return Chance("skinheads", RULE, (dice,), prompt, roller=MONSTER)

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """One hit removes the piece; surplus hits are lost (KR-11)."""
        victim = state.frames[-1][1]
        name = state.piece_id[victim]
        rolled(
            state,
            "skinheads",
            faces,
            RULE,
            lambda: f"The skinheads attack {name}: {hits_in_words(state, faces)}.",
            sink,
        )
        if hits(state, faces) >= state.setting.units[state.piece_kind[victim]].toughness:
            take_away(state, victim, "beaten", "STO Combat.3", sink)
        begin_help(state, sink)


def skinhead_dice(state: StockholmState) -> int:
    """The dice of the skinheads."""
    return int(state.setting.units[state.piece_kind[state.setting.turncoats[0]]].attack)


def hits(state: StockholmState, faces: Faces) -> int:
    """How many of some dice hit (Combat.2)."""
    least = state.setting.figures.hit_from
    state.setting.mark("STO Combat.2")
    return len([face for face in faces if face >= least])
