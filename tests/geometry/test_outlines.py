"""Rectangles, flattened ellipses, simpler lines, and ways along borders, against plain measures."""

from __future__ import annotations

from math import hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from engine.geometry.border_ways import BorderNet
from engine.geometry.outlines import ellipse, rectangle, simplified, untangled
from engine.geometry.rings import ring_faults

COORDINATE = st.integers(-5000, 5000)
POINT = st.tuples(COORDINATE, COORDINATE)


def test_shapes_without_area_are_no_rings() -> None:
    assert rectangle((0, 0), (0, 50)) == ()
    assert ellipse((0, 0), (50, 0), 10.0) == ()


@given(POINT, st.integers(200, 4000), st.integers(200, 4000), st.sampled_from([5.0, 25.0, 100.0]))
def test_an_ellipse_stays_within_its_tolerance(corner, width, height, tolerance) -> None:
    left, top = corner
    ring = ellipse((left, top), (left + width, top + height), tolerance)
    shape = Polygon(ring)
    assert shape.is_valid
    assert len(ring) % 4 == 0
    rx, ry = width / 2, height / 2
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        x, y = ((ax + bx) / 2 - left - rx) / rx, ((ay + by) / 2 - top - ry) / ry
        assert (1 - hypot(x, y)) * min(rx, ry) <= tolerance + 1.5  # and the rounding of its ends
    assert pi * rx * ry - shape.area <= shape.length * (tolerance + 1.5)


@given(st.lists(POINT, min_size=2, max_size=30), st.integers(1, 500))
def test_a_simpler_line_keeps_its_ends_and_its_place(line, tolerance) -> None:
    kept = simplified(tuple(line), tolerance)
    if len(set(line)) > 1:
        assert (kept[0], kept[-1]) == (line[0], line[-1])
        assert set(kept) <= set(line)
        if len(set(kept)) > 1:
            drawn = LineString(kept)
            assert all(drawn.distance(Point(p)) <= tolerance + 1e-6 for p in line)


@pytest.mark.parametrize(
    ("ring", "kept"),
    [
        (((0, 0), (60, 0), (60, 40)), ((0, 0), (60, 0), (60, 40))),
        (((0, 0), (60, 0), (40, 0), (40, 40), (0, 40)), ((0, 0), (40, 0), (40, 40), (0, 40))),  # back on itself
        (((0, 0), (40, 0), (40, 40), (0, 40), (0, -20), (9, -20)), ((0, 0), (40, 0), (40, 40), (0, 40))),  # too far
        (((0, 0), (30, 30), (30, 0), (0, 20)), ((30, 30), (30, 0), (12, 12))),  # a bow tie: the larger half
        (((0, 0), (9, 9), (20, 20)), ()),
        (((0, 0), (9, 9)), ()),
        ((), ()),
    ],
)
def test_a_line_that_strays_goes_round_its_largest_area(ring, kept) -> None:
    assert set(untangled(ring)) == set(kept)


@given(st.lists(POINT, max_size=12))
def test_what_is_untangled_is_simple(ring) -> None:
    found = untangled(tuple(ring))
    assert not found or (not ring_faults(found) and untangled(found) == found)


SQUARES = [(((x, 0), (x + 40, 0), (x + 40, 40), (x, 40)),) for x in (0, 40, 80)]


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        ((0, 0), (120, 0), ((0, 0), (40, 0), (80, 0), (120, 0))),
        ((10, 40), (110, 40), ((10, 40), (40, 40), (80, 40), (110, 40))),
        ((10, 0), (30, 0), ((10, 0), (30, 0))),
        ((20, 0), (40, 30), ((20, 0), (40, 0), (40, 30))),
        ((20, 10), (40, 30), ()),
        ((0, 0), (300, 0), ()),
    ],
)
def test_the_way_along_borders(start, end, way) -> None:
    assert BorderNet.of(SQUARES).way(start, end) == way


def test_there_is_no_way_between_islands_nor_one_that_is_a_long_detour() -> None:
    comb = (((0, 0), (400, 0), (400, 10), (10, 10), (10, 12), (400, 12), (400, 20), (0, 20)),)
    island = (((900, 0), (940, 0), (940, 40)),)
    net = BorderNet.of([comb, island])
    assert net.way((0, 0), (900, 0)) == ()
    assert net.way((400, 10), (400, 12)) == ()
    assert BorderNet.of([]).way((0, 0), (1, 1)) == ()
