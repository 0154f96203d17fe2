"""Both attack phases, losses, retreats, wounds, and the end of the game."""

import pytest
from games.sheboygan.positions import GAME, asked, choices, do, place_of, position, refused, targets

from engine.play.decisions import Over


def monster_turn(pieces, name="G1", at="s2-2", **monster):
    frame = [{"frame": "monster-attack", "monster": "monster"}]
    return position(name, frame, {"monster": {"space": at}, **pieces}, monster)


def people_turn(pieces, name="G1", at="s2-2", **monster):
    return position(name, [{"frame": "human-attack"}], {"monster": {"space": at}, **pieces}, monster)


def walking(pieces, name="G1", at="s2-2", **monster):
    frame = [{"frame": "monster-move", "monster": "monster"}]
    return position(name, frame, {"monster": {"space": at}, **pieces}, monster)


FAR = {"police-9": {"space": "s6-0"}}
"""Somebody far away, so that the game goes on."""


# The monster moves


def test_trampling_takes_six_points_for_each():
    state = walking({"townspeople-1": {"space": "s3-2"}, **FAR}, attack=13)
    do(state, "trample piece:monster space:s3-2", "done")
    assert (state.bonus, place_of(state, "townspeople-1"), place_of(state, "monster")) == (5, None, "s3-2")
    assert state.monster_attack_used == [6]


def test_trampling_needs_the_points_and_no_armed_unit():
    two = {"townspeople-1": {"space": "s3-2"}, "townspeople-2": {"space": "s3-2"}}
    assert refused(walking({**two, **FAR}, attack=11), "trample piece:monster space:s3-2") == "SHB 5.41"
    assert refused(walking({**two, **FAR}, attack=12), "trample piece:monster space:s3-2") == ""
    guarded = {"townspeople-1": {"space": "s3-2"}, "police-1": {"space": "s3-2"}}
    assert refused(walking({**guarded, **FAR}, attack=15), "trample piece:monster space:s3-2") == "SHB 5.33"


@pytest.mark.parametrize(("switch", "price"), [(True, 12), (False, 6)])
def test_trampling_in_the_tunnel_pays_for_cover_by_a_switch(switch, price):
    frame = [{"frame": "monster-move", "monster": "monster"}]
    pieces = {"monster": {"space": "s4-2"}, "townspeople-1": {"space": "t4-3"}, **FAR}
    state = position("G2", frame, pieces, {"attack": 12}, rules={"rulings": {"SR-12": {"value": switch}}})
    do(state, "trample piece:monster space:t4-3")
    assert state.monster_attack_used == [price]


def test_the_tunnel_is_closed_to_the_monster_by_a_switch():
    frame = [{"frame": "monster-move", "monster": "monster"}]
    off = {"rulings": {"SR-47": {"value": False}}}
    state = position("G2", frame, {"monster": {"space": "s4-2"}, **FAR}, rules=off)
    assert refused(state, "move piece:monster space:t4-3") == "SHB 5.21"


def test_demolition_is_split_over_attempts():
    state = walking(FAR, demolition=6, at="s1-2")
    do(state, "demolish space:l1-3 n:4", "roll 3", "demolish space:l1-3 n:2", "roll 5")
    assert state.bonus == 3
    assert GAME.scene(GAME.view(state, "people")).terrain == {"l1-3": "ruins"}


def test_demolition_ends_with_the_points_or_the_third_stop():
    state = walking(FAR, demolition=5, at="s1-2")
    do(state, "demolish space:l1-3 n:3", "roll 1", "demolish space:l1-3 n:2", "roll 1")
    assert refused(state, "demolish space:l1-3 n:1") == "SHB 7.2"
    state = walking(FAR, demolition=9, at="s1-2")
    do(state, *["demolish space:l1-3 n:2", "roll 1"] * 3)
    assert refused(state, "demolish space:l1-3 n:2") == "SHB 7.1"


