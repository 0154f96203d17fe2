"""Reshaping by a drawn line, and moving borders, by hand."""

from __future__ import annotations

import pytest
from geometry.editing.plots import plots, ringed

from engine.geometry.editing.change import EditError
from engine.geometry.editing.reshaping import move_border, reshape_face
from engine.geometry.rings import Point


def test_a_line_outside_lets_the_face_grow_at_its_neighbours_cost() -> None:
    change = reshape_face(plots("ab"), "a", ((100, 0), (150, 50), (100, 100)))
    assert change.areas == {"a": 2500.0, "b": -2500.0}
    assert change.uncovered == 0
    assert change.links.redrawn == {("a", "b")}


def test_a_line_inside_gives_to_the_neighbour_or_leaves_open_ground() -> None:
    change = reshape_face(plots("ab"), "a", ((100, 0), (50, 50), (100, 100)))
    assert change.areas == {"a": -2500.0, "b": 2500.0}
    change = reshape_face(plots("ab"), "a", ((0, 0), (50, 50), (0, 100)))
    assert change.areas == {"a": -2500.0}
    assert change.uncovered == 2500


def test_a_line_over_open_ground_extends_the_face() -> None:
    change = reshape_face(plots("a"), "a", ((20, 90), (20, 150), (80, 150), (80, 90)))
    assert change.areas == {"a": 3000.0}


def test_a_line_that_crosses_back_and_forth_takes_and_gives() -> None:
    change = reshape_face(plots("ab"), "a", ((100, 0), (120, 25), (80, 75), (100, 100)))
    assert change.areas == {"a": 0.0, "b": 0.0}
    assert change.touched == {"a", "b"}


def test_the_ring_of_a_hole_is_reshaped_with_its_island() -> None:
    change = reshape_face(ringed(), "l", ((100, 100), (70, 150), (100, 200)))
    assert change.areas == {"l": -1500.0, "i": 1500.0}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (((20, 20), (60, 60)), "must meet its outline twice"),
        (((100, 50), (150, 50)), "must meet its outline twice"),
        (((100, 0), (210, -10), (210, 110), (100, 100)), "nothing would be left of b"),
        (((100, 40), (220, 40), (220, 60), (100, 60)), "b would fall into 2 parts"),
    ],
)
def test_lines_that_cannot_reshape(line: tuple[Point, ...], reason: str) -> None:
    with pytest.raises(EditError, match=reason):
        reshape_face(plots("ab"), "a", line)


def test_a_whole_border_moves_with_what_meets_it() -> None:
    change = move_border(plots("ab", "cd"), "b", "a", (20, 0))
    assert change.areas == {"a": 2000.0, "b": -2000.0, "c": 1000.0, "d": -1000.0}
    with pytest.raises(EditError, match="a and d have no border"):
        move_border(plots("ab", "cd"), "a", "d", (20, 0))


def test_a_line_of_no_points_is_refused() -> None:
    with pytest.raises(EditError, match="two different points"):
        reshape_face(plots("ab"), "a", ())
