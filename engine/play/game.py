"""The game interface: what every game answers, and the base that most build on.

A state always waits for exactly one thing: a decision of seats, a chance, or nothing because the game is over. It
changes only through `apply` and `resolve`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from engine.board.board import Board
from engine.board.letter_grid import Stack
from engine.board.model import Map
from engine.files.problems import Problem
from engine.files.scenario import Scenario
from engine.play.actions import Action, NounType
from engine.play.breaches import Breach
from engine.play.chance import Chance, Faces
from engine.play.decisions import Ask, Decision, IllegalActionError, Over, Refusal
from engine.play.events import Sink
from engine.play.layout import Layout
from engine.play.names import in_words
from engine.play.scene import Scene
from engine.play.state import ALL_SEEING, Setting, State
from engine.play.workshop import Workshop

Pending = Decision | Chance | Over

NOT_LISTED = "is not among the choices now."
"""What is said of an action that no rule says more of."""


@dataclass(frozen=True)
class Verb:
    """A verb's signature: the types of its nouns in their order, and its title for buttons."""

    name: str
    nouns: tuple[NounType, ...] = ()
    title: str = ""
    idle: bool = False
    """Whether it only says that the seat does nothing (more): what an idle player chooses."""
    step: bool = False
    """Whether it moves a piece (its first noun) to a space (its last) as one step of several, so that a window may
    show how far the piece gets (`engine.play.reach`)."""


@dataclass(frozen=True)
class GameInfo:
    """Static facts of a game."""

    id: str
    title: str
    seats: tuple[str, ...]
    verbs: Mapping[str, Verb]
    layout: Layout
    rules: tuple[str, ...] = ()
    """The ids of the rulebook's rules, in its order."""
    rule_titles: Mapping[str, str] = field(default_factory=dict)
    """What rules are about, in a few words, by their ids."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """What points come from, in a few words, by the reasons of score events."""
    phases: tuple[tuple[str, str], ...] = ()
    """The sequence of play: frame name and title."""
    seat_titles: Mapping[str, str] = field(default_factory=dict)
    seat_colours: Mapping[str, str] = field(default_factory=dict)
    rules_card: str = ""
    """A page of Markdown that teaches the game's turn; shown beside the board."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """Which terrain a letter stands for in the small maps of rule cases (`engine.board.letter_grid`)."""
    letter_stacks: Mapping[str, Stack] = field(default_factory=dict)
    """Letters there that stand for two spaces, one above the other."""
    wares: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What can be bought or designed at all, by the ids of workshops and wares (`engine.play.workshop`)."""


@dataclass(frozen=True)
class View:
    """What a seat may know: a redacted state, what that seat may do now, and no generator."""

    seat: str
    state: State
    pending: Pending
    """Only this seat's ask is in a decision; one without asks says that others must choose."""


class Game(Protocol):
    """What the session, the bots, the terminal and the window ask of every game."""

    info: GameInfo

    def check_map(self, board: Board) -> list[Problem]:
        """What the game needs of a map and does not find."""

    def check_scenario(self, scenario: Scenario, board: Board) -> list[Problem]:
        """What can't be played in a scenario on this board."""

    def default_scenario(self, board_map: Map) -> Scenario:
        """A scenario with which a new map can be played at once."""

    def start(self, scenario: Scenario, board: Board) -> State:
        """The first state. ScenarioError (a DocumentError) when it can't be played."""

    def pending(self, state: State) -> Pending:
        """What the state waits for: a pure function of the state."""

    def apply(self, state: State, seat: str, action: Action, sink: Sink | None = None) -> None:
        """A seat's choice. IllegalActionError, with the state unchanged, when it is not legal."""

    def resolve(self, state: State, faces: Faces, sink: Sink | None = None) -> None:
        """The faces of the pending chance. IllegalActionError when they can't fall."""

    def why_not(self, state: State, seat: str, action: Action) -> Refusal | None:
        """The rule that forbids an action, in words; None when it is legal."""

    def settle(self, state: State, sink: Sink | None = None) -> None:
        """Do what needs no decision, as after every choice; called by itself when a position was edited by hand."""

    def breaches(self, state: State) -> Iterable[Breach]:
        """What of its rules a position breaks that play doesn't lead to: asked when one was changed by hand."""

    def describe(self, state: State, action: Action) -> str:
        """An action in words for a person, with what it costs or risks: `Attack the tank: 2:1, hits on 3 to 6`."""

    def piece_names(self, state: State) -> Mapping[str, str]:
        """What people call the pieces, by their ids: `Armor 1`, `the monster`. Texts of the game have the ids
        (`engine.play.names`)."""

    def view(self, state: State, seat: str) -> View:
        """What a seat may know."""

    def sample(self, view: View, seat: str, rng: Random) -> State:
        """A full state that agrees with the view, for bots that look ahead."""

    def scene(self, view: View) -> Scene:
        """What to draw."""

    def spent(self, state: State, piece: str) -> int:
        """How many points of movement a piece has used in this phase."""

    def workshop(self, state: State, seat: str) -> Workshop | None:
        """What the seat may buy or design now, with prices and limits; None where its decision spends no points."""

    def evaluate(self, state: State, seat: str) -> int:
        """How good the state is for a seat, in whole points."""


