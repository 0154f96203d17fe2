"""What was half drawn when it was given up: it comes back for as long as the map is the one it was drawn on."""

from __future__ import annotations

from typing import Generic, TypeVar
from weakref import ref

from engine.board.model import Map

T = TypeVar("T")


class GivenUp(Generic[T]):
    """Holds what one tool had half drawn; of the map it holds nothing, so that a closed one can be freed."""

    def __init__(self) -> None:
        self._drawn: tuple[ref[Map], T] | None = None

    def keep(self, source: Map, drawn: T) -> None:
        """Keeps what was given up on a map, in place of what was kept before."""
        self._drawn = ref(source), drawn

    def on(self, source: Map) -> bool:
        """Whether something was given up on this very map. After another change of the map it would be that change
        which is to be undone first; once it is undone, this comes next."""
        return self._drawn is not None and self._drawn[0]() is source

    def take(self) -> T:
        """What was kept, which is kept no longer. Only where `on` says so."""
        assert self._drawn is not None
        drawn, self._drawn = self._drawn[1], None
        return drawn
