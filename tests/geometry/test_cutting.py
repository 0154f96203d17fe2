"""Cutting shapes along footprints: nothing is lost, nothing lies over anything else."""

from __future__ import annotations

import pytest
import shapely
from geometry.lattices import lattices
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.cutting import cut
from engine.geometry.rings import polygon

SQUARE = (((0, 0), (1000, 0), (1000, 1000), (0, 1000)),)


def test_a_footprint_across_a_square_leaves_two_parts():
    pieces = cut({"s": SQUARE}, {"f": shapely.box(400, -100, 600, 1100)})
    assert sorted((piece.shape or "", piece.cutter or "") for piece in pieces) == [
        ("", "f"),
        ("", "f"),
        ("s", ""),
        ("s", ""),
        ("s", "f"),
    ]


def test_a_footprint_in_the_middle_leaves_a_hole():
    pieces = {piece.cutter: piece for piece in cut({"s": SQUARE}, {"f": shapely.box(400, 400, 600, 600)})}
    assert len(pieces[None].rings) == 2
    assert polygon(pieces["f"].rings).area == 40_000


def test_untouched_shapes_stay_as_they_are():
    (piece, _) = cut({"s": SQUARE}, {"f": shapely.box(4000, 0, 5000, 100)})
    assert piece.rings == SQUARE


@settings(max_examples=30)
@given(lattices(), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(3, 20)), max_size=3))
def test_the_pieces_cover_the_same_ground_once(lattice, discs):
    shapes = {n: tuple(tuple((300 * x, 300 * y) for x, y in r) for r in rings) for n, rings in lattice[0].items()}
    cutters = {f"f{n}": shapely.Point(100 * x, 100 * y).buffer(100 * r) for n, (x, y, r) in enumerate(discs)}
    pieces = cut(shapes, cutters)
    drawn = [polygon(piece.rings) for piece in pieces]
    whole = shapely.union_all([*(polygon(rings) for rings in shapes.values()), *cutters.values()])
    assert sum(area.area for area in drawn) == pytest.approx(
        whole.area, abs=4 * (whole.length + 2000) * (1 + len(discs))
    )
    overlap = sum(a.intersection(b).area for n, a in enumerate(drawn) for b in drawn[:n])
    assert overlap <= 3 * sum(area.length for area in drawn)
