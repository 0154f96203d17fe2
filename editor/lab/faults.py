"""Looking for faults in a process of its own: the test battery over games played at random; the first that fails is
made short and comes back as a session that stands at the failing step."""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from editor.lab.running import Progress
from engine.files.problems import DocumentError
from engine.lab.variants import Variant
from engine.play.battery import BatteryError, play_battery, session_errors
from engine.play.prepare import Prepared, prepare_texts
from engine.play.session import Session
from engine.play.shrink import shrunk

_LOOK_MS = 100
_EVERY = 7
"""Everything is tried at every so many steps of a game: all games together come to all kinds of places."""

_here: list[Prepared] = []
"""What the process plays."""


def begin(variant: Variant) -> None:
    """Makes a process ready."""
    _here[:] = [prepare_texts(variant.scenario, variant.map)]


def try_game(seed: int) -> tuple[str, str]:
    """Plays one game: what failed, and the session that leads there, made short; both empty when nothing did."""
    try:
        play_battery(_here[0], seed, _EVERY)
    except BatteryError as error:
        short = shrunk(error.session, lambda session: bool(session_errors(session)))
        return str(error), short.save()
    return "", ""


class Faults(QObject):
    """Signals: `moved(Progress, stopping)`; `ended(sentence, Session or None)`; `failed(sentence)`."""

    moved = Signal(object, bool)
    ended = Signal(str, object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ProcessPoolExecutor | None = None
        self._future: Future[tuple[str, str]] | None = None
        self._seeds: list[int] = []
        self._done = self._total = 0
        self._begun = 0.0
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether games are being tried."""
        return self._pool is not None

    def begin(self, prepared: Prepared, games: int, seed: int) -> None:
        """Try so many games, the first with this seed."""
        self.stop()
        self._pool = ProcessPoolExecutor(1, get_context("spawn"), begin, (Variant.of(prepared),))
        self._seeds, self._done, self._total = list(range(seed, seed + games)), 0, games
        self._begun = monotonic()
        self._next()
        self._timer.start()

    def cancel(self) -> None:
        """Try no more."""
        if self.busy:
            self.stop()
            self.ended.emit(f"No fault found in {self._done:,} games", None)

    def stop(self) -> None:
        """Ends without a word."""
        self._timer.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._future = None

    def _next(self) -> None:
        assert self._pool is not None
        self._future = self._pool.submit(try_game, self._seeds[self._done])

    def _look(self) -> None:
        future = self._future
        if future is None or not future.done():
            return
        try:
            failure, text = future.result()
        except (BrokenProcessPool, DocumentError) as error:
            self.stop()
            self.failed.emit(f"Looking for faults has ended: {error}")
            return
        self._done += 1
        if failure:
            self.stop()
            self.ended.emit(f"A fault: {failure}", Session.open(text))
        elif self._done == self._total:
            self.cancel()
        else:
            self._tell()
            self._next()

    def _tell(self) -> None:
        rate = self._done / max(monotonic() - self._begun, 0.001)
        self.moved.emit(Progress(self._done, self._total, rate, (self._total - self._done) / rate), False)
