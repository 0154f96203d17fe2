"""Events: what happened, for the log, the animation and the lab. A closed set of kinds; games add reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

EventKind = Literal["move", "place", "remove", "change", "score", "roll", "reveal", "phase", "message"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Which fields are filled depends on the kind:

    move: subject, origin, place · place: subject, place · remove: subject, origin, reason ·
    change: subject, field, old, new · score: seat, n, reason · roll: name as subject, faces, reason ·
    reveal: subject, new · phase: subject (its name), seat, n (turn) · message: text.
    """

    kind: EventKind
    subject: str = ""
    """The piece, space, seat or counter concerned, by id."""
    place: str = ""
    """Where it ends: a typed noun, `space:B7`, `box:dead`."""
    origin: str = ""
    field: str = ""
    old: Any = None
    new: Any = None
    seat: str = ""
    n: int = 0
    faces: tuple[int, ...] = ()
    reason: str = ""
    """A short stable word the lab counts by: `trampled`, `combat`."""
    rule: str = ""
    text: str = ""
    """One sentence for the log."""
    audience: tuple[str, ...] | None = None
    """Seats that may see it; None: everybody."""


Sink = Callable[[Event], None]
"""Takes events as they happen. Without one none is built."""
