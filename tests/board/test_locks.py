"""What a lock keeps, and what it lets pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.edits import Edit, delete_spaces, insert_node, move_node, set_field, set_terrain
from engine.board.letter_grid import letter_grid
from engine.board.locks import locked_changes
from engine.board.model import Map, Marker
from engine.board.object_edits import add_feature, delete_objects, move_object, set_object


@pytest.fixture
def source() -> Map:
    made = letter_grid("SP", {"S": "street", "P": "park"})
    return made.with_spaces(replace(made.spaces["p1-0"], locked=True))


def held(before: Map, edit: Edit, *parts: str) -> tuple[str, ...]:
    return locked_changes(before, edit.map, edit.touched, parts)


def test_a_locked_space_keeps_its_area_and_what_is_said_of_it(source: Map) -> None:
    assert held(source, set_terrain(source, source.spaces, "street")) == ("p1-0",)
    assert held(source, set_field(source, "p1-0", "name", "Green")) == ("p1-0",)
    assert held(source, delete_spaces(source, ["p1-0"])) == ("p1-0",)
    assert held(source, move_node(source, (2000, 0), (2400, 0))) == ("p1-0",)
    assert held(source, move_node(source, (0, 0), (100, 100))) == ()


def test_a_corner_in_its_border_and_unlocking_change_no_area(source: Map) -> None:
    assert held(source, insert_node(source, (2000, 0), (2000, 2000), (2000, 700))) == ()
    assert held(source, insert_node(source, (2000, 0), (2000, 2000), (2100, 700))) == ("p1-0",)
    assert held(source, set_field(source, "p1-0", "locked", False)) == ()


def test_a_locked_level_takes_nothing_new(source: Map) -> None:
    moved = set_field(source, "s0-0", "layer", "deck")
    assert held(source, moved, "ground") == ("s0-0",)
    assert held(moved.map, set_field(moved.map, "s0-0", "name", "x"), "ground") == ()
    copy = replace(source.spaces["s0-0"], id="new", layer="tunnel")
    assert held(source, Edit(source.with_spaces(copy), frozenset(["new"])), "tunnel") == ("new",)


def test_locked_features_and_symbols(source: Map) -> None:
    drawn = add_feature(source, "wall", line=((0, 0), (500, 0))).map
    drawn = replace(drawn, markers={"m": Marker("m", "star", (100, 100))})
    locked = set_object(drawn, ("features", "wall-1"), locked=True).map
    wall, mark = ("features", "wall-1"), ("markers", "m")
    assert held(locked, move_object(locked, wall, (1, 1))) == ("wall-1",)
    assert held(locked, set_object(locked, wall, locked=False)) == ()
    assert held(drawn, move_object(drawn, wall, (1, 1))) == ()
    assert held(drawn, delete_objects(drawn, [wall]), "features") == ("wall-1",)
    assert held(drawn, add_feature(drawn, "wall", line=((0, 0), (9, 9))), "features") == ("wall-2",)
    assert held(drawn, move_object(drawn, mark, (1, 1)), "markers") == ("m",)
    assert held(drawn, move_object(drawn, mark, (1, 1))) == ()
    kept = set_object(drawn, mark, locked=True).map
    assert held(kept, move_object(kept, mark, (1, 1))) == ("m",)
    assert held(kept, delete_objects(kept, [mark])) == ("m",)
    assert held(kept, set_object(kept, mark, locked=False)) == ()
