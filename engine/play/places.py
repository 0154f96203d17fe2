"""Where the spaces of one board are on another, a version of it that was edited: by their ids, then by place."""

from __future__ import annotations

from functools import cached_property

from shapely import Point as Spot

from engine.board.board import Board
from engine.board.model import Point


class Places:
    """Two boards side by side. Spaces are ids; None stands for a space that the other board has no place for."""

    def __init__(self, old: Board, new: Board) -> None:
        self.old, self.new = old, new
        self._found: dict[str, str | None] = {}

    def now(self, space: str) -> str | None:
        """Where a space of the old board is on the new one: the space of that id, else the one that lies where the old
        one had its label, of the same layer if there is one."""
        if space in self.new.index:
            return space
        if space not in self._found:
            self._found[space] = _at(self.new, self.old.label_point(space), self.old.space(space).layer)
        return self._found[space]

    @cached_property
    def sources(self) -> dict[str, str]:
        """For each space of the new board the old one that it was: of that id, else the one that lay where the new one
        has its label, on the same layer. New ground has none."""
        found: dict[str, str] = {}
        for space in self.new.ids:
            layer = self.new.space(space).layer
            old = space if space in self.old.index else _at(self.old, self.new.label_point(space), layer, other=False)
            if old is not None:
                found[space] = old
        return found


def _at(board: Board, point: Point, layer: str, other: bool = True) -> str | None:
    """The space that a point lies in, of this layer before `other` ones."""
    spot = Spot(point)
    here = [name for name, shape in board.layers.shapes.items() if shape.covers(spot)]
    same = [name for name in here if board.space(name).layer == layer]
    return next(iter(same or (here if other else ())), None)
