"""Figures of many games: shares with their intervals, spreads."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, mean, median, variance
from typing import Any

Z = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share.

    Source: the score interval (E. B. Wilson, JASA 22, 1927), which stays honest near 0 and 1 and in small samples.

    >>> [round(x, 4) for x in wilson(0, 10)]
    [0.0, 0.2775]
    """
    if total == 0:
        return 0.0, 1.0
    p = count / total
    middle = p + Z * Z / (2 * total)
    reach = Z * sqrt(p * (1 - p) / total + Z * Z / (4 * total * total))
    scale = 1 + Z * Z / total
    return max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)


def share(count: int, total: int) -> dict[str, Any]:
    """A share of a total with its interval, rounded to four digits; null without a total.

    >>> share(0, 10)
    {'count': 0, 'share': 0.0, 'low': 0.0, 'high': 0.2775}
    """
    low, high = wilson(count, total)
    part = round(count / total, 4) if total else None
    return {"count": count, "share": part, "low": round(low, 4), "high": round(high, 4)}


def difference(count: int, total: int, count0: int, total0: int) -> dict[str, Any]:
    """How much a share exceeds another one, with the 95 % interval for independent samples.

    Source: R. G. Newcombe, Statistics in Medicine 17 (1998), method 10, which joins two Wilson intervals.
    """
    if not (total and total0):
        return {"difference": None, "low": -1.0, "high": 1.0}
    p, p0 = count / total, count0 / total0
    (low, high), (low0, high0) = wilson(count, total), wilson(count0, total0)
    d = p - p0
    down, up = sqrt((p - low) ** 2 + (high0 - p0) ** 2), sqrt((high - p) ** 2 + (p0 - low0) ** 2)
    return {"difference": round(d, 4), "low": round(d - down, 4), "high": round(d + up, 4)}


def mean_difference(values: Sequence[float], values0: Sequence[float]) -> dict[str, Any]:
    """How much a mean exceeds another one, with the 95 % interval for independent samples; the interval is null where
    a sample has less than two values.

    Source: B. L. Welch, Biometrika 34 (1947), with the normal distribution's point, which serves for samples of
    some dozens and more.
    """
    if not (values and values0):
        return {"difference": None, "low": None, "high": None}
    d = fmean(values) - fmean(values0)
    if min(len(values), len(values0)) < 2:
        return {"difference": round(d, 3), "low": None, "high": None}
    reach = Z * sqrt(variance(values) / len(values) + variance(values0) / len(values0))
    return {"difference": round(d, 3), "low": round(d - reach, 3), "high": round(d + reach, 3)}


def spread(values: Sequence[float]) -> dict[str, Any] | None:
    """Least, median, mean, 95th percentile (nearest rank) and most; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    p95 = ordered[-(-len(ordered) * 95 // 100) - 1]
    return {
        "least": ordered[0],
        "median": median(ordered),
        "mean": round(mean(ordered), 2),
        "p95": p95,
        "most": ordered[-1],
    }
