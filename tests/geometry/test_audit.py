"""The audit: each flaw with its shapes, place and size; the board's tests say them in words."""

from __future__ import annotations

import pytest
from geometry.lattices import lattices
from hypothesis import given, settings

from engine.geometry.audit import audit


def box(left, top, right, bottom):
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)


def told(shapes, disc=0.0):
    return [(flaw.code, flaw.ids, flaw.size) for flaw in audit(shapes, disc)]


def test_overlap_gap_and_size():
    assert told({"a": box(0, 0, 1000, 1000), "b": box(900, 0, 2000, 1000)}) == [("overlap", ("a", "b"), 100_000.0)]
    court = {"a": (*box(0, 0, 1000, 1000), ((400, 400), (400, 600), (600, 600), (600, 400)))}
    assert told(court) == [("gap", ("a",), 40_000.0)]
    assert told({"a": box(0, 0, 1000, 300)}, disc=400) == [("too-small", ("a",), pytest.approx(300))]
    assert told({"a": box(0, 0, 1000, 300)}, disc=299) == []
    assert told({"a": box(0, 0, 1000, 30)}) == [("sliver", ("a",), 30_000.0)]


def test_places_lie_in_the_flaw():
    (flaw,) = audit({"a": box(0, 0, 1000, 1000), "b": box(900, 0, 2000, 1000)})
    assert 900 <= flaw.place[0] <= 1000
    assert 0 <= flaw.place[1] <= 1000


def test_equal_shapes_and_shapes_inside_others():
    assert told({"a": box(0, 0, 999, 999), "b": box(0, 0, 999, 999)}) == [("duplicate-shape", ("a", "b"), 998_001.0)]
    assert told({"a": box(0, 0, 999, 999), "b": box(100, 100, 200, 200)}) == [("inside", ("b", "a"), 10_000.0)]


def test_a_crowd_of_overlaps_is_cut_short():
    """Each of 30 boxes lies over each: 435 pairs, of which 200 are told, and the others counted."""
    crowd = {n: box(10 * n, 0, 1000 + 10 * n, 1000) for n in range(30)}
    codes = [flaw.code for flaw in audit(crowd)]
    assert codes == ["overlap"] * 200 + ["more-overlaps"]
    last = audit(crowd)[-1]
    assert (last.ids, last.size) == ((), 235)
    assert [flaw.code for flaw in audit({n: crowd[n] for n in range(20)})] == ["overlap"] * 190


def test_what_touches_in_a_crowd_is_no_overlap():
    """Squares in a row under a bar that lies over none of them, and one square twice."""
    row = {n: box(100 * n, 0, 100 * n + 100, 100) for n in range(150)}
    bar = {"bar": box(0, 100, 15_000, 200)}
    assert told(row | bar) == []
    assert [flaw[:2] for flaw in told(row | bar | {"twin": row[7]})] == [("duplicate-shape", (7, "twin"))]


def test_faulty_rings_don_t_hide_other_flaws():
    bow = (((0, 0), (900, 900), (900, 0), (0, 900)),)
    assert [flaw[:2] for flaw in told({"bow": bow, "a": box(0, 0, 999, 999), "b": box(0, 0, 999, 999)})] == [
        ("self-crossing", ("bow",)),
        ("duplicate-shape", ("a", "b")),
    ]
    assert told({"a": (*box(0, 0, 900, 900), ((800, 100), (800, 200), (1000, 150)))})[0][:2] == ("bad-hole", ("a",))


def test_rounding_is_no_flaw():
    assert told({"a": (((0, 0), (1000, 1), (1000, 1000), (0, 1000)),), "b": box(0, -1000, 1000, 0)}) == []
    assert told({"a": (((0, 0), (1000, -1), (1000, 1000), (0, 1000)),), "b": box(0, -1000, 1000, 0)}) == []


@settings(max_examples=40)
@given(lattices())
def test_coverages_have_no_flaw_but_gaps(lattice):
    spaces = {name: tuple(tuple((100 * x, 100 * y) for x, y in r) for r in rings) for name, rings in lattice[0].items()}
    assert {flaw.code for flaw in audit(spaces)} <= {"gap"}


def beside(*inner):
    """Two shapes that touch along x = 400 down to y = 200 and part below, where the second begins with `inner`."""
    left = (((0, 0), (400, 0), (400, 900), (0, 900)),)
    return {"a": left, "b": (((400, 0), (900, 0), (900, 900), *inner, (400, 200)),)}


@pytest.mark.parametrize("width", [3, 10, 19])
def test_an_open_slit_between_neighbours_is_told(width):
    (flaw,) = audit(beside((400 + width, 900), (400 + width, 200)))
    assert (flaw.code, flaw.ids, flaw.size) == ("slit", ("a", "b"), width)
    assert 400 <= flaw.place[0] <= 400 + width
    assert 200 <= flaw.place[1] <= 900


def test_what_opens_wide_or_ends_soon_is_no_slit():
    assert audit(beside((700, 900), (500, 500))) == []
    assert audit(beside((440, 900), (440, 200))) == []
    assert audit({"a": box_of(0, 0, 400, 900), "b": box_of(400, 0, 900, 840)}) == []


def test_a_slit_into_one_shape_is_meant():
    assert (
        audit({"a": (((0, 0), (900, 0), (900, 900), (410, 900), (410, 200), (400, 200), (400, 900), (0, 900)),)}) == []
    )


def box_of(left, top, right, bottom):
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)
