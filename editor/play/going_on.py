"""Going on by itself: one step after another at a pace to watch, or at once to the end of a phase, a turn, the game."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QTimer

from editor.play.bench import PlayBench
from editor.play.breaking import guarded
from editor.play.habits import Goal
from editor.play.table import Table

SHOWN_EVERY = 0.08
"""Seconds of play at once between two looks at the board."""

A_PERSON_PLAYS = "It is a person's turn: choose, or hand the seat to the machine under Seats"


class GoingOn(QObject):
    """The clock of one screen."""

    def __init__(self, screen: PlayBench) -> None:
        super().__init__(screen)
        self.screen = screen
        self.goal: Goal | None = None
        """How far play goes on at once; None: at the screen's pace, where `Run` is on."""
        self._began = 0
        """How many events had happened when the goal was set."""
        self._turn = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)

    @guarded
    def to(self, goal: Goal) -> None:
        """Let play go on at once up to a goal."""
        table = self.screen.table
        if table is not None and table.looking_at is None and not table.editing:
            self.goal, self._began, self._turn = goal, len(table.session.events), _turn(table)
            asked = table.now().kind == "choose" and not self._can(table)
            self.screen.refresh()
            if asked:
                self.screen.say(A_PERSON_PLAYS, refused=True)

    @guarded
    def stop(self) -> None:
        """Stop at once: nothing more is done until somebody asks for it."""
        self.goal = None
        self.screen.bar.run.setChecked(False)
        if self.screen.table is not None:
            self.screen.table.stop()
        self.screen.refresh()

    def halt(self) -> None:
        """Forget goal and clock, for another game."""
        self.goal = None
        self._timer.stop()

    @property
    def busy(self) -> bool:
        """Whether something goes on that can be stopped."""
        table = self.screen.table
        return table is not None and (self.goal is not None or table.thinker.busy or self._may_go_on(table))

    def schedule(self) -> None:
        """Set the clock for what the machine has to do, if anything."""
        table = self.screen.table
        if table is not None and self.goal is not None and (self._reached(table) or not self._can(table)):
            self.goal = None
        if table is not None and self.goal is not None and not table.thinker.busy:
            self._timer.start(0)
        elif table is not None and self._may_go_on(table):
            self._timer.start(self.screen.pace + self.screen.dice.row.milliseconds_left)
        else:
            self._timer.stop()

    def _may_go_on(self, table: Table) -> bool:
        """Whether the machine has something to do, and somebody watches."""
        return self.screen.bar.run.isChecked() and self.screen.isVisible() and table.goes_on()

    def _can(self, table: Table) -> bool:
        return table.thinker.busy or table.can_step()

    @guarded
    def _tick(self) -> None:
        table = self.screen.table
        if table is None:
            return
        if self.goal is None:
            if self._may_go_on(table):
                table.step()
            return
        until = monotonic() + SHOWN_EVERY
        with table.at_once():
            while table.can_step() and not self._reached(table) and monotonic() < until:
                if not table.step():
                    self.goal = None
                    return

    def _reached(self, table: Table) -> bool:
        phases = [e for e in table.session.events[self._began :] if e.kind == "phase"]
        if self.goal == "phase":
            return bool(phases)
        return self.goal == "turn" and any(e.n != self._turn for e in phases)


def _turn(table: Table) -> int:
    """The number of the present turn, as the last phase said it."""
    return next((e.n for e in reversed(table.session.events) if e.kind == "phase" and e.n), 0)
