"""Players of the machine that think in a process of their own, so that the window never waits for them.

The process holds the same session and is told the steps so far with every question; the player in it knows only its
seat's view. An answer to a question that has been dropped is thrown away.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal

from engine.bots.players import make_bot
from engine.lab.crews import end_with_parent
from engine.play.decisions import Decision
from engine.play.session import Session
from engine.play.timeline import Step

POLL_MS = 20

_here: list[Session] = []
"""The session of a thinking process."""


def begin(text: str) -> None:
    """Start a thinking process on a session's file; it ends with its parent."""
    end_with_parent()
    _here[:] = [Session.load(text)]


def choose(steps: list[Step], seat: str, player: str, seed: int) -> str:
    """What a player chooses for a seat after these steps."""
    session = _here[0]
    same = 0
    for old, new in zip(session.history, steps, strict=False):
        if (old.seat, old.action, old.faces, old.patch) != (new.seat, new.action, new.faces, new.patch):
            break
        same += 1
    session.go_to(same)
    for step in steps[same:]:
        session.take(step)
    return choice(session, seat, player, Random(f"{seed} {len(steps)} {seat}"))


def choice(session: Session, seat: str, player: str, rng: Random) -> str:
    """What a player chooses for a seat now, from what that seat may know. LookupError when it isn't asked."""
    view = session.view(seat)
    ask = view.pending.ask(seat) if isinstance(view.pending, Decision) else None
    if ask is None:
        raise LookupError(f"{seat} is not asked now")
    return make_bot(player).choose(session.game, view, ask, rng)


class Thinker(QObject):
    """Asks one session's players. Signals: `answered(seat, action)`; `failed(sentence)` when no answer will come."""

    answered = Signal(str, str)
    failed = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._pool: ProcessPoolExecutor | None = None
        self._future: Future[str] | None = None
        self._seat = ""
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether a question is open."""
        return self._future is not None

    def ask(self, seat: str, player: str) -> None:
        """Put a question; the process starts with the first one, and anew where it was ended since the last."""
        self._seat = seat
        question = (list(self.session.history), seat, player, self.session.seed)
        try:
            try:
                self._future = self._started().submit(choose, *question)
            except BrokenProcessPool:
                self.close()
                self._future = self._started().submit(choose, *question)
        except OSError as error:
            self.close()
            self.failed.emit(f"No process can be begun that thinks for this seat: {error.strerror or error}.")
        else:
            self._timer.start()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), begin, (self.session.save(before=False),))
        return self._pool

    def drop(self) -> None:
        """Forget the open question."""
        self._timer.stop()
        if self._future is not None:
            self._future.cancel()
        self._future = None

    def close(self) -> None:
        """End the process."""
        self.drop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None

    def _look(self) -> None:
        future = self._future
        if future is None or not future.done():
            return
        self.drop()
        error = future.exception()
        if error is None:
            self.answered.emit(self._seat, future.result())
        elif isinstance(error, BrokenProcessPool):
            self.close()
            self.failed.emit("The process that thought for this seat has ended; try again.")
        else:
            self.failed.emit(f"This seat's player found no move: {error}.")
