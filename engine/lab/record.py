"""What the lab keeps of one game, taken from its events as they happen."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.bots.playout import Played
from engine.play.events import Event

_NUMBER = re.compile(r"-\d+$")


@dataclass
class Record:
    """One game. It can be sent between processes."""

    seed: int
    played: Played | None = None
    points: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Points by seat and reason."""
    losses: Counter[str] = field(default_factory=Counter)
    """Pieces removed, by kind: their id without its number."""
    entered: Counter[str] = field(default_factory=Counter)
    """How often pieces were placed on or moved to each space."""
    rules: Counter[str] = field(default_factory=Counter)
    """How often each rule was applied."""

    def take(self, event: Event) -> None:
        """Count an event."""
        if event.kind == "score":
            self.points[event.seat, event.reason] += event.n
        elif event.kind == "remove":
            self.losses[_NUMBER.sub("", event.subject)] += 1
        elif event.kind in ("move", "place") and event.place.startswith("space:"):
            self.entered[event.place.removeprefix("space:")] += 1
