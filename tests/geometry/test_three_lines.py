"""Three-line sight: the rule's own examples (whole millimetres taken as 100 grid units), and what must hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.geometry.three_lines import Screen, lines_to_disc, lines_to_shape, three_line_sight

MM = 100


def box(left, top, right, bottom):
    return (((left * MM, top * MM), (right * MM, top * MM), (right * MM, bottom * MM), (left * MM, bottom * MM)),)


def verdict(rings, height, eye=0, discs=(), target=(400, 300)):
    lines = lines_to_disc((200 * MM, 300 * MM), (target[0] * MM, target[1] * MM), 15 * MM)
    screens = [Screen(rings, height, MM // 2)]
    seen = three_line_sight(lines, eye, screens, discs, blocks_from=2, obscures_from=1)
    return "clear" if seen.clear else "cover" if seen.visible else "none"


HOUSE = box(270, 270, 330, 330)


@pytest.mark.parametrize(
    ("rings", "height", "eye", "expected"),
    [
        (HOUSE, 2, 0, "none"),
        (HOUSE, 1, 0, "cover"),
        (box(270, 315, 330, 360), 2, 0, "clear"),
        (HOUSE, 2, 2, "clear"),
        (HOUSE, 2, 1, "cover"),
        (box(270, 299, 330, 360), 2, 0, "cover"),
    ],
)
def test_the_examples_of_the_rules(rings, height, eye, expected):
    assert verdict(rings, height, eye) == expected


def test_another_base_between_blocks_the_lines_through_it():
    clear = box(0, 0, 10, 10)
    assert verdict(clear, 2, discs=[((300 * MM, 300 * MM), 12 * MM)]) == "none"
    assert verdict(clear, 2, discs=[((300 * MM, 310 * MM), 10 * MM)]) == "cover"
    assert verdict(clear, 2, discs=[((300 * MM, 330 * MM), 10 * MM)]) == "clear"


def test_running_along_a_wall_is_no_crossing():
    wall = box(250, 250, 350, 300)
    assert not Screen(wall, 2, 50).crossed(((200 * MM, 300 * MM), (400 * MM, 300 * MM)))
    assert Screen(wall, 2, 50).crossed(((200 * MM, 299 * MM), (400 * MM, 299 * MM)))


def test_a_screen_thinner_than_its_margins_vanishes():
    assert Screen(box(300, 200, 301, 400), 2, 50).core == ()
    assert Screen(box(300, 200, 301, 400), 2).crossed(((200 * MM, 300 * MM), (400 * MM, 300 * MM)))


def test_the_parts_of_a_waisted_screen_count_together():
    """Two rooms joined by a passage as thin as the margins: a line through both runs through more than each."""
    waist = (
        (
            (0, 0),
            (140, 0),
            (140, 60),
            (160, 60),
            (160, 0),
            (300, 0),
            (300, 160),
            (160, 160),
            (160, 100),
            (140, 100),
            (140, 160),
            (0, 160),
        ),
    )
    screen = Screen(waist, 1, 30)
    assert len(screen.core) == 2
    assert screen.crossed(((-50, 40), (350, 40)))


@given(st.integers(-300, 300), st.integers(-300, 300), st.integers(0, 60))
def test_the_edges_of_a_disc_lie_on_both_sides_of_it(x, y, radius):
    if (x, y) == (0, 0):
        return
    (_, centre), (_, left), (_, right) = lines_to_disc((0, 0), (x, y), radius)
    assert centre == (x, y)
    assert (left[0] + right[0], left[1] + right[1]) == (2 * x, 2 * y)
    assert (left[0] - x) ** 2 + (left[1] - y) ** 2 == pytest.approx(radius**2, abs=2 * radius + 1)
    assert x * (left[1] - y) - y * (left[0] - x) >= 0


@given(st.integers(0, 3), st.integers(0, 3))
def test_a_higher_eye_never_sees_less(height, eye):
    rank = ["none", "cover", "clear"]
    assert rank.index(verdict(HOUSE, height, eye + 1)) >= rank.index(verdict(HOUSE, height, eye))


def test_the_edges_of_a_shape_are_its_corners_farthest_left_and_right():
    middle, left, right = lines_to_shape((0, 0), (((10, -2), (14, 8), (12, 2), (20, 0)),))
    assert left[1] == (14, 8)
    assert right[1] == (10, -2)
    assert middle[0] == (0, 0)
