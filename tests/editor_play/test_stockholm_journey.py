"""Stockholm's teaching scenario through the window, the dice typed: from the entry to the end, each kind of choice."""

import pytest
from editor_play.driving import LEFT, click_on, lit, log_lines, open_screen, type_dice
from editor_play.mouse import do
from PySide6.QtTest import QTest

from engine.play.decisions import Over
from engine.play.prepare import prepare_file
from engine.play.session import Session

TEACHING = "builtin:stockholm/teaching"


@pytest.fixture
def screen(qtbot):
    screen = open_screen(qtbot, Session.of(prepare_file(TEACHING), 1))
    screen.habits.curtain = False
    screen.bar.dice.setCurrentIndex(2)
    return screen


def place_of(screen, piece):
    """The id of the square a piece stands on; None off the board."""
    state = screen.table.session.state
    square = state.piece_space[state.piece_id.index(piece)]
    return state.setting.board.ids[square] if square >= 0 else None


def in_the_monsters_square(screen):
    """The monster among police and a citizen, about to attack; infantry and a car beside it."""
    screen.table.session.edit(
        {
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
    )


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
    while screen.table.now().kind != "roll":
        do(screen, screen.table.now().ask.actions[0])
    assert screen.dice.prompt.text().startswith("<b>The skinheads attack Police car")
    type_dice(screen, 1, 4)
    assert screen.dice.prompt.text().startswith("<b>The help roll")


def test_dice_are_dealt_out_over_two_victims_before_they_fall(screen):
    in_the_monsters_square(screen)
    do(screen, "strike piece:police-8 n:1")
    assert "left: 3" in screen.ask.prompt.text()
    do(screen, "strike piece:citizen-10 n:3")
    assert len(screen.dice.boxes) == 4
    type_dice(screen, 5, 1, 2, 6)
    assert place_of(screen, "police-8") is None
    assert place_of(screen, "citizen-10") is None
    assert screen.table.session.state.track == 3
    assert any("grows to 3" in line for line in log_lines(screen))


def test_help_movement_and_the_attack_that_kills_the_monster(screen):
    in_the_monsters_square(screen)
    do(screen, "done")
    type_dice(screen, 4)
    stations = {n for n in lit(screen) if n.startswith("space:")}
    assert stations == {"space:K05", "space:N24", "space:N20"}  # two pieces stand in the fourth
    new = screen.table.now().ask.actions[-1].nouns[0].partition(":")[2]
    click_on(screen, "space:N20")
    assert place_of(screen, new) == "N20"
    do(screen, "place piece:police-car-6 space:T14")
    type_dice(screen, 1, 1)
    assert "left: 2" in screen.ask.prompt.text()
    assert "piece:police-8" not in lit(screen)  # trapped
    click_on(screen, "piece:police-car-1")
    reached = sorted(n for n in lit(screen) if n.startswith("space:"))
    click_on(screen, reached[0])
    assert f"space:{place_of(screen, 'police-car-1')}" == reached[0]
    assert "left: 1" in screen.ask.prompt.text()
    do(screen, "done")
    do(screen, "together")
    dice = len(screen.dice.boxes)
    type_dice(screen, 5, 6, *[1] * (dice - 2))
    assert screen.table.now().kind == "over"
    over = screen.table.session.pending()
    assert isinstance(over, Over)
    assert over.winners == ("people",)
    assert "The monster is dead" in over.reason
    assert screen.ask.who.text().startswith("Winner: ")


def test_a_whole_game_by_mouse_ends_and_replays(screen):
    """Both seats take what looks best right after it; every choice is clicked."""
    screen.bar.dice.setCurrentIndex(1)
    session = screen.table.session
    for _ in range(600):
        now = screen.table.now()
        if now.kind == "over":
            break
        if now.kind == "roll":
            QTest.mouseClick(screen.dice.roll_button, LEFT)
            continue
        do(screen, min(now.ask.actions, key=lambda action: worth(session, now.ask.seat, action)))
    assert screen.table.now().kind == "over"
    assert session.replay_check() is None


def worth(session, seat, action):
    after = session.state.copy()
    session.game.apply(after, seat, action)
    return -session.game.evaluate(after, seat)
