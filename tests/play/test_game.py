"""What phased games share: legality, sealed decisions of several steps, views."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.play.actions import Action, in_order
from engine.play.decisions import Ask, Decision, IllegalActionError, Over, decide
from engine.play.game import GameInfo, Phase, PhasedGame, Verb
from engine.play.layout import Column, Frame, Layout
from engine.play.state import State

LAYOUT = Layout(counters=(Column("total"), Column("log", "action", many=True)), frames=(Frame("pile"), Frame("end")))


class PileState(State):
    layout = LAYOUT
    __slots__ = LAYOUT.slots


class Pile(Phase):
    """Each of three seats puts one or more numbers on its stack unseen, then says done."""

    name, rule = "pile", "P 1"

    def pending(self, state: Any) -> Decision:
        asks = []
        for seat in state.setting.seats:
            chosen = state.sealed.get(seat, ())
            rest = [Action("put", f"n:{n}") for n in (1, 2, 3) if f"put n:{n}" not in chosen]
            asks.append(Ask(seat, self.rule, "Put numbers.", in_order([Action("done"), *rest])))
        return Decision(tuple(asks), sealed=True)

    def done(self, state: Any, seat: str, choices: tuple[str, ...]) -> bool:
        return choices[-1] == "done"

    def perform(self, state: Any, seat: str, action: Action, sink: Any) -> None:
        state.log = (*state.log, f"{seat} {action}")
        state.total += int(action.values[0]) if action.nouns else 0

    def reveal(self, state: Any, choices: Any, sink: Any) -> None:
        super().reveal(state, choices, sink)
        state.frames = [("end",)]


class End(Phase):
    name, rule = "end", "P 2"

    def pending(self, state: Any) -> Over:
        return Over({"a": 1, "b": 1, "c": 1}, "All done.", self.rule, "draw")


class PileGame(PhasedGame):
    phases = {"pile": Pile(), "end": End()}
    info = GameInfo("pile", "Pile", ("a", "b", "c"), {"put": Verb("put", ("n",)), "done": Verb("done")}, LAYOUT)


class Setting:
    seats = ("a", "b", "c")
    board = SimpleNamespace(ids=())


@pytest.fixture
def game():
    return PileGame()


@pytest.fixture
def state():
    new = PileState(Setting)
    new.frames = [("pile",)]
    return new


CHOICES = {"a": ["put n:2", "done"], "b": ["done"], "c": ["put n:3", "put n:1", "done"]}


def test_every_order_of_arrival_gives_the_same_state(game, state):
    ends = set()
    for seed in range(30):
        trial, rng = state.copy(), Random(seed)
        left = {seat: list(texts) for seat, texts in CHOICES.items()}
        while left:
            seat = rng.choice(sorted(left))
            game.apply(trial, seat, Action.parse(left[seat].pop(0)))
            left = {s: texts for s, texts in left.items() if texts}
        ends.add(trial.hash())
        assert trial.log == ("a put n:2", "a done", "b done", "c put n:3", "c put n:1", "c done")
        assert (trial.total, trial.sealed, trial.frames) == (6, {}, [("end",)])
    assert len(ends) == 1


def test_a_seat_that_is_done_is_asked_no_more(game, state):
    game.apply(state, "a", Action("put", "n:1"))
    assert game.pending(state).seats == ("a", "b", "c")
    game.apply(state, "a", Action("done"))
    assert game.pending(state).seats == ("b", "c")
    with pytest.raises(IllegalActionError, match="not for a to act now: b and c must"):
        game.apply(state, "a", Action("put", "n:2"))


def test_what_was_put_is_listed_no_more(game, state):
    game.apply(state, "a", Action("put", "n:1"))
    assert game.pending(state).ask("a").actions == ("done", "put n:2", "put n:3")
    assert game.pending(state).ask("b").actions == ("done", "put n:1", "put n:2", "put n:3")


def test_nothing_is_performed_before_all_are_done(game, state):
    game.apply(state, "c", Action("put", "n:3"))
    assert (state.total, state.log) == (0, ())


def test_a_view_shows_only_ones_own_stack_and_question(game, state):
    game.apply(state, "a", Action("put", "n:1"))
    view = game.view(state, "b")
    assert view.state.sealed == {"a": ()}
    assert view.pending.seats == ("b",)
    assert view.pending.sealed


def test_reseal_puts_something_possible_in_place_of_what_is_hidden(game, state):
    game.apply(state, "a", Action("put", "n:1"))
    seen = set()
    for seed in range(40):
        imagined = game.view(state, "b").state
        game.reseal(imagined, "b", Random(seed))
        assert imagined.sealed["a"][-1] == "done"
        assert game.pending(imagined).seats == ("b", "c")
        seen.add(imagined.sealed["a"])
    assert len(seen) > 5


def test_resolve_without_dice_is_refused(game, state):
    with pytest.raises(IllegalActionError, match="No dice"):
        game.resolve(state, (1,))


def test_a_decision_helper():
    decision = decide("a", "R 1", "Now.", (Action("go"),))
    assert (decision.seats, decision.sealed, decision.ask("b")) == (("a",), False, None)
