"""Maps from letters."""

from __future__ import annotations

import pytest
from board.grids import CITIES, KINDS, STACKS, city

from engine.board.letter_grid import letter_grid


def test_the_top_line_is_the_northernmost_and_ids_count_from_the_south_west():
    small = letter_grid("SL\nPS", KINDS)
    assert small.spaces["l1-1"].terrain == "low_building"
    assert small.spaces["p0-0"].rings == (((0, 2000), (2000, 2000), (2000, 4000), (0, 4000)),)
    assert small.size == (4000, 4000)


def test_a_stack_letter_makes_two_spaces():
    board = city("G2")
    deck, river = board.map.spaces["b2-3"], board.map.spaces["r2-3"]
    assert (deck.terrain, deck.layer, river.terrain, river.layer) == ("bridge", "deck", "river", "ground")
    assert deck.rings == river.rings
    assert len(board) == 7 * 6 + 2


@pytest.mark.parametrize("name", CITIES)
def test_every_letter_has_its_space(name):
    board = city(name)
    for line, row in enumerate(CITIES[name].split()):
        for x, letter in enumerate(row):
            assert f"{letter.lower()}{x}-{len(CITIES[name].split()) - 1 - line}" in board.index


def test_dots_are_empty_and_spaces_between_letters_allowed():
    assert list(letter_grid("S . S", KINDS).spaces) == ["s0-0", "s2-0"]


def test_an_unknown_letter_is_refused():
    with pytest.raises(ValueError, match="'X' stands for no terrain"):
        letter_grid("SX", KINDS, stacks=STACKS)