def test_demolition_worse_than_the_table_is_refused():
    state = walking(FAR, demolition=20, at="s1-2")
    assert refused(state, "demolish space:h1-1 n:1") == "SHB 7.4"
    do(state, "demolish space:h1-1 n:20", "roll 1")
    assert state.bonus == 5


def test_a_bridge_takes_along_who_stands_on_it():
    pieces = {"armor-1": {"space": "b2-3"}, "police-1": {"space": "b2-3"}, "infantry-1": {"space": "h5-1"}}
    state = walking(pieces, "G2", "s2-2", demolition=10)
    do(state, "demolish space:b2-3 n:10", "roll 1")
    assert (state.bonus, place_of(state, "armor-1"), place_of(state, "police-1")) == (12, None, None)
    assert "b2-3" not in targets(state, "move piece:monster")


def test_units_in_a_building_stay_unharmed():
    state = walking({"infantry-1": {"space": "l1-3"}}, at="s1-2", demolition=10)
    do(state, "demolish space:l1-3 n:10", "roll 1")
    assert place_of(state, "infantry-1") == "l1-3"
    assert refused(state, "move piece:monster space:l1-3") == "SHB 5.33"


def test_the_monster_enters_from_its_edge():
    state = walking({"police-1": {"space": "s2-2"}}, at=None, movement=5)
    assert refused(state, "enter piece:monster space:s3-0") == "SHB 3.2"
    do(state, "enter piece:monster space:s0-2")
    assert state.monster_movement_used == [1]


# The monster attacks


def test_a_building_doubles_the_defence():
    state = monster_turn({"infantry-1": {"space": "l1-3"}, **FAR}, at="s1-2", attack=12)
    do(state, "target piece:infantry-1", "strike n:12", "roll 4")
    assert (state.bonus, place_of(state, "infantry-1")) == (3, None)


def test_the_strength_is_split():
    state = monster_turn({"infantry-1": {"space": "s1-2"}, "police-1": {"space": "s3-2"}, **FAR}, attack=10)
    do(state, "target piece:infantry-1", "strike n:6", "roll 3", "wound option:movement")
    do(state, "target piece:police-1", "strike n:4", "roll 1", "wound option:movement")
    assert choices(state) == ["done"]
    assert (state.bonus, state.monster_movement) == (4, [2])


def test_a_unit_is_a_target_once():
    state = monster_turn({"infantry-1": {"space": "s1-2"}, **FAR}, attack=10)
    do(state, "target piece:infantry-1", "strike n:1", "roll 4", "wound option:attack")
    assert refused(state, "target piece:infantry-1") == "SHB 6.33"


def test_civilians_are_shielded():
    state = monster_turn({"townspeople-1": {"space": "s3-2"}, "police-1": {"space": "s3-2"}, **FAR}, attack=6)
    do(state, "target piece:townspeople-1")
    assert refused(state, "strike n:6") == "SHB 6.33"
    do(state, "target piece:police-1", "strike n:6", "roll 6")
    assert state.bonus == 6


def test_only_adjacent_units_are_attacked():
    state = monster_turn({"infantry-1": {"space": "s2-0"}, **FAR}, attack=7)
    assert refused(state, "target piece:infantry-1") == "SHB 6.31"


def test_a_forced_retreat_ends_the_attacks():
    two = {"armor-1": {"space": "s1-2"}, "police-1": {"space": "s3-2"}}
    state = monster_turn({**two, **FAR}, attack=9)
    do(state, "target piece:armor-1", "strike n:6", "roll 1")
    assert asked(state) == "monster"
    do(state, "retreat piece:monster space:s2-1")
    assert state.frames[-1][0] == "human-move"
    assert state.monster_wounds == [0]


def test_losses_and_retreat_of_the_others():
    pair = {"infantry-1": {"space": "s2-3"}, "infantry-2": {"space": "s2-3"}}
    state = monster_turn(pair, attack=12)
    do(state, "target piece:infantry-1", "target piece:infantry-2", "strike n:12", "roll 4")
    assert asked(state) == "people"
    do(state, "lose piece:infantry-2")
    assert targets(state, "retreat piece:infantry-1") == {"l1-3", "h3-3", "s2-4"}


