"""Many games on one scenario, on as many processes as wanted, and what they say together.

The figures hold no times and depend on the seed alone, never on how many processes shared the work.
"""

from __future__ import annotations

import multiprocessing
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, median
from typing import Any

from engine.bots.players import make_bot
from engine.bots.playout import MOST_STEPS, Played, play_out
from engine.play.prepare import Prepared, map_text, prepare_texts, scenario_text
from engine.play.rng import mix

_worker: Callable[[int], Played] | None = None


def simulate(
    prepared: Prepared,
    games: int,
    seed: int = 0,
    players: Mapping[str, str] | None = None,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
) -> dict[str, Any]:
    """Play so many games and sum them up; `players` maps seats to names of players, others are random."""
    named = {seat: (players or {}).get(seat, "random") for seat in prepared.game.info.seats}
    for name in named.values():
        make_bot(name)
    played = list(_games(prepared, games, seed, named, jobs, most_steps))
    return {
        "game": prepared.game.info.id,
        "scenario": prepared.scenario.name,
        "games": games,
        "seed": seed,
        "players": named,
        **summary(played, prepared.game.info.seats),
    }


def summary(played: Sequence[Played], seats: Sequence[str]) -> dict[str, Any]:
    """Win shares with their intervals, results, reasons and lengths of games."""
    ends = [p.over for p in played]
    wins = Counter(seat for over in ends if over for seat in over.winners)
    results = Counter(over.result if over else "none" for over in ends)
    reasons = Counter(_kind_of_reason(p) for p in played)
    return {
        "wins": {seat: share(wins[seat], len(played)) for seat in seats},
        "results": dict(sorted(results.items())),
        "reasons": dict(sorted(reasons.items())),
        "steps": spread([p.steps for p in played]),
        "turns": spread([p.turns for p in played if p.turns is not None]),
    }


def _kind_of_reason(played: Played) -> str:
    """Why a game ended, its figures left out, so that `a bonus of 26` and `a bonus of 28` count as one reason."""
    said = played.over.reason if played.over else "stopped after so many steps"
    return re.sub(r"\d+", "…", said)


def share(count: int, total: int) -> dict[str, Any]:
    """A share of a total with its 95 % confidence interval.

    Source: Wilson's score interval (E. B. Wilson, JASA 22, 1927), which stays honest near 0 and 1 and in small samples.

    >>> share(0, 10)
    {'count': 0, 'share': 0.0, 'low': 0.0, 'high': 0.2775}
    """
    if total == 0:
        return {"count": 0, "share": None, "low": 0.0, "high": 1.0}
    z, p = 1.959963984540054, count / total
    middle = p + z * z / (2 * total)
    reach = z * sqrt(p * (1 - p) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    low, high = max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)
    return {"count": count, "share": round(p, 4), "low": round(low, 4), "high": round(high, 4)}


def spread(values: Sequence[int]) -> dict[str, Any] | None:
    """Least, median, mean, 95th percentile (nearest rank) and most; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    p95 = ordered[-(-len(ordered) * 95 // 100) - 1]
    return {
        "least": ordered[0],
        "median": median(ordered),
        "mean": round(mean(ordered), 2),
        "p95": p95,
        "most": ordered[-1],
    }


def _games(
    prepared: Prepared, games: int, seed: int, players: Mapping[str, str], jobs: int, most_steps: int
) -> Iterator[Played]:
    if jobs <= 1 or games <= 1:
        play = _player(prepared, seed, players, most_steps)
        yield from (play(i) for i in range(games))
        return
    scenario = prepared.scenario_text or scenario_text(prepared.scenario)
    board_map = prepared.map_text or map_text(prepared.board.map)
    arguments = (scenario, board_map, seed, players, most_steps)
    with multiprocessing.get_context("spawn").Pool(min(jobs, games), _start_worker, arguments) as pool:
        yield from pool.imap(_play_in_worker, range(games), chunksize=max(1, games // (8 * jobs)))


def _player(prepared: Prepared, seed: int, players: Mapping[str, str], most_steps: int) -> Callable[[int], Played]:
    bots = {seat: make_bot(name) for seat, name in players.items()}
    start = prepared.game.start(prepared.scenario, prepared.board)
    return lambda i: play_out(prepared.game, start.copy(), bots, mix(seed, i), most_steps)


def _start_worker(scenario: str, board_map: str, seed: int, players: Mapping[str, str], most_steps: int) -> None:
    global _worker
    _worker = _player(prepare_texts(scenario, board_map), seed, players, most_steps)


def _play_in_worker(i: int) -> Played:
    assert _worker is not None
    return _worker(i)
