"""Many games on one scenario, or on variants of it, and what they say together.

The figures hold no times and depend on the seed alone, never on how many processes shared the work, as long as the
players count their budgets in positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots.playout import MOST_STEPS
from engine.lab.batch import Job, play_batch
from engine.lab.figures import difference
from engine.lab.record import Record
from engine.lab.summary import summary
from engine.lab.variants import Variant, varied
from engine.play.prepare import Prepared


@dataclass(frozen=True)
class Batch:
    """The games of one variant."""

    variant: Variant
    records: tuple[Record, ...]
    figures: dict[str, Any]


@dataclass(frozen=True)
class Simulation:
    """All batches, and the report for programs."""

    batches: tuple[Batch, ...]
    report: dict[str, Any]


def simulate(
    prepared: Prepared,
    games: int,
    seed: int = 0,
    players: dict[str, str] | None = None,
    jobs: int = 1,
    most_steps: int = MOST_STEPS,
    vary: Sequence[str] = (),
    told: Callable[[int], None] | None = None,
) -> Simulation:
    """Play so many games of each variant, with the same seeds, and sum them up; `players` maps seats to names of
    players, others are random; `vary` holds texts as `rules.units.police.movement=3,4`.

    DocumentError for unknown players and for variants that can't be played.
    """
    batches = [_batch(v, games, seed, players or {}, jobs, most_steps, told) for v in varied(prepared, vary)]
    first = batches[0].variant.prepared
    report: dict[str, Any] = {
        "game": first.game.info.id,
        "scenario": first.scenario.name,
        "games": games,
        "seed": seed,
        "players": {seat: (players or {}).get(seat, "random") for seat in first.game.info.seats},
        "board": first.board.map.name,
        "most_steps": most_steps,
    }
    if vary:
        report["variants"] = [
            {"vary": b.variant.values, **b.figures, "against_first": _against(b, batches[0])} for b in batches
        ]
    else:
        report |= batches[0].figures
    return Simulation(tuple(batches), report)


def _batch(
    variant: Variant,
    games: int,
    seed: int,
    players: dict[str, str],
    jobs: int,
    most_steps: int,
    told: Callable[[int], None] | None,
) -> Batch:
    records = play_batch(Job.of(variant.prepared, seed, players, most_steps), games, jobs, told)
    return Batch(variant, tuple(records), summary(records, variant.prepared))


def _against(batch: Batch, first: Batch) -> dict[str, Any]:
    """How win shares differ from the first variant's."""
    n, n0 = len(batch.records), len(first.records)
    wins, wins0 = batch.figures["wins"], first.figures["wins"]
    return {seat: difference(wins[seat]["count"], n, wins0[seat]["count"], n0) for seat in wins}
