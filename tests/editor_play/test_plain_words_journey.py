"""What the play screen says, read as a newcomer would: the dice, the history, questions and refusals, in both games."""

import pytest
from editor_play.driving import (
    LEFT,
    TYPED,
    choose_dice,
    click_on,
    history_lines,
    lit,
    log_lines,
    offered,
    open_screen,
    pass_curtain,
    point_at,
    press,
    save_game,
    type_dice,
)
from editor_play.game_files import choices_in
from editor_play.mouse import do
from games.sheboygan.positions import prepared
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.play.prepare import prepare_file
from engine.play.session import Session

POLICE = {"kind": "police"}
RECORD = {"attack": 8, "defense": 4, "demolition": 4, "movement": 4, "edge": "west"}
FIGHT = "The monster attacks Police 1 and Infantry 1 at 2 to 1 (8 against 4)."
FELL = "The die shows 4: one of Police 1 and Infantry 1 is lost and the other retreats."


@pytest.fixture
def fight(qtbot):
    pieces = {
        "monster": {"space": "s2-2"},
        "police-1": {**POLICE, "space": "s3-2"},
        "infantry-1": {"kind": "infantry", "space": "s3-2"},
        "police-9": {**POLICE, "space": "s6-0"},
    }
    return open_attack(qtbot, pieces)


def open_attack(qtbot, pieces):
    """The monster is about to attack; dice are typed."""
    patch = {
        "piece": pieces,
        "monster": {"monster": RECORD},
        "counters": {"turn": 2},
        "frames": [{"frame": "monster-attack", "monster": "monster"}],
    }
    screen = open_screen(qtbot, Session.of(prepared("G1"), 1, patch))
    choose_dice(screen, TYPED)
    return screen


@pytest.fixture
def city(qtbot):
    screen = open_screen(qtbot, Session.of(prepare_file("builtin:sheboygan/one"), 1))
    QTest.mouseClick(screen.workshop.to_map, LEFT)
    return screen


def headings(screen):
    """The hints in the question, from above."""
    found = [w for w in screen.ask.findChildren(QLabel) if w.isVisible() and w.objectName() == "hint" and w.text()]
    return [w.text() for w in sorted(found, key=lambda w: w.mapTo(screen, w.rect().topLeft()).y())]


def test_the_dice_say_who_attacked_whom_and_what_came_of_it_as_log_and_history_do(fight):
    for choice in ("target piece:infantry-1", "target piece:police-1", "strike n:8"):
        do(fight, choice)
    assert fight.dice.prompt.text() == f"<b>{FIGHT}</b> <small>SHB 6.1</small>"
    type_dice(fight, 4)
    pass_curtain(fight)
    assert fight.dice.prompt.text() == f"<b>{FIGHT} {FELL}</b> <small>SHB 6.5</small>"
    assert f"{FIGHT} {FELL}" in log_lines(fight)
    assert any(line.endswith(f"{FIGHT} {FELL}") for line in history_lines(fight))


def test_a_choice_of_which_nothing_came_yet_stands_in_the_history_by_its_title(fight):
    do(fight, "target piece:infantry-1")
    assert history_lines(fight)[-1].endswith("Monster: Target: Infantry 1")


def test_it_is_said_when_there_is_nobody_to_attack(qtbot, fight):
    assert fight.ask.prompt.text() == "Attack with 8 points, or end the phase."
    alone = open_attack(qtbot, {"monster": {"space": "s2-2"}, "police-9": {**POLICE, "space": "s6-0"}})
    assert alone.ask.prompt.text() == "There is nobody to attack: end the phase."


def test_two_questions_have_a_heading_each_and_digits_answer_the_first(city, tmp_path):
    assert headings(city)[-2:] == ["Set rating: Attack", "Number of monsters"]
    QTest.keyClick(city.canvas, Qt.Key.Key_5)
    assert choices_in(save_game(city, tmp_path / "game.yaml")) == ["rate option:attack n:5"]
    assert headings(city)[-1] == "Set rating"


def test_a_reason_that_two_rules_give_is_said_once_with_both(qtbot):
    screen = open_screen(qtbot, Session.of(prepare_file("builtin:sheboygan/teaching"), 1))
    click_on(screen, min(n for n in lit(screen) if n.startswith("space:S")))
    while not any(action.startswith("demolish") for action in offered(screen)):
        click_on(screen, sorted(n for n in lit(screen) if n.startswith("space:"))[0])
    far = max((s for s in screen.board_view.shown if s.startswith("space:S")), key=lambda s: distance(screen, s))
    point_at(screen, far)
    (refusal,) = screen.ask.hint.refusals
    assert refusal.message.endswith("is out of reach of the monster.")
    assert refusal.rule == "SHB 7.1, SHB 5.1"


def distance(screen, space):
    """How far a space is from the monster, in mm."""
    way = screen.board_view.centre_of(space) - screen.board_view.centre_of("piece:monster")
    return way.manhattanLength()


def test_what_a_draw_brought_is_said_while_the_next_one_waits(qtbot):
    screen = open_screen(qtbot, Session.of(prepare_file("builtin:stockholm/standard"), 1))
    assert screen.dice.roll_button.text() == "Draw"
    assert not screen.dice.row.isVisible()
    QTest.mouseClick(screen.dice.roll_button, LEFT)
    assert screen.dice.before.text() == f"<b>{log_lines(screen)[0]}</b> <small>STO Setup.2</small>"
    assert log_lines(screen)[0].endswith(" comes.")


def test_no_id_of_a_piece_is_left_in_what_is_shown(fight):
    """Every answer, hint and line of a fight calls the pieces by their names."""
    do(fight, "target piece:infantry-1")
    do(fight, "target piece:police-1")
    press(fight, "8")
    type_dice(fight, 4)
    pass_curtain(fight)
    said = [fight.ask.prompt.text(), *headings(fight), *(k.text() for k in fight.ask.keys), *log_lines(fight)]
    said += [line.replace("\n", " ") for line in said]
    assert not [line for line in said for name in ("police-1", "infantry-1") if name in line]
    assert all(line[:1].upper() == line[:1] for line in log_lines(fight))
