"""What a map says about all its links at once: corners that count, and spaces that nobody enters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board.grids import city

from engine.board.board import Board
from engine.board.edits import move_node, set_field, split_space
from engine.board.model import LinkRule, Map, Space
from engine.board.rule_edits import set_corners, set_link


def squares(side: int = 3) -> Map:
    """Squares q0-0, q1-0, … of 10 mm, column and row counted from the top left."""
    spaces = {}
    for y in range(side):
        for x in range(side):
            left, top = 1000 * x, 1000 * y
            ring = ((left, top), (left + 1000, top), (left + 1000, top + 1000), (left, top + 1000))
            spaces[f"q{x}-{y}"] = Space(f"q{x}-{y}", "street", (ring,))
    return Map("squares", "", (1000 * side, 1000 * side), spaces)


@pytest.mark.parametrize("side", [1, 2, 3, 5])
def test_with_corners_a_square_has_the_neighbours_of_a_chess_king(side: int) -> None:
    without, with_corners = Board(squares(side)), Board(replace(squares(side), corners="adjacent"))
    assert len(without.links) == 2 * side * (side - 1)
    assert len(with_corners.links) == 2 * side * (side - 1) + 2 * (side - 1) ** 2
    assert {link.reason for link in without.links.values()} <= {"derived"}


def test_a_link_by_a_corner_says_so_and_has_no_border() -> None:
    board = Board(replace(squares(), corners="adjacent"))
    link = board.links["q0-0", "q1-1"]
    assert (link.reason, link.length, link.lines) == ("corner", 0, ())
    assert board.distance("q0-0", "q2-2") == 2
    assert board.graph.edges["q0-0", "q1-1"]["reason"] == "corner"


def test_corners_of_different_layers_do_not_count() -> None:
    source = replace(squares(), corners="adjacent")
    lifted = source.with_spaces(replace(source.spaces["q1-1"], layer="deck"))
    assert not any("q1-1" in pair for pair in Board(lifted).links)


def test_a_corner_may_be_forbidden_by_hand() -> None:
    source = replace(squares(), corners="adjacent")
    edit = set_link(source, "q1-1", "q0-0", "forbidden")
    assert edit.links.broken == {("q0-0", "q1-1")}
    assert Board(edit.map).forbidden["q0-0", "q1-1"] is not None


def test_the_policy_says_which_links_it_changes() -> None:
    edit = set_corners(squares(2), "adjacent")
    assert edit.links.made == {("q0-0", "q1-1"), ("q1-0", "q0-1")}
    assert set_corners(edit.map, "never").links.broken == edit.links.made


def test_the_policy_survives_reshaping_and_follows_the_shapes() -> None:
    source = replace(squares(), corners="adjacent")
    moved = move_node(source, (1000, 1000), (1200, 1100))
    assert Board(moved.map).links.keys() == Board(source).links.keys()
    apart = split_space(source, "q1-1", ((1000, 1500), (1500, 1000)))
    board = Board(apart.map)
    new = next(name for name in apart.map.spaces if name not in source.spaces)
    assert board.links["q0-0", new].reason == "corner"
    assert ("q0-0", "q1-1") not in board.links
    assert ("q0-0", "q1-1") in apart.links.broken


def test_an_impassable_space_is_linked_with_nothing() -> None:
    edit = set_field(replace(squares(), corners="adjacent"), "q1-1", "impassable", True)
    board = Board(edit.map)
    assert board.neighbours[board.at("q1-1")] == ()
    assert len([pair for pair in board.forbidden if "q1-1" in pair]) == len(edit.links.broken) == 8
    assert board.forbidden["q1-0", "q1-1"].length == 10


def test_links_by_hand_still_lead_into_an_impassable_space() -> None:
    source = set_field(squares(), "q1-1", "impassable", True).map
    board = Board(replace(source, links=(LinkRule(("q1-0", "q1-1"), "added"),)))
    assert board.distance("q1-0", "q1-1") == 1
    assert ("q1-0", "q1-1") not in board.forbidden


def test_an_impassable_space_stays_so_when_it_is_split_and_has_new_neighbours() -> None:
    source = set_field(squares(), "q1-1", "impassable", True).map
    split = split_space(source, "q1-1", ((1500, 1000), (1500, 2000)))
    board = Board(split.map)
    new = next(name for name in split.map.spaces if name not in source.spaces)
    assert board.neighbours[board.at("q1-1")] == board.neighbours[board.at(new)] == ()
    assert not split.links.made


def test_a_sound_city_links_the_same_with_every_corner_forbidden() -> None:
    board = city("G1")
    king = Board(replace(board.map, corners="adjacent"), board.terrain)
    assert {pair for pair, link in king.links.items() if link.reason != "corner"} == set(board.links)
