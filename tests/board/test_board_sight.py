"""Sight on boards: the rules file's examples, pairs set by hand, stacks, centre lines, and blockers that fall."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board.grids import city, grid
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.model import Feature, SightRule
from engine.board.sight_query import SightQuery

BUILDINGS = ("low_building", "high_building")
ANY = SightQuery(blockers=BUILDINGS)


def buildings(board, *kinds):
    return board.of_terrain(*(kinds or BUILDINGS))


@pytest.mark.parametrize(
    ("where", "a", "b", "visible"),
    [
        ("G1", "s1-4", "s1-2", False),  # S-039: a low building is in the way
        ("G1", "s1-4", "s3-2", True),  # S-040: through the street between two buildings
        ("G4", "s1-2", "s2-1", False),  # S-041: only the shared corner of two buildings lies between
        ("G1", "l1-3", "s1-2", True),  # S-042: beside each other
        ("G1", "s0-0", "s6-0", True),  # S-038: an open row
        ("G2", "s1-2", "t4-3", True),
        ("G2", "s1-0", "s1-2", False),
    ],
)
def test_examples_of_the_rules(where, a, b, visible):
    board = city(where)
    assert board.sees(board.at(a), board.at(b), buildings(board)) == visible
    assert board.sees(board.at(b), board.at(a), buildings(board)) == visible
    assert board.line_of_sight(a, b, ANY).visible == visible


def test_a_fallen_building_opens_the_view():
    """S-057."""
    board = city("G1")
    a, b = board.at("s1-4"), board.at("s1-2")
    assert not board.sees(a, b, buildings(board))
    assert board.sees(a, b, buildings(board) - {board.at("l1-3")})
    assert not board.sees(a, b, buildings(board))


def test_lightning_passes_low_buildings_only():
    """S-080: only high buildings block."""
    board = city("G1")
    high = buildings(board, "high_building")
    assert board.sees(board.at("s1-2"), board.at("s1-4"), high)
    assert not board.sees(board.at("s3-2"), board.at("s3-4"), high)


def test_stacked_spaces_are_one_shape():
    """S-022: sight treats the tunnel and the river as one; so does it the bridge."""
    board = city("G2")
    assert board.sees(board.at("r4-3"), board.at("t4-3"), buildings(board))
    assert board.line_of_sight("b2-3", "r2-3", ANY).reason == "same-place"
    for space in ("s0-3", "s2-0", "s6-5"):
        if space in board.index:
            river = board.line_of_sight(space, "r2-3", ANY).visible
            assert board.line_of_sight(space, "b2-3", ANY).visible == river


def test_answers_say_what_is_in_the_way():
    board = city("G1")
    answer = board.line_of_sight("s1-4", "s1-2", ANY)
    assert (answer.visible, answer.reason, answer.blockers, answer.witness) == (False, "blocked", ("l1-3",), None)


def test_witnesses_are_in_millimetres():
    board = city("G1")
    answer = board.line_of_sight("s0-0", "s6-0", ANY)
    (ax, ay), (bx, by) = answer.witness
    assert 0 < ax < 20
    assert 120 < bx < 140
    assert 80 < ay < 100
    assert 80 < by < 100
    assert answer.width == pytest.approx(20)


def test_pairs_set_by_hand_overrule_geometry():
    board = city("G1")
    rules = (SightRule(("s1-4", "s1-2"), True), SightRule(("s0-0", "s1-0"), False), SightRule(("s0-0", "gone"), True))
    ruled = Board(replace(board.map, sight=rules), board.terrain)
    blocking = buildings(ruled)
    assert ruled.sees(ruled.at("s1-2"), ruled.at("s1-4"), blocking)
    assert not ruled.sees(ruled.at("s0-0"), ruled.at("s1-0"), blocking)
    assert ruled.line_of_sight("s1-0", "s0-0", ANY).reason == "by-hand"
    assert ruled.at("s1-0") not in ruled.visible_from("s0-0", ANY)


def test_range_limits_sight():
    board = city("G1")
    near = replace(ANY, range=2)
    assert board.line_of_sight("s0-0", "s3-0", near).reason == "out-of-range"
    assert board.visible_from("s0-0", near) == {
        n for n in board.visible_from("s0-0", ANY) if board.distances_from("s0-0")[n] <= 2
    }


def test_unknown_blockers_are_refused():
    with pytest.raises(ValueError, match="'fog'"):
        city("G1").line_of_sight("s0-0", "s1-0", SightQuery(blockers=("fog",)))


def test_single_spaces_may_block():
    board = grid("SSSS")
    assert not board.line_of_sight("s0-0", "s3-0", SightQuery(blockers=("s1-0",))).visible
    assert board.line_of_sight("s0-0", "s3-0", SightQuery(blockers=("s1-0",), max_blockers=1)).visible


# Lines between centres

CENTRE = SightQuery(mode="centre", blockers=BUILDINGS, contact="open", ends="count")


def test_a_line_that_only_touches_a_corner_passes_open_contact():
    """T-055: the diagonal between two whole buildings is free, unless contact is closed."""
    board = city("G4")
    assert board.line_of_sight("s1-2", "s2-1", CENTRE).visible
    closed = board.line_of_sight("s1-2", "s2-1", replace(CENTRE, contact="closed"))
    assert not closed.visible
    assert set(closed.blockers) == {"l2-2", "l1-1"}


def test_blockers_are_counted_and_named_in_order():
    board = grid("SLSHS")
    answer = board.line_of_sight("s0-0", "s4-0", CENTRE)
    assert answer.blockers == ("l1-0", "h3-0")
    assert board.line_of_sight("s4-0", "s0-0", CENTRE).blockers == ("h3-0", "l1-0")
    assert board.line_of_sight("s0-0", "s4-0", replace(CENTRE, max_blockers=2)).visible
    assert not board.line_of_sight("s0-0", "s4-0", replace(CENTRE, max_blockers=1)).visible


def test_ends_may_count():
    board = grid("LSL")
    assert not board.line_of_sight("l0-0", "s1-0", CENTRE).visible
    assert board.line_of_sight("l0-0", "l2-0", replace(CENTRE, ends="exempt")).visible


def footprint(x0, y0, x1, y1):
    return Feature("shop", "shop", polygons=((((x0, y0), (x1, y0), (x1, y1), (x0, y1)),),))


@pytest.mark.parametrize(
    ("shape", "ends", "visible"),
    [
        (footprint(2100, 800, 2300, 1200), "count", False),  # across the line, in the middle space
        (footprint(2100, 1000, 2300, 1200), "count", True),  # its side lies along the line
        (footprint(1400, 800, 1600, 1200), "count", False),  # in the first space
        (footprint(1400, 800, 1600, 1200), "exempt", True),
    ],
)
def test_footprints_block_lines_between_centres(shape, ends, visible):
    board = grid("SSS")
    built = Board(replace(board.map, features={"shop": shape}), board.terrain)
    query = SightQuery(mode="centre", blockers=("shop",), contact="open", ends=ends)
    assert built.line_of_sight("s0-0", "s2-0", query).visible == visible


def test_a_wall_is_met_where_the_line_crosses_it():
    board = grid("SSS")
    wall = Feature("wall", "wall", line=((3000, 0), (3000, 1500)))
    built = Board(replace(board.map, features={"wall": wall}), board.terrain)
    query = SightQuery(mode="centre", blockers=("wall",), contact="open", ends="count")
    assert built.line_of_sight("s0-0", "s2-0", query).blockers == ("wall",)


# Blockers that come and go

LETTERS = "\n".join(["SLSHSLS", "SSLSLSH", "LSSSHSS", "SHSLSSL", "SSLSSHS"])


@settings(max_examples=30)
@given(st.lists(st.sets(st.integers(0, 34), max_size=14), min_size=1, max_size=6), st.integers(0, 34))
def test_kept_answers_equal_fresh_ones(states, source):
    kept = grid(LETTERS)
    for state in states:
        blocking = frozenset(state)
        fresh = grid(LETTERS)
        assert kept.sight.seen(source, blocking) == fresh.sight.seen(source, blocking)
        query = SightQuery(blockers=tuple(kept.ids[n] for n in blocking) or ("street",))
        if blocking:
            assert fresh.visible_from(source, query) | {source} == kept.sight.seen(source, blocking)


def test_only_sources_that_saw_the_change_are_computed_again():
    board = city("G1")
    blocking = buildings(board)
    for source in range(len(board)):
        board.sight.seen(source, blocking)
    fallen = board.at("l1-3")
    (cell,) = board.sight.cells.of[fallen]
    (table,) = board.sight._fields.tables.values()
    kept = table.changed_to(table.blocking - {cell})
    assert set(table.fields) - set(kept.fields) == {s for s, seen in table.fields.items() if cell in seen}
    assert 0 < len(kept.fields) < len(table.fields)


def test_open_contact_lets_lines_graze():
    """The other reading of S-041: with open contact a line passes the corner that two buildings share."""
    board = city("G4")
    opened = replace(ANY, contact="open")
    answer = board.line_of_sight("s1-2", "s2-1", opened)
    assert answer.visible
    assert answer.width == 0
    assert board.at("s2-1") in board.visible_from("s1-2", opened)
    assert board.at("s2-1") not in board.visible_from("s1-2", ANY)
    counted = replace(opened, ends="count", blockers=("street",), max_blockers=1)
    assert not board.line_of_sight("s1-2", "s2-1", counted).visible
