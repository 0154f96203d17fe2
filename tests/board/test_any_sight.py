"""Footprints in the way of lines from anywhere to anywhere. Squares of 20 mm in a row; y runs down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board.grids import grid

from engine.board.board import Board
from engine.board.model import Feature
from engine.board.sight_query import SightQuery


def rectangle(left, top, right, bottom):
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)


def street(*features, rows="SSSS"):
    board = grid(rows)
    return Board(replace(board.map, features={f.id: f for f in features}), board.terrain)


def shop(*parts, name="shop"):
    return Feature(name, "shop", polygons=tuple(rectangle(*part) for part in parts))


SHOPS = SightQuery(blockers=("shop",))


def sees(board, a, b, query=SHOPS):
    forward, back = board.line_of_sight(a, b, query), board.line_of_sight(b, a, query)
    assert forward.visible == back.visible
    assert (board.at(b) in board.visible_from(a, query)) == forward.visible
    return forward.visible


def test_a_shop_across_the_whole_street_hides_what_is_behind():
    board = street(shop((2500, 0, 3000, 2000)))
    assert not sees(board, "s0-0", "s2-0")
    assert sees(board, "s0-0", "s1-0")
    assert board.line_of_sight("s0-0", "s2-0", SHOPS).blockers == ("shop",)
    assert sees(board, "s0-0", "s2-0", replace(SHOPS, max_blockers=1))
    assert sees(board, "s0-0", "s3-0", SightQuery())


def test_beside_a_shop_there_is_a_corridor():
    board = street(shop((2500, 0, 3000, 1500)))
    assert sees(board, "s0-0", "s2-0")
    assert board.line_of_sight("s0-0", "s3-0", SHOPS).width == pytest.approx(5)


def test_two_shops_that_touch_leave_no_slit():
    board = street(shop((2500, 0, 3000, 1000)), shop((3000, 1000, 3500, 2000), name="bank"))
    assert not sees(board, "s0-0", "s3-0")
    assert sees(board, "s0-0", "s3-0", replace(SHOPS, blockers=("bank",)))


def test_footprints_in_the_end_spaces():
    board = street(shop((1900, 0, 2000, 2000)))
    assert sees(board, "s0-0", "s2-0")
    assert not sees(board, "s0-0", "s2-0", replace(SHOPS, ends="count"))
    assert sees(board, "s0-0", "s1-0", replace(SHOPS, ends="count"))
    assert not sees(board, "s0-0", "s3-0", replace(SHOPS, ends="count"))


def test_a_shop_that_fills_its_space():
    board = street(shop((2000, 0, 4000, 2000)))
    assert not sees(board, "s0-0", "s2-0")
    assert sees(board, "s0-0", "s1-0")
    assert sees(board, "s1-0", "s3-0")


def test_the_parts_of_a_footprint_are_one_blocker():
    board = street(shop((2100, 0, 2300, 2000), (3100, 0, 3300, 2000), (3800, 0, 4500, 2000)))
    assert not sees(board, "s0-0", "s3-0")
    assert sees(board, "s0-0", "s3-0", replace(SHOPS, max_blockers=1))
    two = street(shop((2100, 0, 2300, 2000)), shop((3100, 0, 3300, 2000), name="bank"))
    assert not sees(two, "s0-0", "s3-0", replace(SHOPS, max_blockers=1))


def test_a_footprint_off_all_spaces_blocks_the_gap():
    board = street(shop((2500, 0, 3000, 2000)), rows="S.SS")
    assert not sees(board, "s0-0", "s2-0")
    assert sees(board, "s0-0", "s2-0", SightQuery(blockers=("street",)))


def test_spaces_and_footprints_block_together():
    board = street(shop((4500, 0, 5000, 2000)), rows="SLSSS")
    both = SightQuery(blockers=("shop", "low_building"))
    assert not sees(board, "s0-0", "s2-0", both)
    assert not sees(board, "s0-0", "s4-0", replace(both, max_blockers=1))
    assert sees(board, "s0-0", "s4-0", replace(both, max_blockers=2))


def test_a_wall_is_a_line():
    board = street(
        Feature("wall", "wall", line=((3000, 0), (3000, 2000))), Feature("stub", "wall", line=((3000, 0), (3000, 900)))
    )
    assert not sees(board, "s0-0", "s2-0", SightQuery(blockers=("wall",)))
    assert sees(board, "s0-0", "s2-0", SightQuery(blockers=("stub",)))


def test_slanted_footprints_are_cut_cleanly():
    slanted = Feature("shop", "shop", polygons=((((2103, 0), (3991, 1991), (3400, 2000), (2050, 33)),),))
    board = street(slanted)
    cells = board.sight._any(SHOPS).cells
    assert {piece.cutter for piece in cells.pieces} == {None, "shop"}
    assert not sees(board, "s0-0", "s2-0", SightQuery(blockers=("s1-0",)))
    assert sees(board, "s0-0", "s2-0") == sees(board, "s2-0", "s0-0")
