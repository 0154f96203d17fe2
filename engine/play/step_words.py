"""Steps in words: what is told of a step that is refused, with the nearest right name to what it names."""

from __future__ import annotations

from engine.files.problems import DocumentError, nearest
from engine.play.decisions import Decision, IllegalActionError
from engine.play.game import NOT_LISTED, Game
from engine.play.state import State
from engine.play.timeline import Step

ANOTHER_POSITION = (
    "leads to another position than when it was saved; the rules have changed since, or the file was changed by hand"
)
"""What is said of a step whose hash is not that of the position after it."""

MOST_SHOWN = 80
"""Signs of a step: a person's file may hold any number of dice."""


def shown(step: Step) -> str:
    """A step, cut where it is long."""
    text = str(step)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def entry(step: Step) -> str:
    """The entry of a step's line in a file that says what is done."""
    return {"action": "do", "chance": "roll", "edit": "edit"}[step.kind]


def why_refused(game: Game, state: State, step: Step, error: IllegalActionError | DocumentError) -> str:
    """Why a step is refused at a position, and the nearest right name."""
    if isinstance(error, DocumentError):
        return "; ".join(problem.message for problem in error.problems)
    return f"{error}{advice(game, state, step)}"


def advice(game: Game, state: State, step: Step) -> str:
    """The phrase `; did you mean 'x'?` with the name, or the choice of those that there are, which is nearest to what
    an action says; empty where none is near, or the rules themselves say why.

    The reason of a rule stands alone: what it forbids may well be what somebody meant.
    """
    if step.kind != "action":
        return ""
    if step.seat not in game.info.seats:
        return nearest(step.seat, game.info.seats)
    pending = game.pending(state)
    ask = pending.ask(step.seat) if isinstance(pending, Decision) else None
    if ask is None:
        return ""
    if step.action.verb not in game.info.verbs:
        return nearest(step.action.verb, game.info.verbs)
    refusal = game.why_not(state, step.seat, step.action)
    unexplained = refusal is not None and refusal.message.endswith(NOT_LISTED)
    return nearest(step.action, ask.actions) if unexplained else ""
