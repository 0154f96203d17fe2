"""The people's movement: terrain, the guaranteed space, fording, riding along, towing, stacking."""

import pytest
from games.sheboygan.positions import do, place_of, position, refused, targets

MOVE = [{"frame": "human-move"}]
AWAY = {"monster": {"space": "s6-0"}}


def test_a_unit_moves_step_by_step_and_pays_the_terrain():
    state = position("G1", MOVE, {"police-1": {"space": "s0-2"}})
    do(state, "move piece:police-1 space:s1-2", "move piece:police-1 space:s2-2", "move piece:police-1 space:s3-2")
    assert targets(state, "move piece:police-1") == set()
    assert refused(state, "move piece:police-1 space:s4-2") == "SHB 5.1"


def test_points_come_back_with_the_turn():
    state = position("G1", MOVE, {"police-1": {"space": "s0-2"}, **AWAY})
    do(state, "move piece:police-1 space:s1-2", "done", "done", "done", "done", "move piece:police-1 space:s2-2")
    do(state, "move piece:police-1 space:s3-2", "move piece:police-1 space:s4-2")
    assert place_of(state, "police-1") == "s4-2"


def test_one_space_is_always_possible_as_the_first_step_only():
    state = position("G1", MOVE, {"townspeople-1": {"space": "s1-2"}, "police-1": {"space": "s0-2"}})
    assert "h1-1" in targets(state, "move piece:townspeople-1")
    do(state, "move piece:townspeople-1 space:h1-1")
    assert targets(state, "move piece:townspeople-1") == set()
    do(state, "move piece:police-1 space:s1-2")
    assert refused(state, "move piece:police-1 space:h1-1") == "SHB 5.1"


def test_armor_enters_no_building_but_ruins():
    state = position("G1", MOVE, {"armor-1": {"space": "s1-2"}})
    assert refused(state, "move piece:armor-1 space:l1-3") == "SHB 5.21"
    state.space_destroyed[state.setting.board.index["l1-3"]] = 1
    state.pending_now = None
    do(state, "move piece:armor-1 space:l1-3")
    assert state.piece_spent[state.piece_id.index("armor-1")] == 2


def test_nobody_enters_the_monsters_space():
    state = position("G1", MOVE, {"police-1": {"space": "s1-2"}, "monster": {"space": "s2-2"}})
    assert "s2-2" not in targets(state, "move piece:police-1")
    assert refused(state, "move piece:police-1 space:s2-2") == "SHB 5.33"


# Fording


def test_infantry_fords_in_two_turns():
    state = position("G2", MOVE, {"infantry-1": {"space": "s1-2"}, "police-1": {"space": "s0-0"}, **AWAY})
    do(state, "move piece:infantry-1 space:r1-3")
    assert targets(state, "move piece:infantry-1") == set()
    do(state, "done", "done", "done", "done")
    assert targets(state, "move piece:infantry-1") == {"s1-4"}
    do(state, "move piece:infantry-1 space:s1-4")
    assert targets(state, "move piece:infantry-1") == set()


def test_fording_takes_all_points_from_where_the_unit_began():
    state = position("G2", MOVE, {"infantry-1": {"space": "s0-2"}})
    do(state, "move piece:infantry-1 space:s1-2")
    assert refused(state, "move piece:infantry-1 space:r1-3") == "SHB 9.2"


def test_police_may_not_ford():
    state = position("G2", MOVE, {"police-1": {"space": "s1-2"}})
    assert refused(state, "move piece:police-1 space:r1-3") == "SHB 5.23"


def test_a_ford_leads_back_only_where_the_other_bank_is_closed():
    pieces = {"infantry-1": {"space": "r1-3", "ford": "s1-2"}, "monster": {"space": "s1-4"}}
    state = position("G2", MOVE, pieces)
    assert targets(state, "move piece:infantry-1") == {"s1-2"}


def test_where_a_river_ends_any_land_will_do_but_the_one_it_came_from():
    state = position("dry end", MOVE, {"infantry-1": {"space": "r2-2", "ford": "s2-1"}})
    assert targets(state, "move piece:infantry-1") == {"s2-3", "s3-2"}


def test_the_switch_lets_a_ford_lead_anywhere():
    pieces = {"infantry-1": {"space": "r1-3", "ford": "s1-2"}}
    state = position("G2", MOVE, pieces, rules={"rulings": {"SR-44": {"value": "any"}}})
    assert targets(state, "move piece:infantry-1") == {"s1-2", "s1-4"}


def test_a_destroyed_bridge_can_be_forded_and_nothing_else():
    pieces = {"infantry-1": {"space": "s2-2"}, "police-1": {"space": "s2-2"}, **AWAY}
    state = position("G2", MOVE, pieces)
    state.space_destroyed[state.setting.board.index["b2-3"]] = 1
    state.pending_now = None
    assert refused(state, "move piece:police-1 space:b2-3") == "SHB 5.24"
    do(state, "move piece:infantry-1 space:b2-3", "done", "done", "done", "done")
    assert targets(state, "move piece:infantry-1") == {"s2-4"}


# Riding along


