"""Rings: area, orientation, and each fault with its place."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.geometry.rings import meeting_point, oriented, ring_faults, twice_area, without_repeats

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
points = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@pytest.mark.parametrize(
    ("ring", "faults"),
    [
        (SQUARE, []),
        (SQUARE[::-1], []),
        (((0, 0), (4, 0)), [("too-few-points", (0, 0))]),
        (((0, 0), (4, 0), (0, 0), (4, 0)), [("too-few-points", (0, 0))]),
        ((), [("too-few-points", (0, 0))]),
        (((0, 0), (4, 0), (8, 0)), [("zero-area", (0, 0))]),
        (((0, 0), (4, 0), (4, 0), (4, 4)), [("duplicate-point", (4, 0))]),
        (((0, 0), (4, 0), (9, 0), (4, 0), (4, 4)), [("spike", (9, 0))]),
        (((0, 0), (10, 10), (10, 0), (0, 10)), [("self-crossing", (5, 5))]),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), [("self-crossing", (2, 0))]),
    ],
)
def test_faults_have_their_place(ring, faults):
    assert [(f.kind, f.place) for f in ring_faults(ring)] == faults


@given(st.lists(points, min_size=3, max_size=8))
def test_a_ring_without_faults_is_what_shapely_calls_valid(ring):
    serious = [f for f in ring_faults(ring) if f.kind != "duplicate-point"]
    assert (not serious) == (len(set(ring)) > 2 and shapely.Polygon(without_repeats(ring)).is_valid)


@given(st.lists(points, min_size=3, max_size=8))
def test_orientation_makes_the_outer_ring_positive_and_holes_negative(ring):
    outer, hole = oriented([ring, ring])
    assert twice_area(outer) == abs(twice_area(ring))
    assert twice_area(hole) == -abs(twice_area(ring))


@given(points, points, points, points)
def test_segments_meet_where_shapely_says(a, b, c, d):
    assume(a != b and c != d)
    expected = shapely.LineString([a, b]).intersection(shapely.LineString([c, d]))
    found = meeting_point(a, b, c, d)
    assert (found is None) == expected.is_empty
    if found:
        assert expected.distance(shapely.Point(found)) <= 0.71
