"""What an edit of a map returns, and how it speaks of spaces and areas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.board.model import GRID, Map
from engine.geometry.editing.change import LinkChanges


@dataclass(frozen=True)
class Edit:
    """What an edit did: the map after it, the spaces it touched (also new and deleted ones), a note for the person
    where more happened than was asked for, and the links it changed.

    The links are pairs of spaces of one layer, in the order of the map (of the old map, for a pair that is gone); what
    the map forbids or adds by hand is counted in. Which links between layers change depends on a game's terrain:
    `engine.board.link_changes` tells them, with all others, for a board.
    """

    map: Map
    touched: frozenset[str]
    note: str = ""
    links: LinkChanges[str] = field(default_factory=LinkChanges)


def listed(ids: Iterable[str]) -> str:
    """Ids for a sentence: the first four, and how many more.

    >>> listed(["A", "B", "C"])
    'A, B and C'
    """
    names = list(ids)
    if len(names) > 5:
        return f"{', '.join(names[:4])} and {len(names) - 4} more"
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def area_text(area: float) -> str:
    """An area, given in square grid units, for a sentence.

    >>> area_text(123400)
    '12.3 mm²'
    >>> area_text(16_000_000)
    '1,600 mm²'
    """
    shown = area / GRID**2
    return f"{shown:,.0f} mm²" if shown >= 1000 else f"{shown:.3g} mm²"


def sentences(*parts: str) -> str:
    """Those of the sentences that say something, as one note.

    >>> sentences("One.", "", "Two.")
    'One. Two.'
    """
    return " ".join(filter(None, parts))
