"""The steps of all human units, of which only those of units that have changed are worked out anew.

A step moves one unit and those that it takes along, and all others may go where they could before. So a setting keeps
the latest list with what it was made from; a state that differs in few rows has the rest of it at once. Nothing of it
is in the state: it only saves time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import indexOf, ne

from engine.games.sheboygan.barriers import Barriers
from engine.games.sheboygan.layout import SheboyganState
from engine.play.actions import Action


class Steps(dict[int, Action]):
    """The steps of a unit by the space that it steps onto, each made when it is first asked for."""

    def __init__(self, piece: str, spaces: Sequence[str]) -> None:
        super().__init__()
        self._piece = piece
        self._spaces = spaces

    def __missing__(self, space: int) -> Action:
        found = self[space] = Action("move", self._piece, self._spaces[space])
        return found


class StepLists:
    """The latest steps by unit, in the order of the units' names, and what they follow from."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._around: tuple[object, Barriers] | None = None
        self._columns: list[list[int]] = []
        self._place: list[int] = []
        self._steps: list[tuple[Action, ...]] = []

    def all(
        self, state: SheboyganState, ground: object, walls: Barriers, steps_of: Callable[[int], tuple[Action, ...]]
    ) -> list[Action]:
        """The steps of all units, in their order; `steps_of` works out those of a row, sorted, from its cells in the
        table of pieces, from the ground and from what bars the way, and from nothing else."""
        columns = [
            state.piece_space,
            state.piece_spent,
            state.piece_start,
            state.piece_carrier,
            state.piece_ford,
            state.piece_kind,
            state.piece_master,
            state.piece_trapped,
            state.piece_afraid,
        ]
        for row in self._changed(state, ground, walls, columns):
            self._steps[self._place[row]] = steps_of(row)
        return list(chain.from_iterable(self._steps))

    def _changed(
        self, state: SheboyganState, ground: object, walls: Barriers, columns: list[list[int]]
    ) -> Iterable[int]:
        """The rows whose steps may differ from the latest ones; what they follow from now is kept."""
        around, rows = self._around, range(len(state.piece_id))
        if state.piece_id is not self._names or around is None or around[0] is not ground or around[1] is not walls:
            self._begin(state.piece_id, (ground, walls))
            self._columns = [column[:] for column in columns]
            return rows
        changed: list[int] = []
        for now, then in zip(columns, self._columns, strict=True):
            while now != then:
                row = indexOf(map(ne, now, then), True)
                changed.append(row)
                for cells, kept in zip(columns, self._columns, strict=True):
                    kept[row] = cells[row]
        return changed

    def _begin(self, names: tuple[str, ...], around: tuple[object, Barriers]) -> None:
        self._names, self._around = names, around
        self._steps = [()] * len(names)
        self._place = [0] * len(names)
        for place, row in enumerate(sorted(range(len(names)), key=lambda row: f"{names[row]} ")):
            self._place[row] = place