def test_who_can_not_retreat_is_lost():
    pieces = {f"armor-{n}": {"space": "s2-3"} for n in (1, 2)} | {f"police-{n}": {"space": "s2-4"} for n in (1, 2)}
    state = monster_turn(pieces, attack=12)
    do(state, "target piece:armor-1", "target piece:armor-2", "strike n:12", "roll 4", "lose piece:armor-1")
    assert (state.bonus, place_of(state, "armor-2")) == (12, None)


# The people attack


def test_near_and_far_together():
    pieces = {"artillery-1": {"space": "s5-2"}, "police-1": {"space": "s1-2"}}
    state = people_turn(pieces, at="s2-2", defense=12)
    do(state, "join piece:artillery-1", "join piece:police-1", "attack piece:monster", "roll 1")
    assert (place_of(state, "police-1"), place_of(state, "artillery-1"), state.bonus) == (None, "s5-2", 1)


def test_from_afar_nothing_happens_to_the_attacker():
    state = people_turn({"artillery-1": {"space": "s6-2"}}, defense=20)
    do(state, "join piece:artillery-1", "attack piece:monster", "roll 1")
    assert place_of(state, "artillery-1") == "s6-2"


def test_range_and_sight():
    state = people_turn({"artillery-1": {"space": "s0-0"}}, at="s6-0")
    assert refused(state, "join piece:artillery-1") == ""
    state = people_turn({"artillery-1": {"space": "s0-0"}}, at="s6-1")
    assert refused(state, "join piece:artillery-1") == "SHB 6.23"
    state = people_turn({"armor-1": {"space": "s1-4"}}, at="s1-2")
    assert refused(state, "join piece:armor-1") == "SHB 6.22"
    state = people_turn({"artillery-1": {"space": "s1-4"}}, at="s3-2")
    assert refused(state, "join piece:artillery-1") == ""
    state = people_turn({"armor-1": {"space": "s1-2"}}, "G4", at="s2-1")
    assert refused(state, "join piece:armor-1") == "SHB 6.22"


def test_townspeople_do_not_attack():
    assert refused(people_turn({"townspeople-1": {"space": "s1-2"}}), "join piece:townspeople-1") == "SHB 6.21"


def test_a_weak_unit_joins_only_where_it_can_help():
    assert refused(people_turn({"police-1": {"space": "s1-2"}}, defense=6), "join piece:police-1") == "SHB 6.5"
    state = people_turn({"police-1": {"space": "s1-2"}, "infantry-1": {"space": "s3-2"}}, defense=6)
    do(state, "join piece:police-1")
    assert choices(state) == ["join piece:infantry-1", "suicide piece:infantry-1"]


def test_a_suicide_attack():
    state = people_turn({"infantry-1": {"space": "s1-2"}, **FAR}, defense=6)
    do(state, "suicide piece:infantry-1", "attack piece:monster", "roll 5", "wound option:attack")
    assert (place_of(state, "infantry-1"), state.bonus) == (None, 3)
    assert state.monster_wounds == [1]


def test_both_sides_suffer_at_once():
    state = people_turn({"infantry-1": {"space": "s1-2"}, "police-1": {"space": "s3-2"}}, defense=2)
    do(state, "join piece:infantry-1", "join piece:police-1", "attack piece:monster", "roll 3", "lose piece:police-1")
    do(state, "wound option:defense")
    assert (state.monster_defense, state.bonus) == ([1], 1)


def test_a_monster_that_is_hemmed_in_is_wounded():
    around = {f"police-{n}": {"space": s} for n, s in enumerate(("s1-2", "s3-2", "s2-1", "s2-3"), 1)}
    state = people_turn(around, defense=4)
    do(state, *(f"join piece:police-{n}" for n in range(1, 5)), "attack piece:monster", "roll 4")
    assert choices(state, "wound")
    gap = {k: v for k, v in around.items() if v["space"] != "s2-1"}
    state = people_turn(gap, defense=3)
    do(state, *(f"join {'piece:' + k}" for k in gap), "attack piece:monster", "roll 4")
    assert targets(state, "retreat") == {"s2-1"}


