"""The battery on every built-in scenario of every game: sampled steps here, every step in `make soak`."""

import pytest

from engine.files.resources import built_ins
from engine.play.battery import play_battery
from engine.play.prepare import prepare_file
from engine.play.trace import hashes_elsewhere, random_hashes

SCENARIOS = built_ins("scenarios")


@pytest.mark.parametrize("name", SCENARIOS)
def test_sampled_steps(name):
    report = play_battery(prepare_file(f"builtin:{name}"), seed=1, every=40, most_steps=120)
    assert report.checked >= 2


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_hashes_in_another_process(name):
    prepared = prepare_file(f"builtin:{name}")
    here = random_hashes(prepared, 2, most_steps=150)
    assert hashes_elsewhere(prepared, 2, hash_seed=3, most_steps=150) == here


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_step(name, seed):
    play_battery(prepare_file(f"builtin:{name}"), seed)
