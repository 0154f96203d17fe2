"""Adding games up: records go in, in any order, and what was known of each space, rule and reason is summed at once,
so that ten thousand games take little room and the figures so far are there at any time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.lab.figures import share, spread
from engine.lab.record import DEATHS, FAILED, VISITS, Record, kind_of
from engine.play.prepare import Prepared

ONE_SIDED = "most one-sided"


@dataclass(frozen=True)
class Row:
    """What is kept of each game: a line of the table of games."""

    game: int
    seed: int
    result: str
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    rule: str
    reason: str
    turns: int | None
    steps: int
    decisions: int
    forced: int
    lead_changes: int
    one_sided: float
    points: str
    """`seat:reason:n`, a space between."""
    losses: str
    """`kind:n`, a space between."""

    @classmethod
    def of(cls, record: Record) -> Row:
        """The row of a record."""
        points = ((seat, why, n) for seat in sorted(record.points) for why, n in sorted(record.points[seat].items()))
        return cls(
            record.place.game,
            record.seed,
            record.result,
            record.winners,
            record.scores,
            record.rule,
            record.reason,
            record.turns,
            record.steps,
            record.decisions,
            record.forced,
            record.lead_changes,
            record.one_sided,
            " ".join(f"{seat}:{why}:{n}" for seat, why, n in points),
            " ".join(f"{kind}:{n}" for kind, n in sorted(record.losses.items())),
        )


class Tally:
    """The games of one variant."""

    def __init__(self, prepared: Prepared) -> None:
        info = prepared.game.info
        self.seats, self.rules = info.seats, info.rules
        self.spaces = tuple(prepared.board.ids)
        self.kinds = _kinds(prepared)
        self._rows: dict[int, Row] = {}
        self._points: Counter[tuple[str, str]] = Counter()
        self._losses: Counter[str] = Counter()
        self._units: Counter[str] = Counter()
        self._used: Counter[str] = Counter()
        self._heat: dict[str, Counter[str]] = {VISITS: Counter(), DEATHS: Counter()}

    def add(self, record: Record) -> None:
        """Count a game; one that is counted already is left out."""
        if record.place.game in self._rows:
            return
        self._rows[record.place.game] = Row.of(record)
        for seat, reasons in record.points.items():
            for reason, n in reasons.items():
                self._points[seat, reason] += n
        self._losses.update(record.losses)
        self._units.update(record.units)
        self._used.update(record.rules)
        for what, counts in record.spaces.items():
            self._heat.setdefault(what, Counter()).update(counts)

    @property
    def rows(self) -> list[Row]:
        """The games by their numbers."""
        return [self._rows[game] for game in sorted(self._rows)]

    @property
    def heat(self) -> dict[str, dict[str, int]]:
        """What befell spaces (`visits`, `deaths`, then fields that changed), and how often at each space of the map."""
        names = [VISITS, DEATHS, *sorted(self._heat.keys() - {VISITS, DEATHS})]
        maps = {name: {s: self._heat[name][s] for s in self.spaces if self._heat[name][s]} for name in names}
        return {name: counts for name, counts in maps.items() if counts or name in (VISITS, DEATHS)}

    def figures(self) -> dict[str, Any]:
        """What the games say together. It holds no times, and depends on which games were added alone."""
        rows, heat = self.rows, self.heat
        return {
            "games": len(rows),
            **endings(rows, self.seats),
            **lengths(rows),
            "points": self._sources(len(rows)),
            "losses": per_game(self._losses, len(rows)),
            "heat": heat,
            "spaces_never_entered": [s for s in self.spaces if s not in heat[VISITS]],
            "rules_used": {rule: self._used[rule] for rule in self.rules if self._used[rule]},
            "rules_never_used": [rule for rule in self.rules if not self._used[rule]],
            "units_used": dict(sorted(self._units.items())),
            "units_never_used": [kind for kind in self.kinds if not self._units[kind]],
            "outliers": outliers(rows),
        }

    def _sources(self, games: int) -> dict[str, dict[str, Any]]:
        """Where points come from: by seat and reason, in all and a game."""
        found: dict[str, dict[str, Any]] = {}
        for (seat, reason), n in sorted(self._points.items()):
            found.setdefault(seat, {})[reason] = {"count": n, "mean": round(n / games, 3)}
        return found


def _kinds(prepared: Prepared) -> list[str]:
    """The kinds of pieces: those of the game's table of units, and of what stands ready at the start."""
    state = prepared.game.start(prepared.scenario, prepared.board)
    pieces = map(kind_of, getattr(state, "piece_id", ()))
    return sorted({*state.setting.data.get("units", {}), *pieces})


def endings(rows: Sequence[Row], seats: Sequence[str]) -> dict[str, Any]:
    """Win shares, results and reasons, each with its interval. `none`: without a result, as when a game was stopped;
    that is no draw. `failed`: broken off by a fault of the rules."""
    wins = Counter(seat for row in rows for seat in row.winners)
    results = Counter(row.result for row in rows)
    reasons = Counter(kind_of_reason(row.reason) for row in rows)
    return {
        "wins": {seat: share(wins[seat], len(rows)) for seat in seats},
        "results": {name: share(n, len(rows)) for name, n in sorted(results.items())},
        "reasons": {name: share(n, len(rows)) for name, n in sorted(reasons.items())},
    }


def kind_of_reason(reason: str) -> str:
    """Why a game ended, its figures left out, so that games that differ in them only count together. A figure in
    brackets goes with these.

    >>> kind_of_reason("The bonus (26) is above the target (25)."), kind_of_reason("3 loaves.")
    ('The bonus is above the target.', '… loaves.')
    """
    return re.sub(r"\d+", "…", re.sub(r" \(\d+\)", "", reason))


def lengths(rows: Sequence[Row]) -> dict[str, Any]:
    """Turns, steps and decisions, those without a choice, and how often the lead changed."""
    turned = [(row, row.turns) for row in rows if row.turns]
    decisions = sum(row.decisions for row in rows)
    return {
        "turns": spread([row.turns for row in rows if row.turns is not None]),
        "steps": spread([row.steps for row in rows]),
        "decisions": spread([row.decisions for row in rows]),
        "forced": spread([row.forced for row in rows]),
        "decisions_per_turn": spread([round(row.decisions / turns, 2) for row, turns in turned]),
        "forced_per_turn": spread([round(row.forced / turns, 2) for row, turns in turned]),
        "forced_share": round(sum(row.forced for row in rows) / decisions, 4) if decisions else None,
        "lead_changes": spread([row.lead_changes for row in rows]),
    }


def per_game(counts: Mapping[str, int], games: int) -> dict[str, dict[str, Any]]:
    """Counts with their mean a game, sorted by name."""
    return {name: {"count": n, "mean": round(n / games, 3)} for name, n in sorted(counts.items())}


def outliers(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Games worth a look, by what makes them so and their number; of equal ones the first."""
    whole = [row for row in rows if row.result != FAILED]
    found = [(FAILED, row) for row in rows if row.result == FAILED][:5]
    if whole:
        found.append(("longest", max(whole, key=lambda row: (row.steps, -row.game))))
        found.append(("shortest", min(whole, key=lambda row: (row.steps, row.game))))
    if won := [row for row in whole if row.winners]:
        found.append((ONE_SIDED, max(won, key=lambda row: (row.one_sided, -row.game))))
        found.append(("comeback", min(won, key=lambda row: (row.one_sided, row.game))))
        found.append(("most lead changes", max(won, key=lambda row: (row.lead_changes, -row.game))))
    return [{"what": what, "game": row.game, "steps": row.steps, "reason": row.reason} for what, row in found]
