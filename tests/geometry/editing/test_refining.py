"""Simplifying and smoothing by hand: both faces of a border alike, junctions stay."""

from __future__ import annotations

import pytest
from geometry.editing.plots import ringed, square

from engine.geometry.coverage import Coverage
from engine.geometry.editing.refining import simplify, smooth
from engine.geometry.noding import ROUNDING

ZIGZAG = ((100, 0), (104, 25), (97, 50), (103, 75), (100, 100))


def zigzag() -> Coverage[str]:
    left, right = ((0, 0), *ZIGZAG, (0, 100)), ((200, 0), (200, 100), *ZIGZAG[::-1])
    return Coverage.build({"a": (left,), "b": (right,), "c": (square(0, 100),), "d": (square(100, 100),)}, ROUNDING)


def test_simplifying_straightens_both_faces_alike() -> None:
    change = simplify(zigzag(), ["a"], 20)
    assert change.coverage.borders["a", "b"].length == 100
    assert sum(change.areas.values()) == 0
    assert change.touched == {"a", "b"}
    assert change.coverage.nodes == zigzag().nodes


def test_simplifying_leaves_what_is_large_and_what_is_not_named() -> None:
    assert simplify(zigzag(), ["a"], 1).touched == frozenset()
    assert simplify(zigzag(), ["c"], 20).touched == frozenset()


def test_smoothing_cuts_corners_and_keeps_junctions() -> None:
    before = Coverage.build(
        {
            "a": (((0, 0), (400, 0), (600, 200), (400, 400), (0, 400)),),
            "b": (((400, 0), (900, 0), (900, 400), (400, 400), (600, 200)),),
        },
        ROUNDING,
    )
    change = smooth(before, ["a"], 1, least=10)
    lines = change.coverage.borders["a", "b"].lines
    assert lines == (((400, 0), (550, 150), (550, 250), (400, 400)),)
    assert change.areas["b"] == 50 * 50
    assert change.links.redrawn == {("a", "b")}
    assert change.uncovered == pytest.approx(2 * 100 * 100 / 2)


def test_smoothing_an_island_smooths_the_hole_around_it() -> None:
    change = smooth(ringed(), ["i"], 1, least=10)
    assert change.areas == {"i": -1250.0, "l": 1250.0}
    assert change.uncovered == 0


def test_smoothing_comes_to_an_end() -> None:
    coverage = smooth(ringed(), ["i"], 9, least=10).coverage
    assert smooth(coverage, ["i"], 1, least=10).touched == frozenset()
