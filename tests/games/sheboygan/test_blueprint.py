"""Which design suits which points, and that greedy players come to it (3.1)."""

from random import Random

import pytest
from games.sheboygan.positions import GAME, prepared

from engine.bots.players import make_bot
from engine.games.sheboygan.blueprint import BLUEPRINTS, MISFIT, Blueprint, misfit, suitable
from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.layout import ABILITIES, ABILITY
from engine.play.actions import Action
from engine.play.prepare import prepare_file


def price(setting, blueprint: Blueprint) -> int:
    return sum(setting.prices[ABILITY[a]] for a in blueprint.abilities) + sum(blueprint.ratings)


@pytest.mark.parametrize("name", ["one", "two", "three", "four", "five"])
def test_the_greedy_monster_is_what_the_blueprint_of_its_scenario_says(name):
    ready = prepare_file(f"builtin:sheboygan/{name}")
    state, bot, rng = ready.game.start(ready.scenario, ready.board), make_bot("greedy"), Random(3)
    while state.frames[-1][0] == "design":
        ask = GAME.pending(state).asks[0]
        GAME.apply(state, ask.seat, bot.choose(GAME, GAME.view(state, ask.seat), ask, rng))
    wanted = suitable(state.setting, state.setting.points("monster"))
    assert wanted in BLUEPRINTS
    assert tuple(getattr(state, f"monster_{r}")[0] for r in RATINGS) == wanted.ratings
    assert {ABILITIES[code] for code in state.monster_abilities[0]} == set(wanted.abilities)
    assert (state.monster_pool, misfit(state)) == (0, 0)


@pytest.mark.parametrize("points", [3, 5, 12, 13, 14, 40, 99])
def test_points_are_spent_to_the_last_whatever_they_are(points):
    ready = prepared("G1")
    setting = GAME.start(ready.scenario, ready.board).setting
    found = suitable(setting, points)
    assert price(setting, found) == points
    assert min(found.ratings[RATINGS.index("defense")], found.ratings[RATINGS.index("movement")]) >= 1


def test_every_point_beside_the_blueprint_costs():
    ready = prepared("G1")
    state = GAME.start(ready.scenario, ready.board)
    attack, *_ = suitable(state.setting, state.setting.points("monster")).ratings
    GAME.apply(state, "monster", Action("rate", "option:attack", f"n:{attack + 2}"))
    assert misfit(state) == 2 * MISFIT
