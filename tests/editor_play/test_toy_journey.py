"""The toy game through the window, with the mouse: its secret, its sealed decision, its die, its free point."""

import pytest
from editor_play.driving import (
    buttons,
    click_at,
    click_on,
    lit,
    log_lines,
    open_screen,
    pass_curtain,
    pixel_of,
    point_at,
    press,
    toy_session,
)
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.board.edits import delete_spaces
from engine.play.prepare import map_text, prepare_texts
from engine.play.session import Session

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot):
    return open_screen(qtbot, toy_session())


def hide(screen, house="space:B1"):
    click_on(screen, house)


def choose(screen, monster, people):
    """Both numbers of a turn; the people have the screen first."""
    press(screen, str(people))
    pass_curtain(screen)
    press(screen, str(monster))


def to_the_flare(screen):
    hide(screen)
    choose(screen, 1, 1)
    pass_curtain(screen)


def test_the_secret_is_asked_of_the_people_and_hidden_from_the_monster(screen):
    assert screen.ask.who.text() == "People"
    assert screen.ask.rule.text() == "TOY 1"
    assert lit(screen) == {f"space:{h}" for h in ("B1", "D1", "A2", "C2", "B3", "D3")}
    hide(screen)
    assert screen.board_view.centre_of("piece:baker") == screen.board_view.centre_of("space:B1")
    press(screen, "1")
    assert screen.curtain.text.text() == "Pass the screen to Monster"
    pass_curtain(screen)
    assert screen.board_view.centre_of("piece:baker") is None
    assert "The baker hides." not in log_lines(screen)
    assert "B1" not in " ".join(screen.table.steps())


def test_a_click_on_a_street_hides_nobody(screen):
    click_on(screen, "space:A1")
    assert screen.table.session.history == []


def test_the_sealed_decision_goes_round_behind_the_curtain(screen):
    hide(screen)
    assert set(buttons(screen)) == {"1", "2", "3"}
    assert screen.ask.prompt.text().startswith("Guess")
    press(screen, "3")
    assert screen.curtain.isVisible()
    assert screen.table.steps()[-1] == "People: Choose: 3"
    pass_curtain(screen)
    assert screen.table.steps()[-1] == "People: …"
    assert screen.ask.prompt.text().startswith("How far")
    press(screen, "2")
    assert not screen.curtain.isVisible()
    assert log_lines(screen)[-2:] == ["The monster chose 2.", "The people chose 3."]


def test_without_the_curtain_the_screen_just_changes_hands(screen):
    screen.habits.curtain = False
    hide(screen)
    press(screen, "3")
    assert not screen.curtain.isVisible()
    assert screen.ask.who.text() == "Monster"


def test_the_monster_walks_by_clicks_and_the_die_is_rolled(screen):
    hide(screen)
    choose(screen, 2, 3)
    assert lit(screen) == {"space:D1", "space:C2", "space:D3"}
    click_on(screen, "space:D1")
    assert screen.dice.roll_button.isVisible()
    QTest.mouseClick(screen.dice.roll_button, LEFT)
    step = screen.table.session.history[-1]
    assert step.kind == "chance"
    assert screen.dice.row.faces == step.faces
    assert f"The monster rolls {step.faces[0]}." in log_lines(screen)


def test_the_die_can_be_typed(screen):
    hide(screen)
    choose(screen, 1, 3)
    screen.bar.dice.setCurrentIndex(2)
    click_on(screen, "space:D1")
    assert screen.dice.enter_button.isVisible()
    assert not screen.dice.roll_button.isVisible()
    QTest.keyClick(screen.dice.boxes[0], Qt.Key.Key_Up)
    screen.dice.boxes[0].setValue(6)
    QTest.mouseClick(screen.dice.enter_button, LEFT)
    assert screen.table.session.history[-1].faces == (6,)
    assert "D1 falls." in log_lines(screen)


