"""Settling by hand: what noding bends is noded in turn, and what is touched is exactly what changed."""

from __future__ import annotations

import pytest
from geometry.editing.plots import plots, square

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.editing.drawing import add_face, cut_hole
from engine.geometry.editing.nodes import insert_node, move_node
from engine.geometry.editing.settling import settle
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import FARTHEST


def test_a_face_put_in_or_taken_out_touches_only_what_gets_a_node() -> None:
    squares = plots("ab")
    change = settle(squares, {"n": (square(50, 100),)}, place=(0, 0))
    assert change.touched == {"a", "b", "n"}
    assert change.links.made == {("a", "n"), ("b", "n")}
    assert change.coverage.ids == ("a", "b", "n")
    back = settle(change.coverage, {}, without=["n"], place=(0, 0))
    assert back.touched == {"n"}
    assert back.links.broken == change.links.made
    assert back.uncovered == 10000


def test_a_face_given_as_it_is_changes_nothing() -> None:
    squares = plots("ab", "cd")
    change = settle(squares, {"a": squares.faces["a"][:1]}, place=(0, 0))
    assert change.touched == frozenset()
    assert change.areas == {}


def test_rings_may_be_written_either_way_round() -> None:
    change = settle(plots("a"), {"n": (square(100, 0)[::-1],)}, place=(0, 0))
    assert change.areas == {"n": 10000.0}
    assert change.links.made == {("a", "n")}


def test_the_place_of_a_refusal_is_where_the_trouble_is() -> None:
    with pytest.raises(EditError, match="n would lie over b") as caught:
        settle(plots("ab"), {"n": (square(180, 50),)}, place=(0, 0))
    x, y = caught.value.place
    assert 180 < x < 200
    assert 50 < y < 100
    with pytest.raises(EditError, match="n would have a hole that isn't inside it") as caught:
        settle(plots("ab"), {"n": (square(500, 0), square(700, 0, 10))}, place=(7, 7))
    assert caught.value.place == (7, 7)
    with pytest.raises(EditError, match="n would have no area") as caught:
        settle(plots("ab"), {"n": (((500, 0), (600, 0), (700, 0)),)}, place=(7, 7))
    assert caught.value.place == (500, 0)


def test_a_face_within_another_lies_over_it() -> None:
    with pytest.raises(EditError, match="n would lie over a"):
        settle(plots("ab"), {"n": (square(20, 20, 10),)}, place=(0, 0))
    with pytest.raises(EditError, match="n would lie over a"):
        settle(plots("ab"), {"n": (square(0, 0),)}, place=(0, 0))


def test_changes_share_what_they_do_not_touch() -> None:
    squares = plots("abcdefgh")
    change = settle(squares, {"a": (square(-50, 0),)}, without=["b"], place=(0, 0))
    assert all(change.coverage.faces[name] is squares.faces[name] for name in "cdefgh")
    assert change.coverage.borders["c", "d"] is squares.borders["c", "d"]
    assert Coverage.build(change.coverage.faces, ROUNDING).borders == change.coverage.borders


def test_a_node_that_would_come_within_rounding_of_a_border_it_cannot_share_is_refused() -> None:
    island = ((100, 150), (150, 100), (199, 142), (150, 200))
    lake = Coverage.build({"l": (square(0, 0, 300), island[::-1]), "i": (island,)}, ROUNDING)
    raised = ((100, 150), (150, 99), (199, 142), (150, 200))
    with pytest.raises(EditError, match="too close to a border") as caught:
        settle(lake, {"l": (square(0, 0, 300), raised[::-1])}, place=(0, 0))
    assert caught.value.place == (150, 100)


def test_nothing_is_put_where_arithmetic_is_no_longer_exact() -> None:
    before = plots("a")
    far = (FARTHEST + 1, 0)
    edits = [
        lambda: move_node(before, (100, 0), far),
        lambda: insert_node(before, (0, 0), (100, 0), (50, -FARTHEST - 1)),
        lambda: add_face(before, "b", ((200, 0), far, (200, 100))),
        lambda: cut_hole(before, "a", ((20, 20), far, (20, 80))),
    ]
    for edit in edits:
        with pytest.raises(EditError, match="too far out") as refused:
            edit()
        assert max(map(abs, refused.value.place)) == FARTHEST
    assert move_node(before, (100, 0), (FARTHEST, 0)).areas == {"a": (FARTHEST - 100) * 50.0}