class Phase:
    """The behaviour of one kind of frame. Phases hold no data of their own: all is in the state.

    `name` is the frame's name, `rule` the rule that it stands for.
    """

    name: str = ""
    rule: str = ""
    title: str = ""

    def advance(self, state: Any, sink: Sink | None) -> bool:
        """Do what needs no decision. True when something was done (frames pushed, exchanged or popped): then the
        frame on top is asked again; False when the frame waits."""
        return False

    def pending(self, state: Any) -> Pending:
        """What the frame waits for."""
        raise LookupError(f"the phase {self.name} asks nothing")

    def perform(self, state: Any, seat: str, action: Action, sink: Sink | None) -> None:
        """Carry out a legal action."""

    def resolve(self, state: Any, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Carry out the result of a chance."""

    def done(self, state: Any, seat: str, choices: tuple[str, ...]) -> bool:
        """Whether a seat's choices in a sealed decision are complete; one is enough unless a phase says otherwise.
        What it asks next `pending` reads from `state.sealed`."""
        return True

    def reveal(self, state: Any, choices: Mapping[str, tuple[str, ...]], sink: Sink | None) -> None:
        """Carry out a sealed decision when every seat is done; `choices` is in seat order."""
        for seat, texts in choices.items():
            for text in texts:
                self.perform(state, seat, Action.parse(text), sink)

    def why_not(self, state: Any, seat: str, action: Action) -> Refusal | None:
        """Why an action that is not listed is refused; None when no better reason is known."""
        return None


class PhasedGame:
    """A game whose frames are phases: checks legality, dispatches to the phase on top, lets phases advance.

    In a sealed decision of several seats a phase's `pending` asks every seat concerned; the choices wait in
    `state.sealed`, seats that are done are asked no more, and when all are done the phase's `reveal` gets the
    choices in seat order: the order in which they arrived leaves no trace.
    """

    info: GameInfo
    phases: Mapping[str, Phase]
    _last: Setting | None = None

    def start(self, scenario: Scenario, board: Board) -> Any:
        """See `Game.start`. The setting of the game before serves again when it is the same scenario on the same board,
        so that what it found out is not found again."""
        last = self._last
        if last is None or last.scenario is not scenario or last.board is not board:
            last = self._last = self.setting(scenario, board)
        state = self.first_state(last)
        self.settle(state)
        return state

    def setting(self, scenario: Scenario, board: Board) -> Setting:
        """What stays the same in all games of a scenario on a board. DocumentError when they can't be played."""
        raise LookupError(f"{self.info.id} has no setting")

    def first_state(self, setting: Any) -> Any:
        """The state from which a game begins, before any phase has advanced."""
        raise LookupError(f"{self.info.id} has no first state")

    def pending(self, state: Any) -> Pending:
        """See `Game.pending`."""
        found: Pending | None = state.pending_now
        if found is None:
            found = self.phases[state.frames[-1][0]].pending(state)
            if state.sealed and isinstance(found, Decision):
                found = Decision(tuple(a for a in found.asks if not self._is_done(state, a.seat)), found.sealed)
            state.pending_now = found
        return found

    def apply(self, state: Any, seat: str, action: Action, sink: Sink | None = None) -> None:
        """See `Game.apply`."""
        pending = state.pending_now or self.pending(state)
        if not _lists(pending, seat, action):
            refusal = self.why_not(state, seat, action)
            if refusal is not None:
                raise IllegalActionError(refusal)
        state.pending_now = None
        if type(pending) is Decision and pending.sealed:
            self._seal(state, seat, action, sink)
        else:
            self.phases[state.frames[-1][0]].perform(state, seat, action, sink)
            self.settle(state, sink)

    def _seal(self, state: Any, seat: str, action: Action, sink: Sink | None) -> None:
        phase = self.phases[state.frames[-1][0]]
        state.sealed = {**state.sealed, seat: (*state.sealed.get(seat, ()), str(action))}
        decision = self.pending(state)
        if isinstance(decision, Decision) and decision.asks:
            return
        choices = {s: state.sealed[s] for s in state.setting.seats if s in state.sealed}
        state.sealed = {}
        state.pending_now = None
        phase.reveal(state, choices, sink)
        self.settle(state, sink)

    def _is_done(self, state: Any, seat: str) -> bool:
        choices = state.sealed.get(seat)
        return choices is not None and self.phases[state.frames[-1][0]].done(state, seat, choices)

    def resolve(self, state: Any, faces: Faces, sink: Sink | None = None) -> None:
        """See `Game.resolve`."""
        chance = self.pending(state)
        if not isinstance(chance, Chance):
            raise IllegalActionError(Refusal("", "No dice are to be rolled now."))
        try:
            chance.split(faces)
        except ValueError as error:
            raise IllegalActionError(Refusal(chance.rule, str(error))) from None
        state.pending_now = None
        self.phases[state.frames[-1][0]].resolve(state, chance, faces, sink)
        self.settle(state, sink)

    def settle(self, state: Any, sink: Sink | None = None) -> None:
        """See `Game.settle`: phases advance until one waits."""
        state.pending_now = None
        phases = self.phases
        while phases[state.frames[-1][0]].advance(state, sink):
            pass

    def why_not(self, state: Any, seat: str, action: Action) -> Refusal | None:
        """See `Game.why_not`."""
        pending = self.pending(state)
        if not isinstance(pending, Decision):
            return Refusal("", "The game is over." if isinstance(pending, Over) else "Dice are to be rolled first.")
        ask = pending.ask(seat)
        if ask is None:
            return Refusal(
                pending.asks[0].rule, f"It is not for {seat} to act now: {' and '.join(pending.seats)} must."
            )
        if _lists(pending, seat, action):
            return None
        reason = self.phases[state.frames[-1][0]].why_not(state, seat, action)
        if reason is not None or action.verb in ask.open_verbs:
            return reason
        return Refusal(ask.rule, f"'{action}' {NOT_LISTED}")

    def view(self, state: Any, seat: str) -> View:
        """See `Game.view`."""
        pending = self.pending(state)
        if isinstance(pending, Decision) and seat != ALL_SEEING:
            asks: Sequence[Ask] = [a for a in pending.asks if a.seat == seat]
            pending = Decision(tuple(asks), pending.sealed)
        return View(seat, state.redacted(seat), pending)

    def describe(self, state: Any, action: Action) -> str:
        """See `Game.describe`: the verb's title and the names of its nouns."""
        verb = self.info.verbs.get(action.verb)
        return " ".join(((verb.title or verb.name) if verb else action.verb, *action.values))

    def piece_names(self, state: Any) -> Mapping[str, str]:
        """See `Game.piece_names`: the ids in words, unless a game says otherwise."""
        return {piece: in_words(piece) for piece in getattr(state, "piece_id", ())}

    def breaches(self, state: Any) -> Iterable[Breach]:
        """See `Game.breaches`: none, unless a game says otherwise."""
        return ()

    def spent(self, state: Any, piece: str) -> int:
        """See `Game.spent`: zero, unless a game says otherwise."""
        return 0

    def workshop(self, state: Any, seat: str) -> Workshop | None:
        """See `Game.workshop`: none, unless a game says otherwise."""
        return None

    def reseal(self, state: Any, seat: str, rng: Random) -> None:
        """Choose anew, at random, what other seats have sealed and a state redacted for `seat` only hints at: the
        part of `Game.sample` that every game shares."""
        hidden = [s for s, choices in state.sealed.items() if s != seat and not choices]
        state.sealed = {s: choices for s, choices in state.sealed.items() if s not in hidden}
        state.pending_now = None
        for other in hidden:
            decision = self.pending(state)
            while isinstance(decision, Decision) and (ask := decision.ask(other)):
                self.apply(state, other, rng.choice(ask.actions))
                decision = self.pending(state)


def _lists(pending: Pending, seat: str, action: Action) -> bool:
    """Whether a seat is asked and its list holds an action."""
    if type(pending) is Decision:
        for ask in pending.asks:
            if ask.seat == seat:
                actions = ask.actions
                if isinstance(actions, tuple):
                    at = bisect_left(actions, action)
                    return at < len(actions) and actions[at] == action
                return action in actions
    return False
