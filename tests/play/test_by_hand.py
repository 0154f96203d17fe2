"""Positions changed by hand in the middle of a game: a step like any other, told to those who may know."""

import pytest

from engine.files.problems import DocumentError
from engine.play.prepare import prepare_file
from engine.play.session import Session
from engine.play.state_json import to_json

OPENING = [("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1")]


@pytest.fixture
def walking(session):
    for seat, action in OPENING:
        session.act(seat, action)
    return session


def test_an_edit_is_a_step_that_is_undone_saved_and_replayed(walking):
    before = walking.state.hash()
    walking.edit({"piece": {"hunter": {"space": "A1"}}, "counters": {"turn": 4}})
    after = walking.state.hash()
    assert (str(walking.history[-1]), walking.history[-1].hash) == ("edit by hand", after)
    walking.act("monster", "move space:B1")
    again = Session.load(walking.save())
    assert [s.hash for s in again.history] == [s.hash for s in walking.history]
    assert again.events == walking.events
    assert again.replay_check() is None
    walking.go_to(3)
    assert walking.state.hash() == before
    walking.redo()
    assert walking.state.hash() == after


def test_an_edit_costs_no_dice(walking):
    other = walking.fork()
    walking.edit({"counters": {"turn": 4}})
    for session in (walking, other):
        session.act("monster", "move space:D1")
    assert walking.roll() == other.roll()


def test_what_an_edit_says_is_for_those_who_may_know(walking):
    walking.edit({"piece": {"baker": {"space": "A2"}, "hunter": {"space": "A1"}}})
    told = {seat: [e.text for e in walking.log(seat)][-3:] for seat in ("people", "monster", "spectator")}
    public = ["The position is changed by hand.", "By hand: hunter: space D2 → A1"]
    assert told["people"] == [*public, "By hand: baker: space D1 → A2"]
    assert told["monster"][-2:] == told["spectator"][-2:] == public
    assert walking.events_of(3)[1].place == "space:A1"


def test_phases_and_plain_figures_can_be_set(walking):
    walking.edit({"frames": [{"frame": "flare"}], "ground": {"B1": {"ruined": True}}})
    assert walking.pending().seats == ("people",)
    assert [e.text for e in walking.events_of(3)] == [
        "The position is changed by hand.",
        "By hand: B1: ruined no → yes",
        "By hand: the phase is flare",
    ]
    assert "By hand: the phase is flare" not in [e.text for e in walking.log("people")]


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"piece": {"hunter": {"space": "Q9"}}}, "space 'Q9' is unknown"),
        ({"counters": {"trun": 1}}, "did you mean 'turn'"),
        ({"frames": [{"frame": "walk", "left": 0}]}, "the game can't go on from this position"),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_changes(walking, patch, said):
    before = walking.save()
    with pytest.raises(DocumentError, match=said):
        walking.edit(patch)
    assert walking.save() == before


def test_an_edit_that_no_longer_fits_names_its_step(walking):
    walking.edit({"piece": {"hunter": {"space": "A1"}}})
    with pytest.raises(DocumentError) as caught:
        Session.load(walking.save().replace('"hunter": {"space": "A1"}', '"hunter": {"space": "A9"}'))
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == ("step-differs", "steps[3]")
    assert "'edit by hand' is refused: " in problem.message
    assert "space 'A9' is unknown" in problem.message


@pytest.mark.parametrize("scenario", ["builtin:sheboygan/one", "builtin:stockholm/standard"])
def test_every_piece_can_be_put_anywhere_and_taken_off(scenario):
    prepared = prepare_file(scenario)
    session = Session.of(prepared, 1)
    space = prepared.board.ids[0]
    for piece in session.state.piece_id[1:4]:
        session.edit({"piece": {piece: {"space": space}}})
        assert to_json(session.state)["piece"][piece]["space"] == space
        session.edit({"piece": {piece: {"space": None}}})
        assert to_json(session.state)["piece"][piece]["space"] is None
    again = Session.load(session.save())
    assert again.state.hash() == session.state.hash()
    session.go_to(0)
    assert session.state.hash() == Session.of(prepared, 1).state.hash()
