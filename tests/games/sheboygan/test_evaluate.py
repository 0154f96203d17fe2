"""What the evaluation holds of designs, of the way to prey, and of fires."""

from random import Random

import pytest
from games.sheboygan.positions import GAME, position

from engine.bots.players import make_bot
from engine.games.sheboygan.approach import UNREACHABLE, prey_steps
from engine.games.sheboygan.fire_worth import BURNING, MANNED, RUSH, SPREADING, fire_worth
from engine.play.prepare import prepare_file


def set_up(name, seed=1):
    """The state in which turn 1 begins, both sides set up by greedy players."""
    prepared = prepare_file(f"builtin:sheboygan/{name}")
    state, rng, bot = prepared.game.start(prepared.scenario, prepared.board), Random(seed), make_bot("greedy")
    while not state.turn:
        ask = prepared.game.pending(state).asks[0]
        view = prepared.game.view(state, ask.seat)
        prepared.game.apply(state, ask.seat, bot.choose(prepared.game, view, ask, rng))
    return state


@pytest.mark.parametrize("name", ["one", "two", "four"])
def test_both_sides_spend_what_they_have(name):
    state = set_up(name)
    assert (state.monster_pool, state.pool) == (0, 0)
    assert all(state.piece_space[row] >= 0 for row in state.humans)


def test_the_way_to_prey():
    """One low building far from the monster, which walks along the street; what stands next to it is there."""
    frames = [{"frame": "monster-move", "monster": "monster"}]
    state = position("one house", frames, {"monster": {"space": "s0-2"}, "police-1": {"space": "s5-0"}})
    setting = state.setting
    steps = prey_steps(setting.ground(state), 3)
    at = setting.board.index
    assert [steps[at[name]] for name in ("s3-1", "s2-1", "s0-2", "l4-1")] == [0, 1, 4, UNREACHABLE]
    assert prey_steps(setting.ground(state), 3) is steps


def test_fires_promise_more_as_they_burn_and_little_where_a_crew_stands():
    state = position("G1", [{"frame": "human-move"}], {"monster": {"space": "s2-2"}, "fire-dept-1": {"space": "s0-0"}})
    assert fire_worth(state, 100) == 0
    low = state.setting.board.index["l1-3"]
    state.space_fire[low] = 2
    promise = 100 * (SPREADING + BURNING[2] * 3)
    away = state.setting.board.distances_from(state.setting.board.index["s0-0"])[low]
    assert fire_worth(state, 100) == round(promise) + RUSH * away
    state.piece_space[state.piece_id.index("fire-dept-1")] = low
    assert fire_worth(state, 100) == round(promise * MANNED)
    assert GAME.evaluate(state, "monster") == -GAME.evaluate(state, "people")
