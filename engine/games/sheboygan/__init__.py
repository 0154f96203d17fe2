"""Sheboygan, the city that a monster eats: phases, data, evaluation."""

from __future__ import annotations

from engine.games.sheboygan.game import Sheboygan


def load() -> Sheboygan:
    """The game, for the registry."""
    return Sheboygan()
