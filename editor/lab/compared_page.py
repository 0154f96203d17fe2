"""Variants against the first one: differences with their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from editor.lab.figures_page import RESULTS
from editor.lab.found import Found
from editor.lab.intervals import MEANS, Intervals
from editor.play.parts import empty

Rows = list[tuple[str, Mapping[str, Any], bool]]


class ComparedPage(QScrollArea):
    """A chart for each variant but the first."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.charts: list[Intervals] = []
        page = QWidget()
        self._layout = QVBoxLayout(page)
        self._layout.setContentsMargins(14, 10, 14, 14)
        self.setWidget(page)

    def show_found(self, found: Found) -> None:
        """Shows the differences so far."""
        variants = found.report["variants"][1:]
        if len(variants) != len(self.charts):
            self._make(found)
        for chart, variant in zip(self.charts, variants, strict=True):
            chart.show_differences(rows_of(found, variant["against_first"]))

    def _make(self, found: Found) -> None:
        empty(self._layout)
        self.charts = []
        for name in found.names[1:]:
            title = QLabel(f"{name}\nagainst {found.names[0]}")
            title.setObjectName("heading")
            title.setWordWrap(True)
            chart = Intervals()
            chart.setAccessibleName(title.text())
            self.charts.append(chart)
            self._layout.addWidget(title)
            self._layout.addWidget(chart)
        note = QLabel(
            f"Played by {found.players}, with the same seeds. Bars are 95 % intervals; a difference in bold is more "
            "than chance explains."
        )
        note.setObjectName("hint")
        note.setWordWrap(True)
        self._layout.addWidget(note)
        self._layout.addStretch()


def rows_of(found: Found, compared: Mapping[str, Any]) -> Rows:
    """The rows of `engine.lab.compare.compared`, with titles."""
    wins: Rows = [(f"{found.seat(seat)} wins", d, True) for seat, d in compared["wins"].items()]
    results: Rows = [
        (RESULTS[name], compared["results"][name], True) for name in RESULTS if name in compared["results"]
    ]
    return [*wins, *results, *((title, compared["means"][name], False) for name, title in MEANS.items())]
