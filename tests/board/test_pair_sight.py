"""Pairs of spaces see each other exactly where the look at everything from one of them says so."""

from random import Random

import pytest

from engine.board.board import Board
from engine.board.letter_grid import letter_grid

KINDS = {"S": "street", "L": "low-building", "H": "high-building", "P": "park"}

CITY = """
SSSSSSSS
SLLSHSPS
SSSSSSSS
SHSLSLHS
SSSSSSSS
SLPLSHLS
SSSSSSSS
"""


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(letter_grid(CITY, KINDS))


@pytest.mark.parametrize("seed", range(6))
def test_pairs_agree_with_the_whole_field(board, seed):
    rng = Random(seed)
    buildings = sorted(board.of_terrain("low-building", "high-building"))
    blocking = frozenset(rng.sample(buildings, rng.randrange(len(buildings) + 1)))
    for a in rng.sample(range(len(board)), 8):
        field = board.sight.seen(a, blocking)
        assert {b for b in range(len(board)) if board.sees(a, b, blocking)} == field


def test_what_stands_elsewhere_asks_no_new_question(board):
    a, b, far = board.at("s0-4"), board.at("s2-4"), board.at("h5-1")
    near = board.of_terrain("low-building")
    board.sees(a, b, near)
    before = board.sight._pairs.walks
    board.sees(a, b, near | {far})
    assert board.sight._pairs.walks == before
