"""Objects that hold each other in a circle are freed in the window's own thread, and at moments when nobody waits.

Python collects such garbage in whatever thread happens to make objects; a widget that is freed in a thread of its own
work takes the program down. So nothing is collected but here while a window is open.
"""

from __future__ import annotations

import gc
from typing import ClassVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from editor.waiting import Waiting

EVERY_MS = 100
"""How often it is looked whether there may be garbage: often, for the less there is to look through each time."""

ENOUGH = (2_000, 10, 20)
"""A generation is collected when there are so many new objects, or when the one below was collected so often."""

OLDEST_MEANWHILE = 1
"""The oldest generation that is looked through while somebody waits: to look through all takes a tenth of a second with
a map of 5,000 spaces."""


class Garbage(QObject):
    """Collects while it is open; when none is any more, Python does as it likes again."""

    _open: ClassVar[set[int]] = set()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open.add(id(self))
        gc.disable()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collects what has become due. The processor is busy for the less the younger that is."""
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return  # a drag would stumble
        due = [n for n, (count, enough) in enumerate(zip(gc.get_count(), ENOUGH, strict=True)) if count > enough]
        if due:
            gc.collect(min(due[-1], OLDEST_MEANWHILE) if Waiting.under_way else due[-1])

    def close(self) -> None:
        """Collects no more."""
        self._timer.stop()
        self._open.discard(id(self))
        if not self._open:
            gc.enable()
