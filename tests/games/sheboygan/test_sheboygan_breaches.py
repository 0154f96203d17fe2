"""A position changed by hand says which rules it breaks, once, and is allowed; play never breaks them."""

import random

import pytest
from games.sheboygan.positions import GAME

from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.prepare import prepare_file
from engine.play.session import Session

RATINGS = {"attack": 10, "defense": 5, "demolition": 10, "movement": 6, "edge": "east"}


@pytest.fixture
def session():
    """The monster stands on B2, and attacks."""
    session = Session.of(prepare_file("builtin:sheboygan/one"), 3)
    session.edit(
        {
            "counters": {"turn": 3, "pool": 0},
            "piece": {"monster": {"space": "B2"}, **{f"police-{n}": {"kind": "police"} for n in (1, 2, 3)}},
            "monster": {"monster": RATINGS},
            "frames": [{"frame": "monster-attack", "monster": "monster"}],
        }
    )
    return session


def told(session, patch):
    session.edit(patch)
    return [(e.rule, e.place, e.text) for e in session.events_of(len(session.history) - 1) if e.reason == "breach"]


def test_a_third_unit_on_a_space_is_told_once(session):
    """5.31: two police or army units; a townsperson among them doesn't count."""
    two = {f"police-{n}": {"space": "S23"} for n in (1, 2)}
    assert told(session, {"piece": {**two, "townspeople-1": {"space": "S23"}}}) == []
    assert told(session, {"piece": {"police-3": {"space": "S23"}}}) == [
        (
            "SHB 5.31",
            "space:S23",
            "Against SHB 5.31: 3 police and army units stand on S23; at most 2 may.",
        )
    ]
    assert told(session, {"piece": {"townspeople-2": {"space": "S24"}}}) == [], "it was broken before"
    assert session.replay_check() is None


def test_while_units_move_more_may_share_a_space(session):
    crowd = {f"police-{n}": {"space": "S23"} for n in (1, 2, 3)}
    assert told(session, {"frames": [{"frame": "human-move"}], "piece": crowd}) == []


@pytest.mark.parametrize(("space", "rule"), [("B2", "SHB 5.33"), ("R06", "SHB 5.23")])
def test_a_unit_where_it_may_not_be_is_told(session, space, rule):
    assert [found[0] for found in told(session, {"piece": {"police-1": {"space": space}}})] == [rule]


@pytest.mark.parametrize("name", ["one", "three", "five"])
def test_play_breaks_none(name):
    ready, rng = prepare_file(f"builtin:sheboygan/{name}"), random.Random(7)
    state = GAME.start(ready.scenario, ready.board)
    for _ in range(500):
        pending = GAME.pending(state)
        assert list(GAME.breaches(state)) == []
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            GAME.resolve(state, tuple(rng.randint(1, 6) for _ in range(pending.length)))
        else:
            GAME.apply(state, pending.asks[0].seat, rng.choice(pending.asks[0].actions))
