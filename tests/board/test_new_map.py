"""Maps from generators."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.checks import check_map
from engine.board.new_map import GENERATORS, Design, new_map

SHEET = (40000, 30000)
KINDS = ("street", "park", "low-building")


@pytest.mark.parametrize("generator", GENERATORS)
def test_every_generator_makes_a_whole_map_without_a_problem(generator):
    design = Design(generator, SHEET, 4500, 3, KINDS)
    made = new_map(design, name="town", game="sheboygan")
    board = Board(made)
    assert check_map(board) == []
    assert all(board.distance(0, n) is not None for n in range(len(board)))
    assert {s.terrain for s in made.spaces.values()} == set(KINDS)
    assert all(s.id[0] == s.terrain[0].upper() for s in made.spaces.values())
    assert new_map(design, name="town", game="sheboygan") == made
    assert (made.name, made.game, made.size) == ("town", "sheboygan", SHEET)


def test_another_seed_is_another_map():
    one, other = (new_map(Design("voronoi", SHEET, 4500, seed), name="", game="") for seed in (1, 2))
    assert one != other


def test_lattices_are_cut_at_the_edges_of_the_sheet():
    """Columns and rows of 45 mm, the last ones 40 and 30 mm wide: enough for spaces of their own; 5 mm aren't."""
    spaces = new_map(Design("squares", SHEET, 4500), name="", game="").spaces
    assert len(spaces) == 9 * 7
    assert {s.polygon.area for s in spaces.values()} == {45 * 45, 40 * 45, 45 * 30, 40 * 30}
    joined = new_map(Design("squares", (5000, 4500), 4500), name="", game="").spaces
    assert [s.polygon.area for s in joined.values()] == [50 * 45]


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_whole_sheet_is_covered_and_every_edge_has_spaces(generator):
    made = new_map(Design(generator, SHEET, 4500, 3), name="", game="")
    assert sum(s.polygon.area for s in made.spaces.values()) == pytest.approx(400 * 300)
    assert all(Board(made).edges.values())


def test_streets_have_the_first_kind_and_lots_never_do():
    made = new_map(Design("blocks", SHEET, 5000, 1, KINDS), name="", game="")
    board = Board(made)
    streets = board.of_terrain("street")
    assert all(streets.intersection(board.neighbours[n]) for n in range(len(board)))
    plain = new_map(Design("blocks", SHEET, 5000, 1, ("street",)), name="", game="")
    assert {s.terrain for s in plain.spaces.values()} == {"street"}


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_space_larger_than_the_sheet(generator):
    with pytest.raises(ValueError, match="fits into 4000 by 3000"):
        new_map(Design(generator, (4000, 3000), 9000), name="", game="")
