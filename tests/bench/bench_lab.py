"""Batches of games: how much a second worker brings, how fast the greedy player is, and going back in a long game."""

from __future__ import annotations

import os
from random import Random
from time import perf_counter, process_time

from bench.rows import Row, Rows, at_least, at_most

from engine.lab.batch import Batch, Place
from engine.lab.crews import Processes
from engine.lab.simulation import play
from engine.lab.stage import Stage
from engine.lab.variants import varied
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.prepare import Prepared, prepare_file
from engine.play.session import Session

TITLE = "Lab: batches of Sheboygan's first scenario"

SCENARIO = "builtin:sheboygan/one"
LONGEST = 2_000
GREEDY_GAMES = 24
GAMES = 250
WARM = 50


def rows() -> Rows:
    """All measurements."""
    prepared = prepare_file(SCENARIO)
    yield _second_worker(prepared)
    yield _greedy(prepared)
    yield _undo(prepared)


def _second_worker(prepared: Prepared) -> Row:
    """Games a second of two processes against one, the same games each time."""
    one, two = (_rate(prepared, workers) for workers in (1, 2))
    more = f": {two:,.1f} against {one:,.1f} games a second, {os.cpu_count()} cores"
    return at_least("games of two workers, times those of one", two / one, 1.8, "times", more)


def _rate(prepared: Prepared, workers: int) -> float:
    """Games a second from some games on: what comes before is the beginning of processes."""
    batch, moments = Batch.of(varied(prepared), games=GAMES, seed=1), list[float]()
    play(batch, Processes(workers), told=lambda _: moments.append(perf_counter()))
    return (GAMES - WARM) / (moments[-1] - moments[WARM - 1])


def _greedy(prepared: Prepared) -> Row:
    """How long a thousand games would take on two cores, by the time that some of them keep the processor busy."""
    stage = Stage(Batch.of(varied(prepared), {"monster": "greedy", "people": "greedy"}, 1000))
    stage.play(Place(0, 999))
    begun = process_time()
    for game in range(GREEDY_GAMES):
        stage.play(Place(0, game))
    minutes = (process_time() - begun) / GREEDY_GAMES * 1000 / 2 / 60
    return at_most("1,000 games of greedy players on two cores", minutes, 5, "minutes", f", by {GREEDY_GAMES} games")


def _undo(prepared: Prepared) -> Row:
    """The slowest of going back to a hundred places of a long game."""
    session, rng = _long_session(prepared), Random(1)
    steps, slowest = len(session.history), 0.0
    for at in [0, 1, steps // 2, steps - 1, *(rng.randrange(steps) for _ in range(100))]:
        begun = perf_counter()
        session.go_to(at)
        slowest = max(slowest, perf_counter() - begun)
        session.go_to(steps)
    return at_most(f"undo to any point of a game of {steps:,} steps", slowest * 1000, 50, "ms", ", the slowest of 104")


def _long_session(prepared: Prepared) -> Session:
    for seed in range(1000):
        session, rng = Session.of(prepared, seed), Random(seed)
        while len(session.history) < LONGEST and not isinstance(pending := session.pending(), Over):
            if isinstance(pending, Chance):
                session.roll()
            else:
                ask = pending.asks[0]
                session.act(ask.seat, str(rng.choice(ask.actions)))
        if len(session.history) == LONGEST:
            return session
    raise LookupError("no game is long enough")
