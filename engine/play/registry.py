"""Games by their id. A game's package, or the module that its entry point names, has a function `load() -> Game`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from engine.files.game_folders import INSTALLED, game_modules
from engine.files.problems import DocumentError, Problem
from engine.play.game import Game


@cache
def load_game(game: str) -> Game:
    """The game with this id: built in, or from another package by the entry-point group `stomping_ground.games`.

    Raises DocumentError when no such game is installed, naming the nearest, and when its package is no game.
    """
    INSTALLED.folder(game)  # raises for an unknown game
    module = game_modules()[game]
    try:
        loaded: Game = import_module(module).load()
    except (ImportError, AttributeError) as error:
        message = f"game '{game}' can't be loaded from {module}: {error}"
        raise DocumentError([Problem("game-unusable", message)]) from error
    return loaded
