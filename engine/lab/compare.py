"""Two variants side by side: how far shares and means of one lie from those of the other, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.lab.figures import difference, mean_difference
from engine.lab.tally import Row, Tally

MEASURES = "turns", "steps", "decisions", "lead_changes"
"""The figures of a game whose means are compared."""


def compared(tally: Tally, first: Tally) -> dict[str, Any]:
    """Differences of a variant from the first one, positive where it has more: shares with Newcombe's intervals, means
    with Welch's."""
    rows, rows0 = tally.rows, first.rows
    results = sorted({row.result for row in (*rows, *rows0)})
    return {
        "wins": {
            seat: _shares([seat in r.winners for r in rows], [seat in r.winners for r in rows0]) for seat in first.seats
        },
        "results": {
            name: _shares([r.result == name for r in rows], [r.result == name for r in rows0]) for name in results
        },
        "means": {name: mean_difference(_values(rows, name), _values(rows0, name)) for name in MEASURES},
    }


def _shares(hits: Sequence[bool], hits0: Sequence[bool]) -> dict[str, Any]:
    return difference(sum(hits), len(hits), sum(hits0), len(hits0))


def _values(rows: Sequence[Row], name: str) -> list[int]:
    return [value for row in rows if (value := getattr(row, name)) is not None]
