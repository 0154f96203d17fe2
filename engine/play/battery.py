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
from engine.play.game import Game
from engine.play.position import from_json
from engine.play.prepare import Prepared
from engine.play.rng import mix
from engine.play.session import Session
from engine.play.state import State
from engine.play.state_json import to_json
from engine.play.timeline import Step, perform

Invariant = Callable[[State], Iterable[str]]
"""What a game says of its own states: everything that is wrong with one, in sentences."""

Choose = Callable[[Session, Random], Step]
"""Chooses the next step of a game that is not over: an action of a seat, or the faces of the dice."""


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
    prepared: Prepared,
    seed: int,
    every: int = 1,
    most_steps: int = 5000,
    invariants: Iterable[Invariant] = (),
    choose: Choose | None = None,
) -> Report:
    """Play one game and try everything at every `every`-th step; `choose` plays for all seats and the dice, else all is
    at random. Raises BatteryError at the first failure."""
    session, rng, report = Session.of(prepared, seed), Random(mix(seed, 0)), Report(seed)
    run = _Run(session, rng, list(invariants), choose or at_random)
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


def state_errors(game: Game, state: State, rng: Random, invariants: Iterable[Invariant] = ()) -> list[str]:
    """Everything that single checks and invariants find wrong with a state; a check that fails to run counts too."""
    before = state.hash()
    found: list[str] = []
    for check in state_checks.CHECKS:
        try:
            found += check(game, state, rng)
        except Exception as error:  # whatever a rule stumbles over is a finding
            found.append(f"{check.__name__} fails with {type(error).__name__}: {error}")
        if state.hash() != before:
            found.append(f"{check.__name__} changed the state it looked at")
            break
    return found + [message for invariant in invariants for message in invariant(state)]


def session_errors(session: Session, invariants: Iterable[Invariant] = ()) -> list[str]:
    """What is wrong where a session stands, tried often enough to find again what the battery found there."""
    rules, state = list(invariants), session.state
    found = [line for seed in range(4) for line in state_errors(session.game, state, Random(seed), rules)]
    hashes = [session.state_at(0).hash(), *(step.hash for step in session.history)]
    if hashes[-1] in hashes[:-1]:
        found.append("a state is entered again with an equal hash")
    if session.history:
        last = session.state_at(len(session.history) - 1)
        twin = from_json(type(last), last.setting, to_json(last))
        perform(session.game, twin, session.history[-1])
        if twin.hash() != hashes[-1]:
            found.append("a state that came back from JSON goes on differently")
    return found


def at_random(session: Session, rng: Random) -> Step:
    """Any seat's any choice, each as likely; dice as the session would draw them."""
    pending = session.pending()
    if isinstance(pending, Chance):
        return Step("chance", faces=session.next_faces())
    assert not isinstance(pending, Over)
    ask = rng.choice(pending.asks)
    return Step("action", ask.seat, rng.choice(ask.actions))


class _Run:
    """One game being played, with a twin that came through JSON and must keep in step."""

    def __init__(self, session: Session, rng: Random, invariants: list[Invariant], choose: Choose) -> None:
        self.session = session
        self.choose = choose
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
        self.demand(state_errors(self.game, state, self.rng, self.invariants))
        self.twin = from_json(type(state), state.setting, to_json(state))
        report.checked += 1

    def step(self) -> None:
        """Take a random step, the twin as well."""
        try:
            self._step()
        except BatteryError:
            raise
        except Exception as error:  # whatever a rule stumbles over is a finding
            self.demand([f"a step fails with {type(error).__name__}: {error}"])

    def _step(self) -> None:
        step = self.choose(self.session, self.rng)
        self.session.take(step)
        perform(self.game, self.twin, step)
        found = self.session.state.hash()
        if self.twin.hash() != found:
            self.demand(["a state that came back from JSON goes on differently"])
        if found in self.seen:
            self.demand(["a state is entered again with an equal hash, so that play may go round for ever"])
        self.seen.add(found)
