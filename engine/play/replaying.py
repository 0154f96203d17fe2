"""The same seed and the same choices on another version of the map, up to the first difference."""

from __future__ import annotations

from dataclasses import dataclass

from engine.files.problems import DocumentError
from engine.play.chance import Chance
from engine.play.decisions import Decision, IllegalActionError
from engine.play.prepare import Prepared
from engine.play.session import Session
from engine.play.timeline import Step


@dataclass(frozen=True)
class Difference:
    """The first step that goes another way than it went before."""

    at: int
    """How many steps went alike."""
    step: Step
    """What was done there before."""
    before: tuple[str, ...]
    """What came of it then, in sentences, secrets told."""
    now: tuple[str, ...]
    """What comes of it now, or why it can't be."""
    refused: bool = False
    """Whether the step can't be taken any more; else it has been, with another result."""


@dataclass(frozen=True)
class Replayed:
    """A session on the other map, played as far as it goes alike and one step on, and the difference, if any."""

    session: Session
    difference: Difference | None


def replay_on(session: Session, prepared: Prepared) -> Replayed:
    """Play a session's steps again on another version of its map or its scenario.

    A step differs when it is refused, when something else happens, or when the game waits for something else after it.
    Raises DocumentError where the session began at a position that doesn't fit the other map.
    """
    again = session.restarted(prepared)
    for at, step in enumerate(session.history):
        try:
            again.take(step)
        except (IllegalActionError, DocumentError) as error:
            words = tuple(p.message for p in error.problems) if isinstance(error, DocumentError) else (str(error),)
            return Replayed(again, Difference(at, step, _words(session, at), words, refused=True))
        except Exception as error:  # on another map a rule may stumble
            words = (f"the rules break off with {type(error).__name__}: {error}",)
            return Replayed(again, Difference(at, step, _words(session, at), words, refused=True))
        if again.events_of(at) != session.events_of(at) or _wait(again, at + 1) != _wait(session, at + 1):
            return Replayed(again, Difference(at, step, _words(session, at), _words(again, at)))
    return Replayed(again, None)


def _wait(session: Session, at: int) -> tuple[object, ...]:
    """What the game waits for, in as many words as an edit of the map leaves alone."""
    pending = session.game.pending(session.state_at(at))
    if isinstance(pending, Decision):
        return tuple((a.seat, a.rule) for a in pending.asks)
    if isinstance(pending, Chance):
        return pending.name, pending.rule, pending.draws
    return pending.result, pending.reason


def _words(session: Session, at: int) -> tuple[str, ...]:
    """What happened in a step, and whom the game asks after it."""
    told = [e.text or f"{e.kind} {e.subject} {e.place}".strip() for e in session.events_of(at)]
    pending = session.game.pending(session.state_at(at + 1))
    if isinstance(pending, Decision):
        told += [f"{a.seat} is asked: {a.prompt} ({a.rule})" for a in pending.asks]
    elif isinstance(pending, Chance):
        told.append(f"{pending.prompt or pending.name} ({pending.rule})")
    else:
        told.append(f"The game is over: {pending.reason} ({pending.rule})")
    return tuple(told)
