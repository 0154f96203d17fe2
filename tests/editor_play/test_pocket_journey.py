"""Pieces, stacks, menus, numbers and confirmation, on a game made for it."""

import pytest
from editor_menus import choose, titles
from editor_play.driving import (
    LEFT,
    TYPED,
    buttons,
    choose_dice,
    choose_option,
    click_at,
    click_on,
    figures,
    history_lines,
    lit,
    log_lines,
    open_screen,
    pass_curtain,
    place_of,
    point_at,
    press,
    press_tool,
    rest_on,
    type_dice,
    waits_for,
    without_curtain,
)
from editor_play.mouse import bare_place, do
from editor_play.pocket_game import SCENARIO, PocketGame, pocket_board
from editor_widgets import pick
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.play.session import Session


@pytest.fixture
def screen(qtbot):
    screen = open_screen(qtbot, Session.start(PocketGame(), SCENARIO, pocket_board(), 3))
    without_curtain(screen)
    press(screen, "1")
    press(screen, "2")
    return screen


def to_the_attack(screen):
    press(screen, "End the turn")
    assert screen.ask.rule.text() == "POC 3.1"


def test_a_piece_then_a_space(screen):
    assert lit(screen) == {"piece:tank", "piece:gun", "point:3000,3000"}
    click_on(screen, "piece:tank")
    assert lit(screen) == {"space:s1-1", "space:s2-2", "space:s2-0", "space:s3-1"}
    click_on(screen, "space:s2-2")
    assert place_of(screen, "tank") == "s2-2"
    assert "Tank moves from s2-1 to s2-2" in log_lines(screen)


def test_clicking_a_closed_stack_finds_the_piece_that_can_act(screen):
    """The mob lies on top of the gun, but only the gun can move."""
    click_on(screen, "piece:gun")
    assert screen.ask.guide.text().startswith("Gun: ")


def test_a_fanned_out_stack_shows_all_its_pieces(screen):
    stack = screen.board_view.stacks["space:s4-1"]
    point_at(screen, "piece:gun")
    assert stack.open
    gun, mob = stack.counters
    assert not gun.sceneBoundingRect().intersects(mob.sceneBoundingRect().adjusted(2, 2, -2, -2))
    point_at(screen, "space:s0-0")
    assert not stack.open


def test_escape_goes_back_one_noun(screen):
    click_on(screen, "piece:tank")
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert not screen.ask.guide.text().startswith("Tank: ")
    assert "piece:gun" in lit(screen)


def test_another_piece_takes_the_place_of_the_chosen_one(screen):
    click_on(screen, "piece:gun")
    click_on(screen, "piece:tank")
    assert screen.ask.guide.text().startswith("Tank: ")


def test_pointing_at_a_space_out_of_reach_names_the_rule(screen):
    click_on(screen, "piece:tank")
    point_at(screen, "space:s0-0")
    assert screen.ask.hint.text() == "A piece moves to a street or park beside it. (POC 2.2)"
    point_at(screen, "space:s2-2")
    assert screen.ask.hint.text() == "Move the tank to s2-2, 1 movement point"


def test_many_numbers_and_the_odds_before_the_choice(screen):
    to_the_attack(screen)
    click_on(screen, "piece:tank")
    rest_on(buttons(screen)["5"])
    assert screen.ask.hint.text() == "Attack the tank with 5: 2 dice, hits on 4 to 6"
    QTest.keyClick(screen.canvas, Qt.Key.Key_5)
    assert waits_for(screen) == "roll"
    assert len(screen.dice.row.faces) == 2


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard")  # a menu has it while it is open
def test_a_stack_of_targets_opens_a_menu(screen):
    to_the_attack(screen)
    beside = bare_place(screen, "space:s4-1")
    click_at(screen, beside.x(), beside.y())
    assert titles() == ["Mob · (1) 0 1", "Gun · 5 6 2"]
    choose("Gun")
    assert screen.ask.guide.text().startswith("Gun: ")


