"""The scenario model: a game, a map, seats, set-up, and changes to the game's data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Scenario:
    """What a scenario file says. `map` is a path relative to the file or `builtin:game/name`."""

    name: str
    game: str
    map: str
    seats: Mapping[str, Any] = field(default_factory=dict)
    """Seat to what the scenario says of it: title, budget, who plays it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Switches and figures of this game, by the game's options schema."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """Placed pieces and the like, by the game's set-up schema."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Figures of the game's data that differ here."""
    notes: str = ""
