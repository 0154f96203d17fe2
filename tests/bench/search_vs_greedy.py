"""How `search` does against `greedy` in a scenario, on either side, beside `greedy` against itself.

    python -m tests.bench.search_vs_greedy [SCENARIO] [GAMES] [JOBS]

Any scenario of two seats will do; without one it is Sheboygan's first. With 200 games a side that one ends within an
hour on two cores. Milliseconds are of the processor's time, so that other work on the machine does not weaken the
player; even so its games don't repeat exactly. Games that don't end within the steps of `play_out` are nobody's.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter
from typing import Any

from engine.lab.figures import difference
from engine.lab.simulation import simulate
from engine.play.prepare import Prepared, prepare_file

SCENARIO = "builtin:sheboygan/one"
PLAYER = "search:30ms"
SEED = 2026
BAR = 0.52


def bench_search(scenario: str, games: int, jobs: int) -> bool:
    """Print wins, intervals and decisions; whether `search` reaches what it should: on one side at least 52 % at the
    lower end of the interval, on the other no fewer wins than `greedy` has there, but for what chance may give."""
    prepared = prepare_file(scenario)
    seats = prepared.game.info.seats
    print(f"{scenario}, seeds from {SEED}", flush=True)
    level = dict.fromkeys(seats, "greedy")
    usual = _play(prepared, games, jobs, level)
    reached, kept = [], []
    for seat in seats:
        wins = _play(prepared, games, jobs, {**level, seat: PLAYER})[seat]
        gained = difference(wins["count"], games, usual[seat]["count"], games)
        by, low, high = (f"{gained[key]:+.1%}" for key in ("difference", "low", "high"))
        print(f"  {PLAYER} as {seat} against greedy there: {by} (95 %: {low} to {high})", flush=True)
        reached.append(wins["low"] >= BAR)
        kept.append(gained["high"] >= 0)
    met = any(one and all(kept[:i] + kept[i + 1 :]) for i, one in enumerate(reached))
    print(f"{'met' if met else 'missed'}: {BAR:.0%} at the lower end on one side, no worse than greedy on the others")
    return met


def _play(prepared: Prepared, games: int, jobs: int, players: dict[str, str]) -> dict[str, Any]:
    """The wins of each seat."""
    begun = perf_counter()
    report = simulate(prepared, games, SEED, players, jobs).figures
    decisions, took = round(report["decisions"]["mean"] * games), perf_counter() - begun
    print(f"{', '.join(f'{s} {p}' for s, p in players.items())}: {games} games, {decisions} decisions, {took:.0f} s")
    wins: dict[str, Any] = report["wins"]
    for seat, won in wins.items():
        print(
            f"  {seat} won {won['count']}: {won['share']:.1%} (95 %: {won['low']:.1%} to {won['high']:.1%})", flush=True
        )
    return wins


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default=SCENARIO)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("jobs", nargs="?", type=int, default=2)
    given = parser.parse_args()
    sys.exit(0 if bench_search(given.scenario, given.games, given.jobs) else 1)
