"""Work that would hold the window up, done in a thread; only the answer to the latest question counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from PySide6.QtCore import QObject, QTimer, Signal

_LOOK_MS = 15


class Later(QObject):
    """One question at a time: a new one makes the answer to the one before worthless.

    Signals: `answered(result)`, `failed(text)` when the work raised an error. The thread touches no object of Qt, which
    may be gone before it ends: the answer is looked for from here.
    """

    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1)
        self._future: Future[object] | None = None
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._future is not None

    def ask(self, work: Callable[[], object]) -> None:
        """Has the work done; nothing in it may touch widgets or what changes meanwhile."""
        self.cancel()
        self._future = self._pool.submit(work)
        self._timer.start()

    def cancel(self) -> None:
        """Gives up the question that is asked, if any; its answer will not come."""
        self._timer.stop()
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def _look(self) -> None:
        future = self._future
        if future is None or not future.done():
            return
        self.cancel()
        error = future.exception()
        if error is None:
            self.answered.emit(future.result())
        elif isinstance(error, ValueError | OSError):
            self.failed.emit(str(error))
        else:
            raise error
