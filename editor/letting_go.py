"""Many objects are freed bit by bit: to free the items of a map of five thousand spaces at once takes more than a tenth
of a second."""

from __future__ import annotations

import atexit
from collections import deque
from collections.abc import Iterable
from time import perf_counter

from PySide6.QtCore import QTimer

SLICE_S = 0.01
"""How long one bit may take, in seconds."""

_held: deque[object] = deque()
atexit.register(_held.clear)  # what Qt gave must not outlive the application


def let_go(things: Iterable[object]) -> None:
    """Frees things that nothing else holds any more, a few at a time while the window lives."""
    if not _held:
        QTimer.singleShot(0, _go_on)
    _held.extend(things)


def _go_on() -> None:
    until = perf_counter() + SLICE_S
    while _held and perf_counter() < until:
        _held.pop()
    if _held:
        QTimer.singleShot(0, _go_on)
