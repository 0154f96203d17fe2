"""The monster that devoured Stockholm: phases, data, evaluation."""

from __future__ import annotations

from engine.games.stockholm.game import Stockholm


def load() -> Stockholm:
    """The game, for the registry."""
    return Stockholm()
