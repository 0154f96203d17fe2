"""Where spaces of different layers meet: decks smaller and larger than what is under them."""

from __future__ import annotations

from board.grids import TERRAIN

from engine.board.board import Board
from engine.board.model import Map, Space


def box(name, terrain, left, top, right, bottom, layer="ground"):
    return Space(name, terrain, (((left, top), (right, top), (right, bottom), (left, bottom)),), layer)


def board_of(*spaces):
    return Board(Map(name="decks", game="", size=(9000, 9000), spaces={s.id: s for s in spaces}), TERRAIN)


def near(board, space):
    return {board.ids[n] for n in board.neighbours[board.at(space)]}


NORTH = box("north", "street", 0, 0, 4000, 1000)
RIVER = box("river", "river", 0, 1000, 4000, 2000)
SOUTH = box("south", "street", 0, 2000, 4000, 3000)


def test_a_deck_narrower_than_the_river_space_meets_the_streets_at_its_ends():
    board = board_of(NORTH, RIVER, SOUTH, box("deck", "bridge", 1500, 1000, 2500, 2000, "deck"))
    assert near(board, "deck") == {"north", "river", "south"}
    assert board.border("deck", "north").length == 10.0
    assert near(board, "north") == {"river", "deck"}
    assert board.layers.under == {"deck": "river"}


def test_a_deck_over_two_river_spaces_is_seen_with_the_one_it_covers_most():
    west, east = box("west", "river", 0, 1000, 2000, 2000), box("east", "river", 2000, 1000, 4000, 2000)
    board = board_of(NORTH, west, east, SOUTH, box("deck", "bridge", 1800, 1000, 2600, 2000, "deck"))
    assert near(board, "deck") == {"north", "west", "east", "south"}
    assert board.layers.under == {"deck": "east"}
    assert board.sight.cells.of[board.at("deck")] == board.sight.cells.of[board.at("east")]


def test_a_deck_drawn_a_rounding_off_still_meets_its_streets_and_nothing_more():
    deck = Space("deck", "bridge", (((1501, 1001), (2503, 999), (2501, 2001), (1499, 2000)),), "deck")
    board = board_of(NORTH, RIVER, SOUTH, deck)
    assert near(board, "deck") == {"north", "river", "south"}
    assert set(board.layers.overlaps) == {("river", "deck")}


def test_decks_link_with_each_other_along_their_border():
    decks = [box("d1", "bridge", 1000, 1000, 2000, 2000, "deck"), box("d2", "bridge", 2000, 1000, 3000, 2000, "deck")]
    assert "d2" in near(board_of(NORTH, RIVER, SOUTH, *decks), "d1")


def test_kinds_that_say_nothing_link_nothing():
    board = Board(board_of(NORTH, RIVER, SOUTH, box("deck", "bridge", 1500, 1000, 2500, 2000, "deck")).map)
    assert near(board, "deck") == set()


def test_a_deck_over_no_ground_has_a_cell_of_its_own():
    board = board_of(
        NORTH, box("pier", "bridge", 0, 1000, 1000, 2000, "deck"), box("far", "street", 0, 2000, 1000, 3000)
    )
    assert board.layers.under == {}
    assert board.sees(board.at("north"), board.at("far"), frozenset())
    assert board.sight.cells.of[board.at("pier")] != ()


def test_the_maps_own_kinds_may_link_layers():
    ferry = box("ferry", "ferry", 1500, 1000, 2500, 2000, "deck")
    plain = board_of(NORTH, RIVER, SOUTH, ferry).map
    own = Map(
        name="own",
        game="",
        size=plain.size,
        spaces=plain.spaces,
        kinds={"terrain": {"ferry": {"links": [{"by": "overlap", "to": ["river"]}]}}},
    )
    assert near(Board(own, TERRAIN), "ferry") == {"river"}
