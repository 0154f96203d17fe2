"""Distances and moves on a free table, against shapely and by hand."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, Point

from engine.geometry.free_table import (
    clearance,
    covers,
    in_the_way,
    passes,
    point_to_segment,
    point_to_shape,
    segment_to_segment,
    segment_to_shape,
)
from engine.geometry.rings import polygon

COURT = (((0, 0), (60, 0), (60, 60), (0, 60)), ((20, 20), (20, 40), (40, 40), (40, 20)))

spots = st.tuples(st.integers(-50, 110), st.integers(-50, 110))
near = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@given(spots)
def test_a_point_and_a_shape(p):
    assert sqrt(point_to_shape(p, COURT)) == pytest.approx(polygon(COURT).distance(Point(p)))
    assert covers(COURT, p) == polygon(COURT).covers(Point(p))


@given(spots, spots)
def test_a_segment_and_a_shape(a, b):
    assert sqrt(segment_to_shape(a, b, COURT)) == pytest.approx(polygon(COURT).distance(LineString([a, b])))


@given(near, near, near, near)
def test_two_segments(a, b, c, d):
    expected = LineString([a, b]).distance(LineString([c, d]))
    assert sqrt(segment_to_segment(a, b, c, d)) == pytest.approx(expected)
    assert segment_to_segment(a, b, c, d) == segment_to_segment(d, c, a, b)


@given(spots, spots, st.integers(1, 30))
def test_a_swept_disc_against_the_widened_line(a, b, radius):
    room = clearance(a, b, radius, COURT)
    assume(abs(room) > 1e-6)
    assert passes(a, b, radius, COURT) == (room > 0)


def test_distances_are_exact():
    assert point_to_segment((0, 1), (0, 0), (3, 1)) == Fraction(9, 10)
    assert point_to_segment((5, 5), (2, 1), (2, 1)) == 25


def test_touching_is_passing_and_a_hair_less_is_not():
    """A base of radius 25 slides along a wall at y 60, and through the court's gate of 20 with radius 10 only."""
    assert passes((-40, 85), (100, 85), 25, COURT)
    assert not passes((-40, 84), (100, 84), 25, COURT)
    gate = (((0, 0), (10, 0), (10, 10), (0, 10)),), (((30, 0), (40, 0), (40, 10), (30, 10)),)
    assert all(passes((20, -30), (20, 30), 10, post) for post in gate)
    assert not any(passes((20, -30), (20, 30), 11, post) for post in gate)


def test_a_move_inside_a_shape_meets_it():
    assert segment_to_shape((5, 5), (10, 10), COURT) == 0
    assert segment_to_shape((28, 28), (32, 32), COURT) == 64
    assert not passes((5, 5), (10, 10), 0 + 1, COURT)


def test_what_is_in_the_way_comes_by_distance():
    posts = {name: (((x, -5), (x + 10, -5), (x + 10, 5), (x, 5)),) for name, x in (("b", 80), ("a", 30), ("c", 140))}
    assert in_the_way((0, 0), (100, 0), 5, posts) == ["a", "b"]
    assert in_the_way((0, 20), (100, 20), 15, posts) == []
