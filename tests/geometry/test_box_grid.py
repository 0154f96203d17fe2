"""The grid of boxes finds what a look at every box finds, through any changes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.box_grid import Box, BoxGrid

span = st.tuples(st.integers(-900, 900), st.integers(0, 400)).map(lambda p: (p[0], p[0] + p[1]))
box = st.tuples(span, span).map(lambda s: (s[0][0], s[1][0], s[0][1], s[1][1]))
change = st.tuples(st.dictionaries(st.integers(0, 30), box, max_size=6), st.sets(st.integers(0, 30), max_size=3))


def touching(boxes: dict[int, Box], other: Box, reach: int) -> list[int]:
    left, top, right, bottom = other[0] - reach, other[1] - reach, other[2] + reach, other[3] + reach
    return [n for n, b in boxes.items() if b[0] <= right and left <= b[2] and b[1] <= bottom and top <= b[3]]


@settings(max_examples=200)
@given(st.dictionaries(st.integers(0, 30), box), st.lists(change, max_size=5), box, st.integers(0, 5))
def test_near_finds_all_that_touches_in_order(
    boxes: dict[int, Box], changes: list[tuple[dict[int, Box], set[int]]], place: Box, reach: int
) -> None:
    grid = BoxGrid.of(boxes)
    for put, taken in changes:
        without = taken & boxes.keys() - put.keys()
        grid = grid.replaced(put, without)
        boxes = {name: b for name, b in boxes.items() if name not in without} | put
    assert grid.near(place, reach) == touching(boxes, place, reach)


def test_a_grid_that_began_empty_does_not_look_at_everything() -> None:
    grid: BoxGrid[int] = BoxGrid.of({})
    for n in range(200):
        grid = grid.replaced({n: (n * 100, 0, n * 100 + 99, 99)})
    assert grid.size >= 50
    assert grid.wide == ()
    assert grid.near((1000, 0, 1050, 50)) == [10]


def test_old_grids_stay_as_they_were() -> None:
    grid = BoxGrid.of({"a": (0, 0, 4, 4), "b": (8, 8, 9, 9)})
    grid.replaced({"a": (20, 20, 24, 24)}, {"b"})
    assert grid.near((0, 0, 9, 9)) == ["a", "b"]
