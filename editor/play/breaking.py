"""When the rules of a game break off with an error of theirs: a message, the game as it was before, and a way to save
it. Whatever a person does on the play screen, no error of a game ends in anything else."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from PySide6.QtWidgets import QApplication

from engine.play.session import Session
from engine.play.state import ALL_SEEING

if TYPE_CHECKING:
    from editor.play.screen import PlayScreen

ABOUT = "broken"

P = ParamSpec("P")
T = TypeVar("T")


def guarded(act: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T | None]:
    """A method of the screen, or of one of its parts, whose errors are told instead of raised. Of what a signal sends
    it takes as much as it wants, as slots do."""
    wanted = act.__code__.co_argcount

    @wraps(act)
    def done(self: Any, /, *sent: P.args, **named: P.kwargs) -> T | None:
        try:
            return act(self, *sent[: wanted - 1], **named)
        except Exception as error:  # whatever a rule stumbles over
            screen = self if hasattr(self, "breaking") else self.screen
            screen.breaking.tell(error)
            return None

    return done


def stumbles(session: Session, viewer: str = ALL_SEEING) -> Exception | None:
    """What keeps a game from saying what it waits for, or from being drawn; None where it can go on."""
    try:
        session.pending()
        session.game.scene(session.view(viewer))
    except Exception as error:  # whatever a rule stumbles over
        return error
    return None


def retreat(session: Session, viewer: str = ALL_SEEING) -> Exception | None:
    """Go back to the last place that the game can go on from, if there is any; what was wrong with the present one, if
    anything."""
    error, present = stumbles(session, viewer), len(session.history)
    if error is not None:
        with suppress(Exception):  # rules that break off wherever they are asked lead nowhere at all
            while session.history and stumbles(session, viewer) is not None:
                session.undo()
            if stumbles(session, viewer) is not None:
                session.go_to(present)
    return error


def said(error: Exception) -> str:
    """An error in one line, for a person who may want to report it.

    >>> said(KeyError("tank-7"))
    "KeyError: 'tank-7'"
    """
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


class Breaking:
    """Tells of errors on one screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._telling = False

    def tell(self, error: Exception) -> None:
        """Stop what goes on by itself, go back to where the game can go on, and say what happened."""
        if self._telling:
            return
        self._telling = True
        try:
            self._settle()
        finally:
            self._telling = False
        notice, table = self.screen.notice, self.screen.table
        details = "".join(traceback.format_exception(error))
        answers: list[tuple[str, str, Callable[[], object]]] = [
            ("Copy the details", "What whoever made the game wants to know", lambda: _copy(details)),
            ("Go on", "The game stands where it did before", lambda: notice.dismiss(ABOUT)),
        ]
        if table is not None:
            answers.insert(0, ("Save the game …", "With all its steps, to go on later or to report", self.screen.save))
        kept = "The game stands where it did before, with all its steps." if table is not None else ""
        notice.ask(ABOUT, f"The rules broke off here ({said(error)}). {kept}".strip(), answers)

    def _settle(self) -> None:
        screen, table = self.screen, self.screen.table
        screen.going_on.halt()
        screen.bar.run.setChecked(False)
        if table is not None:
            table.retreat()
            screen.refresh()


def _copy(text: str) -> None:
    QApplication.clipboard().setText(text)
