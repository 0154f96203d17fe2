"""When the rules of a game break off with an error of theirs: a message, the game as it was before, and a way to save
it. Whatever a person does on the play screen, no error of a game ends in anything else."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from PySide6.QtWidgets import QApplication

from editor.broken_rules import said
from editor.play.bench import PlayBench

ABOUT = "broken"

T = TypeVar("T")


def guarded(act: Callable[..., T]) -> Callable[..., T | None]:
    """A method of the screen, or of one of its parts, whose errors are told instead of raised. Of what a signal sends
    it takes as much as it wants, as slots do."""
    wanted = act.__code__.co_argcount

    @wraps(act)
    def done(self: Any, /, *sent: Any, **named: Any) -> T | None:
        try:
            return act(self, *sent[: wanted - 1], **named)
        except Exception as error:  # whatever a rule stumbles over
            screen = self if hasattr(self, "breaking") else self.screen
            screen.breaking.tell(error)
            return None

    return done


class Breaking:
    """Tells of errors on one screen."""

    def __init__(self, screen: PlayBench) -> None:
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
