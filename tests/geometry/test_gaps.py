"""Adjacency of shapes that share no side: the case file, what the line depends on, and what must not matter."""

from __future__ import annotations

from math import cos, inf, pi, sin

import pytest
from geometry.geometry_cases import cases, shapes
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiPolygon, Polygon, affinity, box

from engine.geometry.gaps import survey
from engine.geometry.rings import polygon

TOLERANT = [c for c in cases("adjacency") if c["tolerance"]]  # the others are in test_adjacency


@pytest.mark.parametrize("case", TOLERANT, ids=[c["id"] for c in TOLERANT])
def test_every_case_with_a_tolerance(case):
    near = survey({name: polygon(rings) for name, rings in shapes(case).items()}).links(case["tolerance"])
    assert {frozenset(pair) for pair in near} == {frozenset(pair) for pair in case["adjacent"]}


def tiles(gap: float, columns: int = 5, rows: int = 4, side: float = 20.0) -> dict[str, Polygon]:
    """Squares in columns and rows with gaps between."""
    step = side + gap
    return {
        f"{x}-{y}": box(x * step, y * step, x * step + side, y * step + side)
        for x in range(columns)
        for y in range(rows)
    }


def beside(columns: int = 5, rows: int = 4) -> set[frozenset[str]]:
    """The pairs of tiles that have a side in common, from their places alone."""
    right = {frozenset([f"{x}-{y}", f"{x + 1}-{y}"]) for x in range(columns - 1) for y in range(rows)}
    return right | {frozenset([f"{x}-{y}", f"{x}-{y + 1}"]) for x in range(columns) for y in range(rows - 1)}


def linked(found) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in found}


@settings(max_examples=25)
@given(st.floats(0, 1.0), st.floats(0.01, 1000), st.floats(0, 2 * pi), st.floats(-1e4, 1e4))
def test_tiles_are_linked_along_their_sides_whatever_gap_unit_and_turn(gap, unit, angle, away):
    turned = {
        name: affinity.affine_transform(
            shape, [unit * cos(angle), -unit * sin(angle), unit * sin(angle), unit * cos(angle), away, -away]
        )
        for name, shape in tiles(gap).items()
    }
    assert linked(survey(turned).links()) == beside()


def test_wide_streets_are_borders_where_all_borders_are_so_wide():
    assert survey(tiles(1.9)).tolerance.value > 1.9
    assert linked(survey(tiles(1.9)).links()) == beside()


def test_narrow_borders_and_a_wide_river():
    """Two banks 2 apart, each of tiles 0.3 apart: the line falls between."""
    north = {f"n{name}": shape for name, shape in tiles(0.3, rows=2).items()}
    south = {f"s{name}": affinity.translate(shape, 0, 2 * 20.3 + 1.7) for name, shape in tiles(0.3, rows=2).items()}
    found = survey({**north, **south})
    assert 0.3 < found.tolerance.value < 2
    assert linked(found.links()) == {frozenset(s + name for name in pair) for s in "ns" for pair in beside(rows=2)}
    across = found.links(2.1).keys() - found.links().keys()
    assert across == {(f"n{x}-1", f"s{x}-0") for x in range(5)}


def test_what_lies_between_keeps_apart():
    """A strip thinner than the tolerance, but drawn: its banks are not linked with each other."""
    found = survey({"north": box(0, 0, 20, 20), "river": box(0, 20.2, 20, 20.6), "south": box(0, 20.8, 20, 40)})
    assert linked(found.links(1.0)) == {frozenset(["north", "river"]), frozenset(["river", "south"])}


def test_a_shape_inside_another_that_has_no_hole_for_it_is_its_neighbour():
    link = survey({"sea": box(0, 0, 40, 40), "island": box(15, 15, 25, 25)}).links()["sea", "island"]
    assert (link.reason, link.gap) == ("overlap", 0.0)


def test_every_part_of_a_shape_counts():
    parts = MultiPolygon([box(0, 0, 20, 20), box(60, 0, 80, 20)])
    assert linked(survey({"two": parts, "one": box(39.8, 0, 59.8, 20)}).links()) == {frozenset(["one", "two"])}


def test_reasons_and_lengths():
    found = survey({"a": box(0, 0, 20, 20), "b": box(20, 0, 40, 20), "c": box(0, 20.5, 20, 40)}).links(1)
    assert (found["a", "b"].reason, found["a", "b"].gap) == ("border", 0.0)
    assert 20 <= found["a", "b"].length <= 22
    assert (found["a", "c"].reason, found["a", "c"].gap) == ("gap", 0.5)
    assert found["a", "c"].length == pytest.approx(20, abs=1)
    assert ("b", "c") not in found


@pytest.mark.parametrize("gap", [0.0, 0.1, 0.3])
def test_corners_that_point_at_each_other_over_nothing_are_no_neighbours(gap):
    found = survey({"a": box(0, 0, 20, 20), "b": box(20 + gap, 20 + gap, 40, 40)})
    assert found.contacts["a", "b"].gap == inf


def test_doubtful_pairs_are_those_near_the_line():
    found = survey({"a": box(0, 0, 20, 20), "b": box(20.5, 0, 40, 20), "c": box(0, 20.9, 20, 40)})
    assert found.doubtful(0.6) == [("a", "b")]
    assert found.doubtful(0.6, factor=2) == [("a", "b"), ("a", "c")]
    assert found.doubtful(0.2) == []


def test_the_histogram_counts_every_pair_once():
    found = survey(tiles(0.5))
    shown = found.histogram(bins=10)
    assert sum(shown.counts) == len(found.gaps) == len(beside())
    assert shown.edges[0] == 0
    assert shown.edges[-1] == pytest.approx(found.reach)
    assert shown.line == found.tolerance.value
    assert shown.counts[1] == len(beside())  # 0.5 lies in the second bin, of 0.25 to 0.5


@pytest.mark.parametrize("few", [{}, {"only": box(0, 0, 1, 1)}, {"nothing": Polygon()}])
def test_few_or_empty_shapes_have_no_links(few):
    assert survey(few).links() == {}
    assert sum(survey(few).histogram().counts) == 0
