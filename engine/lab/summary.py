"""What many games say together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.bots.playout import Played
from engine.lab.figures import share, spread
from engine.lab.record import Record
from engine.play.prepare import Prepared

STOPPED = "stopped after so many steps"
"""The reason of a game without an end."""


def summary(records: Sequence[Record], prepared: Prepared) -> dict[str, Any]:
    """The figures of a batch; they hold no times and depend on the records alone."""
    info = prepared.game.info
    played = [r.played for r in records if r.played]
    entered = sum((r.entered for r in records), Counter[str]())
    used = sum((r.rules for r in records), Counter[str]())
    return {
        **endings(played, info.seats),
        "points": points(records),
        "losses": per_game(sum((r.losses for r in records), Counter[str]()), len(records)),
        "spaces_entered": dict(sorted(entered.items())),
        "spaces_never_entered": [s for s in prepared.board.ids if s not in entered],
        "rules_used": {rule: used[rule] for rule in info.rules if used[rule]},
        "rules_never_used": [rule for rule in info.rules if not used[rule]],
    }


def endings(played: Sequence[Played], seats: Sequence[str]) -> dict[str, Any]:
    """Win shares with their intervals, results, reasons and lengths of games. `none`: without a result, as when a game
    was stopped; that is no draw."""
    ends = [p.over for p in played]
    wins = Counter(seat for over in ends if over for seat in over.winners)
    results = Counter(over.result if over else "none" for over in ends)
    reasons = Counter(kind_of_reason(p) for p in played)
    return {
        "wins": {seat: share(wins[seat], len(played)) for seat in seats},
        "results": dict(sorted(results.items())),
        "reasons": dict(sorted(reasons.items())),
        "steps": spread([p.steps for p in played]),
        "turns": spread([p.turns for p in played if p.turns is not None]),
        "decisions": spread([p.decisions for p in played]),
        "forced": spread([p.forced for p in played]),
    }


def kind_of_reason(played: Played) -> str:
    """Why a game ended, its figures left out, so that `a bonus of 26` and `a bonus of 28` count as one reason."""
    return re.sub(r"\d+", "…", played.over.reason) if played.over else STOPPED


def points(records: Sequence[Record]) -> dict[str, dict[str, Any]]:
    """Where points come from: by seat and reason, in all and a game."""
    total = sum((r.points for r in records), Counter[tuple[str, str]]())
    found: dict[str, dict[str, Any]] = {}
    for (seat, reason), n in sorted(total.items()):
        found.setdefault(seat, {})[reason] = {"count": n, "mean": round(n / len(records), 3)}
    return found


def per_game(counts: Mapping[str, int], games: int) -> dict[str, dict[str, Any]]:
    """Counts with their mean a game, sorted by name."""
    return {name: {"count": n, "mean": round(n / games, 3)} for name, n in sorted(counts.items())}
