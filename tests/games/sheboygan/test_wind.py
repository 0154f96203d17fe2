"""The winds of a board: their directions, what lies downwind, what is across a street."""

from dataclasses import replace
from math import atan2, degrees

import pytest
from games.sheboygan.positions import city, prepared

from engine.board.board import Board
from engine.files.resources import built_ins
from engine.games.sheboygan.wind import CALM, Winds
from engine.play.prepare import prepare_file

NORTH, EAST, SOUTH, WEST = 1, 2, 3, 4


def winds(name="G3", north=0.0):
    board = Board(replace(city(name), north=north))
    return Winds(board, board.of_terrain("street"))


@pytest.mark.parametrize(
    ("north", "vectors"),
    [
        (0, [(0, -1), (1, 0), (0, 1), (-1, 0)]),
        (90, [(1, 0), (0, 1), (-1, 0), (0, -1)]),
        (180, [(0, 1), (-1, 0), (0, -1), (1, 0)]),
    ],
)
def test_the_arms_turn_with_the_compass(north, vectors):
    found = [winds(north=north).vector(wind) for wind in (NORTH, EAST, SOUTH, WEST)]
    assert [(x // 10_000, y // 10_000) for x, y in found] == vectors


def test_a_calm_carries_nothing():
    blowing = winds()
    a, b = blowing.board.at("l1-3"), blowing.board.at("h2-3")
    assert not blowing.carries(CALM, a, b)
    assert blowing.across(CALM, b) == -1
    assert blowing.carries(EAST, a, b)
    assert not blowing.carries(WEST, a, b)


def test_forty_five_degrees_still_count():
    blowing = winds("G1")
    a, corner = blowing.board.at("s0-0"), blowing.board.at("h1-1")
    assert blowing.carries(NORTH, a, corner)
    assert blowing.carries(EAST, a, corner)
    assert not blowing.carries(NORTH, a, blowing.board.at("s2-1"))


@pytest.mark.parametrize("name", [n for n in built_ins("maps") if n.startswith("sheboygan/")])
def test_downwind_agrees_with_the_bearings_of_the_map(name):
    board = prepare_file(f"builtin:{name}").board
    blowing = Winds(board, board.of_terrain("street"))
    for a in range(0, len(board), 7):
        for b in board.neighbours[a]:
            x, y = board.direction(a, b)
            bearing = degrees(atan2(x, -y)) - board.map.north
            for wind in (NORTH, EAST, SOUTH, WEST):
                off = abs((bearing - 90 * (wind - 1) + 180) % 360 - 180)
                if abs(off - 45) > 0.1:
                    assert blowing.carries(wind, a, b) == (off < 45)


def test_across_a_street_on_a_grid():
    blowing = winds()
    names = {
        (wind, name): blowing.across(wind, blowing.board.at(name))
        for wind in (NORTH, EAST, SOUTH, WEST)
        for name in ("l1-3", "h2-3", "p1-1", "l2-1")
    }
    ids = {key: blowing.board.ids[space] for key, space in names.items() if space >= 0}
    assert ids == {
        (SOUTH, "l1-3"): "p1-1",
        (SOUTH, "h2-3"): "l2-1",
        (NORTH, "p1-1"): "l1-3",
        (NORTH, "l2-1"): "h2-3",
    }


def test_nothing_is_across_where_the_map_ends():
    ready = prepared("G4")
    blowing = ready.game.start(ready.scenario, ready.board).setting.winds
    assert blowing.across(NORTH, ready.board.at("l2-2")) == -1
