"""Stockholm's teaching scenario through the window, the dice typed: from the entry to the end, each kind of choice."""

import pytest
from editor_play.driving import (
    TYPED,
    choose_dice,
    click_on,
    lit,
    log_lines,
    offered,
    open_screen,
    place_of,
    save_game,
    type_dice,
    waits_for,
    without_curtain,
)
from editor_play.game_files import played_by_the_rules
from editor_play.mouse import do

from engine.play.prepare import prepare_file
from engine.play.session import Session

TEACHING = "builtin:stockholm/teaching"


FIGHT = {
    "frames": [{"frame": "monster-attack"}],
    "counters": {"turn": 3, "side": "monster", "track": 2, "entry": 4},
    "piece": {
        "monster": {"space": "S13"},
        "police-8": {"space": "S13"},
        "police-car-5": {"space": "S12"},
        "infantry-1": {"space": "S06"},
        "skinhead": {"space": None},
    },
}
"""The monster among police and a citizen, about to attack; infantry and a car beside it."""


def by_hand(qtbot, session):
    """A game on the screen, whose dice are typed; nothing is hidden between seats."""
    screen = open_screen(qtbot, session)
    without_curtain(screen)
    choose_dice(screen, TYPED)
    return screen


@pytest.fixture
def screen(qtbot):
    return by_hand(qtbot, Session.of(prepare_file(TEACHING), 1))


@pytest.fixture
def fight(qtbot):
    return by_hand(qtbot, Session.of(prepare_file(TEACHING), 1, FIGHT))


def test_the_monster_comes_in_by_an_entry_square_of_its_target(screen):
    assert screen.ask.who.text() == "Dice: Monster"
    type_dice(screen, 2)
    assert any("skinheads side with the monster" in line for line in log_lines(screen))
    squares = {"T01", "T11", "T14", "T16", "T19", "W01"}
    assert lit(screen) - {"piece:monster"} == {f"space:{s}" for s in squares}
    click_on(screen, "space:T16")
    assert place_of(screen, "monster") == "T16"
    assert any(n.startswith("space:") for n in lit(screen))
    do(screen, "done")
    while waits_for(screen) != "roll":
        do(screen, offered(screen)[0])
    assert screen.dice.prompt.text().startswith("<b>The skinheads attack Police car")
    type_dice(screen, 1, 4)
    assert screen.dice.prompt.text().startswith("<b>The help roll")


def test_dice_are_dealt_out_over_two_victims_before_they_fall(fight):
    screen = fight
    do(screen, "strike piece:police-8 n:1")
    assert "3 dice left" in screen.ask.prompt.text()
    do(screen, "strike piece:citizen-10 n:3")
    assert len(screen.dice.boxes) == 4
    type_dice(screen, 5, 1, 2, 6)
    assert place_of(screen, "police-8") is None
    assert place_of(screen, "citizen-10") is None
    assert any("grows to 3" in line for line in log_lines(screen))


def test_help_movement_and_the_attack_that_kills_the_monster(fight):
    screen = fight
    do(screen, "done")
    type_dice(screen, 4)
    stations = {n for n in lit(screen) if n.startswith("space:")}
    assert stations == {"space:K05", "space:N24", "space:N20"}  # two pieces stand in the fourth
    new = offered(screen)[-1].split()[1].partition(":")[2]
    click_on(screen, "space:N20")
    assert place_of(screen, new) == "N20"
    do(screen, "place piece:police-car-6 space:T14")
    type_dice(screen, 1, 1)
    assert ": 2 more may move" in screen.ask.prompt.text()
    assert "piece:police-8" not in lit(screen)  # trapped
    click_on(screen, "piece:police-car-1")
    reached = sorted(n for n in lit(screen) if n.startswith("space:"))
    click_on(screen, reached[0])
    assert f"space:{place_of(screen, 'police-car-1')}" == reached[0]
    assert ": 1 more may move" in screen.ask.prompt.text()
    do(screen, "done")
    do(screen, "together")
    dice = len(screen.dice.boxes)
    type_dice(screen, 5, 6, *[1] * (dice - 2))
    assert screen.ask.who.text() == "Winner: People"
    assert "The monster is dead" in screen.ask.prompt.text()


def test_a_whole_game_by_mouse_and_typed_dice_is_the_one_that_the_rules_play(screen, tmp_path):
    wanted = played_by_the_rules(Session.of(prepare_file(TEACHING), 1))
    for step in wanted.history:
        if step.kind == "chance":
            type_dice(screen, *step.faces)
        else:
            do(screen, step.action)
    assert waits_for(screen) == "over"
    saved = save_game(screen, tmp_path / "game.yaml")
    assert [step.hash for step in saved.history] == [step.hash for step in wanted.history]
