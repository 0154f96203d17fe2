"""Noding: what is put in, what is left alone, and the slack."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry import noding
from engine.geometry.adjacency import adjacent
from engine.geometry.noding import ROUNDING, near_misses, node
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


corners = st.tuples(st.integers(0, 14), st.integers(0, 5))


@settings(max_examples=300)
@given(st.lists(st.lists(corners, min_size=3, max_size=5), min_size=2, max_size=5), st.sampled_from([1, 2, 40]))
def test_sound_shapes_stay_sound_however_near_they_come(rings, scale):
    """Flat shapes an arm's length of rounding apart: most of what could cross itself does so here."""
    shapes = [(tuple((x * scale, y) for x, y in ring),) for ring in rings if len(set(ring)) == len(ring)]
    sound = [shape for shape in shapes if polygon(shape).is_valid]
    for before, after in zip(sound, node(sound, ROUNDING, layered=True), strict=True):
        assert polygon(after).is_valid
        assert set(before[0]) <= set(after[0])


def test_long_slanted_sides_among_many_points():
    """Boxes around them hold everything; the points on them are found all the same."""
    dots = [(((x, y), (x + 2, y), (x, y + 2)),) for x in range(0, 3000, 30) for y in range(0, 3000, 30)]
    slanted = (((-10, -10), (3010, 3010), (5000, 0)),)
    noded = node([slanted, *dots], layered=True)
    assert sorted(p for p in noded[0][0] if p[0] == p[1]) == [
        (-10, -10),
        *((x, x) for x in range(0, 3000, 30)),
        (3010, 3010),
    ]


def test_a_point_that_cannot_be_shared_without_crossing_is_a_near_miss():
    pond = (((0, 50), (50, 0), (99, 42), (50, 100)),)
    shore = (((-9, -9), (120, -9), (120, 120), (-9, 120)), ((0, 50), (50, 100), (99, 42), (50, -1)))
    noded = node([pond, shore], ROUNDING)
    assert near_misses(noded, ROUNDING) == [(50, 0)]
    farther = (shore[0], (*shore[1][:3], (50, -4)))
    assert near_misses(node([pond, farther], ROUNDING), ROUNDING) == []


@settings(max_examples=100)
@given(st.lists(st.lists(corners, min_size=3, max_size=5), min_size=2, max_size=6), st.sampled_from([0, 3, 10**6]))
def test_how_points_near_sides_are_found_changes_nothing(rings, many):
    """Looking at all pairs, at those in boxes, or measuring each."""
    shapes = [(tuple((x * 7, y * 5) for x, y in ring),) for ring in rings if len(set(ring)) == len(ring)]
    sound = [shape for shape in shapes if polygon(shape).is_valid]
    expected = node(sound, ROUNDING, layered=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(noding, "_FEW", 0)
        patch.setattr(noding, "_MANY", many)
        assert node(sound, ROUNDING, layered=True) == expected


def test_an_island_that_touches_the_outline_around_it_is_a_node_of_that_outline():
    """Its sides are shared with the hole that it fills, and still its corner lies on another ring of the same shape."""
    island = (((0, 20), (10, 10), (20, 20), (10, 30)),)
    sea = (((0, 0), (40, 0), (40, 40), (0, 40)), island[0][::-1])
    noded = node([sea, island])
    assert (0, 20) in noded[0][0]
    assert node([sea])[0][0] == noded[0][0]
    coast = (((-30, 0), (0, 0), (0, 40), (-30, 40)),)
    assert all((0, 20) in rings[0] for rings in node([sea, island, coast]))
