"""Whole games at random: nothing breaks, everything is conserved, and the battery finds nothing."""

import pickle
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.board.letter_grid import letter_grid
from engine.bots.players import make_bot
from engine.bots.playout import play_out
from engine.games.stockholm.data import base_data
from engine.games.stockholm.human_moves import HumanMoves
from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE
from engine.play.battery import play_battery
from engine.play.chance import Chance
from engine.play.choices import draw
from engine.play.decisions import Decision, Over
from engine.play.prepare import Prepared, board_for, prepare_file
from engine.play.registry import load_game
from engine.play.rng import draw_faces

GAME = load_game("stockholm")
MAPS = Path(__file__).parents[2] / "cases" / "stockholm" / "maps"


def prepared(name: str, turns: int = 30) -> Prepared:
    """A map of the cases, with its default scenario and a limit of turns."""
    ready = prepare_file(str(MAPS / f"{name}.yaml"))
    return replace(ready, scenario=replace(ready.scenario, options={"turn_limit": turns}), scenario_text="")


def faults(state):
    """What is wrong with a state: pieces in the water, crowds, counters beyond their ends."""
    setting, where = state.setting, state.piece_space
    humans = [row for row in range(1, len(where)) if where[row] >= 0]
    idle = setting.turncoats if state.side != PEOPLE_SIDE else ()
    counts = Counter(where[row] for row in humans if row not in idle)
    moving = state.frames[-1][0] == "human-move"
    for row in humans:
        if setting.water[where[row]]:
            yield f"{state.piece_id[row]} stands in the water"
        if setting.units[state.piece_kind[row]].leashed and where[row] not in setting.leash:
            yield f"{state.piece_id[row]} is beyond its leash"
    for square, n in counts.items():
        guests = {where[row] for row in setting.turncoats}
        if n > setting.figures.stack + (square in guests):
            yield f"{n} human pieces in one square"
    if not 0 <= state.track <= setting.figures.most_track:
        yield f"the hit counter stands at {state.track}"
    if any(state.building_hits[t] > target.hits for t, target in enumerate(setting.figures.targets)):
        yield "a building has more hits than it takes"
    if moving and sum(state.piece_moved) > 6 * setting.figures.move_dice:
        yield "more pieces have moved than two dice allow"
    if (state.turn > 0 and state.piece_space[BEAST] < 0) and state.frames[-1][0] not in ("side", "enter"):
        yield "the monster has not come"


def play(ready: Prepared, seed: int, watch=None) -> Over:
    """One random game; `watch` sees every state."""
    rng, state, rolled = Random(seed), GAME.start(ready.scenario, ready.board), 0
    while True:
        pending = GAME.pending(state)
        if watch:
            watch(state)
        if isinstance(pending, Over):
            return pending
        if isinstance(pending, Chance):
            GAME.resolve(state, draw_faces(seed, rolled, pending))
            rolled += 1
        else:
            assert isinstance(pending, Decision)
            GAME.apply(state, pending.asks[0].seat, rng.choice(pending.asks[0].actions))


@pytest.mark.parametrize("name", ["k1", "letters"])
def test_nothing_is_lost_and_nobody_stands_where_he_may_not(name):
    def watch(state):
        assert list(faults(state)) == []

    ready = prepared(name)
    overs = [play(ready, seed, watch) for seed in range(12)]
    assert {over.result for over in overs} == {"win"}


def test_both_ends_come_about():
    rules = {over.rule for seed in range(60) for over in [play(prepared_small(), seed)]}
    assert rules == {"STO Wins.1", "STO Wins.2"}


def prepared_small() -> Prepared:
    """A monster of many dice beside its target."""
    ready = prepared("k1", 60)
    setup = {"pieces": {"police-1": "d2", "infantry-1": "c0"}, "monster": "m1", "target": "castle"}
    return replace(ready, scenario=replace(ready.scenario, setup=setup))


