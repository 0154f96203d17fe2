"""The figures of one variant, on one page that scrolls: who wins, how long, where points come from, what never was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from editor.lab.bars import AmountBars, ShareBars
from editor.lab.found import Found, title_of_seat
from editor.lab.histogram import Histogram
from editor.lab.spreads import SpreadTable
from editor.sentences import counted
from engine.lab.words import reason_title, rule_words, unit_title
from engine.play.names import capital

AnyChart = TypeVar("AnyChart", bound=QWidget)

RESULTS = {"win": "Won", "draw": "Draw", "none": "No result", "failed": "Broken off by a fault"}
"""What a result is called; no result (the limit was reached, or the game says so) is no draw."""


class FiguresPage(QScrollArea):
    """Shows what `engine.lab` says of one variant."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = QWidget()
        self._layout = QVBoxLayout(self.page)
        self._layout.setContentsMargins(14, 10, 14, 14)
        self._layout.setSpacing(6)
        self.head = self._text("heading")
        self.who = self._text("hint")
        self.wins = self._chart("Who wins", ShareBars())
        self.results = self._chart("Results", ShareBars())
        self.reasons = self._chart("How games end", ShareBars())
        self.reasons.sentences = True
        self.turns = self._chart("Length in turns", Histogram("turns"))
        self.steps = self._chart("Length in steps", Histogram("steps"))
        self.spreads = self._chart("In a game", SpreadTable())
        self.points = self._chart("Where points come from, a game", AmountBars())
        self.points.sentences = True
        self.losses = self._chart("Losses by unit, a game", AmountBars())
        self.units = self._list("Units never used")
        self.spaces = self._list("Spaces never entered")
        self.rules = self._list("Rules never used")
        self._layout.addStretch()
        self.setWidget(self.page)

    def _text(self, role: str = "") -> QLabel:
        found = QLabel()
        found.setObjectName(role)
        found.setWordWrap(True)
        found.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        found.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._layout.addWidget(found)
        return found

    def _heading(self, title: str) -> QLabel:
        heading = QLabel(title)
        heading.setObjectName("heading")
        heading.setContentsMargins(0, 12, 0, 0)
        self._layout.addWidget(heading)
        return heading

    def _chart(self, title: str, chart: AnyChart) -> AnyChart:
        self._heading(title)
        chart.setAccessibleName(title)
        self._layout.addWidget(chart)
        return chart

    def _list(self, title: str) -> QLabel:
        self._heading(title)
        return self._text()

    def show_found(self, found: Found, variant: int) -> None:
        """Shows one variant's figures."""
        figures, info = found.report["variants"][variant], found.info
        games, name = figures["games"], figures["name"]
        self.head.setText(counted(games, "game") + (f", {name}" if len(found.names) > 1 else ""))
        self.who.setText(_said(found))
        titles = {seat: found.seat(seat) for seat in info.seats}
        colours = {titles[seat]: info.seat_colours[seat] for seat in info.seats if seat in info.seat_colours}
        self.wins.show_shares({titles[seat]: share for seat, share in figures["wins"].items()}, colours)
        self.results.show_shares(results_of(figures))
        ends = sorted(figures["reasons"].items(), key=lambda pair: -pair[1]["count"])
        self.reasons.show_shares({capital(reason): share for reason, share in ends})
        self._show_lengths(found, figures, variant)
        sources = {
            f"{title_of_seat(info, seat)}: {reason_title(info.id, reason)}": n["mean"]
            for seat, reasons in figures["points"].items()
            for reason, n in reasons.items()
        }
        self.points.show_amounts(sources)
        self.losses.show_amounts({unit_title(info.id, kind): n["mean"] for kind, n in figures["losses"].items()})
        self._show_unused(found, figures, variant)

    def _show_lengths(self, found: Found, figures: Mapping[str, Any], variant: int) -> None:
        rows = found.rows[variant]
        for chart, name in ((self.turns, "turns"), (self.steps, "steps")):
            chart.show_values([n for row in rows if (n := getattr(row, name)) is not None], figures[name])
        self.spreads.show_figures(figures)

    def _show_unused(self, found: Found, figures: Mapping[str, Any], variant: int) -> None:
        spaces, known = found.maps[variant].spaces, rule_words(found.info.id)
        named = [f"{spaces[s].name} ({s})" if spaces[s].name else s for s in figures["spaces_never_entered"]]
        rules = [f"{rule}  {known[rule]}" if rule in known else rule for rule in figures["rules_never_used"]]
        units = [unit_title(found.info.id, kind) for kind in figures["units_never_used"]]
        self.units.setText(", ".join(units) or "None: all were used")
        self.spaces.setText(", ".join(named) or "None: all were entered")
        self.rules.setText("\n".join(rules) or "None: all were used")


def results_of(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Shares of results by what they are called, in the order of `RESULTS`."""
    return {title: figures["results"][name] for name, title in RESULTS.items() if name in figures["results"]}


def _said(found: Found) -> str:
    """What was played by whom, under the results."""
    report = found.report
    turns = f" or {report['most_turns']:,} turns" if report["most_turns"] is not None else ""
    said = (
        f"Played by {found.players}, seed {report['seed']}. A game without an end after {report['most_steps']:,} steps"
        f"{turns} counts as no result, which is no draw."
    )
    return said if report["repeatable"] else f"{said} Players had a budget of time: played again, games go otherwise."
