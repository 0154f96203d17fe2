"""Eyes and a hand for bars of progress: what they show, and their Cancel."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from editor_widgets import click
from patience import PATIENCE_MS
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from editor.progress import ProgressBar

_free = Event()
"""Set while nobody is about to give something up."""
_free.set()


class _HeldBack(ThreadPoolExecutor):
    """A thread that does nothing before the bar over its work is given up, where it will be: however quick the machine
    is, what is to be given up lasts long enough for that."""

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        def later() -> Any:
            _free.wait(PATIENCE_MS / 1000)
            return fn(*args, **named)

        return super().submit(later)


def bars_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars are shown at once, and work comes in its smallest pieces: for large maps the tests would have to wait, as
    people do."""
    for name in ("waiting.SHOWN_MS", "progress.SHOWN_MS", "progress.SLICE"):
        monkeypatch.setattr(f"editor.{name}", 0)
    monkeypatch.setattr("editor.waiting.ThreadPoolExecutor", _HeldBack)


def bars_for_small_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars are shown at once for small maps too, as for large ones."""
    bars_at_once(monkeypatch)
    for name in ("waiting.AT_ONCE", "files.AT_ONCE", "modes.AT_ONCE", "attempts.MANY", "waiting._LOOK_MS"):
        monkeypatch.setattr(f"editor.{name}", 0)


class GivenUp:
    """The next bar is given up by its Cancel as soon as it is there; `title` is what it said. It is looked for only
    while this object is held."""

    def __init__(self) -> None:
        self.title, self.done = "", False
        _free.clear()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        bar = QApplication.activeModalWidget()
        if isinstance(bar, ProgressBar) and bar.isVisible():
            self._timer.stop()
            self.title = bar.labelText()
            click(bar.findChild(QPushButton))
            self.done = not bar.isVisible()
            _free.set()


def watched() -> set[int]:
    """Fills with the values that the next bar shows."""
    values: set[int] = set()
    timer = QTimer(QApplication.instance(), interval=0)

    def look() -> None:
        bar = QApplication.activeModalWidget()
        if isinstance(bar, ProgressBar):
            values.add(bar.value())
        elif values:
            timer.stop()

    timer.timeout.connect(look)
    timer.start()
    return values
