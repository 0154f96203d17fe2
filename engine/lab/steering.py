"""Choosing what leads to rules that were seldom applied: a fuzzer that steers itself to what random play misses.

Every few steps it plays some short games at random on a copy. One that applies a rule never applied before is then
played in earnest, step by step; otherwise play goes on at random.

Source: the idea of returning to promising states and exploring from there (Ecoffet and others 2021, "First return,
then explore", Nature 590), with rules applied as the measure of what is new.
"""

from __future__ import annotations

from collections import Counter, deque
from random import Random
from typing import Any

from engine.play.battery import at_random
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.game import Game
from engine.play.rng import draw_faces
from engine.play.session import Session
from engine.play.timeline import Step, perform

EVERY = 12
"""Steps at random between two looks ahead."""
TRIES = 12
"""Short games of a look ahead."""
DEPTH = 30
"""Steps of a short game at most."""
ENOUGH = 2
"""A rule applied so often is not looked for any more."""


class Steering:
    """A `Choose` of the battery that remembers, over all games it plays, how often each rule was applied."""

    def __init__(self) -> None:
        self.uses: Counter[str] = Counter()
        """By rule, in steps."""
        self._plan: deque[Step] = deque()
        self._session: Session | None = None
        self._wait = 0

    def __call__(self, session: Session, rng: Random) -> Step:
        """The next step of what was found ahead, or any step."""
        if session is not self._session:
            self._session, self._wait = session, EVERY
            self._plan.clear()
        if not self._plan and self._wait <= 0:
            self._plan.extend(self._ahead(session, rng))
            self._wait = EVERY
        self._wait -= not self._plan
        step = self._plan.popleft() if self._plan else at_random(session, rng)
        self.uses.update(rules_of(session.game, session.state.copy(), step) or ())
        return step

    def _ahead(self, session: Session, rng: Random) -> list[Step]:
        """Steps up to the rarest rule that short games come to; none when they come to common ones only. A step that
        fails ends them too: the battery will say what it is."""
        best: list[Step] = []
        rarest = ENOUGH
        for _ in range(TRIES):
            state, steps = session.state.copy(), list[Step]()
            while len(steps) < DEPTH and (step := _any_step(session.game, state, rng)):
                steps.append(step)
                rules = rules_of(session.game, state, step)
                if rules is None:
                    return steps
                uses = min((self.uses[rule] for rule in rules), default=ENOUGH)
                if uses < rarest:
                    best, rarest = list(steps), uses
            if rarest == 0:
                break
        return best


def rules_of(game: Game, state: Any, step: Step) -> frozenset[str] | None:
    """The rules that a step applies, which changes the state; None when it fails."""
    kept, state.setting.uses = state.setting.uses, Counter()
    try:
        perform(game, state, step)
        return frozenset(state.setting.uses)
    except Exception:  # whatever a rule stumbles over: the battery tells
        return None
    finally:
        state.setting.uses = kept


def _any_step(game: Game, state: Any, rng: Random) -> Step | None:
    """Any step that can be taken; None at the end of a game."""
    pending = game.pending(state)
    if isinstance(pending, Over):
        return None
    if isinstance(pending, Chance):
        return Step("chance", faces=draw_faces(rng.getrandbits(63), 0, pending))
    ask = rng.choice(pending.asks)
    return Step("action", ask.seat, rng.choice(ask.actions))
