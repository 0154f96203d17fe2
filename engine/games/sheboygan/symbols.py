"""The printed symbols on which townspeople start (3.2)."""

from __future__ import annotations

from shapely import Point

from engine.board.board import Board

TOWNSPEOPLE = "townspeople"
"""The marker kind of the symbols, and the unit kind that stands on them."""


def symbol_spaces(board: Board) -> list[int]:
    """The ground spaces on which townspeople symbols are printed, in the map's order of symbols."""
    found = (symbol_space(board, m.at) for m in board.map.markers.values() if m.kind == TOWNSPEOPLE)
    return [space for space in found if space is not None]


def symbol_space(board: Board, at: tuple[int, int]) -> int | None:
    """The space of the ground under a point (grid units), the first of them on a border; None outside all."""
    point = Point(at)
    shapes = board.layers.shapes
    for name, shape in shapes.items():
        if board.map.spaces[name].layer == "ground" and shape.covers(point):
            return board.index[name]
    return None
