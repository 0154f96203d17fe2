"""Shares, differences and spreads against values worked out elsewhere."""

from math import sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from engine.lab.figures import Z, difference, mean_difference, share, spread, wilson


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


@given(st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilsons_interval_is_that_of_statsmodels(pair):
    count, total = pair
    assert wilson(count, total) == pytest.approx(proportion_confint(count, total, method="wilson"), abs=1e-9)


@given(*[st.integers(1, 800).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))] * 2)
def test_newcombes_interval_is_that_of_statsmodels(pair, pair0):
    found = difference(*pair, *pair0)
    low, high = confint_proportions_2indep(*pair, *pair0, method="newcomb", compare="diff")
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=1e-4)


SAMPLE = st.lists(st.integers(0, 500), min_size=2, max_size=40)


@given(SAMPLE, SAMPLE)
def test_the_interval_of_a_difference_of_means_is_that_of_statsmodels(values, values0):
    assume(len({*values}) > 1 and len({*values0}) > 1)
    found = mean_difference(values, values0)
    compared = CompareMeans(DescrStatsW(values), DescrStatsW(values0))
    low, high = compared.zconfint_diff(usevar="unequal")
    assert found["difference"] == pytest.approx(sum(values) / len(values) - sum(values0) / len(values0), abs=1e-3)
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=1e-3)


def test_the_difference_of_means_without_enough_values():
    assert mean_difference([], [1, 2]) == {"difference": None, "low": None, "high": None}
    assert mean_difference([3], [1, 2]) == {"difference": 1.5, "low": None, "high": None}
