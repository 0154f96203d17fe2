"""What is selected moves together; what shares a corner with it follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.edits import EditError
from engine.board.letter_grid import letter_grid
from engine.board.model import Feature, Map, Marker
from engine.board.moving import move_things


def row() -> Map:
    """Three squares of 20 mm side by side, s0-0, p1-0 and s2-0; a hut with a corner on a border, and two stars."""
    hut = Feature("hut", "hut", ((((2000, 0), (2500, 0), (2500, 500)),),))
    marks = {"m": Marker("m", "star", (3000, 1000)), "n": Marker("n", "star", (100, 100))}
    source = letter_grid("SPS", {"S": "street", "P": "park"})
    return replace(source, features={"hut": hut}, markers=marks)


def test_neighbours_follow_and_what_lies_on_the_space_only_where_it_is_chosen() -> None:
    edit = move_things(row(), ["p1-0"], [("markers", "m")], (300, 0))
    areas = {name: space.polygon.area for name, space in edit.map.spaces.items()}
    assert areas == {"s0-0": 23 * 20, "p1-0": 400, "s2-0": 17 * 20}
    assert edit.touched == {"s0-0", "p1-0", "s2-0"}
    assert edit.map.markers["m"].at == (3300, 1000)
    assert edit.map.markers["n"] == row().markers["n"]
    assert edit.map.features["hut"].polygons == ((((2300, 0), (2500, 0), (2500, 500)),),)


def test_a_feature_that_is_chosen_moves_whole_though_one_corner_went_with_the_space() -> None:
    edit = move_things(row(), ["p1-0"], [("features", "hut")], (300, 0))
    assert edit.map.features["hut"].polygons == ((((2300, 0), (2800, 0), (2800, 500)),),)


def test_no_space_is_moved_over_another() -> None:
    with pytest.raises(EditError, match="s2-0"):
        move_things(row(), ["p1-0"], [], (2500, 0))
    assert move_things(row(), [], [], (300, 0)).map == row()
