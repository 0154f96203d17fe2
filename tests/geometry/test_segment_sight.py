"""One segment against shapes: contact by hand, and against shapely on random shapes."""

from __future__ import annotations

from fractions import Fraction

import pytest
import shapely
from geometry.lattices import lattices
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.rings import polygon
from engine.geometry.segment_sight import first_meeting, shapes_met, stretches

BLOCK = (((4, 0), (8, 0), (8, 4), (4, 4)),)
RING = (((0, 0), (9, 0), (9, 9), (0, 9)), ((3, 3), (3, 6), (6, 6), (6, 3)))


@pytest.mark.parametrize(
    ("a", "b", "opened", "closed"),
    [
        ((0, 2), (12, 2), True, True),  # through the middle
        ((0, 4), (12, 4), False, True),  # along a side
        ((2, 2), (6, 6), False, True),  # past a corner
        ((0, 0), (12, 6), True, True),  # in at a side, out at a corner... and on
        ((5, 1), (6, 2), True, True),  # wholly inside
        ((0, 5), (12, 5), False, False),
        ((0, 2), (4, 2), False, True),  # ends on a side
        ((0, 2), (3, 2), False, False),
    ],
)
def test_contact(a, b, opened, closed):
    for start, end in ((a, b), (b, a)):
        assert (first_meeting(start, end, BLOCK, "open") is not None) == opened
        assert (first_meeting(start, end, BLOCK, "closed") is not None) == closed


def test_holes_are_open():
    assert stretches((1, 4), (8, 4), RING) == [(Fraction(0), Fraction(2, 7)), (Fraction(5, 7), Fraction(1))]
    assert first_meeting((4, 4), (5, 5), RING) is None


def test_shapes_come_in_the_order_they_are_met():
    shapes = {n: (((x, 0), (x + 2, 0), (x + 2, 4), (x, 4)),) for n, x in (("c", 20), ("a", 4), ("b", 10))}
    assert shapes_met((0, 2), (30, 2), shapes) == ("a", "b", "c")
    assert shapes_met((30, 2), (0, 2), shapes) == ("c", "b", "a")


@settings(max_examples=50)
@given(lattices(), st.data())
def test_shapely_agrees(lattice, data):
    place = st.tuples(st.integers(-3, 20), st.integers(-3, 20))
    a, b = data.draw(place), data.draw(place)
    line = shapely.LineString([a, b]) if a != b else shapely.Point(a)
    for rings in lattice[0].values():
        shape = polygon(rings)
        assert (first_meeting(a, b, rings, "closed") is not None) == shape.intersects(line)
        assert (first_meeting(a, b, rings, "open") is not None) == line.relate_pattern(shape, "T********")