def riders(extra=None):
    pieces = {"police-1": {"space": "s0-0"}, **{f"townspeople-{n}": {"space": "s0-0"} for n in (1, 2, 3)}}
    return position("G1", MOVE, {**pieces, **(extra or {})})


def test_police_carries_townspeople_and_drops_them_on_the_way():
    state = riders()
    do(state, *(f"carry piece:police-1 piece:townspeople-{n}" for n in (1, 2, 3)))
    do(state, "move piece:police-1 space:s1-0", "drop piece:police-1 piece:townspeople-1")
    do(state, "move piece:police-1 space:s2-0", "drop piece:police-1 piece:townspeople-2")
    do(state, "move piece:police-1 space:s3-0")
    places = [place_of(state, f"townspeople-{n}") for n in (1, 2, 3)]
    assert places == ["s1-0", "s2-0", "s3-0"]
    assert targets(state, "move") == set()
    assert refused(state, "carry piece:police-1 piece:townspeople-1") == "SHB 10.0"


def test_townspeople_are_picked_up_on_the_way_unless_the_switch_is_off():
    extra = {"townspeople-4": {"space": "s1-0"}}
    state = riders(extra)
    do(state, "move piece:police-1 space:s1-0", "carry piece:police-1 piece:townspeople-4")
    do(state, "move piece:police-1 space:s2-0")
    assert place_of(state, "townspeople-4") == "s2-0"
    pieces = {"police-1": {"space": "s0-0"}, **extra}
    state = position("G1", MOVE, pieces, rules={"rulings": {"SR-45": {"value": False}}})
    do(state, "move piece:police-1 space:s1-0")
    assert refused(state, "carry piece:police-1 piece:townspeople-4") == "SHB 10.0"


def test_townspeople_who_walked_are_not_picked_up():
    state = riders()
    do(state, "move piece:townspeople-1 space:s1-0", "move piece:police-1 space:s1-0")
    assert refused(state, "carry piece:police-1 piece:townspeople-1") == "SHB 10.0"


# Towing


def test_a_pair_in_tow_has_three_points():
    state = position("G1", MOVE, {"armor-1": {"space": "s0-2"}, "artillery-1": {"space": "s0-2"}})
    do(state, "tow piece:armor-1 piece:artillery-1")
    do(state, *(f"move piece:armor-1 space:s{x}-2" for x in (1, 2, 3)))
    assert place_of(state, "artillery-1") == "s3-2"
    assert targets(state, "move") == set()


def test_units_that_meet_later_are_not_towed():
    state = position("G1", MOVE, {"armor-1": {"space": "s0-2"}, "artillery-1": {"space": "s1-2"}})
    do(state, "move piece:armor-1 space:s1-2")
    assert refused(state, "tow piece:armor-1 piece:artillery-1") == "SHB 5.1"
    do(state, "move piece:artillery-1 space:s2-2", "move piece:artillery-1 space:s3-2")
    assert refused(state, "move piece:artillery-1 space:s4-2") == "SHB 5.1"


# Stacking


def test_two_may_stay_and_any_number_may_pass():
    pieces = {"infantry-1": {"space": "s2-2"}, "infantry-2": {"space": "s2-2"}, "armor-1": {"space": "s1-2"}}
    state = position("G1", MOVE, pieces)
    do(state, "move piece:armor-1 space:s2-2")
    assert refused(state, "done") == "SHB 5.31"
    do(state, "move piece:armor-1 space:s3-2", "done")
    assert place_of(state, "armor-1") == "s3-2"


def test_a_unit_that_can_not_stay_goes_back_with_those_it_took_along():
    pieces = {"infantry-1": {"space": "s3-2"}, "infantry-2": {"space": "s3-2"}, "police-1": {"space": "s0-2"}}
    state = position("G1", MOVE, {**pieces, "townspeople-1": {"space": "s0-2"}, "townspeople-2": {"space": "s1-2"}})
    do(state, "carry piece:police-1 piece:townspeople-1", "move piece:police-1 space:s1-2")
    do(state, "carry piece:police-1 piece:townspeople-2", "move piece:police-1 space:s2-2")
    do(state, "move piece:police-1 space:s3-2")
    do(state, "return piece:police-1 space:s0-2")
    assert [place_of(state, p) for p in ("police-1", "townspeople-1", "townspeople-2")] == ["s0-2", "s0-2", "s1-2"]
    do(state, "done")


def test_townspeople_are_not_limited():
    pieces = {"armor-1": {"space": "s2-2"}, "artillery-1": {"space": "s2-2"}}
    crowd = {f"townspeople-{n}": {"space": "s2-2"} for n in range(1, 4)}
    state = position("G1", MOVE, {**pieces, **crowd})
    do(state, "done")


# Bridge and tunnel


@pytest.mark.parametrize(("space", "near"), [("b2-3", {"s2-2", "s2-4", "r2-3"}), ("t4-3", {"s4-2", "s4-4"})])
def test_what_crossings_touch(space, near):
    board = position("G2", MOVE, {"police-1": {"space": "s0-0"}}).setting.board
    assert {board.ids[s] for s in board.neighbours[board.index[space]]} == near
