"""Fires, webs and who suffers from them, as they are drawn and told."""

import pytest
from games.sheboygan.positions import GAME, do, position, prepared

from engine.play.actions import Action

MOVING = [{"frame": "monster-move", "monster": "monster"}]
PIECES = {"monster": {"space": "s1-2"}, "police-1": {"space": "l1-3"}, "police-2": {"space": "s6-0"}}
FIERY = {"abilities": ["breathe-fire", "spin-web"]}


def scene(state, seat="people"):
    return GAME.scene(GAME.view(state, seat))


def overlays(state):
    return {(o.place, o.kind, o.text) for o in scene(state).overlays}


def badges(state, piece):
    return next(item.badges for item in scene(state).items if item.id == piece)


def test_a_fire_shows_its_numeral_and_the_letter_over_ruins():
    state = position("G1", MOVING, PIECES, FIERY)
    do(state, "ignite space:l1-3", "roll 1", "roll 6")
    assert overlays(state) == {("space:l1-3", "fire", "1")}
    state.space_fire[state.setting.board.index["l1-3"]] = 4
    state.space_destroyed[state.setting.board.index["l1-3"]] = 1
    assert overlays(state) == {("space:l1-3", "fire", "R"), ("space:l1-3", "ruins", "")}


def test_a_web_and_who_is_caught_in_it():
    state = position("G1", MOVING, PIECES, FIERY)
    do(state, "spin space:l1-3 space:s1-2")
    assert {place for place, kind, _ in overlays(state) if kind == "web"} == {"space:l1-3", "space:s1-2"}
    assert badges(state, "police-1") == ("trapped 2",)
    assert badges(state, "monster") == ("spins a web",)


def test_fear_flash_and_flight_are_badges():
    pieces = {**PIECES, "police-1": {"space": "s2-2", "afraid": True}}
    state = position("G1", MOVING, pieces, {"dazzling": True, "airborne": True})
    assert badges(state, "police-1") == ("paralyzed",)
    assert badges(state, "monster") == ("flies", "blinding")


def test_fire_units_wait_beside_the_map():
    state = position("G1", [{"frame": "human-move"}, {"frame": "brigade"}], PIECES, counters={"brigade": "called"})
    do(state, "call option:alone")
    waiting = [item.id for item in scene(state).items if item.place == "box:people"]
    assert waiting == [f"fire-dept-{n}" for n in (1, 2, 3, 4)]


def test_the_record_names_abilities_to_their_owner_and_the_known_ones_to_all():
    options = {"options": {"scenario": "advanced-a"}}
    state = position("G1", MOVING, PIECES, FIERY, **options)
    record = {seat: dict(scene(state, seat).panels[0].rows)["Abilities"] for seat in ("monster", "people")}
    assert record == {"monster": "Breathe Fire, Spin Web", "people": "?"}
    do(state, "ignite space:l1-3", "roll 6")
    assert dict(scene(state).panels[0].rows)["Abilities"] == "Breathe Fire, ?"


@pytest.mark.parametrize(
    ("frames", "text", "words"),
    [
        (MOVING, "ignite space:l1-3", "Breathe fire at the low building l1-3: it burns on 1 to 3."),
        ([{"frame": "brigade"}], "call option:with-boat", "Call 3 fire units and 1 fireboat."),
        ([{"frame": "brigade"}], "call option:alone", "Call 4 fire units."),
        (
            [{"frame": "fall", "monster": "monster"}],
            "fall piece:monster space:l1-3",
            "The monster falls onto l1-3 (low building), for 4 points.",
        ),
    ],
)
def test_choices_in_words(frames, text, words):
    state = position("G1", frames, PIECES, FIERY)
    assert GAME.describe(state, Action.parse(text)) == words


def burning():
    state = position("G1", [{"frame": "human-move"}], PIECES)
    state.space_fire[state.setting.board.index["l5-1"]] = 2
    return state


def test_the_phase_of_fires_is_named_while_the_dice_for_the_wind_are_out():
    state = burning()
    do(state, "done", "done")
    while state.frames[-1][0] == "firefighting":
        do(state, "done")
    assert state.frames[-1][0] == "wind"
    assert scene(state).title == "Turn 1 · Fires"
    assert ("Fires", True) in scene(state).phases


def test_a_fire_carries_all_its_numerals():
    (fire,) = (o for o in scene(burning()).overlays if o.kind == "fire")
    assert (fire.faces, fire.text) == (("1", "2", "3", "R"), "2")


def test_several_monsters_share_one_record():
    state = GAME.start(prepared("G1").scenario, prepared("G1").board)
    do(state, "number n:2")
    record, *others = scene(state, "monster").panels
    assert record.heads == ("Monster", "Monster 2")
    assert {len(row) for row in record.rows} == {3}
    assert [p.id for p in others] == ["pool", "forces"]
    assert [s.title for s in scene(state, "monster").sheets] == ["Monster", "Monster 2"]
