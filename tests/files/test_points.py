"""Points as text and as grid units."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.files.points import format_number, format_points, parse_point, parse_points

grid_units = st.integers(-10_000_000, 10_000_000)


@given(st.lists(st.tuples(grid_units, grid_units)))
def test_points_read_back_as_they_were_written(points: list[tuple[int, int]]) -> None:
    assert parse_points(format_points(points)) == (tuple(points), [])


def test_numbers_are_written_without_needless_digits() -> None:
    assert [format_number(n) for n in (0, 5, -5, 50, 100, 1230, -10_000_000)] == [
        "0", "0.05", "-0.05", "0.5", "1", "12.3", "-100000",
    ]  # fmt: skip


def test_faults_know_their_offset() -> None:
    points, faults = parse_points("1,2  3,x 4;5 1.005,-0 1e2,7")
    assert [(f.code, f.offset, f.fatal) for f in faults] == [
        ("bad-number", 7, True), ("bad-point", 9, True), ("off-grid", 13, False), ("off-grid", 22, False),
    ]  # fmt: skip
    assert points == ((100, 200), (300, 0), (100, 0), (10_000, 700))


def test_one_point_is_one_point() -> None:
    assert parse_point("1,2.5") == ((100, 250), [])
    assert parse_point("")[0] is None
    assert [f.code for f in parse_point("1,1 2,2")[1]] == ["bad-point"]
