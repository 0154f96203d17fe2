"""Differences between two variants, each with its 95 % interval against the line of no difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.lab.chart import Chart

MEANS = {"turns": "Turns", "steps": "Steps", "decisions": "Decisions", "lead_changes": "Lead changes"}
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def sure(found: Mapping[str, Any]) -> bool:
    """Whether a difference's interval leaves zero on one side."""
    return found["low"] is not None and (found["low"] > 0 or found["high"] < 0)


def told(found: Mapping[str, Any], share: bool) -> str:
    """A difference with its interval, in words.

    >>> told({"difference": 0.125, "low": 0.01, "high": 0.24}, share=True)
    '+12.5 % (+1.0 to +24.0)'
    """
    parts = [found[key] for key in ("difference", "low", "high") if found[key] is not None]
    if found["difference"] is None:
        return "–"
    words = [(f"{100 * part:+.1f}" if share else f"{part:+.4g}").replace("-", "−") for part in parts]
    unit = " %" if share else ""
    return f"{words[0]}{unit} ({words[1]} to {words[2]})" if len(words) == 3 else f"{words[0]}{unit}"


class Intervals(Chart):
    """`rows`: name, difference (`engine.lab.figures.difference`), whether it is one of shares."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, Mapping[str, Any], bool]] = []

    def show_differences(self, rows: list[tuple[str, Mapping[str, Any], bool]]) -> None:
        """Shows differences; shares share a scale, each mean has its own."""
        self.rows = rows
        said = [f"{name}: {told(d, share)}{'' if sure(d) else '; this may be chance'}" for name, d, share in rows]
        self.show_rows([name for name, _, _ in rows], said)

    def _scale(self, row: int) -> float:
        _, own, share = self.rows[row]
        group = [d for _, d, other in self.rows if other] if share else [own]
        ends = (abs(d[key]) for d in group for key in ("difference", "low", "high") if d[key] is not None)
        return max(ends, default=0.0) or 1.0

    def draw_row(self, painter: QPainter, row: int, box: QRectF) -> None:
        _, found, share = self.rows[row]
        words = max(self.fontMetrics().horizontalAdvance(told(d, s)) for _, d, s in self.rows) + 16.0
        field = QRectF(box.left(), box.top(), max(box.width() - words, 30.0), box.height())
        middle = QPointF(field.center())
        painter.setPen(QPen(self.grid, 1))
        painter.drawLine(QLineF(middle.x(), box.top() - 5, middle.x(), box.bottom() + 5))
        font = painter.font()
        font.setBold(sure(found))
        painter.setFont(font)
        painter.setPen(self.ink)
        painter.drawText(QRectF(field.right() + 8, box.top(), words, box.height()), _LEFT, told(found, share))
        font.setBold(False)
        painter.setFont(font)
        if found["difference"] is not None:
            self._draw_interval(painter, found, middle, field.width() / 2 / self._scale(row))

    def _draw_interval(self, painter: QPainter, found: Mapping[str, Any], middle: QPointF, scale: float) -> None:
        colour = self.ink if sure(found) else self.quiet
        painter.setPen(QPen(colour, 1.6))
        if found["low"] is not None:
            low, high = middle.x() + found["low"] * scale, middle.x() + found["high"] * scale
            painter.drawLine(QLineF(low, middle.y(), high, middle.y()))
            for end in (low, high):
                painter.drawLine(QLineF(end, middle.y() - 4, end, middle.y() + 4))
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(middle.x() + found["difference"] * scale, middle.y()), 3.5, 3.5)
