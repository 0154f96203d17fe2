"""What is drawn and told, as far as each seat may know; guesses for bots."""

import random

import pytest
from games.sheboygan.positions import GAME, choices, do, place_of, position

from engine.play.actions import Action

MOVING = [{"frame": "monster-move", "monster": "monster"}]
PIECES = {"monster": {"space": "s1-2"}, "police-1": {"space": "s3-2"}, "infantry-1": {"space": "l1-3"}}


def scene(state, seat):
    return GAME.scene(GAME.view(state, seat))


def test_ratings_are_hidden_from_the_people_but_defense():
    state = position("G1", MOVING, PIECES)
    (monster,) = [i for i in scene(state, "people").items if i.kind == "monster"]
    assert monster.ratings == ("?", "4", "?", "?")
    (monster,) = [i for i in scene(state, "monster").items if i.kind == "monster"]
    assert monster.ratings == ("8", "4", "4", "4")


def test_the_record_shows_what_is_left_to_its_owner_only():
    state = position("G1", MOVING, PIECES)
    do(state, "move piece:monster space:s2-2")
    rows = {seat: dict(scene(state, seat).panels[0].rows) for seat in ("monster", "people")}
    assert rows["monster"]["Movement left"] == "3"
    assert "Movement left" not in rows["people"]


def test_a_monster_that_was_driven_back_has_no_attack_left_on_its_record():
    attacking = [{"frame": "monster-attack", "monster": "monster"}]
    state = position("G1", attacking, {**PIECES, "armor-1": {"space": "s2-2"}})
    do(state, "target piece:armor-1", "strike n:6")
    assert dict(scene(state, "monster").panels[0].rows)["Attack left"] == "2"
    do(state, "roll 1", "retreat piece:monster space:s0-2")
    assert dict(scene(state, "monster").panels[0].rows)["Attack left"] == "0"


def test_bonus_and_phase_are_open():
    shown = scene(position("G1", MOVING, PIECES, counters={"bonus": 7}), "people")
    assert (shown.tracks[0].value, shown.tracks[0].goal) == (7, 25)
    assert [title for title, now in shown.phases if now] == ["Monster moves"]


def test_ruins_are_laid_over_the_map():
    state = position("G1", MOVING, PIECES)
    do(state, "demolish space:l1-3 n:4", "roll 6")
    shown = scene(state, "people")
    assert shown.terrain == {"l1-3": "ruins"}
    assert [o.place for o in shown.overlays] == ["space:l1-3"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "demolish space:l1-3 n:4",
            "Demolish the low building l1-3 at 2 to 1 (4 against 2): destroyed on 4 to 6, for 3 points.",
        ),
        (
            "demolish space:l1-3 n:1",
            "Demolish the low building l1-3 at 1 to 2 (1 against 2): destroyed on 6, for 3 points.",
        ),
        ("move piece:monster space:s2-2", "Move the monster to s2-2 (street) for 1."),
    ],
)
def test_choices_in_words(text, words):
    assert GAME.describe(position("G1", MOVING, PIECES), Action.parse(text)) == words


def test_odds_are_told_before_an_attack():
    state = position("G1", [{"frame": "monster-attack", "monster": "monster"}], PIECES, {"attack": 12})
    do(state, "target piece:infantry-1")
    words = GAME.describe(state, Action.parse("strike n:12"))
    assert words == (
        "The monster attacks infantry-1 at 2 to 1 (12 against 6). 1: the monster retreats. 2: the monster takes "
        "1 wound. 3: the monster takes 1 wound; infantry-1 is lost. 4 to 6: infantry-1 is lost."
    )


def test_odds_are_told_while_a_group_forms():
    pieces = {"monster": {"space": "s2-2"}, "police-1": {"space": "s1-2"}, "infantry-1": {"space": "s3-2"}}
    state = position("G1", [{"frame": "human-attack"}], pieces, {"defense": 4})
    do(state, "join piece:police-1")
    assert GAME.describe(state, Action.parse("join piece:infantry-1")) == (
        "infantry-1 joins the attack: 4 points in all, 1 to 1 against the monster."
    )
    assert "7 points in all, 1 to 1" in GAME.describe(state, Action.parse("suicide piece:infantry-1"))


def test_every_choice_of_a_game_can_be_described():
    rng = random.Random(4)
    state = position("G1", MOVING, PIECES)
    for _ in range(60):
        if not hasattr(GAME.pending(state), "asks"):
            break
        texts = choices(state)
        assert all(GAME.describe(state, Action.parse(text)) for text in texts)
        do(state, rng.choice(texts))


def test_a_guess_agrees_with_what_is_known():
    state = position("G1", MOVING, PIECES, {"attack": 3, "defense": 3, "demolition": 3, "movement": 3, "wounds": 1})
    for seed in range(20):
        guess = GAME.sample(GAME.view(state, "people"), "people", random.Random(seed))
        ratings = [guess.monster_attack[0], guess.monster_demolition[0], guess.monster_movement[0]]
        assert guess.monster_defense == [3]
        assert sum(ratings) == 13 - 1 - 3
        assert all(r >= 0 for r in ratings)
        assert place_of(guess, "police-1") == "s3-2"
        assert GAME.pending(guess)


def test_a_seat_that_knows_everything_guesses_nothing():
    state = position("G1", MOVING, PIECES)
    assert GAME.sample(GAME.view(state, "monster"), "monster", random.Random(0)).hash() == state.hash()


def test_evaluation_prefers_bonus_and_health():
    poor = position("G1", MOVING, PIECES)
    rich = position("G1", MOVING, PIECES, counters={"bonus": 5})
    hurt = position("G1", MOVING, PIECES, {"defense": 3})
    assert GAME.evaluate(rich, "monster") > GAME.evaluate(poor, "monster") > GAME.evaluate(hurt, "monster")
    assert GAME.evaluate(rich, "people") == -GAME.evaluate(rich, "monster")


@pytest.mark.parametrize(
    ("frames", "title"),
    [
        (MOVING, "Monster moves"),
        ([{"frame": "thrall-attack", "thrall": "police-1", "group": []}], "Monster attacks"),
        ([{"frame": "wind"}], "Fires"),
    ],
)
def test_the_heading_says_which_phase_it_is(frames, title):
    under_will = {"police-1": {"space": "s3-2", "master": "monster"}, "infantry-1": {"space": "s4-2"}}
    state = position("G1", frames, {**PIECES, **under_will})
    assert scene(state, "monster").title == f"Turn {state.turn} · {title}"
    assert [name for name, here in scene(state, "monster").phases if here] == [title]
