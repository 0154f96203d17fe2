"""Looking for faults in a process of its own (`engine.lab.fuzz`): the first game that fails is made short and comes
back as a session that stands at the failing step."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from editor.lab.running import Progress
from editor.play.stumbling import retreat
from editor.sentences import counted
from engine.files.problems import DocumentError
from engine.lab.fuzz import Findings, fuzz
from engine.lab.variants import Variant
from engine.play.prepare import Prepared, prepare_texts
from engine.play.session import Session

MAPS = 3
"""Random maps, with a game on each."""
EVERY = 5
"""Everything is tried at every so many steps: all games together come to all kinds of places."""

_LOOK_MS = 100


class _FoundError(Exception):
    """There is a fault: no more games are needed."""


def look(variant: Variant, games: int, seed: int, answers: Connection) -> None:
    """What the process does: tells after each game how many there were; a failure comes with its session's text."""

    def told(found: Findings) -> None:
        fault = found.faults[0] if found.faults else None
        answers.send((found.games, fault.message if fault else "", fault.session.save() if fault else ""))
        if fault:
            raise _FoundError

    with suppress(_FoundError):
        fuzz(prepare_texts(variant.scenario, variant.map), games, seed, EVERY, MAPS, told)
    answers.close()


def _begun(variant: Variant, games: int, seed: int) -> tuple[SpawnProcess, Connection]:
    """A process that looks, and where it answers. OSError where the system has no room for another."""
    context = get_context("spawn")
    answers, there = context.Pipe(duplex=False)
    with there:
        process = context.Process(target=look, args=(variant, games, seed, there), daemon=True)
        try:
            process.start()
        except OSError:
            answers.close()
            raise
    return process, answers


class Faults(QObject):
    """Signals: `moved(Progress, stopping)`; `ended(sentence, Session or None)`; `failed(sentence)`."""

    moved = Signal(object, bool)
    ended = Signal(str, object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: SpawnProcess | None = None
        self._answers: Connection | None = None
        self._done = self._total = 0
        self._begun = 0.0
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether games are being tried."""
        return self._process is not None

    def begin(self, prepared: Prepared, games: int, seed: int) -> None:
        """Try so many games, the first with this seed, and then some on random maps."""
        self.stop()
        try:
            self._process, self._answers = _begun(Variant.of(prepared), games, seed)
        except OSError as error:
            self.failed.emit(f"No process can be begun that looks for faults: {error.strerror or error}")
            return
        self._done, self._total, self._begun = 0, games + MAPS, monotonic()
        self._timer.start()

    def cancel(self) -> None:
        """Try no more."""
        if self.busy:
            self.stop()
            self.ended.emit(f"No fault found in {counted(self._done, 'game')}", None)

    def stop(self) -> None:
        """Ends without a word."""
        self._timer.stop()
        if self._process is not None:
            self._process.terminate()
        if self._answers is not None:
            self._answers.close()
        self._process = self._answers = None

    def _look(self) -> None:
        answers = self._answers
        try:
            while answers is not None and answers.poll():
                self._take(*answers.recv())
                answers = self._answers
        except (EOFError, OSError):
            self._close()

    def _close(self) -> None:
        """The process has said all it had to say."""
        process = self._process
        if process is not None:
            process.join(5)
        if process is None or process.exitcode == 0:
            self.cancel()
            return
        self.stop()
        self.failed.emit(f"Looking for faults has ended before its time, after {counted(self._done, 'game')}")

    def _take(self, games: int, failure: str, text: str) -> None:
        self._done = games
        if not failure:
            rate = games / max(monotonic() - self._begun, 0.001)
            self.moved.emit(Progress(games, self._total, rate, max(self._total - games, 0) / rate), False)
            return
        self.stop()
        try:
            self.ended.emit(f"A fault: {failure}", opened_before(Session.open(text)))
        except DocumentError as error:
            self.failed.emit(f"A fault: {failure}. Its game can't be shown: {error.problems[0].message}")


def opened_before(session: Session) -> Session:
    """The session where it can be shown: before the fault, where it is the fault that it can't."""
    retreat(session)
    return session
