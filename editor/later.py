"""Work that would hold the window up, done in a thread; only the answer to the latest question counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal


class Later(QObject):
    """One question at a time: a new one makes the answer to the one before worthless.

    Signals: `answered(result)`, `failed(text)` when the work raised ValueError or an error of its own.
    """

    answered = Signal(object)
    failed = Signal(str)
    _ended = Signal(int, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1)
        self._number = 0
        self._future: Future[None] | None = None
        self._ended.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._future is not None

    def ask(self, work: Callable[[], object]) -> None:
        """Has the work done; nothing in it may touch widgets or what changes meanwhile."""
        self.cancel()
        self._future = self._pool.submit(self._work, self._number, work)

    def cancel(self) -> None:
        """Gives up the question that is asked, if any; its answer will not come."""
        self._number += 1
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def _work(self, number: int, work: Callable[[], object]) -> None:
        try:
            result, error = work(), ""
        except (ValueError, ArithmeticError, LookupError, OSError) as failure:
            result, error = None, str(failure)
        with suppress(RuntimeError):  # the window that asked is gone
            self._ended.emit(number, result, error)

    def _take(self, number: int, result: object, error: str) -> None:
        if number != self._number:
            return
        self._future = None
        if error:
            self.failed.emit(error)
        else:
            self.answered.emit(result)
