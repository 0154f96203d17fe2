"""What the lab keeps of one game, taken from its events as they happen.

It knows no game: pieces are counted by what is before the number of their id, points by the reasons of `score`
events, and what befalls spaces by the kind of event, or by the field that a `change` event names: what is destroyed,
burns or is hit there is whatever the game's events say of that place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.bots.playout import Played
from engine.files.plain_json import whole, word
from engine.lab.batch import Place
from engine.play.events import Event
from engine.play.layout import Layout

STOPPED = "stopped at the limit of steps or turns"
"""The reason of a game without an end."""
FAILED = "failed"
"""The result of a game that a fault of the rules broke off."""
VISITS, DEATHS = "visits", "deaths"
"""What is counted of each space whatever the game; changes count under the name of their field."""

_TITLES = {VISITS: "Visits", DEATHS: "Deaths", "terrain": "Destruction"}
_NUMBER = re.compile(r"-\d+$")


def kind_of(piece: str) -> str:
    """The kind of a piece: its id without its number.

    >>> kind_of("police-car-3")
    'police-car'
    """
    return _NUMBER.sub("", piece)


def title_of(what: str, layout: Layout | None = None) -> str:
    """What is counted of spaces, as a heading: a change of a space's terrain in play is its destruction; other fields
    are called what the game's layout calls them.

    >>> title_of("terrain"), title_of("fire")
    ('Destruction', 'Fire')
    """
    tables = layout.tables if layout else ()
    own = next((c.title for table in tables for c in table.columns if c.name == what and c.title), "")
    return _TITLES.get(what) or own or what.replace("_", " ").capitalize()


@dataclass
class Record:
    """One game. It can be sent between processes, and kept as JSON."""

    place: Place
    seed: int
    result: str = "none"
    """`win`, `draw`, `none` (no result: stopped, or the game says so) or `failed`."""
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    rule: str = ""
    reason: str = STOPPED
    turns: int | None = None
    steps: int = 0
    decisions: int = 0
    forced: int = 0
    """Decisions that offered one action only."""
    hash: str = ""
    """Of the last state."""
    leads: list[tuple[str, int]] = field(default_factory=list)
    """Who leads at the beginning of each turn, and by how much, in the game's evaluation; nobody: `("", 0)`."""
    points: dict[str, Counter[str]] = field(default_factory=dict)
    """Points by seat and reason."""
    losses: Counter[str] = field(default_factory=Counter)
    """Pieces removed, by kind."""
    units: Counter[str] = field(default_factory=Counter)
    """How often pieces of each kind came to a space."""
    spaces: dict[str, Counter[str]] = field(default_factory=dict)
    """What befell spaces: `visits`, `deaths`, or a field that changed, and how often at each space."""
    rules: Counter[str] = field(default_factory=Counter)
    """How often each rule was applied."""

    def take(self, event: Event) -> None:
        """Count an event."""
        match event.kind:
            case "score":
                self.points.setdefault(event.seat, Counter())[event.reason] += event.n
            case "remove":
                self.losses[kind_of(event.subject)] += 1
                self._at(DEATHS, event.origin)
            case "move" | "place" if event.place.startswith("space:"):
                self.units[kind_of(event.subject)] += 1
                self._at(VISITS, event.place)
            case "change" if event.new and event.new != event.old:
                self._at(event.field, event.place or f"space:{event.subject}")

    def _at(self, what: str, place: str) -> None:
        if place.startswith("space:"):
            self.spaces.setdefault(what, Counter())[place.removeprefix("space:")] += 1

    def end(self, played: Played) -> None:
        """Keep how the game ended."""
        self.turns, self.steps, self.decisions, self.forced = (
            played.turns,
            played.steps,
            played.decisions,
            played.forced,
        )
        if over := played.over:
            self.result, self.winners, self.scores = over.result, over.winners, dict(over.scores)
            self.rule, self.reason = over.rule, over.reason

    @property
    def lead_changes(self) -> int:
        """How often the lead went from one seat to another, turns without a leader left out."""
        leaders = [seat for seat, _ in self.leads if seat]
        return sum(a != b for a, b in pairwise(leaders))

    @property
    def one_sided(self) -> float:
        """How far the winner led, on the mean of all turns; turns in which it was behind count against it."""
        if not self.leads or not self.winners:
            return 0.0
        return round(sum(n if seat in self.winners else -n for seat, n in self.leads) / len(self.leads), 3)

    def as_json(self) -> dict[str, Any]:
        """Plain data, the same for equal records; see `record_from_json`."""
        return {
            "variant": self.place.variant,
            "game": self.place.game,
            **{name: getattr(self, name) for name in _PLAIN},
            "scores": _sorted(self.scores),
            "points": _nested(self.points),
            "spaces": _nested(self.spaces),
            **{name: _sorted(getattr(self, name)) for name in _COUNTS},
        }


_PLAIN = "seed", "result", "winners", "rule", "reason", "turns", "steps", "decisions", "forced", "hash", "leads"
_COUNTS = "losses", "units", "rules"


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def _nested(counts: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {name: _sorted(counts[name]) for name in sorted(counts)}


def record_from_json(data: Mapping[str, Any]) -> Record:
    """The record that `Record.as_json` describes. KeyError, TypeError or ValueError when it is something else."""
    turns = data["turns"]
    return Record(
        Place(whole(data["variant"]), whole(data["game"])),
        seed=whole(data["seed"]),
        result=word(data["result"]),
        winners=tuple(map(word, data["winners"])),
        scores=dict(_counts(data["scores"])),
        rule=word(data["rule"]),
        reason=word(data["reason"]),
        turns=None if turns is None else whole(turns),
        steps=whole(data["steps"]),
        decisions=whole(data["decisions"]),
        forced=whole(data["forced"]),
        hash=word(data["hash"]),
        leads=[(word(seat), whole(n)) for seat, n in data["leads"]],
        points={seat: _counts(reasons) for seat, reasons in data["points"].items()},
        losses=_counts(data["losses"]),
        units=_counts(data["units"]),
        spaces={what: _counts(counts) for what, counts in data["spaces"].items()},
        rules=_counts(data["rules"]),
    )


def _counts(data: Mapping[str, Any]) -> Counter[str]:
    return Counter({name: whole(n) for name, n in data.items()})
