"""What the evaluation expects of the people's next attacks, against means worked out from the printed tables."""

import pytest
from games.sheboygan.positions import GAME, position

from engine.games.sheboygan.layout import ABILITY
from engine.games.sheboygan.prospects import WOUND
from engine.games.sheboygan.threat import EVADED, pending_results, people_prospect, unit_price

PEOPLE = [{"frame": "human-move"}]
ASSAULT = [{"frame": "human-attack", "group": []}]


def test_a_joint_attack_out_of_danger():
    """Two armors two spaces away, in sight: 12 against 4 is 3:1, under which the six faces wound by 0, 1, 0 (a mere
    retreat), 1, 2 and 3. Nobody stands near, so nobody can be lost. One armor is 1:1: 0, 0, 0, 0 (a retreat), 1, 2."""
    pieces = {"monster": {"space": "s3-2"}, "armor-1": {"space": "s1-2"}, "armor-2": {"space": "s5-2"}}
    state = position("G1", ASSAULT, pieces)
    next_turn = EVADED * 7 / 6 * WOUND
    assert people_prospect(state, "human-attack") == pytest.approx(7 / 6 * WOUND + next_turn)
    state.piece_used[state.piece_id.index("armor-2")] = 1
    assert people_prospect(state, "human-attack") == pytest.approx(3 / 6 * WOUND + next_turn)
    assert people_prospect(state, "monster-move") == pytest.approx(next_turn)


def test_units_out_of_reach_promise_nothing_any_more():
    pieces = {"monster": {"space": "s0-0"}, "infantry-1": {"space": "s6-4"}}
    assert people_prospect(position("G1", ASSAULT, pieces), "human-attack") == 0
    assert people_prospect(position("G1", PEOPLE, pieces), "human-move") == 0


def test_what_stands_too_close_together_does_not_count():
    """Of three units in a space only two may stay."""
    pieces = {"monster": {"space": "s3-2"}, **{f"armor-{n}": {"space": "s1-2"} for n in (1, 2)}}
    two = position("G1", PEOPLE, pieces)
    three = position("G1", PEOPLE, {**pieces, "armor-3": {"space": "s1-2"}})
    assert people_prospect(three, "human-move") == people_prospect(two, "human-move") > 0
    assert GAME.evaluate(three, "people") < GAME.evaluate(
        position("G1", PEOPLE, {**pieces, "armor-3": {"space": "s5-2"}}), "people"
    )


def test_several_attacks_where_they_promise_more():
    """Four armors two spaces away against a Defense of 3: together 24:3 is 5:1, which wounds by 10/6 on the mean; one
    by one each is 2:1, under which the six faces wound by 0, 0, 1, 0 (a mere retreat), 1 and 2."""
    spaces = {"armor-1": "s1-2", "armor-2": "s1-2", "armor-3": "s5-2", "armor-4": "s5-2"}
    pieces = {"monster": {"space": "s3-2"}, **{name: {"space": s} for name, s in spaces.items()}}
    state = position("G1", ASSAULT, pieces, {"defense": 3})
    assert people_prospect(state, "human-attack") == pytest.approx((1 + EVADED) * 4 * 4 / 6 * WOUND)


def test_radiation_lets_only_units_of_one_space_attack_together():
    """Two armors on two spaces against a Defense of 4, which together would be 3:1, are 1:1 twice (13.9)."""
    pieces = {"monster": {"space": "s3-2"}, "armor-1": {"space": "s1-2"}, "armor-2": {"space": "s5-2"}}
    state = position("G1", ASSAULT, pieces)
    state.monster_abilities[0] = (ABILITY["radiation"],)
    assert people_prospect(state, "human-attack") == pytest.approx((1 + EVADED) * 2 * 3 / 6 * WOUND)


