"""What is counted of each game, as a small table: least, median, mean, 95th percentile, most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from editor.lab.chart import Chart
from engine.lab.tables import SPREADS

COLUMNS = {"least": "least", "median": "median", "mean": "mean", "p95": "95 %", "most": "most"}
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class SpreadTable(Chart):
    """`rows`: a title and its five figures as they are written."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, list[str]]] = []

    def show_figures(self, figures: Mapping[str, Any]) -> None:
        """Shows the spreads among a variant's figures; what was not counted is left out."""
        self.rows = [
            (title, [f"{figures[name][column]:g}" for column in COLUMNS])
            for name, title in SPREADS.items()
            if figures[name]
        ]
        self.head = self.fontMetrics().height() + 4
        heads = list(COLUMNS.values())
        said = [", ".join(f"{h} {v}" for h, v in zip(heads, values, strict=True)) for _, values in self.rows]
        self.show_rows([t for t, _ in self.rows], [f"{t}: {s}" for (t, _), s in zip(self.rows, said, strict=True)])

    def draw_ground(self, painter: QPainter) -> None:
        painter.setPen(self.quiet)
        for i, title in enumerate(COLUMNS.values() if self.rows else ()):
            painter.drawText(self._cell(i, 0, self.head), _RIGHT, title)

    def draw_row(self, painter: QPainter, row: int, box: QRectF) -> None:
        painter.setPen(self.ink)
        for i, value in enumerate(self.rows[row][1]):
            painter.drawText(self._cell(i, box.top(), box.height()), _RIGHT, value)

    def _cell(self, column: int, top: float, height: float) -> QRectF:
        wide = (self.width() - self.left) / len(COLUMNS)
        return QRectF(self.left + column * wide, top, wide, height)
