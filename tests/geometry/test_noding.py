"""Noding: what is put in, what is left alone, and the slack."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.geometry.adjacency import adjacent
from engine.geometry.noding import ROUNDING, node
from engine.geometry.rings import polygon

BLOCK = (((0, 0), (30, 0), (30, 20), (0, 20)),)


def test_points_come_in_the_order_of_the_side():
    small = [(((x, 20), (x + 5, 20), (x + 5, 30), (x, 30)),) for x in (20, 5, 12)]
    noded = node([BLOCK, *small])
    assert noded[0] == (
        ((0, 0), (30, 0), (30, 20), (25, 20), (20, 20), (17, 20), (12, 20), (10, 20), (5, 20), (0, 20)),
    )


def test_rings_that_fit_already_stay_as_they_are():
    beside = (((30, 0), (60, 0), (60, 20), (30, 20)),)
    assert node([BLOCK, beside]) == (BLOCK, beside)


def test_a_hole_that_touches_the_outline_is_noded():
    pinched = (((0, 0), (30, 0), (30, 20), (0, 20)), ((10, 5), (20, 5), (15, 0)))
    assert (15, 0) in node([pinched])[0][0]


def test_off_by_a_rounding_is_on_the_side_only_with_slack():
    above = (((8, 21), (22, 21), (22, 40), (8, 40)),)
    assert node([BLOCK, above])[0] == BLOCK
    assert (8, 21) in node([BLOCK, above], ROUNDING)[0][0]
    assert adjacent({"a": BLOCK, "b": above}) == {}
    assert adjacent({"a": BLOCK, "b": above}, ROUNDING) == {("a", "b"): 14.0}


def test_slack_never_pinches_a_shape_with_its_own_points():
    thin = (((0, 0), (40, 0), (40, 20), (20, 1), (0, 20)),)
    under = (((0, -20), (40, -20), (40, 0), (0, 0)),)
    assert node([thin, under], ROUNDING)[0] == thin


def test_layered_shapes_are_noded_on_shared_sides_too():
    other = (((30, 0), (60, 0), (60, 20), (30, 20)),)
    deck = (((20, 5), (30, 5), (30, 15), (20, 15)),)
    assert (30, 5) not in node([BLOCK, other, deck])[1][0]
    assert (30, 5) in node([BLOCK, other, deck], layered=True)[1][0]


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=3, max_size=6), st.booleans())
def test_noding_twice_changes_nothing_more(points, slack):
    triangle = ((points[0], points[1], points[2]),)
    if not polygon(triangle).is_valid:
        return
    once = node([BLOCK, triangle], ROUNDING if slack else 0.0)
    assert node(once, ROUNDING if slack else 0.0) == once


def test_bending_never_makes_a_sound_shape_cross_itself():
    """The corner (6, 0) lies within rounding of both long sides of a needle: bent to it, they would meet there."""
    needle = (((0, 0), (44, -1), (27, 3)),)
    corner = (((6, 0), (9, 30), (3, 30)),)
    assert node([needle, corner], ROUNDING)[0] == needle
