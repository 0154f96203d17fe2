"""Questions about a whole board, on a city small enough to count by hand."""

from __future__ import annotations

from engine.board.analysis import betweenness, cut_spaces, difference, sight_counts, with_terrain, within
from engine.board.board import Board
from engine.board.letter_grid import letter_grid
from engine.board.sight_query import SightQuery

KINDS = {"S": "street", "H": "house", "P": "park"}
QUERY = SightQuery(blockers=("house",))
ROW = "SHS"
COSTS = {"street": 1.0, "park": 2.0, "house": None}


def board(rows: str) -> Board:
    return Board(letter_grid(rows, KINDS, name="", game=""), {"house": {}, "street": {}, "park": {}})


def test_a_house_between_two_streets_ruined_opens_the_line_between_them() -> None:
    before = board(ROW)
    change = difference(before, with_terrain(before, {"h1-0": "street"}), QUERY)
    assert change.sight_gained == {("s0-0", "s2-0")}
    assert (change.sight_lost, change.links_made, change.links_broken) == (frozenset(), frozenset(), frozenset())


def test_built_again_it_closes() -> None:
    after = board(ROW)
    change = difference(with_terrain(after, {"h1-0": "street"}), after, QUERY)
    assert change.sight_lost == {("s0-0", "s2-0")}
    assert change.sight_gained == frozenset()


def test_how_many_each_sees() -> None:
    assert sight_counts(board(ROW), QUERY) == {"s0-0": 1, "h1-0": 2, "s2-0": 1}


def test_the_middle_of_a_row_is_on_every_way_and_cuts() -> None:
    row = board("SSS")
    assert betweenness(row) == {"s0-0": 0.0, "s1-0": 1.0, "s2-0": 0.0}
    assert cut_spaces(row) == {"s1-0"}


def test_a_square_has_no_space_that_cuts() -> None:
    assert cut_spaces(board("SS\nSS")) == frozenset()


def test_points_are_spent_by_terrain_and_closed_ground_is_gone_round() -> None:
    city = board("SHS\nSSP")
    reached = within(city, "s0-1", 4, COSTS.get)
    assert reached == {"s0-1": 0, "s0-0": 1, "s1-0": 2, "p2-0": 4}
    assert "s2-1" in within(city, "s0-1", 5, COSTS.get)
