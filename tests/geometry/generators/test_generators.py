"""Whatever a generator makes is a valid coverage; what is regular has known neighbours; a seed repeats."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.adjacency import border_lengths
from engine.geometry.audit import audit
from engine.geometry.generators.blocks import blocks
from engine.geometry.generators.clipping import clip, joined
from engine.geometry.generators.lattices import hexagons, hexagons_around, squares
from engine.geometry.generators.voronoi import voronoi
from engine.geometry.noding import node
from engine.geometry.rings import oriented, polygon


def assert_coverage(shapes, area=None):
    drawn = np.array([polygon(rings) for rings in shapes], dtype=object)
    assert audit(dict(enumerate(shapes))) == []
    assert shapely.is_valid(drawn).all()
    assert shapely.coverage_is_valid(drawn)
    assert node(list(shapes)) == tuple(shapes)
    assert tuple(oriented(rings) for rings in shapes) == tuple(shapes)
    assert area is None or shapely.area(drawn).sum() == area


@settings(max_examples=15)
@given(st.integers(0, 4), st.integers(300, 3001))
def test_hexagons_around_a_middle_one(radius, across):
    cells = hexagons_around(radius, across)
    assert len(cells) == 3 * radius * (radius + 1) + 1
    assert_coverage(list(cells.values()))
    names = list(cells)
    found = {frozenset((names[a], names[b])) for a, b in border_lengths(list(cells.values()))}
    steps = {(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)}
    expected = {frozenset((p, q)) for p, q in combinations(cells, 2) if (p[0] - q[0], p[1] - q[1]) in steps}
    assert found == expected
    assert min(p[0] for rings in cells.values() for p in rings[0]) == 0
    assert min(p[1] for rings in cells.values() for p in rings[0]) == 0


def test_a_rectangle_of_hexagons():
    cells = hexagons(5, 4, 2000)
    assert_coverage(list(cells.values()))
    assert len(border_lengths(list(cells.values()))) == 5 * 3 + 4 * (4 + 3)
    assert polygon(cells[2, 2]).area == pytest.approx(sqrt(3) / 2 * 2000**2, rel=1e-3)


def test_squares_have_two_neighbours_each_way():
    cells = squares(4, 3, 2000)
    assert_coverage(list(cells.values()), 12 * 2000**2)
    assert len(border_lengths(list(cells.values()))) == 3 * 3 + 4 * 2


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.integers(1, 60), st.integers(0, 4))
def test_voronoi_cells_fill_their_rectangle(seed, count, relaxation):
    cells = voronoi(60000, 40000, count, seed, relaxation)
    assert len(cells) == count
    assert_coverage(cells, 60000 * 40000)
    assert voronoi(60000, 40000, count, seed, relaxation) == cells


def test_many_voronoi_cells():
    assert_coverage(voronoi(84000, 56000, 1500, seed=3), 84000 * 56000)


def test_relaxed_cells_are_more_even():
    def spread(cells):
        areas = [polygon(cell).area for cell in cells]
        return np.std(areas) / np.mean(areas)

    assert spread(voronoi(60000, 40000, 80, 5, 4)) < spread(voronoi(60000, 40000, 80, 5, 0)) / 2


def test_too_many_cells_for_the_grid():
    with pytest.raises(ValueError, match="400 cells are too many"):
        voronoi(18, 20, 400, seed=1)


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.sampled_from([(50000, 40000), (84000, 56000)]), st.integers(1, 4))
def test_blocks_fill_their_rectangle_and_streets_hang_together(seed, size, lots):
    city = blocks(*size, 2200, 7000, seed, lots=lots)
    shapes = [*city.streets, *city.lots]
    assert_coverage(shapes, size[0] * size[1])
    links = border_lengths(shapes)
    street = range(len(city.streets))
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        beside = {b for a, b in links if a == here} | {a for a, b in links if b == here}
        fresh = {n for n in beside if n in street} - reached
        reached |= fresh
        waiting += fresh
    assert reached == set(street)
    by_a_street = {n for pair in links if min(pair) in street for n in pair}
    assert by_a_street == set(range(len(shapes)))
    assert blocks(*size, 2200, 7000, seed, lots=lots) == city


def test_blocks_that_are_not_bent_are_rectangles():
    city = blocks(50000, 40000, 2000, 8000, 7, bend=0)
    assert all(polygon(lot).area == polygon(lot).envelope.area for lot in city.lots)


def test_no_room_for_a_block():
    with pytest.raises(ValueError, match="no block of 9000 fits"):
        blocks(10000, 10000, 2000, 9000, 1)


def test_clipping_to_a_coast():
    coast = oriented([[(500, 300), (9100, 1200), (9700, 7800), (5200, 4400), (900, 8100)]])
    cells = clip(squares(5, 4, 2000).values(), coast)
    assert_coverage(cells)
    assert sum(polygon(cell).area for cell in cells) == pytest.approx(polygon(coast).area, rel=1e-3)
    fewer = clip(squares(5, 4, 2000).values(), coast, least=1_000_000)
    assert_coverage(fewer)
    assert min(polygon(cell).area for cell in fewer) >= 1_000_000
    assert sum(polygon(cell).area for cell in fewer) == sum(polygon(cell).area for cell in cells)


def test_a_small_part_without_a_neighbour_is_left_out():
    far = (((9000, 0), (9001, 0), (9001, 1), (9000, 1)),)
    assert joined([squares(1, 1, 2000)[0, 0], far], 10) == [squares(1, 1, 2000)[0, 0]]


@pytest.mark.parametrize(
    "make",
    [
        lambda: hexagons(2, 2, 3),
        lambda: hexagons(2, 2, -70),
        lambda: hexagons_around(1, 0),
        lambda: squares(2, 2, 0),
        lambda: voronoi(0, 0, 3, seed=1),
        lambda: voronoi(-50, 100, 4, seed=1),
        lambda: blocks(10000, 10000, 500, 0, seed=1),
        lambda: blocks(10000, 10000, 500, 2000, seed=1, lots=0),
        lambda: blocks(10000, 10000, 20000, 2000, seed=1),
    ],
)
def test_sizes_that_no_shape_can_have_are_refused(make):
    with pytest.raises(ValueError, match="grid unit"):
        make()


def test_no_hexagons_are_none():
    assert hexagons(0, 3, 50) == hexagons_around(-1, 50) == {}


@settings(max_examples=20)
@given(
    st.integers(1, 60), st.integers(1, 400), st.integers(1, 12), st.sampled_from([0.0, 1.0, 20.0]), st.integers(0, 99)
)
def test_streets_far_too_wide_for_their_lots_leave_sound_shapes(street, block, lots, bend, seed):
    try:
        city = blocks(2000, 900, street, max(block, 60), seed, lots=lots, bend=bend)
    except ValueError:
        return
    shapes = [*city.streets, *city.lots]
    assert all(len(set(ring)) == len(ring) > 2 for rings in shapes for ring in rings)
    assert sum(polygon(rings).area for rings in shapes) == 2000 * 900
