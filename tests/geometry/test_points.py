"""Points inside shapes."""

from __future__ import annotations

import pytest
import shapely
from geometry.lattices import lattices
from hypothesis import given, settings

from engine.geometry.points import centre, largest_disc, point_inside
from engine.geometry.rings import polygon

HOOK = (((0, 0), (3000, 0), (3000, 200), (200, 200), (200, 3000), (0, 3000)),)


def test_the_centre_of_a_hook_lies_inside_it():
    assert not polygon(HOOK).contains(polygon(HOOK).centroid)
    assert polygon(HOOK).contains(shapely.Point(centre(HOOK)))


def test_the_largest_disc_avoids_holes():
    ring = (((0, 0), (3000, 0), (3000, 3000), (0, 3000)), ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)))
    _, diameter = largest_disc(ring)
    # In a corner: its centre at (r, r) is as far from both sides as from the hole's corner (1000, 1000).
    assert diameter == pytest.approx(2 * 1000 * 2**0.5 / (1 + 2**0.5), rel=0.01)


@settings(max_examples=25)
@given(lattices())
def test_centre_and_point_inside_are_inside(lattice):
    for rings in lattice[0].values():
        big = tuple(tuple((1000 * x, 1000 * y) for x, y in ring) for ring in rings)
        assert polygon(big).contains(shapely.Point(centre(big)))
        assert polygon(big).contains(shapely.Point(point_inside(big)))
