"""Many games: figures that can be checked by hand, and the same bytes on any number of processes."""

import json

import pytest

from engine.bots.players import make_bot
from engine.bots.playout import Played, play_out
from engine.bots.simulation import share, simulate, spread, summary
from engine.files.problems import DocumentError
from engine.play.decisions import Over


def test_a_game_between_bots_ends_and_repeats(prepared):
    bots = {"monster": make_bot("greedy"), "people": make_bot("random")}
    start = prepared.game.start(prepared.scenario, prepared.board)
    ends = [play_out(prepared.game, start.copy(), bots, seed=4) for _ in range(2)]
    assert ends[0] == ends[1]
    assert isinstance(ends[0].over, Over)
    assert 0 < ends[0].decisions < ends[0].steps


def test_a_long_game_is_stopped_without_a_result(prepared):
    bots = {seat: make_bot("random") for seat in prepared.game.info.seats}
    played = play_out(prepared.game, prepared.game.start(prepared.scenario, prepared.board), bots, 1, most_steps=3)
    assert (played.over, played.steps) == (None, 3)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 2, 0.0945, 0.9055),
        (15, 50, 0.1910, 0.4375),
    ],
)
def test_wilsons_interval(count, total, low, high):
    """Values of the closed formula, worked out apart with z = 1.96 and to be found in tables of the interval."""
    found = share(count, total)
    assert found["low"] == pytest.approx(low, abs=2e-4)
    assert found["high"] == pytest.approx(high, abs=2e-4)


def test_no_games_give_no_share(prepared):
    assert share(0, 0) == {"count": 0, "share": None, "low": 0.0, "high": 1.0}
    assert simulate(prepared, 0)["steps"] is None


def test_the_spread_of_lengths():
    assert spread(list(range(1, 101))) == {"least": 1, "median": 50.5, "mean": 50.5, "p95": 95, "most": 100}
    assert spread([3]) == {"least": 3, "median": 3, "mean": 3, "p95": 3, "most": 3}


def test_the_summary_counts_ends():
    win, other = (Over({"a": 1, "b": 2}, f"{n} loaves.", "R") for n in (3, 12))
    draw = Over({"a": 1, "b": 1}, "Tired.", "R", "draw")
    found = summary(
        [Played(win, 3, 2, 1), Played(other, 3, 2, 1), Played(draw, 5, 5, 2), Played(None, 9, 9, 4)], ("a", "b")
    )
    assert (found["wins"]["a"]["count"], found["wins"]["b"]["count"]) == (2, 0)
    assert found["results"] == {"draw": 1, "none": 1, "win": 2}
    assert found["reasons"] == {"Tired.": 1, "stopped after so many steps": 1, "… loaves.": 2}


def test_a_better_player_wins_more(prepared):
    greedy = simulate(prepared, 60, 1, {"monster": "greedy"})["wins"]["monster"]
    random = simulate(prepared, 60, 1)["wins"]["monster"]
    assert greedy["low"] > random["share"]


def test_figures_do_not_depend_on_the_number_of_processes(prepared):
    alone = json.dumps(simulate(prepared, 12, 3, {"people": "greedy"}))
    assert json.dumps(simulate(prepared, 12, 3, {"people": "greedy"}, jobs=2)) == alone
    assert json.dumps(simulate(prepared, 12, 4, {"people": "greedy"})) != alone


def test_an_unknown_player_is_told_before_any_game(prepared):
    with pytest.raises(DocumentError, match="no player 'smart'"):
        simulate(prepared, 10, players={"monster": "smart"}, jobs=2)
