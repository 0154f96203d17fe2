"""Work that somebody waits for, while the window lives: a bar says what it is about, and how far, and has a Cancel."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import ClassVar, TypeVar

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QWidget

from editor.progress import SHOWN_MS, ProgressBar, Sliced
from editor.work import Work

T = TypeVar("T")

_LOOK_MS = 5

AT_ONCE = 100_000
"""Files of so many bytes at most are read and written at once: in less time than anybody notices."""


class GivenUpError(Exception):
    """Somebody pressed Cancel."""


class Waiting:
    """Waits for one piece of work after another. Mouse and keys wait, too, until a bar is shown that takes them.

    To be used in a `with`, which takes the bar away at its end.
    """

    under_way: ClassVar[int] = 0
    """How many there are: what nobody waits for should not be done meanwhile."""

    def __init__(self, title: str, parent: QWidget) -> None:
        self._title, self._parent = title, parent
        self._bar: ProgressBar | None = None
        self._bar_due = monotonic() + SHOWN_MS / 1000
        self._given_up = False

    def __enter__(self) -> Waiting:
        Waiting.under_way += 1
        return self

    def __exit__(self, *_: object) -> None:
        Waiting.under_way -= 1
        if self._bar is not None:
            self._bar.canceled.disconnect(self._give_up)
            self._bar.close()
            self._bar.deleteLater()

    def for_thread(self, work: Callable[[], T]) -> T:
        """What some work gives that touches no widget, and nothing that changes meanwhile. Raises what it raises, and
        GivenUpError, after which it goes on unheeded."""
        pool = ThreadPoolExecutor(1)
        future: Future[T] = pool.submit(work)
        pool.shutdown(wait=False)
        self._wait_until(future.done)
        return future.result()

    def for_slices(self, work: Work[T]) -> T:
        """What some work gives that is done here in small pieces. Raises ValueError, and GivenUpError."""
        sliced, results, faults = Sliced(), list[T](), list[str]()
        sliced.begin(work, results.append, faults.append, self._move)
        try:
            self._wait_until(lambda: not sliced.busy)
        finally:
            sliced.cancel()
        if faults:
            raise ValueError(faults[0])
        return results[0]

    def _wait_until(self, done: Callable[[], bool]) -> None:
        loop = QEventLoop()

        def look() -> None:
            if done() or self._given_up or (self._bar is None and monotonic() > self._bar_due):
                loop.exit()

        timer = QTimer(interval=_LOOK_MS)
        timer.timeout.connect(look)
        timer.start()
        if self._bar is None and not done():
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        if not done():
            self._show_bar()
            loop.exec()
        timer.stop()
        if self._given_up:  # also where the work was done at the very moment: nobody saw that
            raise GivenUpError

    def _show_bar(self) -> None:
        if self._bar is None:
            self._bar = ProgressBar(self._title, self._parent, open_ended=True)
            self._bar.canceled.connect(self._give_up)
            self._bar.show()

    def _give_up(self) -> None:
        self._given_up = True

    def _move(self, share: float) -> None:
        if self._bar is not None:
            self._bar.setMaximum(1000)
            self._bar.move_to(share)


def patiently(title: str, parent: QWidget, size: int, work: Callable[[], T]) -> T:
    """What some work gives that reads or writes so many bytes: of many it is done in a thread. It may touch no widget,
    and nothing that changes meanwhile. Raises what it raises, and GivenUpError."""
    if size <= AT_ONCE:
        return work()
    with Waiting(title, parent) as waiting:
        return waiting.for_thread(work)


def bytes_of(path: Path) -> int:
    """How large a file is; 0 where there is none."""
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0