@pytest.mark.parametrize("name", ["k1", "letters"])
def test_battery_on_small_maps(name):
    for seed in range(3):
        report = play_battery(prepared(name, 6), seed, every=7, invariants=[faults])
        assert report.over is not None


SCENARIOS = ("standard", "m1", "m2", "m3", "m4", "m5", "m6", "teaching")


def built_in(name: str, turns: int) -> Prepared:
    """A scenario that comes with the game, with a limit of turns."""
    ready = prepare_file(f"builtin:stockholm/{name}")
    options = {**ready.scenario.options, "turn_limit": turns}
    return replace(ready, scenario=replace(ready.scenario, options=options), scenario_text="")


@pytest.mark.parametrize("name", ["standard", "teaching"])
def test_battery_on_the_built_in_map(name):
    report = play_battery(built_in(name, 5), 1, every=40, invariants=[faults])
    assert report.over is not None
    assert report.checked > 1


@pytest.mark.soak
def test_battery_soak():
    for name in SCENARIOS:
        for seed in range(100):
            play_battery(built_in(name, 40), seed, every=1, invariants=[faults])


@pytest.mark.soak
@pytest.mark.parametrize("seat", ["monster", "people"])
def test_greedy_beats_random_on_either_side(seat):
    """At least 85 of 100 games, with the seeds of `tests/bench/greedy_vs_random.py`."""
    ready, won = prepare_file("builtin:stockholm/standard"), 0
    for seed in range(2026, 2126):
        bots = {s: make_bot("greedy" if s == seat else "random") for s in GAME.info.seats}
        over = play_out(GAME, GAME.start(ready.scenario, ready.board), bots, seed).over
        won += over is not None and seat in over.winners
    assert won >= 85


def test_every_scenario_gives_advice_and_has_no_faults():
    for name in SCENARIOS:
        ready = prepare_file(f"builtin:stockholm/{name}")
        assert ready.problems == ()
        assert len(ready.scenario.notes) > 150


def test_a_list_of_moves_made_as_it_is_read_is_what_it_says():
    """Its actions are sorted and each once; it holds these and, of all moves of all pieces, no others; a lot falls on
    one of them; and it stays what it was when the state goes on."""
    ready = prepared("letters", 8)
    pieces = GAME.start(ready.scenario, ready.board).piece_id
    every = [f"move piece:{p} space:{s}" for p in pieces for s in ready.board.ids]
    kept = []

    def watch(state):
        if state.frames[-1][0] != "human-move":
            return
        if kept:
            listed, before = kept.pop()
            assert tuple(listed) == before
        actions = GAME.pending(state).asks[0].actions
        whole = tuple(actions)
        assert list(whole) == sorted(set(whole))
        assert len(actions) == len(whole)
        assert actions == whole
        assert pickle.loads(pickle.dumps(actions)) == whole
        assert {a for a in every if a in actions} == set(whole) - {"done"}
        assert all(draw(actions, Random(lot)) in whole for lot in range(4))
        kept.append((HumanMoves(state), whole))

    for seed in range(2):
        play(ready, seed, watch)


def test_a_new_map_can_be_played_at_once():
    rows = ["LLLWLL", "LWLLLL", "LLLLWL", "LLWLLL"]
    board_map = letter_grid("\n".join(rows), GAME.info.letters, game="stockholm", name="New")
    scenario, board = GAME.default_scenario(board_map), board_for(board_map, base_data())
    assert [p for p in GAME.check_map(board) if p.severity == "error"] == []
    assert GAME.check_scenario(scenario, board) == []
    assert set(scenario.setup) == {"places", "entries", "pieces"}
    limited = replace(scenario, options={"turn_limit": 10})
    assert play(Prepared(GAME, limited, board), 1).result == "win"


def test_a_map_without_land_is_told():
    board_map = letter_grid("WWL", GAME.info.letters, game="stockholm")
    assert [p.code for p in GAME.check_map(board_for(board_map, base_data()))] == ["no-place"]
