"""What the parts of the play screen know of it: the table with all the widgets, and the little that they ask of each
other.

`editor.play.screen` makes the parts and puts them together; no part imports it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Signal

from editor.play.board_view import Hit
from editor.play.choices import Choices
from editor.play.screen_parts import ScreenParts
from editor.play.table import Table
from editor.play.telling import Names
from editor.sentences import ended
from engine.play.decisions import Refusal
from engine.play.reach import Reached
from engine.play.workshop import Workshop


class TellsErrors(Protocol):
    """Tells where rules break off."""

    def tell(self, error: Exception) -> None:
        """Says what happened, and leads back to where the game can go on."""


class Clock(Protocol):
    """Lets play go on by itself."""

    @property
    def busy(self) -> bool:
        """Whether something goes on that can be stopped."""

    def halt(self) -> None:
        """Forgets how far play was to go on."""


class TellsHappenings(Protocol):
    """Shows what has happened."""

    def begin(self, table: Table) -> None:
        """Takes what has happened so far as known."""


class Reaches(Protocol):
    """Shows how far a piece gets."""

    def show(self, table: Table | None, choices: Choices | None) -> None:
        """Shows the reach of the piece that is to move."""

    def way(self, hit: Hit) -> Reached | None:
        """The way to what was pointed at."""

    def out_of_reach(self, hit: Hit) -> str:
        """That the piece does not get to what was pointed at; empty where that isn't so."""

    def words(self, way: Reached) -> str:
        """What going a way means."""


class Works(Protocol):
    """Buys and designs as a whole."""

    workshop: Workshop | None
    open: bool


class PlayBench(ScreenParts):
    """The play screen as its parts see it; who makes it gives it all of this. Signals: `closed()` to go back to the
    map; `leaving()` before the game on the screen is left for good."""

    closed = Signal()
    leaving = Signal()

    table: Table | None
    pace: int
    """Milliseconds between two steps of the machine."""
    names: Names
    """What spaces and pieces are called."""
    saved: object
    """The place of the game that a file holds, by `mark_of`."""

    breaking: TellsErrors
    going_on: Clock
    journal: TellsHappenings
    walking: Reaches
    working: Works
    refresh: Callable[[], object]
    """Shows what the table says."""
    save: Callable[[], None]
    """Saves the game where a person says."""
    may_leave: Callable[[], bool]
    """Whether the game on the screen may be left for another."""
    play: Callable[..., bool | None]
    """Shows a session and goes on with it."""

    def named(self, text: str) -> str:
        """A text of the game as it is shown, with the names of pieces and spaces."""
        return self.names.told(text)

    def say(self, text: str, refused: bool = False) -> None:
        """One sentence below the map, with or without its full stop; `refused`: of something that couldn't be done."""
        if refused:
            self.status.refuse(Refusal("", ended(text)))
        else:
            self.status.tell(ended(text))

    def refuse(self, *why: Refusal) -> None:
        """Why something can't be done, by which rules."""
        self.status.refuse(*(Refusal(r.rule, ended(self.named(r.message))) for r in why))
