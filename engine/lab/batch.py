"""Many games on any number of processes; whatever becomes of these, the records are the same."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.bots.players import make_bot
from engine.bots.playout import MOST_STEPS, play_out
from engine.lab.record import Record
from engine.play.prepare import Prepared, map_text, prepare_texts, scenario_text
from engine.play.rng import mix

CHUNK = 20
"""The most games that a worker is given at once: what a killed one loses."""
MOST_BREAKS = 5
"""So many broken pools in a row, without a game coming back in between, end a batch."""


@dataclass(frozen=True)
class Job:
    """All that a worker needs to know to play any game of a batch."""

    scenario: str
    """The scenario file's text."""
    map: str
    seed: int
    players: tuple[tuple[str, str], ...]
    """Seat and name of its player."""
    most_steps: int = MOST_STEPS

    @classmethod
    def of(cls, prepared: Prepared, seed: int, players: dict[str, str], most_steps: int = MOST_STEPS) -> Job:
        """A job for what can be played; seats not named are random. DocumentError for an unknown player."""
        named = tuple((seat, players.get(seat, "random")) for seat in prepared.game.info.seats)
        for _, name in named:
            make_bot(name)
        scenario = prepared.scenario_text or scenario_text(prepared.scenario)
        return cls(scenario, prepared.map_text or map_text(prepared.board.map), seed, named, most_steps)


def play_game(job: Job, number: int) -> Record:
    """Play the game of a number (from 0): its seed depends on the job's and on the number alone."""
    prepared, start = _started(job.scenario, job.map)
    record = Record(mix(job.seed, number))
    state = start.copy()
    bots = {seat: make_bot(name) for seat, name in job.players}
    record.played = play_out(prepared.game, state, bots, record.seed, job.most_steps, record.take, record.rules)
    return record


@lru_cache(maxsize=4)
def _started(scenario: str, board_map: str) -> tuple[Prepared, Any]:
    prepared = prepare_texts(scenario, board_map)
    return prepared, prepared.game.start(prepared.scenario, prepared.board)


def play_chunk(job: Job, numbers: range) -> list[Record]:
    """Play some games, one after the other: what is sent to a worker."""
    return [play_game(job, number) for number in numbers]


def play_batch(job: Job, games: int, jobs: int = 1, told: Callable[[int], None] | None = None) -> list[Record]:
    """The records of so many games, in their order, played by `jobs` processes of their own, or in this one for 1.

    `told` hears how many games are played. The games of a worker that is killed are played again.
    """
    records: dict[int, Record] = {}
    if jobs <= 1 or games <= 1:
        for number in range(games):
            records[number] = play_game(job, number)
            if told:
                told(len(records))
    else:
        _play_in_processes(job, games, min(jobs, games), records, told)
    return [records[number] for number in range(games)]


def _play_in_processes(
    job: Job, games: int, jobs: int, records: dict[int, Record], told: Callable[[int], None] | None
) -> None:
    breaks = 0
    while len(records) < games:
        before = len(records)
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, mp_context=context) as executor:
            for chunk in finished(executor, job, _open_chunks(games, jobs, records)):
                records.update(chunk)
                if told:
                    told(len(records))
        breaks = 0 if len(records) > before else breaks + 1
        if breaks >= MOST_BREAKS:
            raise BrokenProcessPool(f"{MOST_BREAKS} times all workers ended before a game was over")


def _open_chunks(games: int, jobs: int, records: dict[int, Record]) -> list[range]:
    size = max(1, min(CHUNK, games // (4 * jobs)))
    whole = [range(at, min(at + size, games)) for at in range(0, games, size)]
    return [chunk for chunk in whole if chunk[0] not in records]


def finished(executor: Executor, job: Job, chunks: list[range]) -> Iterator[dict[int, Record]]:
    """The records of chunks as they come back from an executor of any kind; those that a broken one loses are left
    out."""
    waiting: dict[Future[list[Record]], range] = {}
    try:
        waiting = {executor.submit(play_chunk, job, chunk): chunk for chunk in chunks}
    except BrokenProcessPool:
        return
    while waiting:
        done, _ = wait(waiting, return_when="FIRST_COMPLETED")
        for future in done:
            chunk = waiting.pop(future)
            if not isinstance(future.exception(), BrokenProcessPool):
                yield dict(zip(chunk, future.result(), strict=True))
