"""Pieces, stacks, menus, numbers and confirmation, on a game made for it."""

import pytest
from editor_play.driving import buttons, click_on, lit, log_lines, open_screen, pass_curtain, point_at, press
from editor_play.pocket_game import SCENARIO, PocketGame, pocket_board
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.play.session import Session

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot):
    screen = open_screen(qtbot, Session.start(PocketGame(), SCENARIO, pocket_board(), 3))
    screen.habits.curtain = False
    press(screen, "1")
    press(screen, "2")
    return screen


def to_the_attack(screen):
    press(screen, "End the turn")
    assert screen.ask.rule.text() == "POC 3.1"


def last(screen):
    return screen.table.session.history[-1].action


def test_a_piece_then_a_space(screen):
    assert lit(screen) == {"piece:tank", "piece:gun", "point:3000,3000"}
    click_on(screen, "piece:tank")
    assert lit(screen) == {"space:s1-1", "space:s2-2", "space:s2-0", "space:s3-1"}
    click_on(screen, "space:s2-2")
    assert last(screen) == "move piece:tank space:s2-2"
    assert "Tank moves from s2-1 to s2-2" in log_lines(screen)


def test_clicking_a_closed_stack_finds_the_piece_that_can_act(screen):
    """The mob lies on top of the gun, but only the gun can move."""
    click_on(screen, "piece:gun")
    assert screen.answering.choices.chosen == ("piece:gun",)


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
    assert screen.answering.choices.chosen == ()
    assert "piece:gun" in lit(screen)


def test_another_piece_takes_the_place_of_the_chosen_one(screen):
    click_on(screen, "piece:gun")
    click_on(screen, "piece:tank")
    assert screen.answering.choices.chosen == ("piece:tank",)


def test_pointing_at_a_space_out_of_reach_names_the_rule(screen):
    click_on(screen, "piece:tank")
    point_at(screen, "space:s0-0")
    assert screen.ask.hint.text() == "A piece moves to a street or park beside it. (POC 2.2)"
    point_at(screen, "space:s2-2")
    assert screen.ask.hint.text() == "Move the tank to s2-2, 1 movement point"


def test_many_numbers_and_the_odds_before_the_choice(screen):
    to_the_attack(screen)
    click_on(screen, "piece:tank")
    assert "5" in buttons(screen)
    screen.ask.pointed.emit(screen.answering.choices.numbers()[0].actions[5])
    assert screen.ask.hint.text() == "Attack the tank with 5: 2 dice, hits on 4 to 6"
    QTest.keyClick(screen.canvas, Qt.Key.Key_5)
    assert last(screen) == "attack piece:tank n:5"
    assert len(screen.dice.row.faces) == 2


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard")  # a menu has it while it is open
def test_a_stack_of_targets_opens_a_menu(screen):
    to_the_attack(screen)
    stack = screen.board_view.stacks["space:s4-1"]
    outcome = screen.answering.choices.click("space:s4-1", inside=("piece:mob", "piece:gun"))
    screen.answering.follow(outcome)
    menu = screen.answering.menu
    assert [a.text() for a in menu.actions()] == ["Mob · (1) 0 1", "Gun · 5 6 2"]
    menu.actions()[1].trigger()
    menu.close()
    assert screen.answering.choices.chosen == ("piece:gun",)
    assert stack.ids == ("gun", "mob")


def test_each_choice_can_be_confirmed_first(screen):
    screen.habits.confirm = True
    to_confirm = "Move the tank to s2-2, 1 movement point"
    click_on(screen, "piece:tank")
    click_on(screen, "space:s2-2")
    assert screen.ask.hint.text() == to_confirm
    assert screen.ask.confirm.isVisible()
    steps = len(screen.table.session.history)
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert not screen.ask.confirm.isVisible()
    click_on(screen, "space:s2-2")
    QTest.mouseClick(screen.ask.confirm, LEFT)
    assert len(screen.table.session.history) == steps + 1


def test_a_position_against_the_rules_is_allowed_and_told_with_its_rule(screen):
    """The mob and the gun share s4-1 already."""
    screen.bar.edit.setChecked(True)
    click_on(screen, "piece:tank")
    screen.by_hand._edit_piece("space", "s4-1")
    told = "Against POC 2.4: More than two stand on s4-1."
    assert (screen.status.text(), screen.status.refusals) == (told, ())
    assert log_lines(screen)[-1] == f"⚠ {told}"
    screen.by_hand.take_off()
    assert screen.status.text() == ""
    assert log_lines(screen)[-1].startswith("✎ By hand: tank")


def test_a_ruined_building_is_painted_as_ruins(screen):
    screen.table.act("people", "move piece:gun space:s4-0")
    screen.table.undo()
    screen.table.session.act("people", "move piece:tank space:s2-2")
    press(screen, "End the turn")
    press(screen, "1")
    press(screen, "1")
    screen.table.session.act("people", "ram piece:tank space:l1-2")
    assert screen.canvas.space_item("l1-2").space.terrain == "ruins"
    screen.table.undo()
    assert screen.canvas.space_item("l1-2").space.terrain == "low_building"


def test_a_lost_piece_goes_to_its_box(screen):
    to_the_attack(screen)
    screen.table.act("monster", "attack piece:mob n:1")
    screen.table.roll((6,))
    assert "piece:mob" in screen.panels.shown
    assert screen.board_view.centre_of("piece:mob") is None


def test_the_rules_card_opens_beside_the_map(screen):
    assert not screen.card.isVisible()
    screen.bar.card.trigger()
    assert screen.card.isVisible()
    assert "The monster attacks." in screen.card.toPlainText()


def test_notes_are_face_down_for_the_other_seat(qtbot):
    screen = open_screen(qtbot, Session.start(PocketGame(), SCENARIO, pocket_board(), 3))
    press(screen, "1")
    pass_curtain(screen)
    press(screen, "2")
    notes = {c.seat: c.face_up for c in screen.table.scene().cards}
    assert notes == {"monster": False, "people": True}
    screen.bar.viewer.setCurrentIndex(screen.bar.viewer.findData("all"))
    assert {c.face_up for c in screen.table.scene().cards} == {True}
    screen.bar.viewer.setCurrentIndex(screen.bar.viewer.findData("monster"))
    assert screen.answering.choices is None
    assert screen.ask.who.text() == "People is to choose"


def test_enter_takes_the_only_answer_and_rolls(screen):
    to_the_attack(screen)
    QTest.keyClick(screen.canvas, Qt.Key.Key_Return)
    assert screen.ask.rule.text() == "POC 3.1"
    click_on(screen, "piece:tank")
    QTest.keyClick(screen.canvas, Qt.Key.Key_Return)
    assert screen.ask.rule.text() == "POC 3.1"
    press(screen, "1")
    QTest.keyClick(screen.canvas, Qt.Key.Key_Return)
    assert screen.table.session.history[-1].kind == "chance"


def test_the_machine_waits_while_nobody_watches(screen, qtbot):
    steps = len(screen.table.session.history)
    screen.hide()
    screen.table.set_player("people", "random")
    qtbot.wait(60)
    assert len(screen.table.session.history) == steps
    screen.show()
    qtbot.waitUntil(lambda: len(screen.table.session.history) > steps)


def test_the_game_ends_with_its_scores(screen):
    for _ in range(3):
        if screen.table.session.state.turn > 1:
            press(screen, "1")
            press(screen, "1")
        press(screen, "End the turn")
        press(screen, "End the turn")
    assert screen.ask.who.text() == "Winner: Monster"
    assert "Monster 0" in screen.ask.prompt.text()
    assert not screen.bar.step.isEnabled()
