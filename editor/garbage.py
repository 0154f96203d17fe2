"""Objects that hold each other in a circle are freed in the window's own thread, and at moments when nobody waits.

Python collects such garbage in whatever thread happens to make objects; a widget that is freed in a thread of its own
work takes the program down. So nothing is collected but here while a window is open.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import ClassVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

from editor.waiting import Waiting

EVERY_MS = 50
"""How often it is looked whether there may be garbage: often, for the less there is to look through each time."""

ENOUGH = (2_000, 5, 40)
"""A generation is collected when there are so many new objects, or when the one below was collected so often."""

REST_S = 2.0
"""How long the pointer must have stood still for the oldest generation to be looked through, which takes longest."""

OLDEST, OVERDUE = 2, 10
"""The number of that generation; and after how many times as many collections of the younger ones as are enough it is
looked through all the same."""

LEFT_OUT = 8
"""So often what was made while somebody waited is left out before all is looked through again: with a map of 5,000
spaces that takes a tenth of a second, and finds next to nothing."""


class Garbage(QObject):
    """Collects while it is open; when none is any more, Python does as it likes again.

    Nothing is collected while somebody waits. What was made meanwhile, a map that was opened, is left out from then on:
    it holds no circles, and so is freed without being looked for.
    """

    _open: ClassVar[set[int]] = set()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open.add(id(self))
        gc.disable()
        self._waited = False
        """Whether somebody waited when it was looked last."""
        self._left_out = 0
        self._pointer, self._still_since = QCursor.pos(), monotonic()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collects what has become due. The processor is busy for the less the younger that is."""
        rests = self._rests()
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return  # a drag would stumble
        waited, self._waited = self._waited, Waiting.under_way > 0
        if self._waited:
            return
        if waited:
            gc.freeze()
            self._left_out += 1
        if rests and self._left_out >= LEFT_OUT:
            self._look_through_all()
        elif due := _due():
            gc.collect(due[-1] if rests or gc.get_count()[OLDEST] > OVERDUE * ENOUGH[OLDEST] else min(due[-1], 1))

    def _look_through_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._left_out = 0

    def _rests(self) -> bool:
        """Whether the pointer has stood still for a while: so nobody is in the middle of anything."""
        if QCursor.pos() != self._pointer:
            self._pointer, self._still_since = QCursor.pos(), monotonic()
        return monotonic() - self._still_since > REST_S

    def close(self) -> None:
        """Collects no more."""
        self._timer.stop()
        self._open.discard(id(self))
        if not self._open:
            gc.enable()


def _due() -> list[int]:
    """The generations that are to be collected."""
    return [n for n, (count, enough) in enumerate(zip(gc.get_count(), ENOUGH, strict=True)) if count > enough]
