"""What games call themselves, for lists and cards."""

from __future__ import annotations

from functools import cache

from engine.files.problems import DocumentError
from engine.play.registry import load_game


@cache
def title_of(game: str) -> str:
    """A game's title; one that can't be loaded has only its id."""
    try:
        return load_game(game).info.title
    except DocumentError:
        return game
