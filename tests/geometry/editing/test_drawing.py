"""Drawing by hand: clipped polygons, filled gaps, holes."""

from __future__ import annotations

import pytest
from geometry.editing.plots import area, plots, ringed, square

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.drawing import add_face, cut_hole, fill_gap
from engine.geometry.rings import Point


def test_a_polygon_is_clipped_to_its_neighbours_and_the_change_says_how_much() -> None:
    change = add_face(plots("ab", "c."), "n", square(50, 50, 200))
    assert change.clipped == {"a": 2500.0, "b": 5000.0, "c": 5000.0}
    assert change.dropped == 0
    assert area(change.coverage, "n") == 40000 - 12500
    assert change.links.made == {("b", "n"), ("c", "n")}
    assert change.areas == {"n": 27500.0, "b": 0.0, "c": 0.0}
    assert change.touched == {"n", "b", "c"}


def test_of_parts_that_are_left_the_largest_stays() -> None:
    bar = ((-20, 40), (150, 40), (150, 60), (-20, 60))
    change = add_face(plots("a"), "n", bar)
    assert change.areas["n"] == 50 * 20
    assert change.dropped == 20 * 20
    assert change.clipped == {"a": 2000.0}


def test_a_sliver_of_rounding_is_cut_away_without_a_word() -> None:
    slanted = Coverage.build({"a": (((0, 0), (7001, 3333), (0, 5000)),)})
    change = add_face(slanted, "n", ((0, 0), (3500, 1667), (7001, 3333), (7000, 0)))  # half a unit off the border
    assert change.clipped == {}
    assert change.coverage.borders["a", "n"].length == pytest.approx(7753.9, abs=0.1)


def test_a_free_polygon_keeps_its_points_and_direction_of_start() -> None:
    change = add_face(plots("a"), "n", ((500, 500), (500, 600), (600, 500)))
    assert set(change.coverage.faces["n"][0]) == {(500, 500), (500, 600), (600, 500)}
    assert change.touched == {"n"}


def test_the_first_face_of_an_empty_coverage() -> None:
    empty: Coverage[str] = Coverage({})
    assert add_face(empty, "n", square(0, 0)).areas == {"n": 10000.0}


def test_a_ring_around_a_face_becomes_a_face_with_a_hole() -> None:
    change = add_face(plots("a"), "n", square(-50, -50, 200))
    assert len(change.coverage.faces["n"]) == 2
    assert change.clipped == {"a": 10000.0}
    assert change.coverage.borders["a", "n"].length == 400


@pytest.mark.parametrize(
    ("name", "ring", "reason"),
    [
        ("n", ((0, 0), (10, 0)), "three different points"),
        ("n", ((500, 0), (600, 100), (600, 0), (500, 100)), "cross itself"),
        ("n", square(10, 10, 20), "wholly over a"),
        ("a", square(500, 0), "there is a already"),
    ],
)
def test_faces_that_cannot_be_drawn(name: str, ring: tuple[Point, ...], reason: str) -> None:
    with pytest.raises(EditError, match=reason):
        add_face(plots("ab"), name, ring)


def test_an_enclosed_gap_is_filled_to_the_last_unit() -> None:
    change = fill_gap(plots("abc", "d.e", "fgh"), (150, 150), "n")
    assert change.areas == {"n": 10000.0}
    assert change.links.made == {("b", "n"), ("d", "n"), ("e", "n"), ("g", "n")}
    assert change.uncovered == 0


def test_a_gap_around_an_island_is_filled_around_it() -> None:
    frame = Coverage.build({"l": (square(0, 0, 300), square(50, 50, 200)[::-1]), "i": (square(100, 100),)})
    change = fill_gap(frame, (60, 60), "n")
    assert change.areas == {"n": 30000.0}
    assert change.links.made == {("l", "n"), ("i", "n")}


def test_a_face_grows_into_the_gap() -> None:
    change = fill_gap(plots("abc", "d.e", "fgh"), (150, 150), "e")
    assert change.areas["e"] == 10000
    assert change.links.made == {("b", "e"), ("d", "e"), ("e", "g")}


@pytest.mark.parametrize(
    ("at", "name", "reason"),
    [
        ((50, 50), "n", "a face here already"),
        ((100, 50), "n", "a face here already"),
        ((1000, 50), "n", "not enclosed"),
        ((150, 150), "a", "a does not border on the gap"),
    ],
)
def test_gaps_that_are_none(at: Point, name: str, reason: str) -> None:
    with pytest.raises(EditError, match=reason) as caught:
        fill_gap(plots("abc", "d.e", "fgh"), at, name)
    assert caught.value.place == at


def test_a_hole_is_open_ground_or_an_island() -> None:
    change = cut_hole(plots("a"), "a", square(20, 20, 50))
    assert change.areas == {"a": -2500.0}
    assert change.uncovered == 2500
    change = cut_hole(plots("a"), "a", square(20, 20, 50), "i")
    assert change.areas == {"a": -2500.0, "i": 2500.0}
    assert change.uncovered == 0
    assert change.links.made == {("a", "i")}


def test_a_hole_at_the_rim_is_a_bay() -> None:
    change = cut_hole(plots("ab"), "a", square(50, 0, 50), "i")
    assert len(change.coverage.faces["a"]) == 1
    assert change.links.made == {("a", "i"), ("b", "i")}


@pytest.mark.parametrize(
    ("ring", "reason"),
    [
        (square(50, 50, 100), "reaches out of a"),
        (square(0, 0, 100), "nothing would be left of a"),
        (((40, 0), (60, 0), (60, 100), (40, 100)), "a would fall into 2 parts"),
        (((0, 0), (50, 50)), "three different points"),
    ],
)
def test_holes_that_cannot_be_cut(ring: tuple[Point, ...], reason: str) -> None:
    with pytest.raises(EditError, match=reason):
        cut_hole(plots("ab"), "a", ring, "i")


def test_an_island_needs_a_free_id() -> None:
    with pytest.raises(EditError, match="there is b already"):
        cut_hole(plots("ab"), "a", square(20, 20, 50), "b")
    with pytest.raises(EditError, match="reaches out of l"):
        cut_hole(ringed(), "l", square(50, 50, 100))


def test_faces_over_each_other_are_not_cut_silently() -> None:
    dirty = Coverage.build({"a": (square(0, 0),), "b": (square(50, 0),)})
    change = cut_hole(dirty, "a", square(60, 10, 20))
    assert change.areas["a"] == -400
    assert change.areas.get("b", 0) == 0
    assert change.uncovered == 0
    assert add_face(dirty, "n", square(80, 50)).clipped == {"a": 20 * 50, "b": 70 * 50}
