"""The table: one session, the seats around it and who sits there, and whose eyes are on the screen.

No widgets here. The screen draws what the table says (`now`), and sends it what people choose; everything that goes
on by itself (players of the machine, forced moves, dice that are drawn at once) goes on in `step`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.play.habits import AT_ONCE, HUMAN, Habits, Now
from editor.play.step_lines import StepLines, may_read
from editor.play.stumbling import retreat
from editor.play.telling import Names
from editor.play.thinking import Thinker, choice
from engine.files.problems import DocumentError
from engine.play.actions import Action
from engine.play.chance import Chance, Faces
from engine.play.decisions import Decision, IllegalActionError, Over, Refusal
from engine.play.events import Event
from engine.play.game import Game, View
from engine.play.names import capital
from engine.play.scene import Scene
from engine.play.session import Session
from engine.play.state import ALL_SEEING, SPECTATOR, State


class Table(QObject):
    """See the module. Signals: `changed` after every change of what is to be shown; `done` when a choice was taken;
    `refused(Refusal)`; `broke(error)` when the rules broke off, with nothing changed."""

    changed = Signal()
    done = Signal()
    refused = Signal(object)
    broke = Signal(object)

    def __init__(self, session: Session, habits: Habits | None = None) -> None:
        super().__init__()
        self.habits = habits or Habits()
        self.view_as = ""
        """A seat, `all`, `spectator`, or empty: whoever has the screen."""
        self.looking_at: int | None = None
        """After how many steps the place is that is looked at; None: the present."""
        self.editing = False
        """Whether the position is being changed by hand; everything is in sight then."""
        self.session = session
        self._together: dict[int, int] = {}
        """Steps that were chosen together: after how many the last is done, and how many came before the first."""
        self._silent = False
        self._lines = StepLines(session, self.title)
        self._space_names = {name: space.name for name, space in session.board.map.spaces.items()}
        self.thinker = Thinker(session)
        self.thinker.answered.connect(self.act)
        self.thinker.failed.connect(self._give_up)
        session.listeners.append(self._session_changed)
        self.eyes = self._first_person()

    def _session_changed(self) -> None:
        self.thinker.drop()
        if not self._silent:
            self.changed.emit()

    def _give_up(self, sentence: str) -> None:
        self.refused.emit(Refusal("", sentence))
        self.changed.emit()

    def _first_person(self) -> str:
        """The seat whose person sees the screen first: the one asked, else any."""
        people = [s for s in self.seats if self.is_human(s)]
        pending = self.session.pending()
        asked = [s for s in pending.seats if s in people] if isinstance(pending, Decision) else []
        return (asked or people or [ALL_SEEING])[0]

    # Seats

    @property
    def game(self) -> Game:
        """The rules."""
        return self.session.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of this game."""
        return tuple(self.session.state.setting.seats)

    def title(self, seat: str) -> str:
        """A seat's name for people."""
        known = {ALL_SEEING: "Everybody", SPECTATOR: "Spectator"}
        return self.game.info.seat_titles.get(seat) or known.get(seat) or seat.replace("-", " ").capitalize()

    def is_human(self, seat: str) -> bool:
        """Whether a person plays this seat."""
        return self.habits.players.get(seat, HUMAN) == HUMAN

    def set_player(self, seat: str, player: str) -> None:
        """Seat a person (`human`) or a player of the machine."""
        self.habits.players[seat] = player
        self.thinker.drop()
        if not self.is_human(self.eyes):
            self.eyes = self._first_person()
        self.changed.emit()

    # What is to be shown

    @property
    def viewer(self) -> str:
        """The seat through whose eyes everything is shown."""
        return ALL_SEEING if self.editing else self.view_as or self.eyes

    def now(self) -> Now:
        """What the screen is to show."""
        if self.looking_at is not None:
            return Now("look")
        if self.editing:
            return Now("edit")
        pending = self.session.pending()
        if isinstance(pending, Over):
            return Now("over", over=pending)
        if isinstance(pending, Chance):
            return Now("roll", pending.roller, chance=pending)
        return self._decision(pending)

    def _decision(self, decision: Decision) -> Now:
        people = [a for a in decision.asks if self.is_human(a.seat)]
        if not people:
            return Now("wait", decision.asks[0].seat, decision.asks[0])
        ask = next((a for a in people if a.seat == self.eyes), people[0])
        if ask.seat != self.eyes and self._needs_curtain(ask.seat, decision):
            return Now("curtain", ask.seat)
        return Now("choose", ask.seat, ask)

    def _needs_curtain(self, seat: str, decision: Decision) -> bool:
        """Whether another person takes the screen, to whom something is known that the last one must not see, or the
        other way round."""
        if not self.habits.curtain or not self.is_human(self.eyes) or self.view_as == ALL_SEEING:
            return False
        state = self.session.state
        return decision.sealed or state.redacted(seat).hash() != state.redacted(self.eyes).hash()

    def hand_over(self) -> None:
        """Give the screen to whoever is asked, where no curtain is needed."""
        now = self.now()
        if now.kind == "choose":
            self.eyes = now.seat

    def draw_curtain(self) -> None:
        """The person whose turn it is has taken the screen."""
        now = self.now()
        if now.kind == "curtain":
            self.eyes = now.seat
            self.changed.emit()

    def view(self) -> View:
        """What the viewer may know, at the place that is looked at."""
        return self.session.view(self.viewer, self.looking_at)

    def scene(self) -> Scene:
        """What to draw."""
        return self.game.scene(self.view())

    def log(self) -> list[Event]:
        """What happened up to the place that is looked at, as far as the viewer may know."""
        return self.session.log(self.viewer, self.looking_at)

    def may_see(self, chance: Chance) -> bool:
        """Whether the viewer may see how a chance fell."""
        return chance.audience is None or self.viewer == ALL_SEEING or self.viewer in chance.audience

    @property
    def names(self) -> Names:
        """What spaces and pieces are called."""
        return Names(self._space_names, self.game.piece_names(self.state))

    def steps(self) -> list[str]:
        """The history in lines, in the words of the log."""
        return self._lines.told(self.viewer, self.names)

    def last_faces(self) -> Faces:
        """What fell last."""
        return next(step.faces for step in reversed(self.session.history) if step.kind == "chance")

    def last_roll(self) -> Event | None:
        """What the log says of the last roll, if the viewer may know it."""
        at = next(i for i in range(self._played() - 1, -1, -1) if self.session.history[i].kind == "chance")
        told = [e for e in self.session.events_of(at) if e.kind != "phase" and may_read(e, self.viewer)]
        return next((e for e in told if e.kind == "roll"), told[0] if told else None)

    @property
    def state(self) -> State:
        """The state that actions are described in."""
        return self.session.state

    # Steps

    def act(self, seat: str, action: str) -> bool:
        """A choice; whether it was taken. A refusal is told in one sentence."""
        self.eyes = seat if self.is_human(seat) else self.eyes
        return self._try(lambda: self.session.act(seat, action))

    def act_all(self, seat: str, actions: Sequence[Action]) -> bool:
        """Choices that belong together, one after the other up to one that is refused; whether none was. Undo takes
        all of them back at once."""
        start = self._played()
        with self.at_once():
            done = all(self.act(seat, action) for action in actions)
            if self._played() > start:
                self._together[self._played()] = start
        return done

    def roll(self, faces: Faces | None = None) -> bool:
        """Draw the pending dice, or take the faces that a person typed, or the next ones of the script."""
        script, pending = self.habits.script, self.session.pending()
        if faces is None and script and isinstance(pending, Chance):
            faces = tuple(script[: pending.length])
            if not self._try(lambda: self.session.resolve(faces)):
                return False
            del script[: len(faces)]
            self.changed.emit()
            return True
        if faces is None:
            return self._try(self.session.roll)
        return self._try(lambda: self.session.resolve(faces))

    def edit(self, patch: Mapping[str, Any]) -> bool:
        """Change the position by hand; whether it could be. A refusal is told in one sentence."""
        return self._try(lambda: self.session.edit(patch))

    def _played(self) -> int:
        return len(self.session.history)

    def _try(self, change: Callable[[], object]) -> bool:
        played = self._played()
        try:
            change()
        except IllegalActionError as error:
            self.refused.emit(error.refusal)
            return False
        except DocumentError as error:
            self.refused.emit(Refusal("", capital(error.problems[0].message) + "."))
            return False
        except Exception as error:  # whatever a rule stumbles over
            self.broke.emit(error)
            return False
        self.done.emit()
        self._together = {end: start for end, start in self._together.items() if end <= played}
        return True

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Several steps that are shown together, when all are done."""
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before
        self.changed.emit()

    @staticmethod
    def forced(now: Now) -> Action | None:
        """The only action that a person has, if there is but one."""
        ask = now.ask
        if now.kind == "choose" and ask and len(ask.actions) == 1 and not ask.open_verbs:
            return ask.actions[0]
        return None

    def goes_on(self) -> bool:
        """Whether the next step needs nobody."""
        now = self.now()
        if self.thinker.busy:
            return False
        if now.kind == "roll":
            return not self.habits.typed and (self.habits.roll_at_once or not any(map(self.is_human, self.seats)))
        return now.kind == "wait" or (self.habits.answer_forced and self.forced(now) is not None)

    def can_step(self) -> bool:
        """Whether `step` has something to do."""
        now = self.now()
        if self.thinker.busy:
            return False
        return now.kind == "wait" or (now.kind == "roll" and not self.habits.typed) or self.forced(now) is not None

    def stop(self) -> None:
        """Let the machine think no further."""
        if self.thinker.busy:
            self.thinker.drop()
            self.changed.emit()

    def step(self) -> bool:
        """Do the next thing that needs nobody: a player of the machine moves, dice are drawn, a forced move is made.
        Whether there was one."""
        now = self.now()
        if now.kind == "roll" and not self.habits.typed:
            return self.roll()
        if now.kind == "wait":
            return self._let_choose(now.seat, self.habits.players[now.seat])
        action = self.forced(now)
        return action is not None and self.act(now.seat, action)

    def _let_choose(self, seat: str, player: str) -> bool:
        """Have a player of the machine choose: at once, or when it has thought."""
        if player == AT_ONCE:
            rng = Random(f"{self.session.seed} {len(self.session.history)} {seat}")
            return self.act(seat, choice(self.session, seat, player, rng))
        if not self.thinker.busy:
            self.thinker.ask(seat, player)
            self.changed.emit()
        return True

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.session.can_undo and self.looking_at is None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return self.session.can_redo and self.looking_at is None

    def undo(self) -> None:
        """Go back to the last place where a person had a choice, or dice to roll."""
        self.go_to(self.before())

    def before(self) -> int:
        """Where an undo leads: after how many steps."""
        at = self._together.get(self._played(), self._played() - 1)
        while at > 0 and not self._waits_for_people(at):
            at -= 1
        return max(at, 0)

    def _waits_for_people(self, at: int) -> bool:
        if self.session.history[at].kind == "edit":
            return True
        pending = self.game.pending(self.session.state_at(at))
        if isinstance(pending, Chance):
            return not self.habits.roll_at_once
        if not isinstance(pending, Decision):
            return False
        asks = [a for a in pending.asks if self.is_human(a.seat)]
        return any(not self.habits.answer_forced or len(a.actions) > 1 or a.open_verbs for a in asks)

    def redo(self) -> None:
        """Do one step again that was taken back, or all that were chosen with it."""
        ends = [end for end, start in self._together.items() if start == self._played()]
        self.go_to(max(ends, default=self._played() + 1))

    def go_to(self, at: int) -> None:
        """Go to a place in the game: undo or redo until so many steps are done."""
        self.looking_at = None
        self.session.go_to(at)

    def retreat(self) -> None:
        """Go back to the last place that the game can go on from; not shown by itself."""
        self.looking_at = None
        before, self._silent = self._silent, True
        retreat(self.session, self.viewer)
        self._silent = before

    def look_at(self, at: int | None) -> None:
        """Look at an earlier place, where nothing can be done; None: back to the present."""
        self.looking_at = None if at == len(self.session.history) else at
        self.changed.emit()

    def colours(self) -> Mapping[str, str]:
        """A colour for each seat."""
        spare = ("#7a2f8f", "#3d6b3a", "#1f4f8f", "#a4541c", "#8f2f4b", "#2b7a78")
        own = self.game.info.seat_colours
        return {s: own.get(s) or spare[i % len(spare)] for i, s in enumerate(self.seats)}
