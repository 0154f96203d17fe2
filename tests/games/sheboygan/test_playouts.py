"""Whole games at random: nothing breaks, everything is conserved, and the battery finds nothing."""

import random
from dataclasses import replace

import pytest
from games.sheboygan.positions import GAME, GRIDS, faults, prepared

from engine.play.battery import play_battery
from engine.play.chance import Chance
from engine.play.decisions import Decision, Over
from engine.play.prepare import Prepared, prepare_file

SCENARIOS = ("one", "two", "three", "four", "five")

LIMIT = 25
"""Turns: two random players can wound each other to where neither can win any more."""


def with_limit(ready: Prepared, turns: int = LIMIT) -> Prepared:
    """The same with a turn limit."""
    scenario = replace(ready.scenario, options={**ready.scenario.options, "turn_limit": turns})
    return replace(ready, scenario=scenario, scenario_text="")


def play(ready: Prepared, seed: int, watch=None) -> tuple[Over, int]:
    """One random game; `watch` sees every state."""
    rng, state, steps = random.Random(seed), GAME.start(ready.scenario, ready.board), 0
    while True:
        pending = GAME.pending(state)
        if watch:
            watch(state)
        if isinstance(pending, Over):
            return pending, steps
        if isinstance(pending, Chance):
            GAME.resolve(state, tuple(rng.randint(1, 6) for _ in range(pending.length)))
        else:
            assert isinstance(pending, Decision)
            GAME.apply(state, pending.asks[0].seat, rng.choice(pending.asks[0].actions))
        steps += 1


@pytest.mark.parametrize("name", GRIDS)
def test_random_games_on_small_maps(name):
    ready = with_limit(prepared(name))
    results = {play(ready, seed)[0].result for seed in range(40)}
    assert "win" in results


@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_on_the_built_in_map(name):
    def watch(state):
        if not state.turn % 5:
            assert not list(faults(state))

    ready = with_limit(prepare_file(f"builtin:sheboygan/{name}"))
    overs = [play(ready, seed, watch if seed < 2 else None)[0] for seed in range(4)]
    assert all(over.scores["monster"] >= 0 for over in overs)


@pytest.mark.parametrize("name", ["G1", "G2", "G3"])
def test_points_units_and_stacking_are_conserved(name):
    def watch(state):
        assert not list(faults(state))

    for seed in range(6):
        play(with_limit(prepared(name)), seed, watch)


@pytest.mark.parametrize("name", ["G1", "G2"])
def test_battery_on_small_maps(name):
    for seed in range(2):
        play_battery(with_limit(prepared(name), 6), seed, every=9, invariants=[faults])


@pytest.mark.parametrize("name", SCENARIOS)
def test_battery_on_the_built_in_map(name):
    ready = with_limit(prepare_file(f"builtin:sheboygan/{name}"), 5)
    report = play_battery(ready, 2, every=60, most_steps=400, invariants=[faults])
    assert report.checked > 2


def test_the_teaching_scenario_ends():
    ready = prepare_file("builtin:sheboygan/teaching")
    assert {play(with_limit(ready, 60), seed)[0].result for seed in range(5)} == {"win"}


@pytest.mark.soak
def test_battery_soak():
    for name in (*SCENARIOS, "teaching"):
        for seed in range(100):
            play_battery(with_limit(prepare_file(f"builtin:sheboygan/{name}"), 40), seed, every=1, invariants=[faults])
