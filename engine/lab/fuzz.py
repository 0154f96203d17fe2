"""Looking for faults: the test battery over games whose players are steered to what was seldom seen, on the scenario's
own map and on random ones; what fails is made short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.lab.random_maps import playable_maps
from engine.lab.steering import Steering
from engine.play.battery import BatteryError, play_battery, session_errors
from engine.play.prepare import Prepared
from engine.play.session import Session
from engine.play.shrink import shrunk


@dataclass(frozen=True)
class Fault:
    """A game that broke a promise."""

    message: str
    map: str
    session: Session
    """It leads to the fault in few steps, and stands there."""


@dataclass
class Findings:
    """What was tried and what came of it."""

    known_rules: tuple[str, ...]
    games: int = 0
    steps: int = 0
    checked: int = 0
    """States in which everything was tried."""
    unfinished: int = 0
    maps: int = 0
    """Random maps that were played on."""
    maps_refused: list[str] = field(default_factory=list)
    """Why others can't be played."""
    steering: Steering = field(default_factory=Steering)
    faults: list[Fault] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Plain data for programs."""
        uses = self.steering.uses
        return {
            "games": self.games,
            "steps": self.steps,
            "checked": self.checked,
            "unfinished": self.unfinished,
            "maps": self.maps,
            "maps_refused": self.maps_refused,
            "rules_used": {rule: uses[rule] for rule in self.known_rules if uses[rule]},
            "rules_never_used": [rule for rule in self.known_rules if not uses[rule]],
            "failures": [fault.message for fault in self.faults],
        }


def fuzz(
    prepared: Prepared,
    games: int,
    seed: int = 0,
    every: int = 1,
    maps: int = 0,
    told: Callable[[Findings], None] = lambda _: None,
    most_steps: int = 5000,
) -> Findings:
    """Play so many games on the scenario's own map, and one on each of so many random maps, everything tried at every
    `every`-th step; `told` hears of each game. The same arguments give the same findings."""
    found = Findings(prepared.game.info.rules)
    for number in range(games):
        _try(prepared, seed + number, every, most_steps, found)
        told(found)
    playable, found.maps_refused = playable_maps(prepared, range(seed, seed + maps))
    for number, other in enumerate(playable):
        found.maps += 1
        _try(other, seed + games + number, every, most_steps, found)
        told(found)
    return found


def _try(prepared: Prepared, seed: int, every: int, most_steps: int, found: Findings) -> None:
    found.games += 1
    try:
        report = play_battery(prepared, seed, every, most_steps, choose=found.steering)
    except BatteryError as error:
        short = shrunk(error.session, lambda session: bool(session_errors(session)))
        found.steps += len(error.session.history)
        found.faults.append(Fault(str(error), prepared.board.map.name, short))
    else:
        found.steps += report.steps
        found.checked += report.checked
        found.unfinished += report.over is None
