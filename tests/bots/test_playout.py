"""Whole games between bots: they end, repeat, and count what happens."""

from collections import Counter

from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.play.decisions import Over


def play(prepared, seed, monster="greedy", people="random", **options):
    bots = {"monster": make_bot(monster), "people": make_bot(people)}
    return play_out(prepared.game, prepared.game.start(prepared.scenario, prepared.board), bots, seed, **options)


def test_a_game_between_bots_ends_and_repeats(prepared):
    ends = [play(prepared, 4) for _ in range(2)]
    assert ends[0] == ends[1]
    assert isinstance(ends[0].over, Over)
    assert 0 < ends[0].decisions < ends[0].steps
    assert play(prepared, 5) != ends[0]


def test_a_long_game_is_stopped_without_a_result(prepared):
    played = play(prepared, 1, "random", most_steps=3)
    assert (played.over, played.steps, played.turns) == (None, 3, 1)


def test_events_and_rules_of_the_game_are_counted_but_not_what_players_imagine(prepared):
    """The toy monster rolls a die for each house that it strikes; a greedy one imagines many more strikes."""
    told, rules = [], Counter()
    state = prepared.game.start(prepared.scenario, prepared.board)
    bots = {"monster": make_bot("greedy"), "people": make_bot("greedy")}
    before = Counter(state.setting.uses)
    played = play_out(prepared.game, state, bots, 2, sink=told.append, rules=rules)
    rolls = sum(e.kind == "roll" for e in told)
    assert rules["TOY 4"] == rolls == played.steps - played.decisions
    assert (state.setting.uses - before)["TOY 4"] > rolls
    assert sum(e.n for e in told if e.kind == "score") == played.over.scores["monster"]
