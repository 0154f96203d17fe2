"""The history in lines: what happened in each step, in the words of the log."""

from __future__ import annotations

from collections.abc import Callable

from editor.play.telling import Names, sentence
from editor.sentences import ended
from engine.play.actions import Action
from engine.play.events import Event
from engine.play.names import capital
from engine.play.session import Session
from engine.play.state import ALL_SEEING
from engine.play.timeline import Step

Title = Callable[[str], str]
"""What people call a seat."""


def may_read(event: Event, viewer: str) -> bool:
    """Whether a viewer may know of an event."""
    return viewer == ALL_SEEING or event.audience is None or viewer in event.audience


class StepLines:
    """The lines of one session's history. Each is made once for whoever looks."""

    def __init__(self, session: Session, title: Title) -> None:
        self.session = session
        self.title = title
        self._known: dict[str, list[tuple[Step, str]]] = {}
        """By viewer the lines that have been made, each with its step."""

    def told(self, viewer: str, names: Names) -> list[str]:
        """All lines. Of other seats' steps a viewer reads what happened, not what was chosen."""
        known, history = self._known.setdefault(viewer, []), self.session.history
        same = next((i for i, (a, (b, _)) in enumerate(zip(history, known, strict=False)) if a is not b), len(history))
        del known[same:]
        known += [(step, self._line(i, viewer, names)) for i, step in enumerate(history[len(known) :], len(known))]
        return [line for _, line in known]

    def _line(self, i: int, viewer: str, names: Names) -> str:
        """One step: what happened, else what was chosen."""
        step = self.session.history[i]
        if step.kind == "edit":
            return "✎ Changed by hand"
        told = [e for e in self.session.events_of(i) if may_read(e, viewer) and e.kind != "phase"]
        words = " ".join(ended(names.told(sentence(e))) for e in told)
        if not words and step.kind == "action" and viewer in (step.seat, ALL_SEEING):
            words = self._choice(step.action, names)
        return f"{self.title(step.seat)}: {words or '…'}" if step.seat else words or "…"

    def _choice(self, action: Action, names: Names) -> str:
        """A choice of which nothing came yet, by its verb and nouns."""
        verb = self.session.game.info.verbs.get(action.verb)
        title = (verb.title if verb else "") or capital(action.verb.replace("-", " "))
        return ": ".join(filter(None, (title, ", ".join(map(names.noun, action.nouns)))))
