"""Sight against sampled lines, which share nothing with the walk: what any sample finds is visible, and what is said to
be visible is free along its whole corridor."""

from __future__ import annotations

import numpy as np
import shapely
from geometry.lattices import City, lattices
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.corridor import corridor
from engine.geometry.rings import polygon

POINTS = 12


def blockers(city, rules, a, b):
    """The closed union of the blockers, the two ends taken out."""
    return shapely.union_all([polygon(city.cells[n]) for n in rules.blocking - {a, b}])


def inner_points(rings, seed):
    """Points inside a shape, some of them very near to its corners."""
    rng, shape = np.random.default_rng(seed), polygon(rings)
    left, top, right, bottom = shape.bounds
    spots = rng.uniform((left, top), (right, bottom), (20 * POINTS, 2))
    middle = np.array(shape.representative_point().coords[0])
    corners = np.array(rings[0]) * 0.999 + middle * 0.001
    every = np.concatenate([corners, spots])
    return every[shapely.contains_xy(shape, *every.T)][:POINTS]


def segments(city, a, b, seed):
    """All segments from sampled points of one cell to sampled points of another."""
    one, other = inner_points(city.cells[a], seed), inner_points(city.cells[b], seed + 1)
    ends = np.stack([np.repeat(one, len(other), axis=0), np.tile(other, (len(one), 1))], axis=1)
    return shapely.linestrings(ends)


@settings(max_examples=40)
@given(lattices(), st.integers(0, 10**6))
def test_whatever_a_sample_finds_is_visible(lattice, seed):
    city = City(lattice[0])
    rules = city.rules(lattice[1])
    for a in range(len(city.cells)):
        seen = city.sight.visible_from(a, rules).seen
        for b in set(range(len(city.cells))) - seen - {a}:
            lines = segments(city, a, b, seed)
            free = shapely.disjoint(lines, blockers(city, rules, a, b))
            assert not free.any()


def portals(mesh, trail):
    """The first and the last side that a beam went through, as segments."""
    found = []
    while trail:
        found.append(shapely.LineString([mesh.point(corner) for corner in mesh.side(trail[0])]))
        trail = trail[1]
    return found[-1], found[0]


@settings(max_examples=40)
@given(lattices(), st.data())
def test_what_is_visible_is_free_all_over_its_corridor(lattice, data):
    """Lines beside the witness, as far off as the corridor is wide less a hair, go from the first portal to the last
    and meet no blocker."""
    city = City(lattice[0])
    rules = city.rules(lattice[1])
    if not city.cells:
        return
    a = data.draw(st.integers(0, len(city.cells) - 1))
    for b in sorted(n for n in city.sight.visible_from(a, rules).seen if n < len(city.cells)):
        trail = city.sight.visible_from(a, rules, (b,)).trail
        strip, walls = corridor(city.sight.mesh, trail), blockers(city, rules, a, b)
        start, end = np.array(strip.start), np.array(strip.end)
        way = (end - start) / np.hypot(*(end - start))
        aside, far = np.array([-way[1], way[0]]) * strip.width / 2, way * 100_000
        for share in (-0.99, -0.5, 0.0, 0.5, 0.99):
            line = shapely.LineString([start + share * aside - far, end + share * aside + far])
            crossed = [line.intersection(portal) for portal in portals(city.sight.mesh, trail)]
            assert all(isinstance(point, shapely.Point) and not point.is_empty for point in crossed)
            assert shapely.disjoint(shapely.LineString(crossed), walls)
        assert polygon(city.cells[a]).contains(shapely.Point(strip.start))
        assert polygon(city.cells[b]).contains(shapely.Point(strip.end))
