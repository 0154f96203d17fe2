"""What the kinds of a game look like: colours, patterns and symbols, read from its data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtGui import QColor

UNKNOWN = "#d08ac0"
"""The colour of a kind that the game does not have: one that nobody takes for a colour of a city."""


@dataclass(frozen=True)
class Look:
    """How one kind is drawn. `pattern` names one of `editor.canvas.patterns`, `icon` a symbol; `width` is in mm."""

    id: str
    name: str
    colour: str = UNKNOWN
    pattern: str = ""
    icon: str = ""
    width: float = 1.0

    @classmethod
    def of(cls, kind: str, entry: Mapping[str, Any]) -> Look:
        """The look that an entry of the game's data asks for."""
        known = {key: entry[key] for key in ("colour", "pattern", "icon", "width") if entry.get(key) is not None}
        return cls(kind, str(entry.get("name") or kind.replace("-", " ").capitalize()), **known)

    @property
    def fill(self) -> QColor:
        """The ground colour."""
        return QColor(self.colour)

    @property
    def wet(self) -> bool:
        """Whether it is water, which has banks."""
        return self.pattern == "waves"


def _looks(entries: Mapping[str, Any] | None) -> dict[str, Look]:
    return {kind: Look.of(kind, entry or {}) for kind, entry in (entries or {}).items()}


@dataclass(frozen=True)
class Palette:
    """The looks of all kinds of a game, with the kinds of a map's own."""

    terrain: Mapping[str, Look] = field(default_factory=dict)
    features: Mapping[str, Look] = field(default_factory=dict)
    markers: Mapping[str, Look] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Mapping[str, Any], kinds: Mapping[str, Any] | None = None) -> Palette:
        """The palette of a game's data (its tables `terrain`, `features`, `markers`), with a map's own kinds over
        it."""
        own = kinds or {}
        tables = ("terrain", "features", "markers")
        return cls(**{table: _looks({**(data.get(table) or {}), **(own.get(table) or {})}) for table in tables})

    def ground(self, kind: str) -> Look:
        """The look of a terrain kind; of an unknown one, a look that shows it."""
        return self.terrain.get(kind) or Look(kind, f"{kind} (unknown)", pattern="unknown")

    def feature(self, kind: str) -> Look:
        """The look of a feature kind."""
        return self.features.get(kind) or Look(kind, f"{kind} (unknown)")

    def marker(self, kind: str) -> Look:
        """The look of a marker kind."""
        return self.markers.get(kind) or Look(kind, f"{kind} (unknown)")

    def __iter__(self) -> Iterator[Look]:
        return iter(self.terrain.values())
