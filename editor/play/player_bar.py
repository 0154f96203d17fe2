"""The player: a game shown again like a film, from any seat's eyes, at any speed."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSlider, QToolButton, QWidget

from editor.icon_set import icon
from editor.play.habits import Now
from editor.play.parts import label
from editor.play.table import Table

STEP_MS = 800
"""Milliseconds for a step at normal speed."""

SPEEDS = (0.5, 1, 2, 5, 20)


class PlayerBar(QWidget):
    """A slider over all steps with the buttons of a player. It is there when a game is over, when somebody looks back,
    and when it is asked for. Where drawing takes longer than a step lasts, some are not drawn: the pace is kept.

    Signal: `wanted_at(steps)` to look at the place after so many steps."""

    wanted_at = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.wanted = False
        """Whether it was asked for."""
        self.clock = monotonic
        """Tells the time in seconds."""
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self._since, self._from = 0.0, 0
        """When the film began to run at its present speed, and at which step."""
        self.first = self._button("first", "To the start", lambda: self._go(0))
        self.back = self._button("step-back", "One step back", lambda: self._go(self.at - 1))
        self.play = self._button("play", "Play", self._play)
        self.forth = self._button("step-on", "One step on", lambda: self._go(self.at + 1))
        self.last = self._button("last", "To the present", lambda: self._go(self.slider.maximum()))
        self.slider.valueChanged.connect(self._go)
        self.speed = QComboBox()
        for speed in SPEEDS:
            self.speed.addItem(f"{speed:g} ×", speed)
        self.speed.setCurrentIndex(SPEEDS.index(1))
        self.speed.setToolTip("Speed")
        self.where = label(role="hint")
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self.speed.currentIndexChanged.connect(self._set_pace)
        self._set_pace()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        for widget in (self.first, self.back, self.play, self.forth, self.last):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.where)
        row.addWidget(self.speed)
        self.hide()

    def _button(self, name: str, tip: str, act: object) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(name))
        button.setToolTip(tip)
        button.setAutoRaise(True)
        button.clicked.connect(act)
        return button

    @property
    def at(self) -> int:
        """After how many steps the place is that is shown."""
        return self.slider.value()

    @property
    def playing(self) -> bool:
        """Whether the film runs."""
        return self._timer.isActive()

    def show_table(self, table: Table, now: Now) -> None:
        """Show how far the game is, or leave the screen."""
        steps = len(table.session.history)
        self.setVisible(steps > 0 and (self.wanted or now.kind in ("look", "over")))
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, steps)
            self.slider.setValue(steps if table.looking_at is None else table.looking_at)
        turns = [m.event.n for m in table.session.bookmarks if m.at <= self.at and m.event.n]
        turn = f"  ·  turn {turns[-1]}" if turns else ""
        self.where.setText(f"Step {self.at} of {steps}{turn}")
        for button, possible in ((self.first, self.at), (self.back, self.at), (self.forth, self.at < steps)):
            button.setEnabled(bool(possible))
        self.last.setEnabled(self.at < steps)
        if table.looking_at is None or not self.isVisible():
            self.pause()

    def pause(self) -> None:
        """Stop the film."""
        self._timer.stop()
        self.play.setIcon(icon("play"))
        self.play.setToolTip("Play")

    def _play(self) -> None:
        if self.playing:
            self.pause()
            return
        if self.at == self.slider.maximum():
            self._go(0)
        self._begin()
        self._timer.start()
        self.play.setIcon(icon("pause"))
        self.play.setToolTip("Pause")

    def _begin(self) -> None:
        """Count the time from here."""
        self._since, self._from = self.clock(), self.at

    def _tick(self) -> None:
        """Show the step that is due by now."""
        due = self._from + round((self.clock() - self._since) * 1000) // self._timer.interval()
        if due > self.at:
            self._show(due)

    def _set_pace(self) -> None:
        self._timer.setInterval(round(STEP_MS / self.speed.currentData()))
        self._begin()

    def _go(self, at: int) -> None:
        self._show(at)
        self._begin()

    def _show(self, at: int) -> None:
        self.wanted_at.emit(max(0, min(at, self.slider.maximum())))