@pytest.mark.parametrize("column", ["piece_trapped", "piece_master"])
def test_units_that_a_web_or_a_will_holds_promise_nothing(column):
    pieces = {"monster": {"space": "s3-2"}, "armor-1": {"space": "s1-2"}}
    state = position("G1", ASSAULT, pieces)
    assert people_prospect(state, "human-attack") > 0
    getattr(state, column)[state.piece_id.index("armor-1")] = {"piece_trapped": 1, "piece_master": 0}[column]
    assert people_prospect(state, "human-attack") == 0


def test_a_unit_in_fear_does_not_come_nearer_this_turn():
    """An armor whose strength of 6 counts 4.8 because it still has to come is 1:1 against a Defense of 4."""
    pieces = {"monster": {"space": "s0-0"}, "armor-1": {"space": "s4-0"}}
    state = position("G1", PEOPLE, pieces)
    assert people_prospect(state, "human-move") == pytest.approx((1 + EVADED) * 3 / 6 * WOUND)
    state.piece_afraid[state.piece_id.index("armor-1")] = 1
    assert people_prospect(state, "human-move") == pytest.approx(EVADED * 3 / 6 * WOUND)


def test_nobody_attacks_a_monster_that_dazzles_and_a_flash_is_kept_for_danger():
    """In reach of four armors a flash spares more than it is worth; where nobody reaches the monster it spares nothing
    (13.7)."""
    frames = [{"frame": "monster-attack", "monster": "monster", "group": []}]
    spaces = {"armor-1": "s1-2", "armor-2": "s1-2", "armor-3": "s5-2", "armor-4": "s5-2"}
    for units, wise in ((spaces, True), ({"townspeople-1": "s6-4"}, False)):
        pieces = {"monster": {"space": "s3-2"}, **{name: {"space": s} for name, s in units.items()}}
        state = position("G1", frames, pieces, {"attack": 0})
        state.monster_abilities[0] = (ABILITY["blinding-flash"],)
        after = state.copy()
        after.monster_dazzling[0] = after.monster_flashes[0] = 1
        assert people_prospect(after, "monster-attack") == 0
        assert (GAME.evaluate(after, "monster") > GAME.evaluate(state, "monster")) == wise


def test_an_attack_that_is_formed_counts_as_it_is():
    """Of two armors against a Defense of 4 one has joined: it is 1:1 (3/6 of a wound), and so is the other."""
    pieces = {"monster": {"space": "s3-2"}, "armor-1": {"space": "s1-2"}, "armor-2": {"space": "s5-2"}}
    state = position("G1", [{"frame": "human-attack", "group": ["armor-1"]}], pieces)
    assert people_prospect(state, "human-attack") == pytest.approx((2 * 3 / 6 + EVADED * 7 / 6) * WOUND)


def test_units_that_must_come_near_attack_when_no_others_are_left():
    """Police beside a Defense of 4 are 1:4 and would be lost more often than they wound; they attack all the same when
    nobody else is left (14.1: only the monster's death saves the city)."""
    police = {"monster": {"space": "s3-2"}, "police-1": {"space": "s2-2"}}
    helped = {**police, "armor-1": {"space": "s0-4", "trapped": 2}}
    assert people_prospect(position("G1", ASSAULT, police), "human-attack") > 0
    assert people_prospect(position("G1", ASSAULT, helped), "human-attack") == 0


def test_results_that_wait_are_counted():
    frames = [*ASSAULT, {"frame": "wounds", "monster": "monster", "count": 2}]
    wounds = position("G1", frames, {"monster": {"space": "s3-2"}})
    assert pending_results(wounds) == -2 * WOUND
    lost = [*ASSAULT, {"frame": "losses", "group": ["police-1", "armor-1"], "count": 1}]
    pieces = {"monster": {"space": "s3-2"}, "police-1": {"space": "s2-2"}, "armor-1": {"space": "s2-2"}}
    state = position("G1", lost, pieces)
    assert pending_results(state) == unit_price(state, state.piece_id.index("police-1")) > 0
