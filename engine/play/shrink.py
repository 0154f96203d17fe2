"""A failing game made short: steps left out as long as it still fails, so that a person sees what matters.

Source: delta debugging (Zeller and Hildebrandt 2002, "Simplifying and isolating failure-inducing input").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.files.problems import DocumentError
from engine.play.decisions import IllegalActionError
from engine.play.session import Session
from engine.play.timeline import Step

MOST_TRIES = 300


def shrunk(session: Session, fails: Callable[[Session], bool], most_tries: int = MOST_TRIES) -> Session:
    """A session from the same start that fails as well, with as few steps as `most_tries` attempts find.

    Steps that are not legal once others are left out are left out too. The session itself stays as it is, and is
    given back where nothing shorter fails.
    """
    best, size = session, max(1, len(session.history) // 2)
    while most_tries > 0:
        at, smaller = 0, False
        while at < len(best.history) and most_tries > 0:
            most_tries -= 1
            trial = _with_steps(session, [*best.history[:at], *best.history[at + size :]])
            if len(trial.history) < len(best.history) and fails(trial):
                best, smaller = trial, True
            else:
                at += size
        if size == 1 and not smaller:
            break
        size = max(1, size // 2)
    return best


def _with_steps(session: Session, steps: Sequence[Step]) -> Session:
    trial = session.fork(0)
    for step in steps:
        try:
            trial.take(step)
        except (IllegalActionError, DocumentError):
            continue
        except Exception:  # a rule stumbles here: the state before it is the one to judge
            break
    return trial
