"""Nodes by hand: what follows, what is refused and where."""

from __future__ import annotations

import pytest
from geometry.editing.plots import area, plots, ringed, square

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.nodes import insert_node, is_junction, move_node, move_nodes, remove_node, ways


def test_a_moved_junction_takes_all_four_faces_along_and_no_ground_goes() -> None:
    change = move_node(plots("ab", "cd"), (100, 100), (130, 110))
    assert change.touched == {"a", "b", "c", "d"}
    assert {n: area(change.coverage, n) for n in "abcd"} == {"a": 12000, "b": 9000, "c": 11000, "d": 8000}
    assert sum(change.areas.values()) == 0
    assert change.uncovered == 0
    assert change.links.redrawn == {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")}
    assert change.links.made == change.links.broken == frozenset()


def test_a_moved_node_may_make_a_link() -> None:
    change = move_node(plots("a.b"), (100, 0), (200, 0))
    assert change.links.made == frozenset()  # they touch in a point
    change = move_node(change.coverage, (100, 100), (200, 100))
    assert change.links.made == {("a", "b")}
    assert change.areas == {"a": 5000.0}


def test_a_node_moved_onto_a_border_becomes_its_node() -> None:
    change = move_node(plots("a.b"), (100, 100), (200, 50))
    assert change.touched == {"a", "b"}
    assert (200, 50) in change.coverage.faces["b"][0]
    assert change.areas == {"a": 2500.0, "b": 0.0}


def test_a_node_moved_within_rounding_of_a_slanted_border_bends_it() -> None:
    slanted = move_node(plots("a.b"), (200, 100), (207, 100)).coverage
    change = move_node(slanted, (100, 100), (204, 50))
    assert change.coverage.owners((204, 50)) == ("a", "b")


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ((-50, 50), "c would cross itself|a would cross itself"),
        ((0, 0), "two points at one place"),
        ((250, 150), "turn straight back"),
    ],
)
def test_moves_that_would_spoil_a_face_are_refused(to: tuple[int, int], reason: str) -> None:
    with pytest.raises(EditError, match=reason):
        move_node(plots("ab", "cd"), (100, 0) if to == (0, 0) else (100, 100), to)


def test_a_face_may_not_come_to_lie_over_another_or_swallow_it() -> None:
    with pytest.raises(EditError, match="a would lie over b") as caught:
        move_node(plots("a.b"), (100, 100), (250, 50))
    x, y = caught.value.place
    assert 200 < x < 250
    assert 0 < y < 100
    with pytest.raises(EditError, match="hole that isn't inside"):
        move_node(ringed(), (0, 0), (150, 150))


def test_several_nodes_move_at_once() -> None:
    change = move_nodes(plots("ab"), {(100, 0): (120, 0), (100, 100): (120, 100)})
    assert change.areas == {"a": 2000.0, "b": -2000.0}


def test_a_node_of_an_island_moves_the_hole_around_it() -> None:
    change = move_node(ringed(), (100, 100), (80, 80))
    assert change.touched == {"l", "i"}
    assert sum(change.areas.values()) == 0


def test_a_node_put_into_a_border_belongs_to_both_and_can_be_taken_out() -> None:
    before = plots("ab")
    change = insert_node(before, (100, 0), (100, 100), (110, 50))
    assert change.areas == {"a": 500.0, "b": -500.0}
    assert remove_node(change.coverage, (110, 50)).coverage.faces == before.faces


@pytest.mark.parametrize(
    ("start", "end", "at", "reason"),
    [
        ((100, 0), (100, 100), (100, 0), "a node here already"),
        ((0, 0), (100, 100), (50, 50), "no border here"),
        ((0, 0), (100, 0), (50, 150), "cross itself"),
    ],
)
def test_nodes_that_cannot_be_put_in(
    start: tuple[int, int], end: tuple[int, int], at: tuple[int, int], reason: str
) -> None:
    with pytest.raises(EditError, match=reason):
        insert_node(plots("ab"), start, end, at)


def test_junctions_stay() -> None:
    squares = plots("ab", "cd")
    assert ways(squares, (100, 100)) == {(100, 0), (0, 100), (200, 100), (100, 200)}
    assert is_junction(squares, (100, 0))
    assert not is_junction(squares, (0, 0))
    with pytest.raises(EditError, match="the borders of a and b meet here"):
        remove_node(squares, (100, 0))
    with pytest.raises(EditError, match="no node here"):
        remove_node(squares, (50, 0))
    triangle = remove_node(squares, (0, 0)).coverage
    assert area(triangle, "a") == 5000
    with pytest.raises(EditError, match="no node here") as caught:
        move_node(squares, (7, 7), (8, 8))
    assert caught.value.place == (7, 7)


def test_a_hole_that_comes_to_touch_the_outline_shares_a_node_with_it_and_with_the_neighbour() -> None:
    holed = Coverage.build({"a": (square(0, 0), ((40, 40), (40, 60), (60, 60), (60, 40))), "b": (square(100, 0),)})
    change = move_node(holed, (60, 60), (100, 50))
    assert change.touched == {"a", "b"}
    assert change.coverage.owners((100, 50)) == ("a", "b")
    assert all((100, 50) in ring for ring in change.coverage.faces["a"])