def test_each_choice_can_be_confirmed_first(screen):
    choose_option(screen, "Confirm each choice")
    to_confirm = "Move the tank to s2-2, 1 movement point"
    click_on(screen, "piece:tank")
    click_on(screen, "space:s2-2")
    assert screen.ask.hint.text() == to_confirm
    assert screen.ask.confirm.isVisible()
    steps = len(history_lines(screen))
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert not screen.ask.confirm.isVisible()
    click_on(screen, "space:s2-2")
    QTest.mouseClick(screen.ask.confirm, LEFT)
    assert history_lines(screen)[steps:] == ["People: Tank moves from s2-1 to s2-2."]


def test_a_position_against_the_rules_is_allowed_and_told_with_its_rule(screen):
    """The mob and the gun share s4-1 already."""
    press_tool(screen, screen.bar.edit)
    click_on(screen, "piece:tank")
    shift_click_on(screen, "space:s4-1")
    told = "Against POC 2.4: More than two stand on s4-1."
    assert (screen.status.text(), screen.status.refusals) == (told, ())
    assert log_lines(screen)[-1] == f"⚠ {told}"
    QTest.mouseClick(screen.position.take_off, LEFT)
    assert screen.status.text() == ""
    assert log_lines(screen)[-1].startswith("✎ By hand: tank")


def shift_click_on(screen, noun):
    place = screen.canvas.mapFromScene(screen.board_view.centre_of(noun))
    QTest.mouseClick(screen.canvas.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, place)


def test_a_ruined_building_is_painted_as_ruins(screen):
    do(screen, "move piece:gun space:s4-0")
    press_tool(screen, screen.bar.undo)
    do(screen, "move piece:tank space:s2-2")
    press(screen, "End the turn")
    press(screen, "1")
    press(screen, "1")
    do(screen, "ram piece:tank space:l1-2")
    assert screen.canvas.space_item("l1-2").space.terrain == "ruins"
    press_tool(screen, screen.bar.undo)
    assert screen.canvas.space_item("l1-2").space.terrain == "low_building"


def test_a_lost_piece_goes_to_its_box(screen):
    choose_dice(screen, TYPED)
    to_the_attack(screen)
    do(screen, "attack piece:mob n:1")
    type_dice(screen, 6)
    assert "piece:mob" in screen.panels.shown
    assert screen.board_view.centre_of("piece:mob") is None


def test_the_rules_card_opens_beside_the_map(screen):
    assert not screen.card.isVisible()
    press_tool(screen, screen.bar.card)
    assert screen.card.isVisible()
    assert "The monster attacks." in screen.card.toPlainText()


def test_notes_are_face_down_for_the_other_seat(qtbot):
    screen = open_screen(qtbot, Session.start(PocketGame(), SCENARIO, pocket_board(), 3))
    press(screen, "1")
    pass_curtain(screen)
    press(screen, "2")
    assert notes(screen) == ["face down", "2"]
    pick(screen.bar.viewer, "All, nothing hidden")
    assert notes(screen) == ["1", "2"]
    pick(screen.bar.viewer, "Monster")
    assert buttons(screen) == {}
    assert screen.ask.who.text() == "People is to choose"


def notes(screen):
    """What is written on the notes beside the map: the monster's, the people's."""
    written = list(figures(screen))
    return [written[written.index(f"Note of the {seat}") + 1].strip("▒ ") for seat in ("monster", "people")]


def test_enter_takes_the_only_answer_and_rolls(screen):
    to_the_attack(screen)
    QTest.keyClick(screen.canvas, Qt.Key.Key_Return)
    assert screen.ask.rule.text() == "POC 3.1"
    click_on(screen, "piece:tank")
    QTest.keyClick(screen.canvas, Qt.Key.Key_Return)
    assert screen.ask.rule.text() == "POC 3.1"
    press(screen, "1")
    QTest.keyClick(screen.canvas, Qt.Key.Key_Return)
    assert history_lines(screen)[-1].startswith("Attack roll: ")


def test_the_game_ends_with_its_scores(screen):
    for turn in (1, 2, 3):
        assert screen.title.text() == f"Turn {turn} of 3"
        if turn > 1:
            press(screen, "1")
            press(screen, "1")
        press(screen, "End the turn")
        press(screen, "End the turn")
    assert screen.ask.who.text() == "Winner: Monster"
    assert "Monster 0" in screen.ask.prompt.text()
    assert not screen.bar.step.isEnabled()
