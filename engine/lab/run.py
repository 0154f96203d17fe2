"""Playing a batch: games go out in small groups, come back in any order, and go out again when a worker is lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from time import monotonic

from engine.files.problems import DocumentError, Problem
from engine.lab.batch import Batch, Place
from engine.lab.crews import Crew, Submit
from engine.lab.record import Record

GROUP_SECONDS = 0.25
"""Groups grow until they take so long: the time that is lost with a worker, and that a person waits for a stop."""
MOST_IN_GROUP = 64
MOST_BREAKS = 5
"""So many breaks in a row, without a game coming back in between, end a batch."""
_LISTEN = 0.1
"""Seconds between two looks at whether the batch is cancelled."""


def run(
    batch: Batch, crew: Crew, done: Collection[Place] = (), cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Record]:
    """The records of a batch's games as they end, in any order; those at the places `done` are left out.

    Ends early once `cancelled` says so. The games of a worker that is lost are played again; DocumentError when
    workers are lost again and again before a game is over.
    """
    known, places = {place for place in done if place in batch.places}, batch.places
    breaks = 0
    while (left := len(places) - len(known)) and not cancelled():
        missing = (place for place in places if place not in known)
        try:
            with crew.open(batch) as submit:
                for record in _Round(submit, crew, missing, left, cancelled).records():
                    known.add(record.place)
                    yield record
        except crew.breaks:  # nobody took the documents, who was there a moment ago
            pass
        breaks = 0 if len(places) - len(known) < left else breaks + 1
        if breaks == MOST_BREAKS:
            message = f"workers were lost {MOST_BREAKS} times before a game was over"
            raise DocumentError([Problem("workers-lost", message)])


class _Round:
    """What is played until all games are over, or a worker is lost."""

    def __init__(
        self, submit: Submit, crew: Crew, places: Iterator[Place], count: int, cancelled: Callable[[], bool]
    ) -> None:
        self.submit, self.crew, self.cancelled = submit, crew, cancelled
        self.places, self.left = places, count
        self.waiting: dict[Future[list[Record]], float] = {}
        self.size = 1
        self.broken = False

    def records(self) -> Iterator[Record]:
        """The records as they come back."""
        self._hand_out()
        while self.waiting and not self.cancelled():
            finished, _ = wait(self.waiting, timeout=_LISTEN, return_when=FIRST_COMPLETED)
            for future in finished:
                yield from self._take(future)
            self._hand_out()
        for future in self.waiting:
            future.cancel()

    def _hand_out(self) -> None:
        """Two groups a worker are under way, so that none has to wait."""
        room = 2 * self.crew.workers if self.crew.workers > 1 else 1
        while self.left and len(self.waiting) < room and not self.broken:
            group = list(islice(self.places, self.size))
            self.left -= len(group)
            begun = monotonic()
            try:
                self.waiting[self.submit(group)] = begun
            except self.crew.breaks:
                self.broken = True

    def _take(self, future: Future[list[Record]]) -> list[Record]:
        begun = self.waiting.pop(future)
        # A cluster takes back a game whose documents are lost with a worker, instead of telling how it ended.
        if future.cancelled() or isinstance(future.exception(), self.crew.breaks):
            self.broken = True
            return []
        self._resize(future.result(), monotonic() - begun)
        return future.result()

    def _resize(self, records: list[Record], seconds: float) -> None:
        """Larger groups while they come back soon; small ones at the end, so that all workers end together."""
        if len(records) == self.size and seconds < GROUP_SECONDS:
            self.size = min(2 * self.size, MOST_IN_GROUP)
        elif seconds > 4 * GROUP_SECONDS:
            self.size = max(1, self.size // 2)
        self.size = max(1, min(self.size, self.left // (4 * self.crew.workers) or 1))
