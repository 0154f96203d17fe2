"""What is asked about a line of sight, and what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.board.linked_map import LinkedMap
from engine.board.model import GRID
from engine.geometry.segment_sight import Contact

Mode = Literal["any", "centre"]
Ends = Literal["exempt", "count"]
Reason = Literal["same-place", "adjacent", "by-hand", "line", "blocked", "out-of-range", "off-map"]
Spot = tuple[float, float]
"""A point in millimetres."""


def millimetres(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """Two points in grid units, in millimetres."""
    return (start[0] / GRID, start[1] / GRID), (end[0] / GRID, end[1] / GRID)


@dataclass(frozen=True)
class SightQuery:
    """The one question about sight, with all its parameters."""

    mode: Mode = "any"
    """any: from some point of the one space to some point of the other; centre: between the two centres."""
    blockers: tuple[str, ...] = ()
    """What blocks: kinds of terrain or features, or ids of spaces or features."""
    contact: Contact = "closed"
    """closed: touching a blocker's border blocks; open: only running through its interior does."""
    ends: Ends = "exempt"
    """Whether the end spaces, and features that lie on them, block too."""
    max_blockers: int = 0
    """How many different blockers a line may meet all the same."""
    range: int | None = None
    """How many steps apart the two may be; None for any distance."""


@dataclass(frozen=True)
class SightAnswer:
    """Whether one space sees another, and why."""

    visible: bool
    reason: Reason
    witness: tuple[Spot, Spot] | None = None
    """A line of sight that may be drawn, in millimetres; None where there is none, or none is needed."""
    width: float = 0.0
    """How wide the straight corridor around the witness is, in millimetres (mode any)."""
    blockers: tuple[str, ...] = ()
    """Ids of the spaces and features in the way between the two centres, in the order a line meets them."""


@dataclass(frozen=True)
class Blockers:
    """What a query's names stand for on a board."""

    spaces: frozenset[int]
    features: tuple[str, ...]

    @classmethod
    def named(cls, board: LinkedMap, names: tuple[str, ...]) -> Blockers:
        """The spaces and features that these kinds and ids stand for. Raises ValueError for a name that is
        neither a kind nor an id of the game or the map."""
        spaces, features = board.map.spaces, board.map.features
        kinds = {*board.terrain_kinds, *(s.terrain for s in spaces.values())}
        kinds |= {*board.feature_kinds, *(f.kind for f in features.values())}
        for name in names:
            if name not in kinds and name not in spaces and name not in features:
                raise ValueError(f"'{name}' is no kind of terrain or feature, and no space or feature of this map")
        wanted = frozenset(names)
        return cls(
            frozenset(n for n, s in enumerate(spaces.values()) if s.id in wanted or s.terrain in wanted),
            tuple(f.id for f in features.values() if f.id in wanted or f.kind in wanted),
        )
