"""What sentences of the game count."""

from __future__ import annotations

import pytest

from engine.games.sheboygan.naming import remaining


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 points are left"), (1, "1 point is left"), (2, "2 points are left")]
)
def test_one_point_is_no_plural(number: int, said: str) -> None:
    assert remaining(number) == said


def test_what_is_left_may_be_of_a_kind() -> None:
    assert remaining(1, "attack point") == "1 attack point is left"
    assert remaining(7, "attack point") == "7 attack points are left"
