"""The battery on the toy game, and on toy games with a fault each, which it must find."""

from dataclasses import replace
from typing import Any

import pytest
from toy.toy_game import BAKER, HUNTER, Choose, Flare, Hide, ToyGame, Walk, load

from engine.play.actions import Action, in_order
from engine.play.battery import BatteryError, play_battery, session_errors
from engine.play.decisions import Decision, Over, decide
from engine.play.session import Session
from engine.play.shrink import shrunk
from engine.play.trace import hashes_elsewhere, random_hashes


@pytest.mark.parametrize("seed", range(8))
def test_every_step_of_a_game(prepared, seed):
    report = play_battery(prepared, seed, invariants=[ruins_counted])
    assert isinstance(report.over, Over)
    assert report.checked == report.steps + 1


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8, 500))
def test_every_step_of_many_games(prepared, seed):
    play_battery(prepared, seed, invariants=[ruins_counted])


def ruins_counted(state: Any):
    if sum(state.ground_ruined) != state.ruins:
        yield f"{sum(state.ground_ruined)} houses lie in ruins, {state.ruins} are counted"


def test_every_rule_is_applied_in_some_game(prepared):
    rules = set().union(*(play_battery(prepared, seed, every=50).rules for seed in range(20)))
    assert rules >= {"TOY 2", "TOY 3", "TOY 4", "TOY 5"}


def test_hashes_are_equal_in_a_process_with_another_hash_seed(prepared):
    here = random_hashes(prepared, 5)
    assert len(here) > 10
    assert hashes_elsewhere(prepared, 5, hash_seed=1) == here
    assert hashes_elsewhere(prepared, 5, hash_seed=2) == here


class UnsortedWalk(Walk):
    def pending(self, state):
        decision = super().pending(state)
        ask = decision.asks[0]
        return Decision((ask._replace(actions=ask.actions[::-1]),))


class LeakingWalk(Walk):
    """The monster's list depends on where the baker hides."""

    def pending(self, state):
        ask = super().pending(state).asks[0]
        baker = state.setting.board.ids[state.piece_space[BAKER]]
        return Decision((ask._replace(actions=tuple(a for a in ask.actions if a.values != (baker,))),))


class LeakingPrompt(Choose):
    """Who chooses second sees in the sentence what the other chose."""

    def pending(self, state):
        decision = super().pending(state)
        return Decision(tuple(a._replace(prompt=f"{a.prompt} {state.sealed}") for a in decision.asks), sealed=True)


class Undeclared(Hide):
    def pending(self, state):
        ask = super().pending(state).asks[0]
        return Decision((ask._replace(actions=in_order([*ask.actions, Action("cheat")])),))


class Wandering(Flare):
    """Saving the flare asks the same again."""

    def perform(self, state, seat, action, sink):
        if action.verb != "save":
            super().perform(state, seat, action, sink)


class Nothing(Flare):
    def pending(self, state):
        return decide("people", self.rule, "Nothing to do.", ())


class Miscounting(Flare):
    """Keeps part of the position outside the declared state."""

    fired = 0

    def perform(self, state, seat, action, sink):
        super().perform(state, seat, action, sink)
        Miscounting.fired += 1
        state.ruins += Miscounting.fired % 2


class Untuned(Walk):
    """Holds a truth value where a whole number is declared: its hash doesn't come back."""

    def perform(self, state, seat, action, sink):
        super().perform(state, seat, action, sink)
        state.dazzled = bool(state.dazzled)


class Careless(ToyGame):
    """Doesn't compare an action with the list."""

    def why_not(self, state, seat, action):
        ask = self.pending(state).ask(seat) if isinstance(self.pending(state), Decision) else None
        listed = ask is not None and action.verb in {a.verb for a in ask.actions} and action.verb == "choose"
        return None if listed else super().why_not(state, seat, action)


class Destructive(ToyGame):
    """Refuses, but not before it has changed something."""

    def apply(self, state, seat, action, sink=None):
        state.turn += not action.startswith(("hide", "choose", "move", "stop", "flare", "save"))
        super().apply(state, seat, action, sink)


class Gossiping(ToyGame):
    """Draws the monster's view from the full state's secret."""

    def scene(self, view):
        scene = super().scene(view)
        return replace(scene, title=f"{scene.title} {view.state.setting.gossip}")

    def view(self, state, seat):
        state.setting.gossip = state.piece_space[BAKER]
        return super().view(state, seat)


FAULTS = [
    (UnsortedWalk, "not sorted"),
    (LeakingWalk, "what monster is asked changes"),
    (LeakingPrompt, "is asked changes with what it may not know"),
    (Undeclared, "not as the game declares"),
    (Wandering, "entered again with an equal hash"),
    (Nothing, "has no action"),
    (Miscounting, "goes on differently"),
    (Untuned, "doesn't come back from JSON"),
    (Careless, "apply takes it"),
    (Destructive, "changed the state"),
    (Gossiping, "what is drawn for monster changes"),
]


def play_many(prepared, games, invariants=()):
    for seed in range(games):
        play_battery(prepared, seed, invariants=invariants)


@pytest.mark.parametrize(("fault", "words"), FAULTS, ids=[f.__name__ for f, _ in FAULTS])
def test_a_planted_fault_is_found(prepared, fault, words):
    game = fault() if issubclass(fault, ToyGame) else load()
    if not issubclass(fault, ToyGame):
        game.phases = {**game.phases, fault.name: fault()}
    with pytest.raises(BatteryError) as caught:
        play_many(replace(prepared, game=game), 40)
    assert words in str(caught.value)
    assert isinstance(caught.value.session, Session)


class Stumbling(Walk):
    """Breaks off where the monster enters D3."""

    def perform(self, state, seat, action, sink):
        super().perform(state, seat, action, sink)
        if action.values == ("D3",):
            raise ZeroDivisionError("the street ends")


def test_a_rule_that_breaks_off_is_a_finding(prepared):
    game = load()
    game.phases = {**game.phases, "walk": Stumbling()}
    with pytest.raises(BatteryError, match="ZeroDivisionError: the street ends") as caught:
        play_many(replace(prepared, game=game), 20)
    assert session_errors(caught.value.session)


def test_a_failing_game_is_made_short(prepared):
    """The shortest way to three ruins: hide, three houses next to one another, each with a run and a throw."""

    def never_three(state):
        if state.ruins == 3:
            yield "three ruins"

    for seed in range(200):
        try:
            play_battery(prepared, seed, every=1, invariants=[never_three])
        except BatteryError as error:
            failing = error.session
            break
    before = failing.save()
    short = shrunk(failing, lambda session: bool(session_errors(session, [never_three])))
    assert failing.save() == before
    assert short.state.ruins == 3
    assert len(short.history) < len(failing.history)
    assert sum(step.kind == "chance" for step in short.history) == 3
    assert Session.load(short.save()).state.hash() == short.state.hash()


def test_what_does_not_fail_shorter_stays(prepared):
    session = Session.of(prepared)
    session.act("people", "hide space:D1")
    assert shrunk(session, lambda s: len(s.history) == 1) is session


def test_the_failing_session_can_be_saved_and_opened(prepared):
    def never_moves(state):
        if state.piece_space[HUNTER] != state.setting.board.index["D2"]:
            yield "the monster moved"

    with pytest.raises(BatteryError, match="the monster moved") as caught:
        play_many(prepared, 10, [never_moves])
    again = Session.load(caught.value.session.save())
    assert again.state.hash() == caught.value.session.state.hash()
    assert again.history[-1].action.verb == "move"
