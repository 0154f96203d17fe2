"""Random and greedy players: what they choose, and that they know no more than their view."""

from collections import Counter
from random import Random

import pytest

from engine.bots.greedy import expected_value
from engine.bots.players import BOTS, make_bot
from engine.files.problems import DocumentError
from engine.play.position import edit

WALK = {
    "counters": {"turn": 1},
    "piece": {"baker": {"space": "A2"}, "hunter": {"space": "D2"}},
    "frames": [{"frame": "flare"}, {"frame": "walk", "left": 2}],
}


def position(prepared, patch):
    return edit(prepared.game.start(prepared.scenario, prepared.board), patch)


def choice(prepared, state, seat, bot, seed=0):
    view = prepared.game.view(state, seat)
    return bot.choose(prepared.game, view, view.pending.ask(seat), Random(seed))


def test_random_takes_every_action_about_as_often(prepared):
    state = position(prepared, WALK)
    counts = Counter(choice(prepared, state, "monster", make_bot("random"), seed) for seed in range(800))
    assert set(counts) == {"move space:C2", "move space:D1", "move space:D3", "stop"}
    assert all(abs(n - 200) < 62 for n in counts.values())


@pytest.mark.parametrize("name", BOTS)
def test_the_same_generator_gives_the_same_choice(prepared, name):
    state = position(prepared, WALK)
    assert len({choice(prepared, state, "monster", make_bot(name), 5) for _ in range(5)}) == 1


def test_idle_does_nothing_where_it_may_and_the_first_thing_where_it_must(prepared):
    state = position(prepared, WALK)
    assert choice(prepared, state, "monster", make_bot("idle")) == "stop"
    assert choice(prepared, position(prepared, {}), "people", make_bot("idle")) == "hide space:A2"


def test_greedy_strikes_a_house_rather_than_stop(prepared):
    state = position(prepared, WALK)
    chosen = {choice(prepared, state, "monster", make_bot("greedy"), seed) for seed in range(30)}
    assert "stop" not in chosen
    assert len(chosen) > 1


def test_greedy_does_not_know_where_the_baker_is(prepared):
    """Only one of three houses at hand hides the baker; a player that knew would always go there."""
    state = position(prepared, {**WALK, "piece": {"baker": {"space": "D1"}, "hunter": {"space": "D2"}}})
    chosen = Counter(choice(prepared, state, "monster", make_bot("greedy"), seed) for seed in range(120))
    assert chosen["move space:D1"] < 80


def test_greedy_dazzles_the_monster(prepared):
    state = position(prepared, {**WALK, "frames": [{"frame": "flare"}]})
    assert choice(prepared, state, "people", make_bot("greedy")) == "flare point:{},{}".format(
        *prepared.board.centres[prepared.board.index["D2"]]
    )


def test_greedy_chooses_inside_a_sealed_decision(prepared):
    state = position(prepared, {**WALK, "frames": [{"frame": "choose"}], "sealed": {"people": ["choose n:2"]}})
    assert choice(prepared, state, "monster", make_bot("greedy")).verb == "choose"


def test_dice_are_averaged(prepared):
    """A house falls on 3 to 6 and is worth ten points; the nearest other one is two steps away, or three."""
    state = position(
        prepared,
        {
            **WALK,
            "piece": {"baker": {"space": "A2"}, "hunter": {"space": "D1"}},
            "frames": [{"frame": "flare"}, {"frame": "walk"}, {"frame": "smash"}],
        },
    )
    game, nearest_other = prepared.game, prepared.board.distance("D1", "C2")
    expected = (2 * 0 + 4 * (10 - nearest_other)) / 6
    assert expected_value(game, state, "monster", Random(0), 2) == pytest.approx(expected)
    assert expected_value(game, state, "people", Random(0), 2) == pytest.approx(-expected)
    assert expected_value(game, state, "monster", Random(0), 0) == 0


def test_an_unknown_player_is_named():
    with pytest.raises(DocumentError, match="there is no player 'gredy'; did you mean 'greedy'"):
        make_bot("gredy")
