"""A list of all human moves."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.stockholm.layout import StockholmState
from engine.games.stockholm.movers import Moves
from engine.play.actions import Action


@dataclass(slots=True, eq=False)
class Listing:
    """The moves of every human piece in one position, in parts by piece. It is never changed once it is kept.

    `where`, `moved` and `side` are all that the moves depend on: a listing serves any state in which they are equal.
    Pieces go by their place in `setting.by_name`, always in this order.
    """

    where: list[int]
    moved: list[int]
    side: int
    crowd: list[int]
    """Human pieces by square."""
    full: frozenset[int]
    """The squares in which no more human pieces may end."""
    standing: dict[int, int]
    """The square of each piece that may still move."""
    parts: dict[int, Moves]
    """The moves of each of them."""

    def fits(self, state: StockholmState) -> bool:
        """Whether it is the listing of a state."""
        return self.where == state.piece_space and self.moved == state.piece_moved and self.side == state.side

    def actions(self, first: Action) -> tuple[Action, ...]:
        """An action and all moves behind it."""
        found = [first]
        for part in self.parts.values():
            found += part
        return tuple(found)
