"""Where on a board the targets, entry squares, stations, letters are: by its markers, and by what a scenario adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from shapely import Point

from engine.board.board import Board
from engine.board.layers import GROUND
from engine.board.model import Marker
from engine.files.yaml_scalars import whole_number
from engine.games.stockholm.data import ENTRY


def square_under(board: Board, at: tuple[int, int]) -> int | None:
    """The square under a point (grid units), the first of them on a border; None outside all."""
    point = Point(at)
    for name, shape in board.layers.shapes.items():
        if board.map.spaces[name].layer == GROUND and shape.covers(point):
            return board.index[name]
    return None


def marked(board: Board) -> Iterator[tuple[Marker, int]]:
    """Every marker that lies on a square, with its square."""
    for marker in board.map.markers.values():
        square = square_under(board, marker.at)
        if square is not None:
            yield marker, square


def places(board: Board, setup: Mapping[str, Any]) -> dict[str, list[int]]:
    """The squares of each kind of marker but entry squares; a scenario's places come in front of the map's."""
    index = board.index
    found = {kind: [index[s] for s in squares if s in index] for kind, squares in setup.get("places", {}).items()}
    for marker, square in marked(board):
        if marker.kind != ENTRY and square not in found.setdefault(marker.kind, []):
            found[marker.kind].append(square)
    return found


def letters(board: Board, units: Mapping[str, str]) -> list[tuple[str, int]]:
    """The kind of piece and the square of each set-up letter, in the map's order; `units` says what a letter means."""
    return [(units[marker.kind], square) for marker, square in marked(board) if marker.kind in units]


def entry_squares(board: Board, setup: Mapping[str, Any]) -> dict[int, int]:
    """Number of each entry square to the square; a scenario's own exchange the map's."""
    found = {number: square for marker, square in marked(board) if (number := entry_number(marker))}
    added = {int(number): board.index[s] for number, s in setup.get("entries", {}).items() if s in board.index}
    return dict(sorted({**found, **added}.items()))


def entry_number(marker: Marker) -> int:
    """The number of an entry marker, by its property or its name; 0 for other markers, and without a number."""
    if marker.kind != ENTRY:
        return 0
    return int(marker.props.get("number", whole_number(marker.name) or 0))
