"""The background picture's place: points that stay, distances that come out, files that can hold it."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.model import Background
from engine.board.picture_edits import angle_between, corners, fitted, moved, on_map, scaled, turned

PLACES = st.tuples(st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))
PICTURES = st.builds(
    Background,
    st.just("scan.png"),
    at=PLACES,
    scale=st.floats(0.01, 20).map(lambda s: round(s, 6)),
    rotation=st.floats(-180, 180).map(lambda r: round(r, 3)),
)


def pixel_at(under: Background, place: tuple[float, float]) -> tuple[float, float]:
    """The pixel that lies at a place, by solving the two equations of `on_map`."""
    (x0, y0), (x1, y1), (x2, y2) = (on_map(under, pixel) for pixel in ((0, 0), (1, 0), (0, 1)))
    a, b, c, d = x1 - x0, x2 - x0, y1 - y0, y2 - y0
    x, y = place[0] - x0, place[1] - y0
    return (x * d - y * b) / (a * d - b * c), (y * a - x * c) / (a * d - b * c)


def test_a_quarter_turn_about_the_middle_of_a_square() -> None:
    under = turned(Background("a.png", at=(0, 0), scale=1.0), (1000, 1000), 90)
    assert (under.at, under.rotation) == ((2000, 0), 90)
    assert [(round(x), round(y)) for x, y in corners(under, (20, 20))] == [(2000, 0), (2000, 2000), (0, 2000), (0, 0)]


def test_moving_moves_every_corner() -> None:
    under = Background("a.png", at=(10, 20), scale=0.1, rotation=30)
    before, after = corners(under, (100, 50)), corners(moved(under, (7, -3)), (100, 50))
    assert [(round(b[0] - a[0], 6), round(b[1] - a[1], 6)) for a, b in zip(before, after, strict=True)] == [(7, -3)] * 4


@given(PICTURES, PLACES, st.floats(0.1, 10))
def test_scaling_leaves_its_point_where_it_is(under: Background, about: tuple[int, int], factor: float) -> None:
    pixel, after = pixel_at(under, about), scaled(under, about, factor)
    drift = 1e-6 / under.scale * dist(about, under.at)  # of a scale rounded to six places
    assert dist(on_map(after, pixel), about) <= 1 + drift * 2


@given(PICTURES, PLACES, st.floats(-360, 360))
def test_turning_leaves_its_point_where_it_is(under: Background, about: tuple[int, int], angle: float) -> None:
    after = turned(under, about, angle)
    assert -180 <= after.rotation <= 180
    assert dist(on_map(after, pixel_at(under, about)), about) <= 1 + dist(about, under.at) * 2e-5


@given(PICTURES, PLACES, PLACES.filter(lambda p: p != (0, 0)), st.integers(100, 100_000))
def test_two_points_come_to_lie_as_far_apart_as_was_said(
    under: Background, one: tuple[int, int], way: tuple[int, int], distance: int
) -> None:
    other = one[0] + way[0], one[1] + way[1]
    factor = distance / dist(one, other)
    if not 0.001 <= under.scale * factor <= 1000:
        return
    after = fitted(under, one, other, distance)
    ends = (on_map(after, pixel_at(under, place)) for place in (one, other))
    assert dist(*ends) == pytest.approx(distance, rel=1e-3, abs=2)


def test_two_points_in_one_place_say_nothing() -> None:
    with pytest.raises(ValueError, match="two points apart"):
        fitted(Background("a.png"), (5, 5), (5, 5), 100)


def test_the_angle_from_east_to_south_is_a_quarter_turn_clockwise() -> None:
    assert angle_between((0, 0), (10, 0), (0, 10)) == pytest.approx(90)
