"""Tracing by hand: the line along an outline, either way round, and a face drawn along it."""

from __future__ import annotations

import pytest
from geometry.editing.plots import area, plots, ringed

from engine.geometry.editing.change import EditError
from engine.geometry.editing.drawing import add_face
from engine.geometry.editing.tracing import trace
from engine.geometry.rings import Point


def test_tracing_goes_the_short_way_or_the_long_one() -> None:
    squares = plots("ab")
    assert trace(squares, "a", (50, 0), (100, 30)) == ((50, 0), (100, 0), (100, 30))
    assert trace(squares, "a", (100, 0), (50, 0)) == ((100, 0), (50, 0))
    assert trace(squares, "a", (50, 0), (100, 30), long_way=True) == ((50, 0), (0, 0), (0, 100), (100, 100), (100, 30))
    hole = trace(ringed(), "l", (100, 150), (150, 100))
    assert hole == ((100, 150), (100, 100), (150, 100))


@pytest.mark.parametrize(
    ("start", "end", "reason", "place"),
    [
        ((50, 50), (0, 0), "not on the border of l", (50, 50)),
        ((0, 0), (50, 50), "not on the border of l", (50, 50)),
        ((0, 0), (100, 100), "another border of l", (100, 100)),
    ],
)
def test_points_that_cannot_be_traced(start: Point, end: Point, reason: str, place: Point) -> None:
    with pytest.raises(EditError, match=reason) as caught:
        trace(ringed(), "l", start, end)
    assert caught.value.place == place


def test_a_new_face_drawn_along_a_trace_shares_all_of_it() -> None:
    squares = plots("ab")
    line = trace(squares, "b", (200, 0), (100, 100), long_way=False)
    change = add_face(squares, "n", (*line, (150, 200), (300, 150)))
    assert area(change.coverage, "n") > 0
    assert change.coverage.borders["b", "n"].length == 200
    assert change.clipped == {}
