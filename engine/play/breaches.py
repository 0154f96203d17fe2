"""What of a game's rules a position breaks. Play never leads there; a change by hand may, and is told."""

from __future__ import annotations

from typing import NamedTuple


class Breach(NamedTuple):
    """One rule that a position breaks."""

    rule: str
    """The rule's id, `SHB 5.31`."""
    message: str
    """One sentence, with what is too much, or where it may not be."""
    place: str = ""
    """Where on the map: a typed noun, `space:B7`."""
