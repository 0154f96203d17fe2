"""Charts of a batch: shares with their intervals, spreads of lengths, sums by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.lab.svg import picture, tag, text, tip

_WIDTH, _LEFT, _ROW = 640, 190, 26
_INK, _BAR, _GRID = "#333", "#8fa8c8", "#ddd"
_MOST_BARS = 40


def shares(found: Mapping[str, Mapping[str, Any]], colours: Mapping[str, str], label: str) -> str:
    """A bar for each share, with its 95 % interval as a whisker."""
    rows = []
    for i, (name, share) in enumerate(found.items()):
        y, part = i * _ROW + 6, share["share"] or 0.0
        said = f"{share['count']}, {part:.1%} ({share['low']:.1%} to {share['high']:.1%})"
        rows += [
            _name(name, y),
            tag("rect", tip(f"{name}: {said}"), x=_LEFT, y=y, width=_x(part) - _LEFT, height=14,
                fill=colours.get(name, _BAR)),
            _whisker(share["low"], share["high"], y + 7),
            text(_x(1) + 8, y + 11, f"{part:.1%}"),
        ]  # fmt: skip
    height = len(found) * _ROW + 22
    return picture(_WIDTH, height, _axis(height), *rows, label=label, class_="chart")


def _x(part: float) -> float:
    return _LEFT + part * (_WIDTH - _LEFT - 70)


def _whisker(low: float, high: float, y: float) -> str:
    ends = "".join(f"M{_x(v):g},{y - 4:g}v8" for v in (low, high))
    return tag("path", d=f"M{_x(low):g},{y:g}H{_x(high):g}{ends}", stroke=_INK, fill="none")


def _axis(height: float) -> str:
    marks = (0.0, 0.25, 0.5, 0.75, 1.0)
    lines = "".join(f"M{_x(v):g},0V{height - 18:g}" for v in marks)
    words = (text(_x(v), height - 4, f"{v:.0%}", text_anchor="middle") for v in marks)
    return tag("path", d=lines, stroke=_GRID, fill="none") + "".join(words)


def _name(name: str, y: float) -> str:
    short = name if len(name) <= 30 else name[:29] + "…"
    return text(_LEFT - 8, y + 11, short, text_anchor="end")


def amounts(found: Mapping[str, float], label: str) -> str:
    """A bar for each amount, the largest as wide as the chart."""
    most = max(found.values(), default=0) or 1
    rows = []
    for i, (name, n) in enumerate(found.items()):
        y = i * _ROW + 6
        rows += [
            _name(name, y),
            tag("rect", x=_LEFT, y=y, width=max(_x(n / most) - _LEFT, 0.5), height=14, fill=_BAR),
            text(_x(n / most) + 6, y + 11, f"{n:g}"),
        ]
    return picture(_WIDTH, len(found) * _ROW + 8, *rows, label=label, class_="chart")


def histogram(values: Sequence[int], spread: Mapping[str, Any], label: str) -> str:
    """How many games are how long; lines mark the median and the 95th percentile."""
    least, step = spread["least"], max(1, -(-(spread["most"] - spread["least"] + 1) // _MOST_BARS))
    counts = Counter((v - least) // step for v in values)
    bars, most = max(counts) + 1, max(counts.values())
    wide, high = (_WIDTH - 60) / bars, 130
    shapes = []
    for i, n in sorted(counts.items()):
        first, last = least + i * step, least + (i + 1) * step - 1
        words = f"{first} to {last}: {n} games" if step > 1 else f"{first}: {n} games"
        top = high - n / most * (high - 20)
        shapes.append(tag("rect", tip(words), x=30 + i * wide, y=top, width=max(wide - 1, 0.5), height=high - top,
                          fill=_BAR))  # fmt: skip
    for name in ("median", "p95"):
        x = 30 + ((spread[name] - least) / step + 0.5 / step) * wide
        words = f"{'median' if name == 'median' else '95 %'} {spread[name]:g}"
        shapes += [tag("path", d=f"M{x:.1f},14V{high}", stroke=_INK, stroke_dasharray="3 2"),
                   text(x, 10, words, text_anchor="middle")]  # fmt: skip
    ends = text(30, high + 14, least) + text(_WIDTH - 30, high + 14, spread["most"], text_anchor="end")
    return picture(_WIDTH, high + 20, *shapes, ends, label=label, class_="chart")
