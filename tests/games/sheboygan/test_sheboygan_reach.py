"""How far units get, with costs counted by hand on a small map (5.5): streets 1, parks 2, buildings 3."""

from __future__ import annotations

from games.sheboygan.positions import GAME, position

from engine.play.reach import reach

MOVE = [{"frame": "human-move"}]
AWAY = {"monster": {"space": "s6-0"}}


def test_every_space_within_the_movement_with_its_cost() -> None:
    state = position("G1", MOVE, {"police-1": {"space": "s0-2"}, **AWAY})
    found = reach(GAME, state, "people", "police-1")
    one, two, three = ("s0-1", "s0-3", "s1-2"), ("s0-0", "s0-4", "s2-2"), ("s1-0", "s1-4", "s2-1", "s2-3", "s3-2")
    assert {s: w.cost for s, w in found.items()} == {
        **dict.fromkeys(one, 1),
        **dict.fromkeys(two, 2),
        **dict.fromkeys(three, 3),
    }


def test_the_way_is_made_of_plain_steps_and_leaves_the_state_alone() -> None:
    state = position("G1", MOVE, {"police-1": {"space": "s0-2"}, **AWAY})
    before = state.hash()
    way = reach(GAME, state, "people", "police-1")["s3-2"]
    assert state.hash() == before
    assert way.actions == tuple(f"move piece:police-1 space:s{x}-2" for x in (1, 2, 3))
    for action in way.actions:
        GAME.apply(state, "people", action)
    assert GAME.spent(state, "police-1") == way.cost == 3


def test_the_first_step_is_always_possible_and_ends_the_way() -> None:
    state = position("G1", MOVE, {"townspeople-1": {"space": "s1-2"}, **AWAY})
    found = reach(GAME, state, "people", "townspeople-1")
    assert {s: w.cost for s, w in found.items() if s[0] != "s"} == {"h1-1": 1, "l1-3": 1}
    assert {s for s in found if s[0] == "s"} == {"s0-2", "s2-2"}


def test_who_has_no_step_reaches_nothing() -> None:
    state = position("G1", MOVE, {"police-1": {"space": "s0-2"}, **AWAY})
    assert reach(GAME, state, "monster", "monster") == {}
    assert reach(GAME, state, "people", "monster") == {}