def test_dice_can_be_rolled_at_once(screen, qtbot):
    screen.bar.dice.setCurrentIndex(1)
    hide(screen)
    choose(screen, 1, 3)
    click_on(screen, "space:D1")
    qtbot.waitUntil(lambda: screen.table.session.history[-1].kind == "chance")


def test_a_free_point_is_a_click_anywhere(screen):
    to_the_flare(screen)
    assert screen.answering.choices.free_point_verb == "flare"
    click_at(screen, 100, 50)
    action = screen.table.session.history[-1].action
    assert action.verb == "flare"
    x, y = (int(v) for v in action.values[0].split(","))
    assert abs(x - 10000) < 50
    assert abs(y - 5000) < 50


def test_a_suggested_point_takes_a_click_near_it(screen):
    to_the_flare(screen)
    centre = screen.table.session.board.centres[5]
    click_at(screen, centre[0] / 100 + 0.8, centre[1] / 100)
    assert screen.table.session.history[-1].action == f"flare point:{centre[0]},{centre[1]}"


def test_a_point_beyond_the_map_is_refused_by_its_rule(screen):
    to_the_flare(screen)
    before = screen.table.session.state.hash()
    assert not screen.table.act("people", "flare point:99999,0")
    assert "TOY 5.1" in screen.status.text()
    assert screen.table.session.state.hash() == before


