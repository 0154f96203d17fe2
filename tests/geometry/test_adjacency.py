"""Shared borders: the case file, and an independent count on random lattices."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from geometry.geometry_cases import cases, shapes
from hypothesis import given
from hypothesis import strategies as st

from engine.geometry.adjacency import adjacent
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Rings

ALL = cases("adjacency")
NOW = [c for c in ALL if not c["tolerance"]]  # the others are in test_gaps


@pytest.mark.parametrize("case", NOW, ids=[c["id"] for c in NOW])
def test_every_case_without_tolerance(case):
    found = {frozenset(pair) for pair in adjacent(shapes(case))}
    assert found == {frozenset(pair) for pair in case["adjacent"]}


def test_the_length_counts_every_piece_of_a_border():
    comb = (((0, 0), (90, 0), (90, 50), (60, 50), (60, 20), (30, 20), (30, 50), (0, 50)),)
    below = (((0, 50), (90, 50), (90, 80), (0, 80)),)
    assert adjacent({"comb": comb, "below": below}) == {("comb", "below"): 60.0}


@st.composite
def rectangles(draw) -> dict[str, Rings]:
    """A rectangle cut again and again by lines from side to side: T-junctions everywhere."""
    pieces = [(0, 0, 64, 64)]
    for _ in range(draw(st.integers(1, 12))):
        left, top, right, bottom = pieces.pop(draw(st.integers(0, len(pieces) - 1)))
        upright = draw(st.booleans())
        low, high = (left, right) if upright else (top, bottom)
        if high - low < 2:
            pieces.append((left, top, right, bottom))
            continue
        at = draw(st.integers(low + 1, high - 1))
        pieces += (
            [(left, top, at, bottom), (at, top, right, bottom)]
            if upright
            else [
                (left, top, right, at),
                (left, at, right, bottom),
            ]
        )
    return {f"s{n}": (((a, b), (c, b), (c, d), (a, d)),) for n, (a, b, c, d) in enumerate(pieces)}


def common_side(p: Rings, q: Rings) -> int:
    """The length that two upright rectangles share, from their coordinates alone."""
    (pl, pt), _, (pr, pb), _ = p[0]
    (ql, qt), _, (qr, qb), _ = q[0]
    if pr == ql or qr == pl:
        return max(0, min(pb, qb) - max(pt, qt))
    if pb == qt or qb == pt:
        return max(0, min(pr, qr) - max(pl, ql))
    return 0


@given(rectangles(), st.booleans())
def test_rectangles_agree_with_their_coordinates(spaces, sheared):
    names = list(spaces)
    expected = {(a, b) for n, a in enumerate(names) for b in names[n + 1 :] if common_side(spaces[a], spaces[b])}
    if sheared:
        spaces = {name: (tuple((3 * x + y, 4 * y - x) for x, y in ring),) for name, (ring,) in spaces.items()}
    assert set(adjacent(spaces)) == expected


@given(rectangles())
def test_lengths_agree_with_the_coordinates(spaces):
    for (a, b), length in adjacent(spaces).items():
        assert length == common_side(spaces[a], spaces[b])


@given(rectangles(), st.integers(1, 89))
def test_turned_and_rounded_maps_keep_their_links(spaces, angle):
    """With the slack of rounding no T-junction is lost, whatever the angle."""
    c, s = cos(radians(angle)) * 1000, sin(radians(angle)) * 1000
    turned = {
        name: (tuple((round(x * c - y * s), round(x * s + y * c)) for x, y in ring),)
        for name, (ring,) in spaces.items()
    }
    assert set(adjacent(turned, slack=ROUNDING)) == set(adjacent(spaces))