# Wounds and the end


def test_wounds_are_the_owners_choice_and_secret():
    state = people_turn({"armor-1": {"space": "s1-2"}}, attack=8, defense=3, demolition=2, movement=4)
    do(state, "join piece:armor-1", "attack piece:monster", "roll 6")
    do(state, "wound option:demolition", "wound option:demolition")
    seen = state.redacted("people")
    assert seen.monster_wounds == [2]
    assert (seen.monster_defense, seen.monster_demolition, seen.monster_attack) == ([3], [None], [None])
    assert state.monster_demolition == [0]


def test_a_rating_at_zero_takes_no_wound():
    state = position(
        "G1",
        [{"frame": "human-attack"}, {"frame": "wounds", "monster": "monster", "count": 2}],
        {"monster": {"space": "s2-2"}, **FAR},
        {"demolition": 0},
    )
    assert refused(state, "wound option:demolition") == "SHB 12.0"


def test_the_monster_dies_with_its_defense():
    state = people_turn({"armor-1": {"space": "s1-2"}}, defense=1)
    do(state, "join piece:armor-1", "attack piece:monster", "roll 6", "wound option:defense")
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert over.winners == ("people",)


@pytest.mark.parametrize(("bonus", "result"), [(25, "draw"), (24, "win")])
def test_an_equal_bonus_is_a_draw_only_at_the_monsters_death(bonus, result):
    frames = [{"frame": "human-attack"}, {"frame": "wounds", "monster": "monster", "count": 1}]
    state = position("G1", frames, {"monster": {"space": "s2-2"}, **FAR}, {"defense": 1}, {"bonus": bonus})
    do(state, "wound option:defense")
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert over.result == result


@pytest.mark.parametrize(("start", "ends"), [(22, False), (23, True)])
def test_more_than_the_target_ends_the_game_at_once(start, ends):
    frame = [{"frame": "monster-move", "monster": "monster"}]
    state = position("G1", frame, {"monster": {"space": "s1-2"}, **FAR}, {"demolition": 10}, {"bonus": start})
    do(state, "demolish space:l1-3 n:10", "roll 1")
    assert isinstance(GAME.pending(state), Over) is ends


def test_the_switch_ends_the_game_at_the_target():
    frame = [{"frame": "monster-move", "monster": "monster"}]
    state = position(
        "G1",
        frame,
        {"monster": {"space": "s1-2"}, **FAR},
        {"demolition": 10},
        {"bonus": 22},
        rules={"rulings": {"SR-35": {"value": "reached"}}},
    )
    do(state, "demolish space:l1-3 n:10", "roll 1")
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert over.result == "draw"


def test_the_monster_wins_outright_without_humans():
    state = monster_turn({"police-1": {"space": "s1-2"}}, attack=10)
    do(state, "target piece:police-1", "strike n:10", "roll 6")
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert over.winners == ("monster",)


@pytest.mark.parametrize(
    ("attack", "defense", "ends"), [(0, 6, True), (1, 6, False), (0, 5, False)], ids=["dead", "armed", "beatable"]
)
def test_a_position_in_which_nothing_can_happen_ends(attack, defense, ends):
    state = people_turn({"police-1": {"space": "s6-0"}}, attack=attack, demolition=0, defense=defense)
    do(state, "done")
    over = GAME.pending(state)
    assert isinstance(over, Over) is ends
    if isinstance(over, Over):
        assert over.winners == ("people",)


def test_the_switch_lets_it_go_on():
    off = {"rulings": {"SR-49": {"value": False}}}
    state = position(
        "G1",
        [{"frame": "human-attack"}],
        {"monster": {"space": "s2-2"}, **FAR},
        {"attack": 0, "demolition": 0, "defense": 9},
        rules=off,
    )
    do(state, "done")
    assert not isinstance(GAME.pending(state), Over)
