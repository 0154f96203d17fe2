"""The left side of the Lab: what is played by whom, how often, on how many cores; starting, progress, reports."""

from __future__ import annotations

import os
import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.lab.comparisons import Comparisons
from editor.lab.players import Players
from editor.lab.running import Progress
from engine.lab.batch import Batch

WIDTH = 292


class Setup(QWidget):
    """Signals: `started`, `cancelled`, `saved`, `opened`, `fuzzed` for its buttons."""

    started = Signal()
    cancelled = Signal()
    saved = Signal()
    opened = Signal()
    fuzzed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.what = _wrapped("heading")
        self.where = _wrapped("hint")
        self.players, self.comparisons = Players(), Comparisons()
        self.games = _number(1, 1_000_000, 100, "How many games of each variant")
        self.seed = _number(0, 2**31 - 1, 0, "The same seed gives the same games")
        self.turns = _number(0, 10_000, 0, "A game that goes on for more turns is stopped, and counts as no result")
        self.turns.setSpecialValueText("none")
        cores = os.cpu_count() or 1
        self.cores = _number(1, max(cores, 64), cores, "How many games are played at the same time")
        self.start = QPushButton("Start")
        self.start.setObjectName("primary")
        self.cancel = QPushButton("Cancel")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.progress, self.note = _wrapped(""), _wrapped("hint")
        self.save = QPushButton("Save report …")
        self.save.setToolTip("A folder with a page of HTML, a table of the games, and everything as JSON")
        self.open = QPushButton("Earlier …")
        self.open.setToolTip("Look at an earlier batch again, or go on with one that was interrupted")
        self.fuzz = QPushButton("Look for faults")
        self.fuzz.setToolTip("Plays at random and tries everything that must hold; a game that fails opens in Play")
        buttons = (self.start, self.started), (self.cancel, self.cancelled), (self.save, self.saved)
        for button, signal in (*buttons, (self.open, self.opened), (self.fuzz, self.fuzzed)):
            button.clicked.connect(signal)
        self._lay_out()
        self.show_idle(results=False)

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(14, 12, 14, 8)
        column.setSpacing(6)
        column.addWidget(self.what)
        column.addWidget(self.where)
        _head(column, "Players")
        column.addWidget(self.players)
        form = QFormLayout()
        form.setContentsMargins(0, 10, 0, 0)
        for title, field in (("Games", self.games), ("Seed", self.seed), ("Turn limit", self.turns)):
            form.addRow(title, field)
        form.addRow("Cores", self.cores)
        column.addLayout(form)
        _head(column, "Compared")
        column.addWidget(self.comparisons)
        column.addStretch()
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area, 1)
        layout.addLayout(self._foot())

    def _foot(self) -> QVBoxLayout:
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 8, 14, 12)
        foot.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.start, 2)
        row.addWidget(self.cancel, 1)
        for widget in (self.note, self.progress, self.bar):
            foot.addWidget(widget)
        foot.addLayout(row)
        reports = QHBoxLayout()
        reports.addWidget(self.save)
        reports.addWidget(self.open)
        foot.addLayout(reports)
        foot.addWidget(self.fuzz)
        return foot

    def show_idle(self, *, results: bool, go_on: bool = False) -> None:
        """Nothing is played; `results`: there is something to report; `go_on`: some games are still to be played."""
        self._show_busy(False)
        self.start.setText("Go on" if go_on else "Start")
        self.save.setEnabled(results)

    def tell(self, text: str) -> None:
        """Says what went wrong, or came of looking for faults; paths in it may be broken at their dots."""
        self.note.setText(re.sub(r"(?<=\w)\.(?=\w)", ".\u200b", text))

    def show_preparing(self) -> None:
        """The documents are being read."""
        self._show_busy(True)
        self.note.setText("")
        self.bar.setRange(0, 0)
        self.progress.setText("Getting ready …")

    def show_progress(self, progress: Progress, stopping: bool) -> None:
        """A batch is being played."""
        self._show_busy(True)
        self.bar.setRange(0, progress.total)
        self.bar.setValue(progress.done)
        self.progress.setText("Stopping …" if stopping else progress_text(progress))
        self.cancel.setEnabled(not stopping)

    def _show_busy(self, busy: bool) -> None:
        for widget in (self.bar, self.progress, self.cancel):
            widget.setVisible(busy)
        self.cancel.setEnabled(busy)
        numbers = self.games, self.seed, self.turns, self.cores
        for field in (self.players, *numbers, self.comparisons, self.fuzz, self.open):
            field.setEnabled(not busy)
        self.start.setVisible(not busy)

    def show_batch(self, batch: Batch) -> None:
        """Shows how a batch is played."""
        self.players.choose(dict(batch.players))
        self.games.setValue(batch.games)
        self.seed.setValue(batch.seed)
        self.turns.setValue(batch.most_turns or 0)


def progress_text(progress: Progress) -> str:
    """How far a batch is, in words.

    >>> progress_text(Progress(40, 100, 2.5, 24))
    '40 of 100 games\\n2.5 a second, 24 s left'
    """
    said = f"{progress.done:,} of {progress.total:,} games"
    if progress.left is None:
        return said
    return f"{said}\n{progress.rate:.3g} a second, {span(progress.left)} left"


def span(seconds: float) -> str:
    """A time in words.

    >>> span(42.4), span(150), span(7300)
    ('42 s', '2 min 30 s', '2 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s" if whole < 600 else f"{whole // 60} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def _wrapped(role: str) -> QLabel:
    label = QLabel()
    label.setObjectName(role)
    label.setWordWrap(True)
    return label


def _head(column: QVBoxLayout, title: str) -> None:
    label = QLabel(title)
    label.setObjectName("heading")
    label.setContentsMargins(0, 10, 0, 0)
    column.addWidget(label)


def _number(least: int, most: int, value: int, tip: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    box.setGroupSeparatorShown(True)
    box.setToolTip(tip)
    return box
