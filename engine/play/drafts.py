"""Whether a workshop's draft may be had: its sums, and what the game itself says to its actions."""

from __future__ import annotations

from engine.play.decisions import Refusal
from engine.play.game import Game
from engine.play.state import State
from engine.play.workshop import Draft, Workshop


def why_not_all(game: Game, state: State, workshop: Workshop, draft: Draft) -> Refusal | None:
    """The rule that forbids a draft: one of its sums, or the first of its actions that the game refuses when they are
    taken one after the other on a copy of the state; None when all of them are legal."""
    if (fault := workshop.fault(draft)) is not None:
        return fault
    trial = state.copy()
    for action in workshop.actions(draft):
        if (refusal := game.why_not(trial, workshop.seat, action)) is not None:
            return refusal
        game.apply(trial, workshop.seat, action)
    return None
