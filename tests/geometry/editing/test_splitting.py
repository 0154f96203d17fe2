"""Splitting and merging by hand."""

from __future__ import annotations

import pytest
from geometry.editing.plots import area, plots, ringed, square

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.splitting import merge_faces, split_face


def test_a_line_cuts_a_face_in_two_and_nothing_else() -> None:
    change = split_face(plots("ab", "cd"), "a", ((30, -40), (30, 140)), ["n"])
    assert change.areas["a"] == -3000
    assert change.areas["n"] == 3000
    assert change.touched == {"a", "n", "c"}
    assert change.links.made == {("a", "n"), ("c", "n")}
    assert change.links.redrawn == {("a", "c")}
    assert change.uncovered == 0


def test_bends_of_the_line_become_nodes_of_both() -> None:
    change = split_face(plots("a"), "a", ((30, 0), (40, 50), (30, 100)), ["n"])
    assert change.coverage.borders["a", "n"].lines in {
        (((30, 0), (40, 50), (30, 100)),),
        (((30, 100), (40, 50), (30, 0)),),
    }


def test_a_line_that_crosses_a_comb_makes_many_parts_the_larger_first() -> None:
    comb = (
        (0, 0),
        (90, 0),
        (90, 50),
        (70, 50),
        (70, 20),
        (40, 20),
        (40, 80),
        (20, 80),
        (20, 20),
        (10, 20),
        (10, 40),
        (0, 40),
    )
    change = split_face(Coverage.build({"a": (comb,)}), "a", ((-5, 30), (95, 30)), ["n1", "n2", "n3", "n4"])
    assert change.touched == {"a", "n1", "n2", "n3"}
    assert [area(change.coverage, n) for n in ("n1", "n2", "n3")] == [1000.0, 400.0, 100.0]


def test_a_line_through_an_island_cuts_only_the_face_around_it() -> None:
    change = split_face(ringed(), "l", ((-10, 150), (310, 150)), ["n"])
    assert area(change.coverage, "l") == area(change.coverage, "n") == 40000
    assert change.areas["i"] == 0
    assert change.links.made == {("l", "n"), ("i", "n")}


def test_a_line_off_the_grid_loses_no_more_than_rounding() -> None:
    slanted = Coverage.build({"a": (((0, 0), (701, 333), (0, 500)),)})
    change = split_face(slanted, "a", ((100, -50), (331, 600)), ["n"])
    assert abs(sum(change.areas.values())) < 700


@pytest.mark.parametrize("line", [((30, -40), (30, 60)), ((300, 0), (300, 100)), ((0, 0), (0, 100))])
def test_lines_that_do_not_cut(line: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(EditError, match="does not cut a in two"):
        split_face(plots("ab"), "a", line, ["n"])


def test_a_split_needs_enough_free_ids() -> None:
    for names in ([], ["b"]):
        with pytest.raises(EditError, match="no free id"):
            split_face(plots("ab"), "a", ((30, -40), (30, 140)), names)
    with pytest.raises(EditError, match="two different points"):
        split_face(plots("ab"), "a", ((30, -40), (30, -40)), ["n"])


def test_merging_undoes_a_split() -> None:
    before = plots("ab", "cd")
    split = split_face(before, "a", ((30, -40), (30, 140)), ["n"]).coverage
    change = merge_faces(split, ["a", "n"])
    assert change.areas == {"a": 3000.0, "n": -3000.0}
    assert change.links.broken == {("a", "n"), ("c", "n")}
    assert area(change.coverage, "a") == 10000


def test_a_ring_of_faces_merges_into_one_with_a_hole() -> None:
    change = merge_faces(plots("abc", "d.e", "fgh"), list("abcdefgh"))
    assert len(change.coverage.faces["a"]) == 2
    assert change.areas["a"] == 70000
    around = merge_faces(plots("abc", "dxe", "fgh"), list("abcdefgh"))
    assert around.coverage.borders.keys() == {("a", "x")}


def test_what_does_not_hang_together_cannot_be_one() -> None:
    with pytest.raises(EditError, match="don't share a border") as caught:
        merge_faces(plots("a.c"), ["a", "c"])
    assert caught.value.place[0] > 200 or caught.value.place[0] < 100
    with pytest.raises(EditError, match="don't share a border"):
        merge_faces(plots("a.", ".d"), ["a", "d"])
    with pytest.raises(EditError, match="takes two"):
        merge_faces(plots("ab"), ["a", "a"])


def test_faces_that_overlapped_merge_into_their_union() -> None:
    dirty = Coverage.build({"a": (square(0, 0),), "b": (square(50, 0),)})
    assert area(merge_faces(dirty, ["a", "b"]).coverage, "a") == 15000


def test_faces_over_others_may_be_split_and_merged() -> None:
    dirty = Coverage.build({"a": (square(0, 0),), "b": (square(100, 0),), "c": (square(50, 50),)})
    split = split_face(dirty, "c", ((120, 0), (120, 200)), ["n"])
    assert split.areas["c"] + split.areas["n"] == 0
    merged = merge_faces(dirty, ["a", "b"])
    assert area(merged.coverage, "a") == 20000


def test_a_name_is_given_to_one_part_only() -> None:
    """A second part of that name would be put together with the first."""
    lines = ((30, -40), (30, 140), (60, 140), (60, -40))
    with pytest.raises(EditError, match="no free id"):
        split_face(plots("a"), "a", lines, ["n", "n"])
    change = split_face(plots("a"), "a", lines, ["n", "n", "a", "m"])
    assert change.areas == {"a": -6000.0, "n": 3000.0, "m": 3000.0}
