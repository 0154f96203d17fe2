"""Two versions of a small city, with what differs worked out by hand."""

from __future__ import annotations

from dataclasses import replace

from engine.board.board import Board
from engine.board.edits import move_node
from engine.board.letter_grid import letter_grid
from engine.board.map_diff import Change, MapDiff, Reshaped, map_diff, sight_diff
from engine.board.marker_edits import add_marker
from engine.board.model import Map
from engine.board.naming import give_ids
from engine.board.record_edits import delete_spaces, set_terrain

KINDS = {"S": "street", "H": "house", "P": "park"}
DATA = {"street": {}, "park": {}, "house": {"blocks_sight": True}}
SQUARES = "SSS\nSHS"
"""Squares of 20 mm: s0-1 s1-1 s2-1 above, s0-0 h1-0 s2-0 below."""


def squares() -> Map:
    return letter_grid(SQUARES, KINDS, name="", game="")


def diff(before: Map, after: Map) -> MapDiff:
    return map_diff(Board(before, DATA), Board(after, DATA))


def test_a_map_does_not_differ_from_itself() -> None:
    assert diff(squares(), squares()).empty
    assert sight_diff(Board(squares(), DATA), Board(squares(), DATA)) == ((), ())


def test_a_space_that_is_gone_takes_its_links_along() -> None:
    less = delete_spaces(squares(), ["s0-1"]).map
    found = diff(squares(), less)
    assert found == MapDiff(removed=("s0-1",), links_lost=(("s0-0", "s0-1"), ("s0-1", "s1-1")))
    back = diff(less, squares())
    assert (back.added, back.links_gained) == (found.removed, found.links_lost)


def test_a_moved_corner_tells_both_areas_and_what_changed_hands() -> None:
    moved = move_node(squares(), (2000, 0), (2500, 0)).map  # a triangle of 5 by 20 mm between s0-1 and s1-1
    assert diff(squares(), moved).reshaped == (Reshaped("s0-1", 400, 450, 50), Reshaped("s1-1", 400, 350, 50))


def test_a_ruined_house_opens_the_street_behind_it() -> None:
    ruined = set_terrain(squares(), ["h1-0"], "park").map
    assert diff(squares(), ruined) == MapDiff(terrain=(Change("h1-0", "terrain", "house", "park"),))
    gained, lost = sight_diff(Board(squares(), DATA), Board(ruined, DATA))
    assert ("s0-0", "s2-0") in gained
    assert lost == ()


def test_other_ids_are_renamings_and_change_no_link_and_no_sight() -> None:
    other = give_ids(squares(), {"s0-0": "z9"}).map
    found = diff(squares(), other)
    assert found == MapDiff(renamed={"s0-0": "z9"})
    assert sight_diff(Board(squares(), DATA), Board(other, DATA)) == ((), ())


def test_markers_fields_and_the_sheet_are_told() -> None:
    before = squares()
    after = replace(add_marker(before, "star", (100, 100)).map, name="Other")
    after = after.with_spaces(replace(after.spaces["s0-0"], name="Quay"))
    found = diff(before, after)
    assert found.objects == {"added": (("markers", next(iter(after.markers))),)}
    assert found.fields == (Change("s0-0", "name", "", "Quay"),)
    assert found.sheet == ("name",)
