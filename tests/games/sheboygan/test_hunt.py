"""What monsters are on the way to: paths with what they cost, and what waits at their ends."""

import pytest
from games.sheboygan.positions import GAME, position

from engine.games.sheboygan.hunt import (
    EXPECTED,
    OUT_OF_REACH,
    PATIENCE,
    entry_prospect,
    hunting_prospect,
    paths,
    ways,
    wrecking_prospect,
)
from engine.games.sheboygan.prospects import BONUS

MOVING = [{"frame": "monster-move", "monster": "monster"}]


def lone(space, monster=None, **pieces):
    """A monster in a small city, with Movement 3 and whatever else is given."""
    given = {"attack": 5, "demolition": 0, "movement": 3, **(monster or {})}
    return position("one house", MOVING, {"monster": {"space": space}, **pieces}, given)


def test_paths_cost_what_the_ground_costs():
    """The park costs two and the house is closed; who can't pay for the park has no way onto it."""
    state = lone("s0-1", **{"police-1": {"space": "s5-0"}})
    setting = state.setting
    at, ground = setting.board.index, setting.ground(state)
    found = paths(ground, at["s0-1"], 3)
    assert [found[at[s]] for s in ("s0-1", "p1-1", "s2-1", "s3-1", "l4-1")] == [0, 2, 3, 4, OUT_OF_REACH]
    assert paths(ground, at["s0-1"], 1)[at["p1-1"]] == OUT_OF_REACH
    assert ways(ground, at["s0-1"], 3)[at["l4-1"]] == 4


@pytest.mark.parametrize(("space", "turns"), [("s0-2", 0), ("s3-2", 0), ("s4-2", 1), ("s5-2", 1)])
def test_prey_counts_less_for_each_turn_on_the_way(space, turns):
    """Townspeople in the street fall to five points under every face; the monster has three movement points."""
    state = lone("s0-1", **{"townspeople-1": {"space": space}})
    assert hunting_prospect(state, 0, "monster-move") == pytest.approx(EXPECTED * PATIENCE**turns * 5 * BONUS)


def test_without_attack_nothing_is_hunted_and_without_demolition_nothing_wrecked():
    state = lone("s0-1", {"attack": 0}, **{"townspeople-1": {"space": "s0-2"}})
    assert hunting_prospect(state, 0, "monster-move") == 0
    assert wrecking_prospect(state, 0, "monster-move") == 0


def test_a_house_counts_less_for_each_turn_on_the_way():
    """Ten points on one low building are 5:1, which hits under every face, for three points of bonus."""
    near, far = (lone(s, {"demolition": 10}, **{"police-1": {"space": "s5-0"}}) for s in ("s3-1", "s0-1"))
    assert wrecking_prospect(near, 0, "monster-move") == pytest.approx(EXPECTED * 3 * BONUS)
    assert wrecking_prospect(far, 0, "monster-move") == pytest.approx(EXPECTED * PATIENCE * 3 * BONUS)


def test_the_edge_where_there_is_something_is_noted():
    """The house stands next to the east edge; a monster that destroys buildings comes from there."""
    promise = {}
    for edge in ("east", "west"):
        state = position(
            "one house",
            [{"frame": "muster"}],
            {"monster": {"space": None}, "police-1": {"space": "s1-2"}},
            {"attack": 0, "demolition": 10, "movement": 1, "edge": edge},
            {"turn": 0},
        )
        promise[edge] = entry_prospect(state, 0)
    assert promise["east"] > 3 * BONUS > promise["west"]
    assert GAME.evaluate(state, "monster") == -GAME.evaluate(state, "people")
