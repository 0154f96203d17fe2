"""Who wins, by what a game's counters hold at its end: Stockholm's monsters by their targets, say.

    python -m tests.bench.wins_by SCENARIO ROWS COLUMNS [--seat SEAT] [--games N] [--jobs N] [--player SEAT=PLAYER …]

ROWS and COLUMNS are counters of the game's state that hold one of some names. Each cell tells how many of its games
the seat (the first one where none is named) has won. All seats are `greedy` unless a player is named. The same seeds
give the same table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.lab.figures import wilson
from engine.play.layout import Layout
from engine.play.prepare import prepare_file

SEED = 2026

Tally = Counter[tuple[str, str, bool]]
"""How many games ended with a row's and a column's name, and whether the seat had won."""


def tally(scenario: str, by: tuple[str, str], seat: str, players: dict[str, str], seeds: range) -> Tally:
    """The games of some seeds, counted."""
    prepared = prepare_file(scenario)
    layout = prepared.game.info.layout
    found: Tally = Counter()
    for seed in seeds:
        state = prepared.game.start(prepared.scenario, prepared.board)
        over = play_out(prepared.game, state, {s: make_bot(name) for s, name in players.items()}, seed).over
        row, column = (names_of(layout, counter)[getattr(state, counter)] for counter in by)
        found[row, column, over is not None and seat in over.winners] += 1
    return found


def names_of(layout: Layout, counter: str) -> tuple[str, ...]:
    """What a counter may hold. ValueError where it is no counter, or one of numbers."""
    for column in layout.counters:
        if column.name == counter and column.of:
            return column.of
    known = ", ".join(c.name for c in layout.counters if c.of)
    raise ValueError(f"'{counter}' holds no names; counters that do: {known}")


def table(found: Tally, by: tuple[str, str]) -> Iterable[str]:
    """The lines of the table, in Markdown."""
    rows, columns = (list(dict.fromkeys(sorted(key[i] for key in found))) for i in (0, 1))
    yield " | ".join([f"| {by[0]} by {by[1]}", *columns, "all |"])
    yield "| --- " + "| ---: " * (len(columns) + 1) + "|"
    for row in (*rows, ""):
        cells = [share(found, row, column) for column in (*columns, "")]
        yield " | ".join([f"| {row or 'all'}", *cells]) + " |"


def share(found: Tally, row: str, column: str) -> str:
    """Games won of games played where both names fit; an empty name fits all."""
    fit = {key: n for key, n in found.items() if row in ("", key[0]) and column in ("", key[1])}
    return f"{sum(n for key, n in fit.items() if key[2])}/{sum(fit.values())}"


def main() -> None:
    """Play, print the table and the seat's share of all wins."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("rows")
    parser.add_argument("columns")
    parser.add_argument("--seat")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--player", action="append", default=[], metavar="SEAT=PLAYER")
    given = parser.parse_args()
    info = prepare_file(given.scenario).game.info
    by, seat = (given.rows, given.columns), given.seat or info.seats[0]
    for counter in by:
        names_of(info.layout, counter)
    players = dict.fromkeys(info.seats, "greedy") | dict(pair.split("=", 1) for pair in given.player)
    shares = [range(SEED + n, SEED + given.games, given.jobs) for n in range(given.jobs)]
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        results = [pool.submit(tally, given.scenario, by, seat, players, seeds) for seeds in shares]
        found: Tally = sum((r.result() for r in results), Counter())
    print(f"{seat} won, of {given.games} games of {', '.join(f'{s} {p}' for s, p in players.items())}:")
    print("\n".join(table(found, by)))
    won = sum(n for key, n in found.items() if key[2])
    low, high = wilson(won, given.games)
    print(f"all: {won / given.games:.1%} (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
