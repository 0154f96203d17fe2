"""A session: one game being played, with its history, its dice, and its file.

The session draws dice, keeps every step, and can go back to any of them; it never shows anything itself: what a
seat may know comes from `view` and `log`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.board.board import Board
from engine.files.problems import DocumentError, Problem
from engine.files.scenario import Scenario
from engine.play.actions import Action
from engine.play.branches import Branches
from engine.play.carry_over import CarriedOver, carry_over
from engine.play.chance import Chance, Faces
from engine.play.decisions import Decision, IllegalActionError, Refusal
from engine.play.events import Event
from engine.play.game import Game, Pending, View
from engine.play.prepare import Prepared
from engine.play.rng import draw_faces, mix
from engine.play.session_file import SessionDocument, SessionText, positioned, read_session, started, write_session
from engine.play.state import ALL_SEEING, State
from engine.play.step_words import ANOTHER_POSITION, entry, shown, why_refused
from engine.play.timeline import Bookmark, Step, Timeline


@dataclass(frozen=True)
class Origin:
    """Where a session was carried over from, and what became of what was on the map."""

    session: Session
    carried: CarriedOver


class Session:
    """A game in play. Make one with `Session.start` or `Session.load`."""

    def __init__(self, timeline: Timeline, prepared: Prepared, text: SessionText) -> None:
        self._line = timeline
        self._prepared = prepared
        self._text = text
        self.branches = Branches(timeline, self._notify)
        """The other lines of play, and the positions that are remembered."""
        self.origin: Origin | None = None
        """For a session that was carried over to an edited map: what it was carried over from."""
        self.problems: list[Problem] = []
        """What was wrong with the file this session was opened from."""
        self.listeners: list[Callable[[], None]] = []
        """Called after every change."""

    @classmethod
    def start(
        cls,
        game: Game,
        scenario: Scenario,
        board: Board,
        seed: int = 0,
        map_text: str = "",
        scenario_text: str = "",
        position: Mapping[str, Any] | None = None,
    ) -> Session:
        """A new game. The texts are the files' own, for copies in the session's file; `position` is a patch in JSON
        form laid over the first state. DocumentError when the scenario or the position can't be played."""
        return cls.of(Prepared(game, scenario, board, scenario_text, map_text), seed, position)

    @classmethod
    def of(
        cls, prepared: Prepared, seed: int = 0, position: Mapping[str, Any] | None = None, whole: bool = False
    ) -> Session:
        """A new game of what `engine.play.prepare` has made ready; see `start`. `whole`: the position is all there is,
        and nothing of the scenario's first one stays."""
        game = prepared.game
        state = started(prepared)
        if position:
            state = positioned(game, state, position, whole)
        text = SessionText(game.info.id, seed, state.hash(), dict(position or {}), whole)
        return cls(Timeline(game, state), prepared, text)

    # The present

    @property
    def game(self) -> Game:
        """The rules."""
        return self._line.game

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        return self._prepared.scenario

    @property
    def board(self) -> Board:
        """The board being played on."""
        return self._prepared.board

    @property
    def state(self) -> State:
        """The present state. Never change it: copies may."""
        return self._line.state

    @property
    def seed(self) -> int:
        """What the dice depend on."""
        return self._text.seed

    def pending(self) -> Pending:
        """What the game waits for, all secrets told; a seat's own part is in its view."""
        return self.game.pending(self.state)

    def view(self, seat: str = ALL_SEEING, at: int | None = None) -> View:
        """What a seat may know, now or after a number of steps: looking back changes nothing."""
        return self.game.view(self.state if at is None else self.state_at(at), seat)

    def log(self, seat: str = ALL_SEEING, at: int | None = None) -> list[Event]:
        """What happened, as far as a seat may know, until now or in the first `at` steps."""
        events = self.events if at is None else self._line.events_until(at)
        return [e for e in events if seat == ALL_SEEING or e.audience is None or seat in e.audience]

    def forced(self) -> tuple[str, Action] | None:
        """The seat and the action when the game waits for one seat that has no choice."""
        pending = self.pending()
        if isinstance(pending, Decision) and len(pending.asks) == 1:
            ask = pending.asks[0]
            if len(ask.actions) == 1 and not ask.open_verbs:
                return ask.seat, ask.actions[0]
        return None

    # Steps

    def act(self, seat: str, action: str) -> None:
        """A seat's choice. IllegalActionError, with nothing changed, when it isn't legal."""
        self._do(Step("action", seat, Action.parse(action)))

    def roll(self) -> Faces:
        """Draw the pending chance. The n-th chance of a session falls alike however often it is undone."""
        faces = self.next_faces()
        self.resolve(faces)
        return faces

    def next_faces(self) -> Faces:
        """What `roll` would draw now. IllegalActionError where no dice are to be rolled."""
        chance = self.pending()
        if not isinstance(chance, Chance):
            raise IllegalActionError(Refusal("", "No dice are to be rolled now."))
        return draw_faces(self.seed, self._line.rolled, chance)

    def resolve(self, faces: Faces) -> None:
        """The faces that lie on the table. IllegalActionError, with nothing changed, when they can't fall."""
        self._do(Step("chance", faces=tuple(faces)))

    def edit(self, patch: Mapping[str, Any]) -> None:
        """Change the position by hand: a patch in JSON form, as a step of the history. DocumentError, with nothing
        changed, when it doesn't fit or the game can't go on from there."""
        self._do(Step("edit", patch=dict(patch)))

    def take(self, step: Step) -> None:
        """A step of any kind, as another session took it. IllegalActionError or DocumentError, with nothing changed,
        when it can't be taken."""
        self._do(step)

    def _do(self, step: Step) -> None:
        self._line.do(step)
        self._line.undone.clear()
        self._notify()

    def _notify(self) -> None:
        for listener in list(self.listeners):
            listener()

    # The history

    @property
    def history(self) -> list[Step]:
        """The steps up to the present; it tells all secrets."""
        return self._line.history

    @property
    def events(self) -> list[Event]:
        """What happened up to the present; it tells all secrets."""
        return self._line.events

    def events_of(self, step: int) -> list[Event]:
        """What happened in one step of the history, counted from 0; it tells all secrets."""
        return self._line.events_of(step)

    @property
    def bookmarks(self) -> list[Bookmark]:
        """Where phases began."""
        return self._line.bookmarks

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self.history)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._line.undone)

    @property
    def played(self) -> int:
        """How many steps there are, those taken back counted."""
        return len(self.history) + len(self._line.undone)

    def undo(self) -> None:
        """Take the last step back."""
        self.go_to(len(self.history) - 1)

    def redo(self) -> None:
        """Take a step again that was taken back."""
        self.go_to(len(self.history) + 1)

    def go_to(self, at: int) -> None:
        """Undo or redo to a number of steps; IndexError when there was no such place."""
        self._line.go_to(at)
        self._notify()

    def state_at(self, at: int) -> State:
        """A copy of the state after a number of steps."""
        return self._line.state_at(at)

    def fork(self, at: int | None = None, seed: int | None = None) -> Session:
        """A session of its own that goes on from a place in this one's history, with other dice if a seed is given."""
        steps = self.history[:at]
        branch = Session(Timeline(self.game, self.state_at(0)), self._prepared, self._text.with_seed(seed))
        for step in steps:
            branch._line.do(step)
        return branch

    def rolls_after(self, at: int) -> int:
        """How many of the steps after the first `at` were dice: an undo to there takes them back."""
        return sum(step.kind == "chance" for step in self.history[at:])

    def restarted(self, prepared: Prepared) -> Session:
        """A new session with the same seed on another version of the map or the scenario, at the position where this
        one began. DocumentError where the game can't go on from that there."""
        if not self.began_elsewhere:
            return Session.of(prepared, self.seed)
        start = carry_over(self.state_at(0), prepared.board)
        return Session.of(prepared, self.seed, start.position, whole=True)

    @property
    def prepared(self) -> Prepared:
        """The game, scenario and map that are played."""
        return self._prepared

    @property
    def began_elsewhere(self) -> bool:
        """Whether it began at a position laid over the scenario's first one, so that what came before isn't known."""
        return bool(self._text.position)

    def moved(self, prepared: Prepared) -> Session:
        """A session that goes on from the present position on another version of the map or the scenario, with what
        became of everything that was on the map in its `origin`; its history begins there.

        As long as nothing was done since the last time, it is the game before it that moves: so an edit that is undone
        gives back that game itself, with its history. DocumentError where the game can't go on from the position.
        """
        if self.origin is not None and not self.history:
            return self.origin.session.moved(prepared)
        if prepared.board.map == self.board.map and prepared.scenario == self.scenario:
            return self
        carried = carry_over(self.state, prepared.board)
        seed = mix(self.seed, len(self.history)) >> 33  # another one, or the dice of the first turns would come again
        session = Session.of(prepared, seed, carried.position, whole=True)
        session.origin = Origin(self, carried)
        return session

    # The file

    def save(self, before: bool = True) -> str:
        """The session's file: copies of scenario and map, the seed, every step with its hash, those undone too; and,
        where the game was carried over from another map, the game there, unless `before` is false."""
        earlier = self.origin.session.save() if before and self.origin is not None else ""
        return write_session(self._text, self._prepared, self.branches, earlier)

    @classmethod
    def load(cls, text: str, path: Path | None = None) -> Session:
        """The session that `save` wrote. DocumentError, with places in the file, when anything is wrong with it."""
        session = cls.open(text, path)
        if session.problems:
            raise DocumentError(session.problems)
        return session

    @classmethod
    def open(cls, text: str, path: Path | None = None, branches: bool = False) -> Session:
        """As `load`, but a session whose steps stop fitting is opened at the last one that fits; `problems` says why.
        `branches`: those that wait, and positions that are remembered, are played too, which else happens once they
        are wanted.

        Raises DocumentError when not even its start can be played.
        """
        document = read_session(text, path)
        session = cls(Timeline(document.prepared.game, document.start), document.prepared, document.text)
        session.problems = list(document.problems)
        wrong = session._replay(document.steps)
        if wrong is not None:
            session.problems.append(document.at_step(*wrong))
        elif not session.problems:
            session._line.go_to(document.at)
        session.branches.restore(document.branch, document.branches, document.marks)
        if document.before and not session.problems:
            session._find_origin(document)
        if branches and not session.problems:
            session.problems += session._problems_of_branches(document)
        return session

    def _problems_of_branches(self, document: SessionDocument) -> Iterator[Problem]:
        """The first step that doesn't fit of each branch that waits, and of each remembered position."""
        for key, kept in (("branches", document.branches), ("remembered", document.marks)):
            for number, branch in enumerate(kept):
                wrong = self.fork(0)._replay(branch.steps)
                if wrong is not None:
                    yield document.at_branch(key, number, *wrong)

    def _find_origin(self, document: SessionDocument) -> None:
        """Take up the game on the earlier map that the file holds, and what became of it on this one."""
        try:
            earlier = Session.load(document.before)
            if earlier.game is not self.game:
                raise DocumentError([Problem("other-game", f"the game there is '{earlier.game.info.id}'")])
            self.origin = Origin(earlier, carry_over(earlier.state, self.board))
        except DocumentError as error:
            self.problems.append(document.at_before(error))

    def replay_check(self) -> str | None:
        """Play the whole history again from the start; what differs first in words, or None."""
        again = Session(Timeline(self.game, self.state_at(0)), self._prepared, self._text)
        wrong = again._replay(self.history)
        return None if wrong is None else f"step {wrong[0] + 1}: {wrong[1]}"

    def _replay(self, steps: Sequence[Step]) -> tuple[int, str, str] | None:
        """Take steps until one is refused or leads to another hash, which is taken back; its place, why, and the entry
        of the step that it is about."""
        for i, step in enumerate(steps):
            try:
                self._line.do(step)
            except (IllegalActionError, DocumentError) as error:
                return i, f"'{shown(step)}' is refused: {why_refused(self.game, self.state, step, error)}", entry(step)
            except Exception as error:  # a position by hand may be one that no rule expects
                message = f"'{shown(step)}': the game breaks off with {type(error).__name__}: {error}"
                return i, message, entry(step)
            if step.hash and self.history[-1].hash != step.hash:
                self._line.go_to(i)
                self._line.undone.clear()
                return i, f"'{shown(step)}' {ANOTHER_POSITION}", "hash"
        return None
