"""Coverages: nodes, borders and outer borders of small subdivisions, and what must hold for every one."""

from __future__ import annotations

import pytest
from geometry.lattices import lattices
from hypothesis import given, settings

from engine.geometry.coverage import Coverage
from engine.geometry.lines import length
from engine.geometry.rings import sides, twice_area


def square(x, y, side=10):
    return (((x, y), (x + side, y), (x + side, y + side), (x, y + side)),)


WALL = {"long": (((0, 10), (20, 10), (20, 20), (0, 20)),), "left": square(0, 0), "right": square(10, 0)}


def test_borders_of_a_t_junction():
    coverage = Coverage.build(WALL)
    assert set(coverage.borders) == {("long", "left"), ("long", "right"), ("left", "right")}
    assert {pair: border.length for pair, border in coverage.borders.items()} == dict.fromkeys(coverage.borders, 10.0)
    assert coverage.nodes == {(10, 10), (0, 10), (20, 10), (10, 0)}
    assert (10, 10) in coverage.faces["long"][0]


def test_outer_borders_run_from_node_to_node():
    outer = Coverage.build(WALL).outer
    assert {name: border.length for name, border in outer.items()} == {"long": 40.0, "left": 20.0, "right": 20.0}
    assert outer["long"].lines[0][0] in {(0, 10), (20, 10)}
    assert outer["left"].right is None


def test_an_island_has_a_closed_border_and_no_node():
    lake = (((0, 0), (30, 0), (30, 30), (0, 30)), ((10, 10), (20, 10), (20, 20), (10, 20)))
    coverage = Coverage.build({"lake": lake, "island": square(10, 10)})
    (line,) = coverage.borders["lake", "island"].lines
    assert line[0] == line[-1]
    assert coverage.borders["lake", "island"].length == 40.0
    assert coverage.nodes == frozenset()


def test_a_border_in_two_pieces_has_two_lines():
    comb = (((0, 0), (90, 0), (90, 50), (60, 50), (60, 20), (30, 20), (30, 50), (0, 50)),)
    below = (((0, 50), (90, 50), (90, 80), (0, 80)),)
    (border,) = Coverage.build({"comb": comb, "below": below}).borders.values()
    assert sorted(length(line) for line in border.lines) == [30.0, 30.0]


def test_overlapping_faces_are_no_border_and_no_crash():
    coverage = Coverage.build({"a": square(0, 0), "b": square(0, 0), "c": square(5, 5)})
    assert coverage.borders == {}
    assert len(coverage.outer) == 3


def test_no_faces_at_all():
    coverage = Coverage.build({})
    assert coverage.borders == {}
    assert coverage.nodes == frozenset()


@settings(max_examples=40)
@given(lattices())
def test_borders_add_up_to_every_outline(lattice):
    coverage = Coverage.build(lattice[0])
    total = dict.fromkeys(coverage.ids, 0.0)
    for (a, b), border in coverage.borders.items():
        total[a] += border.length
        total[b] += border.length
    for name, border in coverage.outer.items():
        total[name] += border.length
    for name, rings in coverage.faces.items():
        assert total[name] == pytest.approx(sum(length(side) for ring in rings for side in sides(ring)))


@settings(max_examples=40)
@given(lattices())
def test_noding_moves_no_point_and_changes_no_area(lattice):
    spaces = lattice[0]
    for name, rings in Coverage.build(spaces).faces.items():
        assert twice_area(rings[0]) == abs(twice_area(spaces[name][0]))
        assert set(spaces[name][0]) <= set(rings[0])
