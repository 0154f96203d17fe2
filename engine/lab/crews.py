"""Who plays a batch: this process, processes of its own, a cluster, or any executor.

A crew opens for a batch and then takes places of games. The documents reach each worker once: by the process's start,
or by the cluster's own distribution of data.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Lock, Thread
from typing import Any, Protocol

from engine.files.problems import DocumentError, Problem
from engine.lab.batch import Batch, Place
from engine.lab.record import Record
from engine.lab.stage import play_places

Submit = Callable[[Sequence[Place]], Future[list[Record]]]
"""Hands some games to a worker. Raises one of the crew's `breaks` where there is none left."""


class Crew(Protocol):
    """Workers for one batch after another."""

    workers: int
    breaks: tuple[type[BaseException], ...]
    """What a future ends with, or handing over fails with, when a worker is lost: its games are played again."""

    def open(self, batch: Batch) -> AbstractContextManager[Submit]:
        """Workers that know a batch; opened anew after a break. DocumentError when there can't be any."""


@dataclass
class Here:
    """No other process: for small batches, and where a debugger looks on."""

    workers: int = 1
    breaks: tuple[type[BaseException], ...] = ()

    @contextmanager
    def open(self, batch: Batch) -> Iterator[Submit]:
        """See `Crew.open`."""

        def submit(places: Sequence[Place]) -> Future[list[Record]]:
            future: Future[list[Record]] = Future()
            future.set_result(play_places(batch, places))
            return future

        yield submit


@dataclass
class Executed:
    """Any executor of the kind of `concurrent.futures`; the documents go with the games, since nothing is known of its
    workers. It is left open."""

    executor: Executor
    workers: int = 1
    breaks: tuple[type[BaseException], ...] = (BrokenExecutor,)

    @contextmanager
    def open(self, batch: Batch) -> Iterator[Submit]:
        """See `Crew.open`."""
        yield lambda places: self.executor.submit(play_places, batch, places)


@dataclass
class Processes:
    """So many processes, which begin afresh (`spawn`) and hence alike on every system."""

    workers: int
    breaks: tuple[type[BaseException], ...] = (BrokenExecutor,)
    _hold: Connection | None = None
    """As long as it is open, the workers live."""
    _letting_go: Lock = field(default_factory=Lock, compare=False, repr=False)
    """Two threads that closed it at once would close what a third has just opened under its number."""

    @contextmanager
    def open(self, batch: Batch) -> Iterator[Submit]:
        """See `Crew.open`."""
        context = get_context("spawn")
        end, self._hold = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.workers, context, _begin, (batch, end))
        try:
            yield lambda places: pool.submit(_play, places)
        finally:
            pool.shutdown(cancel_futures=True)
            self.stop()
            end.close()

    def stop(self) -> None:
        """End all workers at once, whatever they play; from any thread."""
        with self._letting_go:
            if self._hold is not None:
                self._hold.close()


ANSWERS_WITHIN = "10s"
"""How long a cluster's scheduler may take to answer."""

_batch: Batch | None = None
"""What this process, being a worker, plays."""

_at_the_pipe = Lock()
"""Held by a worker whenever it does not play: it may be sending records then."""

_SENT_WITHIN = 2.0
"""Seconds that a worker has for that. A parent that got half of a message would wait for the rest for ever, since it
holds the pipe's other end itself."""


def _begin(batch: Batch, end: Connection) -> None:
    """Make this process a worker: it knows its batch, leaves Ctrl-C to its parent, and ends when that does, or lets go
    of the other `end`."""
    global _batch
    _batch = batch
    _at_the_pipe.acquire()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(end)


def end_with_parent(*ends: Connection) -> None:
    """Have this process end as soon as its parent has ended, be it killed, or lets go of the other end of one of these
    pipes. Else a process that waits for work would do so for ever: it holds both ends of the pipe that brings it."""
    Thread(target=_end_with_parent, args=ends, daemon=True).start()


def _end_with_parent(*ends: Connection) -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel, *ends])
        _at_the_pipe.acquire(timeout=_SENT_WITHIN)
        os._exit(1)


def _play(places: Sequence[Place]) -> list[Record]:
    assert _batch is not None
    _at_the_pipe.release()
    try:
        return play_places(_batch, places)
    finally:
        _at_the_pipe.acquire()


class Cluster:
    """The workers of a Dask cluster, by the address of its scheduler (`tcp://host:8786`). The extra `cluster` brings
    what it needs; each worker must have this program, of the same version."""

    def __init__(self, address: str) -> None:
        """DocumentError when Dask is not installed, and when no scheduler answers."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            message = "--scheduler needs Dask: install stomping-ground[cluster]"
            raise DocumentError([Problem("no-dask", message)]) from None
        self.breaks: tuple[type[BaseException], ...] = (
            distributed.KilledWorker,
            distributed.CancelledError,
            distributed.comm.CommClosedError,
            TimeoutError,  # nobody is left to take the documents
        )
        try:
            distributed.comm.resolve_address(address)  # the client would leave parts of itself behind
            self._client: Any = distributed.Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            message = f"no scheduler answers at {address}: {error}"
            raise DocumentError([Problem("no-scheduler", message)]) from None
        self.workers = max(1, sum(self._client.nthreads().values()))

    @contextmanager
    def open(self, batch: Batch) -> Iterator[Submit]:
        """See `Crew.open`."""
        sent = self._client.scatter(batch, broadcast=True, hash=False)
        executor = self._client.get_executor(pure=False)
        try:
            yield lambda places: executor.submit(play_places, sent, places)
        finally:
            executor.shutdown(wait=False)

    def close(self) -> None:
        """Leave the cluster, which goes on."""
        self._client.close()


def crew_of(workers: int) -> Crew:
    """This process for one worker, else so many processes."""
    return Here() if workers <= 1 else Processes(workers)
