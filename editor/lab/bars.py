"""Bars: shares with their intervals, and amounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.lab.chart import Chart
from editor.sentences import counted

_MARKS = (0.0, 0.25, 0.5, 0.75, 1.0)
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def percent(share: float | None) -> str:
    """A share for people; a dash where there is none.

    >>> percent(0.625), percent(None)
    ('62.5 %', '–')
    """
    return "–" if share is None else f"{share:.1%}".replace("%", " %")


class ShareBars(Chart):
    """A bar for each share, with its 95 % interval (Wilson) as a whisker."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, Mapping[str, Any]]] = []
        """Name and what `engine.lab.figures.share` gives."""
        self._colours: Mapping[str, str] = {}

    def show_shares(self, shares: Mapping[str, Mapping[str, Any]], colours: Mapping[str, str] | None = None) -> None:
        """Shows shares by name; `colours` has those that come with a name."""
        self.rows, self._colours = list(shares.items()), colours or {}
        self.foot = self.fontMetrics().height() + 4 if self.rows else 0
        tips = [
            f"{name}: {counted(s['count'], 'game')}, {percent(s['share'])}; with 95 % certainty "
            f"between {percent(s['low'])} and {percent(s['high'])}"
            for name, s in self.rows
        ]
        self.show_rows(list(shares), tips)

    @property
    def _words(self) -> float:
        return self.fontMetrics().horizontalAdvance(" 100.0 %  ") + 0.0

    def _x(self, share: float) -> float:
        return self.left + share * max(self.width() - self.left - self._words, 10.0)

    def draw_ground(self, painter: QPainter) -> None:
        bottom = self.head + len(self.names) * self.row_height
        for mark in _MARKS if self.rows else ():
            painter.setPen(QPen(self.grid, 1))
            top = bottom - 3 if self.sentences else self.head
            painter.drawLine(QLineF(self._x(mark), top, self._x(mark), bottom))
            painter.setPen(self.quiet)
            place = QRectF(self._x(mark) - 30, bottom, 60, self.foot)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"{mark:.0%}")

    def draw_row(self, painter: QPainter, row: int, box: QRectF) -> None:
        name, share = self.rows[row]
        own = self._colours.get(name)
        bar = QRectF(self.left, box.top(), self._x(share["share"] or 0.0) - self.left, box.height())
        painter.fillRect(bar, self.seen(QColor(own)) if own else self.bar)
        painter.setPen(QPen(self.ink, 1.4))
        middle, low, high = box.center().y(), self._x(share["low"]), self._x(share["high"])
        painter.drawLine(QLineF(low, middle, high, middle))
        for end in (low, high):
            painter.drawLine(QLineF(end, middle - 4, end, middle + 4))
        words = QRectF(self.width() - self._words + 6, box.top(), self._words, box.height())
        painter.drawText(words, _MIDDLE, percent(share["share"]))


class AmountBars(Chart):
    """A bar for each amount, the largest as long as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, float]] = []

    def show_amounts(self, amounts: Mapping[str, float], tips: Mapping[str, str] | None = None) -> None:
        """Shows amounts by name, the largest first; `tips` tells more of them."""
        self.rows = sorted(amounts.items(), key=lambda pair: (-pair[1], pair[0]))
        told = tips or {}
        self.show_rows([name for name, _ in self.rows], [told.get(name, f"{name}: {n:g}") for name, n in self.rows])

    def draw_row(self, painter: QPainter, row: int, box: QRectF) -> None:
        _, amount = self.rows[row]
        most = max((abs(n) for _, n in self.rows), default=0.0) or 1.0
        words = max(self.fontMetrics().horizontalAdvance(f" {n:g}  ") for _, n in self.rows)
        width = max(abs(amount) / most * (box.width() - words), 1.0)
        painter.fillRect(QRectF(self.left, box.top(), width, box.height()), self.bar)
        painter.setPen(self.ink)
        place = QRectF(self.left + width + 6, box.top(), box.width(), box.height())
        painter.drawText(place, _MIDDLE, f"{amount:g}")
