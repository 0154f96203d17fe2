"""Growth in scenario five (14.25): the monsters gain points of rating with what they destroy and whom they kill."""

from __future__ import annotations

from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

RULE = "SHB 14.25"


def growing(state: SheboyganState) -> list[int]:
    """The monsters that may grow: those alive."""
    return [m for m in state.monsters if state.monster_defense[m] > 0]


class GrowthPhase(Phase):
    """``growth``: ``grow piece:monster option:attack``, a point at a time, so that two may go to one rating or to two.
    The game puts this frame on top whenever points are due. The cap of fifteen is one of purchase (SR-37)."""

    name = "growth"
    rule = RULE
    title = "The monster grows"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Over when all points are given; they are lost when no monster is alive."""
        if state.growth and growing(state):
            return False
        state.growth = 0
        state.frames.pop()
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """Every rating of every monster."""
        action = state.setting.action
        actions = in_order(
            action("grow", f"piece:{state.piece_id[m]}", f"option:{rating}")
            for m in growing(state)
            for rating in RATINGS
        )
        return decide(MONSTER, RULE, f"Raise a rating by one; {state.growth} in all.", actions)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One point."""
        name, rating = action.values
        monster = state.piece_id.index(name)
        cells = getattr(state, f"monster_{rating}")
        cells[monster] += 1
        state.growth -= 1
        state.grown += 1
        state.setting.mark(RULE)
        if sink is not None:
            secret = None if rating == "defense" else (MONSTER,)
            sink(
                Event(
                    "change",
                    name,
                    field=rating,
                    old=cells[monster] - 1,
                    new=cells[monster],
                    rule=RULE,
                    text=f"Its {rating} is {cells[monster]} now.",
                    audience=secret,
                )
            )

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """A monster that is dead."""
        if action.verb != "grow" or len(action.values) != 2 or action.values[1] not in RATINGS:
            return None
        return Refusal(RULE, f"{action.values[0]} is no monster that is alive.")
