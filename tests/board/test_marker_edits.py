"""Printed symbols: put, moved, taken away."""

from __future__ import annotations

import pytest

from engine.board.edits import EditError
from engine.board.marker_edits import add_marker, move_marker, remove_marker
from engine.board.model import Map, Marker

EMPTY = Map("", "", (10000, 5000))


def test_symbols_take_the_first_free_number_of_their_kind() -> None:
    first = add_marker(EMPTY, "star", (100, 200))
    assert first.map.markers == {"star-1": Marker("star-1", "star", (100, 200))}
    assert first.touched == frozenset()
    second = add_marker(first.map, "star", (0, 0)).map
    assert list(second.markers) == ["star-1", "star-2"]
    assert list(add_marker(remove_marker(second, "star-1").map, "star", (1, 1)).map.markers) == ["star-2", "star-1"]


def test_a_moved_symbol_keeps_its_place_in_the_file() -> None:
    two = add_marker(add_marker(EMPTY, "star", (1, 1)).map, "star", (2, 2)).map
    moved = move_marker(two, "star-1", (10000, 5000)).map
    assert list(moved.markers) == ["star-1", "star-2"]
    assert moved.markers["star-1"].at == (10000, 5000)


@pytest.mark.parametrize("place", [(-1, 0), (10001, 0), (0, 5001)])
def test_a_symbol_beside_the_map_is_refused(place: tuple[int, int]) -> None:
    with pytest.raises(EditError, match="on the map"):
        add_marker(EMPTY, "star", place)
    source = add_marker(EMPTY, "star", (1, 1)).map
    with pytest.raises(EditError, match="on the map"):
        move_marker(source, "star-1", place)
