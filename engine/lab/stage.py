"""A batch made ready in one process: any of its games is played, or opened as a session."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from engine.bots.players import make_bot
from engine.bots.playout import Played, play_out
from engine.files.problems import DocumentError, Problem
from engine.lab.batch import Batch, Place
from engine.lab.record import FAILED, Record
from engine.play.decisions import Over
from engine.play.events import Sink
from engine.play.game import Game
from engine.play.prepare import Prepared, prepare_texts
from engine.play.session import Session
from engine.play.timeline import Step


class Stage:
    """Documents are read and boards derived once for each variant."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._ready: dict[int, tuple[Prepared, Any]] = {}

    def prepared(self, variant: int) -> Prepared:
        """What a variant's documents give. DocumentError when they can't be played."""
        return self._started(variant)[0]

    def start(self, variant: int) -> Any:
        """A copy of a variant's first state."""
        return self._started(variant)[1].copy()

    def _started(self, variant: int) -> tuple[Prepared, Any]:
        if variant not in self._ready:
            documents = self.batch.variants[variant]
            prepared = prepare_texts(documents.scenario, documents.map)
            self._ready[variant] = prepared, prepared.game.start(prepared.scenario, prepared.board)
        return self._ready[variant]

    def play(self, place: Place) -> Record:
        """Play a game. A fault of the rules is kept in its record, and ends no other game."""
        prepared, state = self.prepared(place.variant), self.start(place.variant)
        record = Record(place, self.batch.seed_of(place.game))
        watch = _Watch(prepared.game, record, state)
        try:
            record.end(self._play_out(place, state, watch, record.take, record))
        except Exception as error:  # whatever a rule stumbles over is a finding
            record.result, record.reason, record.steps = FAILED, f"{type(error).__name__}: {error}", watch.steps
        record.hash = state.hash() if record.result != FAILED else ""
        return record

    def open(self, place: Place) -> Session:
        """A game as a session, played again from its seed; one that failed stands before the step that it failed at."""
        session = Session.of(self.prepared(place.variant), self.batch.seed_of(place.game))
        steps: list[Step] = []
        with suppress(Exception):  # the record says which
            self._play_out(place, self.start(place.variant), lambda step, _: steps.append(step))
        for step in steps:
            if step.kind == "action":
                session.act(step.seat, step.action)
            else:
                session.resolve(step.faces)
        return session

    def _play_out(
        self, place: Place, state: Any, watch: Any, sink: Sink | None = None, record: Record | None = None
    ) -> Played:
        batch, prepared = self.batch, self.prepared(place.variant)
        bots = {seat: make_bot(name) for seat, name in batch.players}
        seed, rules = batch.seed_of(place.game), record.rules if record else None
        return play_out(prepared.game, state, bots, seed, batch.most_steps, sink, rules, watch, batch.most_turns)


class _Watch:
    """Counts steps, and asks at the beginning of each turn who leads."""

    def __init__(self, game: Game, record: Record, start: Any) -> None:
        self.game, self.record = game, record
        self.steps, self.turn = 0, getattr(start, "turn", None)

    def __call__(self, step: Step, state: Any) -> None:
        self.steps += 1
        turn = getattr(state, "turn", None)
        if turn != self.turn and not isinstance(self.game.pending(state), Over):
            self.turn = turn
            self.record.leads.append(leader(self.game, state))


def leader(game: Game, state: Any) -> tuple[str, int]:
    """The seat that the game's evaluation likes best, and by how much it is before the next; nobody where two are
    even."""
    worth = sorted(((game.evaluate(state, seat), seat) for seat in game.info.seats), reverse=True)
    lead = worth[0][0] - worth[1][0] if len(worth) > 1 else 0
    return (worth[0][1], lead) if lead else ("", 0)


@lru_cache(maxsize=1)
def stage_of(batch: Batch) -> Stage:
    """The stage of the batch that this process is busy with."""
    return Stage(batch)


def play_places(batch: Batch, places: Iterable[Place]) -> list[Record]:
    """Play some games of a batch, one after the other: what a worker does."""
    stage = stage_of(batch)
    return [stage.play(place) for place in places]


def open_game(batch: Batch, place: Place, record: Record | None = None) -> Session:
    """A game of a batch as a session.

    DocumentError where there is no such game, and when the game came out otherwise than `record` says: its players
    had a budget of time, or the rules have changed since.
    """
    if not (0 <= place.variant < len(batch.variants) and 0 <= place.game < batch.games):
        said = f"variant {place.variant + 1}, game {place.game}"
        raise DocumentError(
            [
                Problem(
                    "no-game",
                    f"the batch has no {said}: {batch.games} games from 0, of each of {len(batch.variants)} variants",
                )
            ]
        )
    session = Stage(batch).open(place)
    if record and record.hash and record.hash != session.state.hash():
        why = "the rules have changed since" if batch.repeatable else "its players had a budget of time"
        raise DocumentError(
            [Problem("game-differs", f"game {place.game} goes otherwise when it is played again: {why}")]
        )
    return session
