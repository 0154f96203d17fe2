"""Walking back and forth on the steps of a game."""

from random import Random

import pytest

from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import IllegalActionError, Over
from engine.play.rng import draw_faces
from engine.play.timeline import SNAPSHOT_EVERY, Step, Timeline, perform


@pytest.fixture
def line(prepared):
    """A game at its start."""
    return Timeline(prepared.game, prepared.game.start(prepared.scenario, prepared.board))


def play(line, steps, seed=0):
    """Random steps; the hash after each, the start's first."""
    rng, hashes = Random(seed), [line.state.hash()]
    while len(hashes) <= steps and not isinstance(pending := line.game.pending(line.state), Over):
        if isinstance(pending, Chance):
            line.do(Step("chance", faces=draw_faces(seed, line.rolled, pending)))
        else:
            ask = rng.choice(pending.asks)
            line.do(Step("action", ask.seat, rng.choice(ask.actions)))
        hashes.append(line.state.hash())
    return hashes


def test_every_place_is_reached_from_every_other(line):
    hashes = play(line, 2 * SNAPSHOT_EVERY + 5)
    assert len(hashes) > SNAPSHOT_EVERY + 2
    assert [line.state_at(i).hash() for i in range(len(hashes))] == hashes
    for at in Random(1).choices(range(len(hashes)), k=40):
        line.go_to(at)
        assert (line.state.hash(), len(line.history)) == (hashes[at], at)
        assert [s.hash for s in line.history] == hashes[1 : at + 1]
        assert line.rolled == sum(s.kind == "chance" for s in line.history)
        assert len(line.history) + len(line.undone) == len(hashes) - 1


def test_going_back_takes_events_with_it(line):
    play(line, 30)
    told = list(line.events)
    by_step = [line.events_of(i) for i in range(len(line.history))]
    assert [e for events in by_step for e in events] == told
    line.go_to(7)
    assert line.events == [e for events in by_step[:7] for e in events]
    line.go_to(len(by_step))
    assert line.events == told


def test_places_that_were_never_played(line):
    play(line, 4)
    with pytest.raises(IndexError, match="only 4 steps were played, not 5"):
        line.go_to(5)
    for at in (-1, 5):
        with pytest.raises(IndexError, match="the history has 4 steps"):
            line.state_at(at)
    with pytest.raises(IndexError):
        line.go_to(-1)


def test_a_refused_step_leaves_no_trace(line):
    play(line, 3)
    before = (line.state.hash(), list(line.history), list(line.events))
    with pytest.raises(IllegalActionError):
        line.do(Step("action", "monster", Action("fly")))
    assert (line.state.hash(), list(line.history), list(line.events)) == before


def test_a_state_looked_at_is_a_copy(line):
    hashes = play(line, 3)
    line.state_at(0).frames.clear()
    line.state_at(3).frames.clear()
    assert (line.state_at(0).hash(), line.state.hash()) == (hashes[0], hashes[3])


def test_steps_as_texts_and_by_hand(line, prepared):
    step = Step("action", "people", Action("hide", "space:A2"))
    assert str(step) == "people: hide space:A2"
    assert str(Step("chance", faces=(2, 5))) == "roll 2 5"
    twin = prepared.game.start(prepared.scenario, prepared.board)
    perform(prepared.game, twin, step)
    line.do(step)
    assert twin.hash() == line.history[0].hash


def test_bookmarks_are_the_events_of_phases(line):
    play(line, 40)
    marks = line.bookmarks
    assert [m.event.n for m in marks] == list(range(1, len(marks) + 1))
    assert all(m.event in line.events_of(m.at - 1) for m in marks)