def test_undo_and_redo_by_keys(screen):
    hide(screen)
    choose(screen, 2, 3)
    state = screen.table.session.state.hash()
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(screen.table.session.history) == 2
    QTest.keyClick(screen, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert screen.table.session.state.hash() == state
    assert not screen.bar.redo.isEnabled()


def test_hovering_says_what_a_click_does(screen):
    hide(screen)
    choose(screen, 2, 3)
    point_at(screen, "space:C2")
    assert screen.ask.hint.text() == "Walk to C2"


def test_a_space_out_of_reach_names_its_rule_when_clicked(screen):
    hide(screen)
    choose(screen, 2, 3)
    click_on(screen, "space:A3")
    assert "TOY 3.1" in screen.status.text()


def test_digits_press_buttons(screen):
    hide(screen)
    choose(screen, 2, 3)
    assert "Stop" in buttons(screen)
    QTest.keyClick(screen, Qt.Key.Key_1)
    assert screen.table.session.history[-1].action == "stop"


def test_save_inside_a_sealed_decision_and_load(screen, tmp_path, qtbot):
    hide(screen)
    press(screen, "3")
    path = tmp_path / "game.yaml"
    assert screen.save_to(path)
    state = screen.table.session.state.hash()
    other = open_screen(qtbot, toy_session(7))
    assert other.load_from(path)
    assert other.table.session.state.hash() == state
    assert other.ask.prompt.text().startswith("How far")
    press(other, "2")
    assert log_lines(other)[-2:] == ["The monster chose 2.", "The people chose 3."]


def test_a_saved_game_offers_to_replay_its_choices_from_before_the_map_was_changed(screen, tmp_path, qtbot):
    click_on(screen, "space:B1")
    before = screen.table.session
    prepared = before.prepared
    changed = map_text(delete_spaces(prepared.board.map, ["A1"]).map)
    moved = before.moved(prepare_texts(prepared.scenario_text, changed))
    moved.act("people", "choose n:3")
    screen.play(moved)
    assert screen.save_to(tmp_path / "game.yaml")
    other = open_screen(qtbot, toy_session(9))
    assert not other.bar.again.isEnabled()
    assert other.load_from(tmp_path / "game.yaml")
    assert other.bar.again.isEnabled()
    assert log_lines(other)[:2] == ["Turn 1", "The game goes on on the changed map; Undo ends here."]
    other.bar.again.trigger()
    assert [str(s) for s in other.table.session.history] == [str(s) for s in before.history]
    assert "A1" not in other.table.session.board.index
    assert other.notice.text.text().startswith("All steps go as before on the changed map (1).")


def test_a_file_that_is_no_session_is_told_in_one_sentence(screen, tmp_path):
    path = tmp_path / "nonsense.yaml"
    path.write_text("format: stomping-ground/session/1\n", encoding="utf-8")
    before = screen.table.session
    assert not screen.load_from(path)
    assert screen.status.text().strip()
    assert screen.table.session is before
    assert not screen.load_from(tmp_path / "missing.yaml")
    assert "missing.yaml" in screen.status.text()


def test_looking_back_changes_nothing_and_goes_on_from_there(screen):
    hide(screen)
    choose(screen, 2, 3)
    screen.logs.setCurrentIndex(1)
    steps = screen.logs.history.list
    QTest.mouseClick(steps.viewport(), LEFT, pos=steps.visualItemRect(steps.item(0)).center())
    assert screen.ask.who.text() == "Looking back"
    click_on(screen, "space:B1")
    assert len(screen.table.session.history) == 3
    QTest.mouseClick(screen.logs.history.go_on, LEFT)
    assert screen.table.session.history == []
    pass_curtain(screen)
    assert screen.ask.rule.text() == "TOY 1"
    branches = screen.table.session.branches
    assert [(b.name, b.at) for b in branches.all] == [("branch 2", 0), ("main", 3)]


def test_two_machines_play_to_the_end(screen, qtbot):
    for seat in ("monster", "people"):
        screen.table.set_player(seat, "random")
    qtbot.waitUntil(lambda: screen.table.now().kind == "over")
    assert screen.table.viewer == "all"
    assert screen.ask.who.text().startswith("Winner: ")
    again = Session.load(screen.table.session.save())
    assert again.state.hash() == screen.table.session.state.hash()


def test_a_whole_game_by_hand(screen):
    """The monster runs straight for the baker's house and strikes it with a six."""
    hide(screen, "space:D1")
    choose(screen, 1, 3)
    screen.bar.dice.setCurrentIndex(2)
    click_on(screen, "space:D1")
    screen.dice.boxes[0].setValue(6)
    QTest.mouseClick(screen.dice.enter_button, LEFT)
    assert screen.table.now().kind == "over"
    assert screen.ask.who.text() == "Winner: Monster"
    assert "The monster found the baker. (TOY 6)" in screen.ask.prompt.text()
    assert log_lines(screen)[-1] == "There is the baker!"


def test_the_log_jumps_to_its_place(screen):
    hide(screen)
    choose(screen, 1, 3)
    click_on(screen, "space:D1")
    line = log_lines(screen).index("The monster walks to D1.")
    screen.canvas.zoom(4)
    log = screen.logs.log
    box = log.visualItemRect(log.item(line))
    QTest.mouseClick(log.viewport(), LEFT, pos=box.center())
    place = pixel_of(screen, screen.board_view.centre_of("space:D1"))
    assert (place - screen.canvas.viewport().rect().center()).manhattanLength() < 4


def test_a_greedy_machine_thinks_in_a_process_of_its_own(screen, qtbot):
    """It is asked behind everybody's back, and the window goes on; its answer is an action of its seat."""
    screen.table.set_player("monster", "greedy")
    hide(screen)
    press(screen, "3")
    assert screen.table.now().kind == "wait"
    qtbot.waitUntil(lambda: len(screen.table.session.history) >= 3)
    assert screen.table.session.history[2].seat == "monster"
    assert not screen.curtain.isVisible()
    screen.leave_table()


def test_an_answer_that_comes_too_late_is_dropped(screen, qtbot):
    screen.table.set_player("monster", "greedy")
    hide(screen)
    press(screen, "3")
    qtbot.waitUntil(lambda: screen.table.thinker.busy)
    screen.table.undo()
    assert not screen.table.thinker.busy
    assert len(screen.table.session.history) == 1
    screen.leave_table()
