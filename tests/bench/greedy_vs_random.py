"""How `greedy` does against `random` on either side of scenarios.

    python -m tests.bench.greedy_vs_random [--games N] [--jobs N] [SCENARIO …]

Without scenarios it takes Sheboygan's first four. The bar is 85 wins of 100 on every side; games that don't end within
the steps of `play_out` count as not won.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.play.prepare import prepare_file

SCENARIOS = tuple(f"builtin:sheboygan/{name}" for name in ("one", "two", "three", "four"))
SEED = 2026
BAR = 0.85


def bench_greedy(scenarios: list[str], games: int, jobs: int) -> bool:
    """Print the wins; whether the bar is reached everywhere."""
    reached = True
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for scenario in scenarios:
            for seat in prepare_file(scenario).game.info.seats:
                shares = [(scenario, seat, range(SEED + n, SEED + games, jobs)) for n in range(jobs)]
                results = [pool.submit(outcomes, *share) for share in shares]
                won, stopped = (sum(column) for column in zip(*(r.result() for r in results), strict=True))
                reached &= won >= BAR * games
                print(f"{scenario}: greedy as {seat} won {won} of {games}; {stopped} had no result", flush=True)
    return reached


def outcomes(scenario: str, seat: str, seeds: range) -> tuple[int, int]:
    """How many games `greedy` won in a seat against `random` in the others, and how many had no result."""
    prepared = prepare_file(scenario)
    won = stopped = 0
    for seed in seeds:
        bots = {s: make_bot("greedy" if s == seat else "random") for s in prepared.game.info.seats}
        over = play_out(prepared.game, prepared.game.start(prepared.scenario, prepared.board), bots, seed).over
        won += over is not None and seat in over.winners
        stopped += over is None
    return won, stopped


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=list(SCENARIOS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    sys.exit(0 if bench_greedy(given.scenarios, given.games, given.jobs) else 1)
