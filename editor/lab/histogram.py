"""How many games are how long, with the median and the 95th percentile marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from editor.lab.chart import Chart
from editor.sentences import counted

_MOST_BARS = 40
_HEIGHT = 120


@dataclass(frozen=True)
class Bin:
    """So many games with a length from `first` to `last`."""

    first: int
    last: int
    games: int


def bins_of(values: Sequence[int], most: int = _MOST_BARS) -> list[Bin]:
    """Values in at most so many bins of the same width, empty ones too.

    >>> bins_of([3, 5, 5])
    [Bin(first=3, last=3, games=1), Bin(first=4, last=4, games=0), Bin(first=5, last=5, games=2)]
    """
    if not values:
        return []
    least, step = min(values), max(1, -(-(max(values) - min(values) + 1) // most))
    counts = Counter((value - least) // step for value in values)
    return [Bin(least + i * step, least + (i + 1) * step - 1, counts[i]) for i in range(max(counts) + 1)]


class Histogram(Chart):
    """Bars over an axis. `bins` and `marks` are what is drawn."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit
        self.bins: list[Bin] = []
        self.marks: dict[str, float] = {}

    def show_values(self, values: Sequence[int], spread: Mapping[str, Any] | None) -> None:
        """Shows values with their spread (`engine.lab.figures.spread`)."""
        self.bins = bins_of(values)
        self.marks = {"median": spread["median"], "95 %": spread["p95"]} if spread else {}
        self.setAccessibleDescription("; ".join(map(self._said, self.bins)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, _HEIGHT + 2 * self.fontMetrics().height() + 10 if self.bins else 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def _said(self, bin_: Bin) -> str:
        span = f"{bin_.first}" if bin_.first == bin_.last else f"{bin_.first} to {bin_.last}"
        return f"{span} {self._unit}: {counted(bin_.games, 'game')}"

    @property
    def _ground(self) -> QRectF:
        high = self.fontMetrics().height()
        return QRectF(8, high + 4, max(self.width() - 16.0, 1.0), _HEIGHT)

    def _bar(self, i: int) -> QRectF:
        ground, most = self._ground, max(b.games for b in self.bins)
        wide = ground.width() / len(self.bins)
        tall = self.bins[i].games / most * ground.height()
        gap = 1.0 if wide > 3 else 0.0
        return QRectF(ground.left() + i * wide, ground.bottom() - tall, max(wide - gap, 0.5), tall)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.bins:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = self._ground
        for i in range(len(self.bins)):
            painter.fillRect(self._bar(i), self.bar)
        painter.setPen(QPen(self.grid, 1))
        painter.drawLine(ground.bottomLeft(), ground.bottomRight())
        painter.setPen(self.quiet)
        foot = QRectF(ground.left(), ground.bottom() + 2, ground.width(), self.fontMetrics().height())
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, f"{self.bins[0].first} {self._unit}")
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{self.bins[-1].last}")
        self._draw_marks(painter, ground)

    def _draw_marks(self, painter: QPainter, ground: QRectF) -> None:
        """Lines with their names, which step aside where they would lie over each other."""
        taken = -1e9
        for name, value in self.marks.items():
            width = self.bins[0].last - self.bins[0].first + 1
            x = ground.left() + ((value - self.bins[0].first) / width + 0.5 / width) / len(self.bins) * ground.width()
            painter.setPen(QPen(self.ink, 1, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(x, ground.top() - 2, x, ground.bottom()))
            words = f"{name} {value:g}"
            wide = self.fontMetrics().horizontalAdvance(words) + 8.0
            start = min(max(x - wide / 2, taken), self.width() - wide)
            painter.setPen(self.ink)
            painter.drawText(QRectF(start, 0, wide, ground.top() - 2), Qt.AlignmentFlag.AlignCenter, words)
            taken = start + wide

    def tip_at(self, at: QPointF) -> str:
        ground = self._ground
        if not self.bins or not ground.contains(at):
            return ""
        return self._said(self.bins[min(int((at.x() - ground.left()) / ground.width() * len(self.bins)),
                                        len(self.bins) - 1)])  # fmt: skip
