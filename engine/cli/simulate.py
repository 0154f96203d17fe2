"""`stomp simulate SCENARIO`: many games between bots, and what they say together."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from typing import TYPE_CHECKING

from engine.cli.numbers import from_, seed
from engine.cli.output import WrongUseError, print_json
from engine.cli.paths import target
from engine.cli.play import add_seats, seats_of

if TYPE_CHECKING:
    from engine.lab.batch import Batch
    from engine.lab.crews import Crew
    from engine.lab.simulation import Simulation
    from engine.lab.variants import Variant
    from engine.play.prepare import Prepared

FEW = 20
"""Fewer games are played in this process: others take longer to begin."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("simulate", help="play many games between bots and sum them up")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario or map file, or builtin:GAME/NAME")
    parser.add_argument("-n", "--games", type=from_(1), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="the same seed gives the same bytes (0)")
    add_seats(parser, "random, greedy, search, search:200 or search:30ms; random where not given")
    parser.add_argument("--turns", type=from_(1), metavar="N", help="stop a game after so many turns, without a result")
    vary = "play variants too: rules.units.police.movement=3,4; may be given more than once"
    parser.add_argument("--vary", action="append", default=[], metavar="PATH=V1,V2", help=vary)
    against = "play another scenario or map too; may be given more than once"
    parser.add_argument("--against", action="append", default=[], metavar="SCENARIO", help=against)
    parser.add_argument("--jobs", type=from_(1), metavar="N", help="processes that share the work (one a core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    out = (
        "keep every game and the report in this folder; a batch that was interrupted, or has fewer games, goes on there"
    )
    parser.add_argument("--out", type=target, metavar="DIR", help=out)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play and print what came of it; 1 when it was stopped by Ctrl-C."""
    from pathlib import Path

    from engine.cli.figures import print_report
    from engine.lab.report import write_report
    from engine.lab.simulation import play

    batch, folder = _batch(arguments), Path(arguments.out) if arguments.out else None
    with _crew(arguments, batch) as crew, _interrupted() as stopped:
        simulation = play(batch, crew, folder, _progress(batch), stopped.is_set)
    if folder:
        write_report(simulation, folder)
    if arguments.json:
        print_json(simulation.report)
    else:
        print_report(simulation.report, folder)
    if not simulation.whole:
        again = "; the same command goes on with it" if folder else ""
        print(f"stopped after {len(simulation.done)} of {len(batch.places)} games{again}", file=sys.stderr)
    return int(not simulation.whole)


def _batch(arguments: argparse.Namespace) -> Batch:
    from engine.lab.batch import Batch
    from engine.lab.variants import against
    from engine.play.prepare import prepare_file

    prepared = prepare_file(arguments.scenario)
    players = seats_of(prepared.game, arguments.seat, "random")
    variants = _varied(prepared, arguments.vary)
    variants += [against(prepared, prepare_file(other)) for other in arguments.against]
    return Batch.of(variants, players, arguments.games, arguments.seed, most_turns=arguments.turns)


def _varied(prepared: Prepared, texts: list[str]) -> list[Variant]:
    """The variants. WrongUseError for a text of another form than PATH=VALUE,VALUE."""
    from engine.files.problems import DocumentError
    from engine.lab.variants import varied

    try:
        return varied(prepared, texts)
    except DocumentError as error:
        misread = error.problems[0].code == "unknown-variant"
        raise (WrongUseError(error.problems) if misread else error) from None


@contextmanager
def _crew(arguments: argparse.Namespace, batch: Batch) -> Iterator[Crew]:
    import os

    from engine.lab.crews import Cluster, crew_of

    if arguments.scheduler is not None:
        cluster = Cluster(arguments.scheduler)
        try:
            yield cluster
        finally:
            cluster.close()
    else:
        games = len(batch.places)
        yield crew_of(min(arguments.jobs or (os.cpu_count() or 1 if games >= FEW else 1), games))


@contextmanager
def _interrupted() -> Iterator[Event]:
    """Set by the first Ctrl-C, which ends no game; the second one ends the program."""
    import signal

    stopped = Event()
    if current_thread() is not main_thread():
        yield stopped
        return

    def stop(number: int, frame: object) -> None:
        stopped.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(batch: Batch) -> Callable[[Simulation], None]:
    """Says on a terminal how many games are played."""
    whole = len(batch.places)

    def told(simulation: Simulation) -> None:
        n = len(simulation.done)
        print(f"\r{n} of {whole} games", end="\n" if n == whole else "", file=sys.stderr, flush=True)

    return told if sys.stderr.isatty() else lambda _: None
