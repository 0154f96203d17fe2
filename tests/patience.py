"""Waiting in tests: for what must come about, as long as it takes, and never for the clock."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

PATIENCE_MS = 60_000
"""How long it is waited for what must come about, on a machine however busy: only a fault uses all of it."""

SOON_MS = 500
"""What is put off for no longer than that belongs to what was done: a list is filled anew, a text is read."""

ROUNDS = 5
"""What is done in a later turn of the events may itself put something off, a few times at most."""


def wait_until(condition: Callable[[], object], what: str = "") -> None:
    """Works events off until something is true. AssertionError, which says what, when that doesn't come about."""
    until = monotonic() + PATIENCE_MS / 1000
    while not condition():
        assert monotonic() < until, f"waited in vain {what}; {what_is_open()}"
        QTest.qWait(1)


def what_is_open() -> str:
    """What windows there are, which of them are shown and have the keys, and what threads run: what somebody wants to
    know who sees that it was waited in vain."""
    found = []
    for widget in QApplication.topLevelWidgets():
        handle = widget.windowHandle()
        if widget.isVisible() or handle is not None:
            shown = "exposed" if handle is not None and handle.isExposed() else "not exposed"
            state = "visible" if widget.isVisible() else "hidden"
            found.append(f"{type(widget).__name__} '{widget.windowTitle()}' {state}, {shown}")
    keys, modal, popup = QApplication.focusWidget(), QApplication.activeModalWidget(), QApplication.activePopupWidget()
    threads = ", ".join(thread.name for thread in threading.enumerate())
    return f"windows: {'; '.join(found)}; keys: {keys}; modal: {modal}; popup: {popup}; threads: {threads}"


def work_off() -> None:
    """Works off all that is due, and what that puts off in turn: for what must not happen, and for what is queued."""
    for _ in range(ROUNDS):
        QTest.qWait(1)


def come_to_rest(root: QObject) -> None:
    """Works events off until nothing is put off any more in a window, or in another object and what belongs to it."""
    work_off()
    wait_until(lambda: not any(map(_runs_soon, root.findChildren(QTimer))), "for timers")
    work_off()


def _runs_soon(timer: QTimer) -> bool:
    return timer.isActive() and timer.isSingleShot() and timer.interval() <= SOON_MS
