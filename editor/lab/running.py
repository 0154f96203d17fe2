"""A batch that is being played: games in processes of their own, a thread that gathers them, and a window that looks
at what is known now and then.

The thread touches no object of Qt: it leaves what it knows in a box, which a timer here looks into.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from editor.lab.found import Found
from engine.files.problems import DocumentError
from engine.lab.batch import Batch
from engine.lab.crews import Processes
from engine.lab.simulation import Simulation, play

_LOOK_MS = 100
_PATIENCE = 2.0
"""Seconds."""
_SHOWN_EACH = 0.7
"""Seconds between two looks at all figures."""


@dataclass
class _Box:
    """What the thread leaves for the window."""

    cancelled: Event = field(default_factory=Event)
    begun: float = field(default_factory=monotonic)
    before: int = 0
    """Games that the folder held already."""
    done: int = 0
    due: float = 0.0
    found: Found | None = None
    error: str = ""
    over: bool = False

    def told(self, simulation: Simulation) -> None:
        """A game has ended."""
        now, self.done = monotonic(), len(simulation.done)
        if now >= self.due:
            self.found = Found.of(simulation)
            self.due = monotonic() + max(_SHOWN_EACH, 4 * (monotonic() - now))


@dataclass(frozen=True)
class Progress:
    """How far a batch is. `rate`: games a second, 0 while it isn't known; `left`: seconds, None likewise."""

    done: int
    total: int
    rate: float = 0.0
    left: float | None = None


class Running(QObject):
    """At most one batch at a time. Signals: `moved(Progress)`; `found(Found)` with the figures so far; `ended` when
    no more games come; `failed(sentence)` before that, where something went wrong."""

    moved = Signal(object)
    found = Signal(object)
    ended = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._box: _Box | None = None
        self._thread: Thread | None = None
        self._total = 0
        self._crew: Processes | None = None
        self._patience = 0.0
        """Until when the games under way may end after a cancel."""
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether a batch is being played."""
        return self._box is not None

    @property
    def stopping(self) -> bool:
        """Whether it was cancelled, and only waits for the games under way."""
        return self._box is not None and self._box.cancelled.is_set()

    def begin(self, batch: Batch, folder: Path, workers: int, known: int = 0) -> None:
        """Play a batch in its folder, which holds so many `known` games already."""
        box = self._box = _Box(before=known, done=known)
        self._total = len(batch.places)
        crew = self._crew = Processes(workers)
        self._thread = Thread(target=_play, args=(batch, crew, folder, box), daemon=True)
        self._thread.start()
        self._timer.start()
        self.moved.emit(Progress(known, self._total))

    def cancel(self) -> None:
        """Play no more games than those under way, and those only if they end soon."""
        if self._box is not None:
            self._box.cancelled.set()
            self._patience = monotonic() + _PATIENCE

    def stop(self) -> None:
        """End at once: games under way are given up. What has ended is in the folder."""
        self.cancel()
        self._timer.stop()
        if self._crew is not None:
            self._crew.stop()
        if self._thread is not None:
            self._thread.join(5)
        self._box = self._thread = None

    def _look(self) -> None:
        box = self._box
        if box is None:
            return
        over = box.over
        if self.stopping and self._crew is not None and monotonic() > self._patience:
            self._crew.stop()
        self.moved.emit(self._progress(box))
        found, box.found = box.found, None
        if found is not None:
            self.found.emit(found)
        if over:
            self._timer.stop()
            self._box = self._thread = None
            if box.error:
                self.failed.emit(box.error)
            self.ended.emit()

    def _progress(self, box: _Box) -> Progress:
        played, seconds = box.done - box.before, monotonic() - box.begun
        rate = played / seconds if played > 0 else 0.0
        return Progress(box.done, self._total, rate, (self._total - box.done) / rate if rate else None)


def _play(batch: Batch, crew: Processes, folder: Path, box: _Box) -> None:
    try:
        simulation = play(batch, crew, folder, box.told, box.cancelled.is_set)
        box.found = Found.of(simulation)
    except DocumentError as error:
        box.error = error.problems[0].message
    except OSError as error:
        box.error = str(error)
    except Exception as error:  # whatever it is, the window must hear of it
        box.error = f"The batch has broken off: {type(error).__name__}: {error}"
    finally:
        box.over = True
