"""Saving and opening games: the dialogs, and every failure as one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QFileDialog, QWidget

from editor.files import with_ending
from engine.files.problems import DocumentError
from engine.files.source import read_text
from engine.files.writer import save
from engine.play.session import Session

FILTER = "Saved games (*.yaml)"


class Say(Protocol):
    """Takes one sentence for the screen; `refused`: of something that couldn't be done."""

    def __call__(self, text: str, refused: bool = False) -> None: ...


def save_game(session: Session, path: Path, say: Say) -> bool:
    """Save a game, a decision half made included; whether it could be."""
    try:
        save(session.save(), path)
    except DocumentError as error:
        say(_named(path, error), refused=True)
        return False
    say(f"Saved {path.name}.")
    return True


def mark_of(session: Session) -> tuple[int, int, str]:
    """What tells one place of one game from every other."""
    return id(session), len(session.history), session.history[-1].hash if session.history else ""


def open_game(text: str, path: Path | None, say: Say) -> Session | None:
    """The game of a session file's text, up to the last step that still fits; None when not even its start does."""
    try:
        session = Session.open(text, path)
    except DocumentError as error:
        say(_named(path, error), refused=True)
        return None
    if session.problems:
        say(_named(path, DocumentError(session.problems)), refused=True)
    return session


def _named(path: Path | None, error: DocumentError) -> str:
    """The first problem, with the name of the file that it is in."""
    return f"{path.name}: {first_of(error)}" if path is not None else first_of(error)


def read_game(path: Path, say: Say) -> Session | None:
    """As `open_game`, from a file."""
    try:
        text = read_text(path)
    except DocumentError as error:
        say(_named(path, error), refused=True)
        return None
    return open_game(text, path, say)


def first_of(error: DocumentError) -> str:
    """The first problem, and how many more there are."""
    more = len(error.problems) - 1
    return error.problems[0].message + (f" ({more} more)" if more else "")


def ask_where_to_save(parent: QWidget) -> Path | None:
    """The file that a person names for a game; None when they don't."""
    name, _ = QFileDialog.getSaveFileName(parent, "Save game", "game.yaml", FILTER)
    return with_ending(name) if name else None


def ask_what_to_open(parent: QWidget) -> Path | None:
    """The saved game that a person names; None when they don't."""
    name, _ = QFileDialog.getOpenFileName(parent, "Open game", "", FILTER)
    return Path(name) if name else None
