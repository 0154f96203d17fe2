"""Eyes for the tests of play in the editor's window: the saved game, and the lines of the log."""

from __future__ import annotations

from pathlib import Path

from editor_dialogs import save_by_keys

from editor.window import MainWindow
from engine.play.session import Session


def game_in(path: Path) -> Session:
    """The game that a file holds."""
    return Session.load(path.read_text(encoding="utf-8"))


def steps_in(path: Path) -> list[str]:
    """The steps of the game that a file holds."""
    return [str(step) for step in game_in(path).history]


def saved_game(window: MainWindow, path: Path) -> Session:
    """The game as it stands in a new file, after Ctrl+S."""
    save_by_keys(window, path, "Ctrl+S")
    return game_in(path)


def log_lines(window: MainWindow) -> list[str]:
    """What stands in the log."""
    log = window.modes.play.logs.log
    return [log.item(i).text().strip() for i in range(log.count())]
