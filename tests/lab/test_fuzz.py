"""Looking for faults: steered games, random maps, and a planted fault that comes back as a short session."""

from collections import Counter
from random import Random

import pytest

from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.files.problems import DocumentError, Problem
from engine.lab import steering
from engine.lab.fuzz import fuzz
from engine.lab.random_maps import playable_maps, random_map
from engine.lab.steering import Steering
from engine.play.battery import play_battery, session_errors
from engine.play.prepare import prepare_file
from engine.play.session import Session


def test_the_same_arguments_give_the_same_findings(prepared):
    first, again = (fuzz(prepared, 2, seed=3, every=5, maps=2).as_json() for _ in range(2))
    assert first == again
    assert (first["games"], first["maps"], first["failures"]) == (4, 2, [])
    assert first["steps"] > 50
    assert "TOY 4" in first["rules_used"]
    assert set(first["rules_used"]).isdisjoint(first["rules_never_used"])


def test_a_planted_fault_comes_back_short(prepared, monkeypatch):
    """The rule that ruins a house stumbles over the second one."""
    smash = prepared.game.phases["smash"]
    whole = type(smash).resolve

    def stumble(self, state, chance, faces, sink):
        if state.ruins:
            raise ZeroDivisionError("planted")
        whole(self, state, chance, faces, sink)

    monkeypatch.setattr(type(smash), "resolve", stumble)
    found = fuzz(prepared, 6, maps=0, every=3)
    assert found.faults
    fault = found.faults[0]
    assert "planted" in fault.message
    assert fault.map == prepared.board.map.name
    assert len(fault.session.history) <= 12
    opened = Session.open(fault.session.save())
    assert opened.problems == []
    assert any("planted" in line for line in session_errors(opened))
    assert not session_errors(Session.of(prepared))


def rarely(prepared, monkeypatch):
    """The toy game with a rule that random play seldom comes to: a late flare on A1 while the monster is there."""
    flare = prepared.game.phases["flare"]
    whole = type(flare).perform
    place = prepared.board.index["A1"]
    x, y = prepared.board.centres[place]

    def perform(self, state, seat, action, sink):
        if action.values == (f"{x},{y}",) and state.piece_space[0] == place and state.turn >= 4:
            state.setting.mark("RARE")
        whole(self, state, seat, action, sink)

    monkeypatch.setattr(type(flare), "perform", perform)


def test_steering_finds_what_random_play_misses(prepared, monkeypatch):
    rarely(prepared, monkeypatch)
    monkeypatch.setattr(steering, "EVERY", 3)
    steered, at_random = Steering(), 0
    for seed in range(20):
        at_random += "RARE" in played_rules(prepared, seed)
        play_battery(prepared, seed, every=10_000, choose=steered)
    assert steered.uses["RARE"] >= steering.ENOUGH
    assert steered.uses["RARE"] > at_random


def played_rules(prepared, seed):
    """The rules of a game at random, without what the battery tries."""
    rules = Counter()
    state = prepared.game.start(prepared.scenario, prepared.board)
    play_out(prepared.game, state, {s: make_bot("random") for s in prepared.game.info.seats}, seed, rules=rules)
    return rules


@pytest.mark.parametrize("name", ["sheboygan/four", "stockholm/standard"])
def test_random_maps_are_those_of_their_seed(name):
    like = prepare_file(f"builtin:{name}")
    maps, refused = playable_maps(like, range(6))
    assert len(maps) + len(refused) == 6
    assert len(maps) >= 3
    assert random_map(like, 2).map_text == random_map(like, 2).map_text
    assert len({made.map_text for made in maps}) == len(maps)
    for made in maps:
        assert made.board.map.size == like.board.map.size
        kinds = {space.terrain for space in made.board.map.spaces.values()}
        assert kinds <= {space.terrain for space in like.board.map.spaces.values()}


def test_what_cannot_be_played_is_told(prepared, monkeypatch):
    def refuse(*arguments):
        raise DocumentError([Problem("no-street", "there is no street")])

    monkeypatch.setattr("engine.lab.random_maps.prepare_map", refuse)
    maps, refused = playable_maps(prepared, range(3))
    assert (maps, len(refused)) == ([], 3)
    assert "there is no street" in refused[0]


def test_a_step_that_fails_is_not_hidden_by_looking_ahead(prepared, monkeypatch):
    smash = prepared.game.phases["smash"]

    def stumble(self, state, chance, faces, sink):
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(type(smash), "resolve", stumble)
    session, steered = Session.of(prepared, 1), Steering()
    plan = []
    for seed in range(30):
        plan = steered._ahead(session, Random(seed))
        if plan and plan[-1].kind == "chance":
            break
    assert plan[-1].kind == "chance"
