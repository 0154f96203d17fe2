"""Long work in slices between which the window lives: a bar shows how far it is, and it can be given up."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from editor.work import Work

SLICE = 0.025
"""Seconds of work between two looks at mouse and keys."""

SHOWN_MS = 400
"""Work that is done sooner shows no bar."""


class Sliced(QObject):
    """Does one piece of work at a time; beginning another gives up the one before."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self._work: Work[Any] | None = None
        self._done: Callable[[Any], None] = _nothing
        self._failed: Callable[[str], None] = _nothing
        self._moved: Callable[[float], None] = _nothing

    @property
    def busy(self) -> bool:
        """Whether there is work under way."""
        return self._work is not None

    def begin(
        self,
        work: Work[Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None],
        moved: Callable[[float], None] | None = None,
    ) -> None:
        """Begins some work: `done(result)` when it is, `failed(text)` when it raised ValueError or OSError,
        `moved(share)` on the way."""
        self.cancel()
        self._work, self._done, self._failed, self._moved = work, done, failed, moved or _nothing
        self._timer.start()

    def cancel(self) -> None:
        """Gives the work up."""
        self._timer.stop()
        if self._work is not None:
            self._work.close()
            self._work = None

    def _go_on(self) -> None:
        work, until = self._work, perf_counter() + SLICE
        if work is None:
            return
        try:
            share = next(work)
            while perf_counter() < until:
                share = next(work)
        except StopIteration as end:
            self._end(self._done, end.value)
        except (ValueError, OSError) as error:
            self._end(self._failed, str(error))
        else:
            self._moved(share)

    def _end(self, then: Callable[[Any], None], with_what: Any) -> None:
        self._timer.stop()
        self._work = None
        then(with_what)


def _nothing(_: Any) -> None:
    """Nobody wants to know."""


class ProgressBar(QProgressDialog):
    """A bar over a window, with Cancel. Of work that is `open_ended` it only shows that it goes on."""

    def __init__(self, title: str, parent: QWidget, *, open_ended: bool = False) -> None:
        super().__init__(title, "Cancel", 0, 0 if open_ended else 1000, parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumDuration(SHOWN_MS)
        self.setAutoReset(False)
        self.setAutoClose(False)
        self.setMinimumWidth(360)
        self.setValue(0)  # only now Qt counts from here; a bar without an end would come after four seconds

    def move_to(self, share: float) -> None:
        """Shows how much is done, from 0 to 1."""
        self.setValue(round(share * 999))
