"""Shares, differences and spreads against values worked out elsewhere."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lab.figures import Z, difference, share, spread, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 2, 0.0945, 0.9055),
        (15, 50, 0.1910, 0.4375),
    ],
)
def test_wilsons_interval(count, total, low, high):
    """Values of the closed formula, worked out apart with z = 1.96 and to be found in tables of the interval."""
    found = share(count, total)
    assert found["low"] == pytest.approx(low, abs=2e-4)
    assert found["high"] == pytest.approx(high, abs=2e-4)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_is_where_the_score_test_just_holds(pair):
    """The defining property, without the closed formula: at its ends the share lies Z standard errors away."""
    count, total = pair
    for end in wilson(count, total):
        if 1e-9 < end < 1 - 1e-9:
            assert abs(count / total - end) / sqrt(end * (1 - end) / total) == pytest.approx(Z, rel=1e-6)


def test_without_games():
    assert share(0, 0) == {"count": 0, "share": None, "low": 0.0, "high": 1.0}
    assert difference(0, 0, 1, 2) == {"difference": None, "low": -1.0, "high": 1.0}


def test_newcombes_example():
    """Newcombe 1998, table II, example a, method 10: 56/70 against 48/80."""
    assert difference(56, 70, 48, 80) == {"difference": 0.2, "low": 0.0524, "high": 0.3339}


def test_the_spread_of_lengths():
    assert spread(list(range(1, 101))) == {"least": 1, "median": 50.5, "mean": 50.5, "p95": 95, "most": 100}
    assert spread([3]) == {"least": 3, "median": 3, "mean": 3, "p95": 3, "most": 3}
    assert spread([]) is None
