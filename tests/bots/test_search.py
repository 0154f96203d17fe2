"""The searching player: budgets, what is hidden, and that it plans."""

import itertools
from random import Random

import pytest

from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.bots.search import Budget, SearchBot
from engine.files.problems import DocumentError
from engine.lab.simulation import simulate
from engine.play.position import edit
from engine.play.prepare import prepare_file


def choice(prepared, patch, bot, seed=0, seat="monster"):
    state = edit(prepared.game.start(prepared.scenario, prepared.board), patch)
    view = prepared.game.view(state, seat)
    return bot.choose(prepared.game, view, view.pending.ask(seat), Random(seed))


def walk(left, hunter="D2", baker="A2"):
    return {
        "counters": {"turn": 1},
        "piece": {"baker": {"space": baker}, "hunter": {"space": hunter}},
        "frames": [{"frame": "flare"}, {"frame": "walk", "left": left}],
    }


@pytest.mark.parametrize(
    ("text", "budget"), [("200", Budget(positions=200)), ("30ms", Budget(milliseconds=30)), ("1", Budget(1))]
)
def test_budgets(text, budget):
    assert Budget.parse(text) == budget
    assert make_bot(f"search:{text}").budget == budget


@pytest.mark.parametrize("text", ["0", "0ms", "fast", "30 ms", "-3", "3s", "1.5"])
def test_budgets_that_are_none(text):
    with pytest.raises(DocumentError, match="expected positions as 200, or milliseconds as 30ms"):
        make_bot(f"search:{text}")


@pytest.mark.parametrize("name", ["greedy:5", "random:30ms", "serach:5"])
def test_players_without_a_budget(name):
    with pytest.raises(DocumentError, match=f"no player '{name}'"):
        make_bot(name)


def test_the_number_of_positions_repeats(prepared):
    games = []
    for _ in range(2):
        bots = {"monster": make_bot("search:30"), "people": make_bot("search:30")}
        start = prepared.game.start(prepared.scenario, prepared.board)
        games.append((play_out(prepared.game, start, bots, 5), start.hash()))
    assert games[0] == games[1]


def test_milliseconds_are_kept(prepared, monkeypatch):
    """By a clock that goes on by ten whenever it is looked at: at the beginning, and before each position."""
    looks = itertools.count()
    monkeypatch.setattr("engine.bots.search.thread_time", lambda: next(looks) / 100)
    choice(prepared, walk(6), SearchBot(Budget(milliseconds=35)))
    assert next(looks) == 5


def test_it_does_not_know_where_the_baker_is(prepared):
    """The same view gives the same choice, wherever the baker really is."""
    bot = SearchBot(Budget(80))
    for seed in range(5):
        chosen = {choice(prepared, walk(2, baker=space), bot, seed) for space in ("A2", "D1", "D3", "C2")}
        assert len(chosen) == 1


def test_it_plays_better_than_chance(prepared):
    """As the monster of the toy game against a random baker, on the same seeds."""
    search, random = (
        simulate(prepared, 120, 1, {"monster": name}).figures["wins"]["monster"] for name in ("search:20", "random")
    )
    assert search["low"] > random["share"]


def test_before_the_first_turn_it_chooses_at_first_sight():
    """What a set-up is worth and what play is worth are no figures of one scale: with any budget it buys the design
    that the greedy player buys."""
    ready = prepare_file("builtin:sheboygan/one")
    designs = []
    for name in ("greedy", "search:400"):
        state, bot, chosen = ready.game.start(ready.scenario, ready.board), make_bot(name), []
        while state.frames[-1][0] == "design":
            view = ready.game.view(state, "monster")
            chosen.append(bot.choose(ready.game, view, view.pending.ask("monster"), Random(1)))
            ready.game.apply(state, "monster", chosen[-1])
        designs.append(chosen)
    assert designs[0] == designs[1]
    assert len(designs[0]) == 4
