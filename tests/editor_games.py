"""Eyes for games that were saved: where they stand, to be compared with others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from editor_play.game_files import read_saved

from engine.play.state_json import to_json


def steps_in(path: Path) -> list[str]:
    """The steps of the game that a file holds."""
    return [str(step) for step in read_saved(path).history]


def position_in(path: Path) -> dict[str, Any]:
    """The position of the game that a file holds, as data."""
    return to_json(read_saved(path).state)


def whole_game_in(path: Path) -> tuple[int, list[Any], str]:
    """What is the same in files of the same game at the same place: the seed, the steps, the position's hash."""
    game = read_saved(path)
    return game.seed, game.history, game.state.hash()
