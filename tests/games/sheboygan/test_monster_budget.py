"""What strength points buy: the quarter for abilities, several monsters, and guesses at what is hidden."""

import random
from itertools import combinations

import pytest
from games.sheboygan.positions import GAME, choices, do, prepared, refused
from hypothesis import given
from hypothesis import strategies as st

from engine.games.sheboygan.data import RATINGS, base_data
from engine.games.sheboygan.layout import ABILITIES
from engine.games.sheboygan.monster_budget import cheapest, quarter

PRICES = (2, 8, 6, 5, 5, 4, 4, 3, 7, 6, 8)
"""Of the rulebook, chapter 13, in its order."""

LEAST = {"basic": 5, "advanced-a": 8, "advanced-b": 10, "full": 7}
"""A quarter of 18, 30, 40 and 25 points, rounded up."""


def test_the_prices_are_those_of_the_book():
    abilities = base_data().values["tables"]["abilities"]
    assert tuple(a["price"] for a in abilities.values()) == PRICES
    assert tuple(a["number"] for a in abilities.values()) == tuple(f"13.{n}" for n in range(1, 12))


@given(st.lists(st.integers(1, 9), max_size=7), st.integers(-3, 40))
def test_cheapest_against_all_subsets(prices, owed):
    sums = {sum(c) for n in range(len(prices) + 1) for c in combinations(prices, n)}
    assert cheapest(tuple(prices), owed) == min((s for s in sums if s >= owed), default=None)


def design(scenario: str, seed: int, **changes):
    """A state in which the monster's player has chosen everything at random."""
    options = {"scenario": scenario}
    ready = prepared("G1", options=options, **changes)
    state, rng = GAME.start(ready.scenario, ready.board), random.Random(seed)
    while state.frames[-1][0] in ("design", "edge"):
        actions = GAME.pending(state).asks[0].actions
        GAME.apply(state, "monster", rng.choice(actions))
    return state


@pytest.mark.parametrize("scenario", LEAST)
def test_every_design_spends_its_quarter_and_no_more_than_it_has(scenario):
    for seed in range(25):
        state = design(scenario, seed)
        spent = sum(PRICES[a] for held in state.monster_abilities for a in held)
        ratings = sum(sum(getattr(state, f"monster_{r}")) for r in RATINGS)
        assert spent >= LEAST[scenario]
        assert spent + ratings + state.monster_pool == state.setting.points("monster")
        assert state.monster_pool >= 0
        assert min(*state.monster_defense, *state.monster_movement, 1) == 1
        assert max(state.monster_attack) <= 15


def test_several_monsters_are_designed_at_random_too():
    counts = {len(design("advanced-b", seed).monster_id) for seed in range(60)}
    assert counts >= {1, 2, 3}


def test_few_points_need_no_abilities():
    """Of seven points two would have to go to abilities; the cheapest open in scenario two costs three, and that leaves
    enough. Of four points one would, and none can be had besides the ratings."""
    for points, least in ((7, 2), (4, 0)):
        ready = prepared("G1", options={"scenario": "basic"}, seats={"monster": {"points": points}})
        assert quarter(GAME.start(ready.scenario, ready.board).setting) == least


def test_abilities_are_bought_before_the_ratings():
    ready = prepared("G1", options={"scenario": "advanced-a"})
    state = GAME.start(ready.scenario, ready.board)
    do(state, "acquire option:flight", "rate option:attack n:3")
    assert refused(state, "acquire option:leap") == "SHB 3.1"
    assert not choices(state, "acquire")


@pytest.mark.parametrize("scenario", ["introductory", *LEAST])
def test_guesses_agree_with_what_the_people_see(scenario):
    for seed in range(8):
        state = design(scenario, seed)
        view = GAME.view(state, "people")
        guess = GAME.sample(view, "people", random.Random(seed))
        assert guess.monster_id == state.monster_id
        spent = sum(PRICES[a] for held in guess.monster_abilities for a in held)
        ratings = sum(sum(getattr(guess, f"monster_{r}")) for r in RATINGS)
        assert spent >= LEAST.get(scenario, 0)
        assert spent + ratings <= state.setting.points("monster")
        seen = GAME.view(guess, "people")
        assert seen.state.hash() == view.state.hash()


def test_a_known_ability_is_in_every_guess():
    state = design("advanced-b", 3)
    state.monster_known[0] = (ABILITIES.index("flight"),)
    state.monster_abilities[0] = (ABILITIES.index("flight"), ABILITIES.index("fire-resistance"))
    view = GAME.view(state, "people")
    for seed in range(10):
        assert ABILITIES.index("flight") in GAME.sample(view, "people", random.Random(seed)).monster_abilities[0]
