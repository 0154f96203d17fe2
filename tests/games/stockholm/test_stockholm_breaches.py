"""A position changed by hand says which rules it breaks, once, and is allowed; play never breaks them."""

from random import Random

import pytest

from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.prepare import prepare_file
from engine.play.rng import draw_faces
from engine.play.session import Session
from engine.play.timeline import Step, perform


@pytest.fixture
def session():
    return Session.of(prepare_file("builtin:stockholm/standard"), 3)


def told(session, patch):
    session.edit(patch)
    return [(e.rule, e.place, e.text) for e in session.events_of(len(session.history) - 1) if e.reason == "breach"]


def test_a_third_piece_in_a_square_is_told_once(session):
    """Movement.7: two in a square; police-1 and citizen-1 join the citizen on N24."""
    assert told(session, {"piece": {"police-1": {"space": "N24"}}}) == []
    ((rule, place, text),) = told(session, {"piece": {"citizen-1": {"space": "N24"}}})
    assert (rule, place) == ("STO Movement.7", "space:N24")
    assert text.startswith("Against STO Movement.7: 3 human pieces stand in ")
    assert text.endswith("; at most 2 may.")
    assert told(session, {"counters": {"turn": 1}}) == [], "it was broken before"
    assert session.replay_check() is None


@pytest.mark.parametrize(
    ("patch", "rule"),
    [
        ({"piece": {"police-1": {"space": "W01"}}}, "STO Movement.3"),
        ({"piece": {"royal-guard": {"space": "S12"}}}, "STO Special.1"),
        ({"counters": {"track": 11}}, "STO Board.5"),
        ({"building": {"castle": {"hits": 5}}}, "STO Wins.2"),
    ],
)
def test_each_rule_is_named(session, patch, rule):
    assert [found[0] for found in told(session, patch)] == [rule]


@pytest.mark.parametrize("name", ["builtin:stockholm/standard", "builtin:stockholm/teaching"])
def test_play_breaks_none(name):
    prepared = prepare_file(name)
    game, rng = prepared.game, Random(5)
    state, rolled = game.start(prepared.scenario, prepared.board), 0
    for _ in range(400):
        pending = game.pending(state)
        assert list(game.breaches(state)) == []
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            perform(game, state, Step("chance", faces=draw_faces(5, rolled, pending)))
            rolled += 1
        else:
            ask = rng.choice(pending.asks)
            perform(game, state, Step("action", ask.seat, rng.choice(ask.actions)))
