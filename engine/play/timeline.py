"""A timeline: a game's steps from its start, to walk back and forth on.

A copy of the state is kept every few steps; any other state is a copy played on from the one before it. That makes
going back immediate at any depth and keeps a long game small.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.play.actions import Action
from engine.play.by_hand import edited
from engine.play.chance import Faces
from engine.play.events import Event, Sink
from engine.play.game import Game
from engine.play.state import State

SNAPSHOT_EVERY = 16
"""Steps between two copies that are kept: playing on at most 15 steps takes less than a millisecond."""

_NO_ACTION = Action("")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was decided, fell or was changed by hand, and the hash of the state after it."""

    kind: Literal["action", "chance", "edit"]
    seat: str = ""
    action: Action = _NO_ACTION
    faces: Faces = ()
    hash: str = ""
    patch: Mapping[str, Any] | None = None
    """What an edit lays over the position, in JSON form."""

    def __str__(self) -> str:
        if self.kind == "edit":
            return "edit by hand"
        return f"{self.seat}: {self.action}" if self.kind == "action" else f"roll {' '.join(map(str, self.faces))}"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place in the history where a phase began: the number of steps before it, and the phase's event."""

    at: int
    event: Event


class Timeline:
    """The steps played and those undone, with the present state."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.state = start
        self.history: list[Step] = []
        """The steps up to the present. It tells all secrets; what a seat may see is in events and views."""
        self.undone: list[Step] = []
        """Steps taken back, the next to redo last."""
        self.events: list[Event] = []
        """What happened up to the present."""
        self._snapshots: dict[int, State] = {0: start}
        self.rolled = 0
        """How many of the steps are chances."""
        self._marks = [0]
        """How many events had happened after each number of steps."""

    def do(self, step: Step) -> None:
        """Take a step (its hash is not read). IllegalActionError, or DocumentError for an edit, with nothing changed,
        when it is refused."""
        events: list[Event] = []
        state = self.state.copy()
        perform(self.game, state, step, events.append)
        self.state = state
        self.history.append(Step(step.kind, step.seat, step.action, step.faces, state.hash(), step.patch))
        self.rolled += step.kind == "chance"
        self.events += events
        self._marks.append(len(self.events))
        if len(self.history) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.history)] = state.copy()

    def state_at(self, at: int) -> State:
        """A copy of the state after a number of steps. IndexError outside the history."""
        if not 0 <= at <= len(self.history):
            raise IndexError(f"the history has {len(self.history)} steps, not {at}")
        base = at - at % SNAPSHOT_EVERY
        state = self._snapshots[base].copy()
        for step in self.history[base:at]:
            perform(self.game, state, step)
        return state

    def go_to(self, at: int) -> None:
        """Undo or redo to a number of steps. IndexError outside what was played."""
        if at > len(self.history) + len(self.undone):
            raise IndexError(f"only {len(self.history) + len(self.undone)} steps were played, not {at}")
        if at < len(self.history):
            self.state = self.state_at(at)
            taken = self.history[at:]
            self.undone += reversed(taken)
            self.rolled -= sum(step.kind == "chance" for step in taken)
            del self.history[at:], self.events[self._marks[at] :], self._marks[at + 1 :]
            self._snapshots = {n: s for n, s in self._snapshots.items() if n <= at}
        while at > len(self.history):
            self.do(self.undone[-1])
            self.undone.pop()

    def events_of(self, step: int) -> list[Event]:
        """What happened in one step of the history, counted from 0."""
        return self.events[self._marks[step] : self._marks[step + 1]]

    def events_until(self, at: int) -> list[Event]:
        """What happened in the first so many steps of the history."""
        return self.events[: self._marks[at]]

    @property
    def bookmarks(self) -> list[Bookmark]:
        """Where phases began."""
        steps = range(len(self.history))
        return [Bookmark(i + 1, e) for i in steps for e in self.events_of(i) if e.kind == "phase"]


def perform(game: Game, state: State, step: Step, sink: Sink | None = None) -> None:
    """Change a state by a step. IllegalActionError when the game refuses it, DocumentError when an edit can't be."""
    if step.kind == "action":
        game.apply(state, step.seat, step.action, sink)
    elif step.kind == "chance":
        game.resolve(state, step.faces, sink)
    else:
        state.become(edited(game, state, step.patch or {}, sink))
