"""The test battery: what must hold in every state of every game, tried over games played at random.

`play_battery` plays one game by a seed and tries everything at every so many steps. A failure carries the session
that led to it, which can be saved and opened at the failing step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.play import state_checks
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.position import from_json
from engine.play.prepare import Prepared
from engine.play.rng import mix
from engine.play.session import Session
from engine.play.state import State
from engine.play.state_json import to_json

Invariant = Callable[[State], Iterable[str]]
"""What a game says of its own states: everything that is wrong with one, in sentences."""


class BatteryError(Exception):
    """A check failed. The session stands where it did."""

    def __init__(self, seed: int, step: int, messages: list[str], session: Session) -> None:
        super().__init__(f"seed {seed}, step {step}: {'; '.join(messages)}")
        self.session = session


@dataclass
class Report:
    """What a run of the battery saw."""

    seed: int
    steps: int = 0
    checked: int = 0
    """States in which everything was tried."""
    over: Over | None = None
    """None: stopped after the most steps allowed."""
    rules: set[str] = field(default_factory=set)
    """The ids of the rules that were applied."""


def play_battery(
    prepared: Prepared, seed: int, every: int = 1, most_steps: int = 5000, invariants: Iterable[Invariant] = ()
) -> Report:
    """Play one game at random and try everything at every `every`-th step. Raises BatteryError at the first failure."""
    session, rng, report = Session.of(prepared, seed), Random(mix(seed, 0)), Report(seed)
    run = _Run(session, rng, list(invariants))
    while report.steps < most_steps and not isinstance(session.pending(), Over):
        if report.steps % every == 0:
            run.check(report)
        run.step()
        report.steps += 1
    run.check(report)
    run.demand(state_checks.history_errors(session, rng))
    pending = session.pending()
    report.over = pending if isinstance(pending, Over) else None
    report.rules = set(session.state.setting.uses)
    return report


class _Run:
    """One game being played, with a twin that came through JSON and must keep in step."""

    def __init__(self, session: Session, rng: Random, invariants: list[Invariant]) -> None:
        self.session = session
        self.game = session.game
        self.rng = rng
        self.invariants = invariants
        self.twin: Any = session.state.copy()
        self.seen = {session.state.hash()}

    def demand(self, errors: Iterable[str]) -> None:
        """Raise the failure that these errors make, if there are any."""
        messages = list(errors)
        if messages:
            raise BatteryError(self.session.seed, len(self.session.history), messages, self.session)

    def check(self, report: Report) -> None:
        """Try everything on the present state."""
        state = self.session.state
        before = state.hash()
        for check in state_checks.CHECKS:
            self.demand(check(self.game, state, self.rng))
            if state.hash() != before:
                self.demand([f"{check.__name__} changed the state it looked at"])
        for invariant in self.invariants:
            self.demand(invariant(state))
        self.twin = from_json(type(state), state.setting, to_json(state))
        report.checked += 1

    def step(self) -> None:
        """Take a random step, the twin as well."""
        pending = self.session.pending()
        if isinstance(pending, Chance):
            faces = self.session.roll()
            self.game.resolve(self.twin, faces)
        else:
            assert not isinstance(pending, Over)
            ask = self.rng.choice(pending.asks)
            action = self.rng.choice(ask.actions)
            self.session.act(ask.seat, action)
            self.game.apply(self.twin, ask.seat, action)
        found = self.session.state.hash()
        if self.twin.hash() != found:
            self.demand(["a state that came back from JSON goes on differently"])
        if found in self.seen:
            self.demand(["a state is entered again with an equal hash, so that play may go round for ever"])
        self.seen.add(found)
