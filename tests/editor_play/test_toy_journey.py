"""The toy game through the window, with the mouse: its secret, its sealed decision, its die, its free point."""

import pytest
from editor_play.driving import (
    AT_ONCE,
    TYPED,
    buttons,
    choose_dice,
    choose_option,
    click_at,
    click_on,
    click_tab,
    history_lines,
    let_play,
    lit,
    log_lines,
    open_game,
    open_screen,
    pass_curtain,
    pixel_of,
    point_at,
    press,
    save_game,
    toy_session,
    type_dice,
    waits_for,
    without_curtain,
)
from editor_play.game_files import choices_in, write_moved
from editor_widgets import press_keys, turn_wheel
from patience import wait_until, work_off
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

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
    assert screen.curtain.text.text() == "Pass the screen to whoever plays the monster"
    assert screen.curtain.button.text() == "I play the monster"
    pass_curtain(screen)
    assert screen.board_view.centre_of("piece:baker") is None
    assert "The baker hides." not in log_lines(screen)
    assert "B1" not in " ".join(history_lines(screen))


def test_a_click_on_a_street_hides_nobody(screen):
    click_on(screen, "space:A1")
    assert history_lines(screen) == []


def test_the_sealed_decision_goes_round_behind_the_curtain(screen):
    hide(screen)
    assert set(buttons(screen)) == {"1", "2", "3"}
    assert screen.ask.prompt.text().startswith("Guess")
    press(screen, "3")
    pass_curtain(screen)
    assert history_lines(screen)[-1] == "People: …"
    assert screen.ask.prompt.text().startswith("How far")
    press(screen, "2")
    assert not screen.curtain.isVisible()
    assert log_lines(screen)[-2:] == ["The monster chose 2.", "The people chose 3."]


def test_without_the_curtain_the_screen_just_changes_hands(screen):
    without_curtain(screen)
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
    (face,) = screen.dice.row.faces
    assert f"The monster rolls {face}." in log_lines(screen)
    assert f"The monster rolls {face}." in history_lines(screen)[-1]


def test_the_die_can_be_typed(screen, tmp_path):
    hide(screen)
    choose(screen, 1, 3)
    choose_dice(screen, TYPED)
    click_on(screen, "space:D1")
    assert screen.dice.enter_button.isVisible()
    assert not screen.dice.roll_button.isVisible()
    QTest.keyClick(screen.dice.boxes[0], Qt.Key.Key_Up)
    assert screen.dice.boxes[0].text() == "2"
    type_dice(screen, 6)
    assert "D1 falls." in log_lines(screen)
    assert save_game(screen, tmp_path / "game.yaml").history[-1].faces == (6,)


def test_dice_can_be_rolled_at_once(screen):
    choose_dice(screen, AT_ONCE)
    hide(screen)
    choose(screen, 1, 3)
    click_on(screen, "space:D1")
    wait_until(lambda: any(line.startswith("The monster rolls") for line in log_lines(screen)))


def test_a_free_point_is_a_click_anywhere(screen, tmp_path):
    to_the_flare(screen)
    assert screen.ask.guide.text().startswith("Click anywhere on the map: ")
    click_at(screen, 100, 50)
    verb, _, point = choices_in(save_game(screen, tmp_path / "game.yaml"))[-1].partition(" point:")
    assert verb == "flare"
    assert [int(v) for v in point.split(",")] == pytest.approx([10000, 5000], abs=50)


def test_a_suggested_point_takes_a_click_near_it(screen, tmp_path):
    to_the_flare(screen)
    x, y = toy_session().board.centres[5]
    click_at(screen, x / 100 + 0.8, y / 100)
    assert choices_in(save_game(screen, tmp_path / "game.yaml"))[-1] == f"flare point:{x},{y}"


def test_a_click_beyond_the_map_throws_no_flare(screen):
    to_the_flare(screen)
    before = history_lines(screen)
    click_at(screen, -6, 50)
    assert history_lines(screen) == before
    assert waits_for(screen) == "choose"


def test_undo_and_redo_by_keys(screen, tmp_path):
    hide(screen)
    choose(screen, 2, 3)
    played, lines = save_game(screen, tmp_path / "game.yaml").state.hash(), history_lines(screen)
    press_keys(screen, "Ctrl+Z")
    assert len(history_lines(screen)) == 2
    press_keys(screen, "Ctrl+Y")
    assert history_lines(screen) == lines
    assert save_game(screen, tmp_path / "again.yaml").state.hash() == played
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


def test_digits_press_buttons(screen, tmp_path):
    hide(screen)
    choose(screen, 2, 3)
    assert "Stop" in buttons(screen)
    press_keys(screen, "1")
    assert choices_in(save_game(screen, tmp_path / "game.yaml"))[-1] == "stop"


def test_save_inside_a_sealed_decision_and_load(screen, tmp_path, qtbot):
    hide(screen)
    press(screen, "3")
    path = tmp_path / "game.yaml"
    kept = save_game(screen, path)
    assert choices_in(kept) == ["hide space:B1", "choose n:3"]
    other = open_screen(qtbot, toy_session(7))
    open_game(other, path)
    assert save_game(other, tmp_path / "again.yaml").state.hash() == kept.state.hash()
    assert other.ask.prompt.text().startswith("How far")
    press(other, "2")
    assert log_lines(other)[-2:] == ["The monster chose 2.", "The people chose 3."]


def test_a_saved_game_offers_to_replay_its_choices_from_before_the_map_was_changed(screen, tmp_path):
    path = tmp_path / "game.yaml"
    write_moved(path, toy_session(), ("people", "hide space:B1"), "A1", ("people", "choose n:3"))
    assert not screen.bar.again.isEnabled()
    open_game(screen, path)
    assert log_lines(screen)[:2] == ["Turn 1", "The game goes on on the changed map; Undo ends here."]
    choose_option(screen, "Replay the choices on the changed map")
    assert screen.notice.text.text().startswith("All steps go as before on the changed map (1).")
    played = save_game(screen, tmp_path / "replayed.yaml")
    assert choices_in(played) == ["hide space:B1"]
    assert "A1" not in played.board.index


def test_a_file_that_is_no_session_is_told_in_one_sentence(screen, tmp_path):
    path = tmp_path / "nonsense.yaml"
    path.write_text("format: stomping-ground/session/1\n", encoding="utf-8")
    hide(screen)
    before = history_lines(screen)
    open_game(screen, path)
    assert "nonsense.yaml" in screen.status.text()
    assert history_lines(screen) == before


def test_looking_back_changes_nothing_and_goes_on_from_there(screen, tmp_path):
    hide(screen)
    choose(screen, 2, 3)
    click_tab(screen.logs, "History")
    steps = screen.logs.history.list
    QTest.mouseClick(steps.viewport(), LEFT, pos=steps.visualItemRect(steps.item(0)).center())
    assert screen.ask.who.text() == "Looking back"
    click_on(screen, "space:B1")
    assert steps.count() == 1 + 3
    QTest.mouseClick(screen.logs.history.go_on, LEFT)
    assert steps.count() == 1
    pass_curtain(screen)
    assert screen.ask.rule.text() == "TOY 1"
    branches = save_game(screen, tmp_path / "game.yaml").branches
    assert [(b.name, b.at) for b in branches.all] == [("branch 2", 0), ("main", 3)]


def test_two_machines_play_to_the_end(screen, tmp_path):
    for seat in ("Monster", "People"):
        let_play(screen, seat, "Random")
    wait_until(lambda: waits_for(screen) == "over", "for the end")
    assert screen.ask.who.text().startswith("Winner: ")
    assert "The baker hides." in log_lines(screen)  # nothing is a secret where only machines play
    assert save_game(screen, tmp_path / "game.yaml").replay_check() is None


def test_a_whole_game_by_hand(screen):
    """The monster runs straight for the baker's house and strikes it with a six."""
    hide(screen, "space:D1")
    choose(screen, 1, 3)
    choose_dice(screen, TYPED)
    click_on(screen, "space:D1")
    type_dice(screen, 6)
    assert screen.ask.who.text() == "Winner: Monster"
    assert "The monster found the baker. (TOY 6)" in screen.ask.prompt.text()
    assert log_lines(screen)[-1] == "There is the baker!"


def test_the_log_jumps_to_its_place(screen):
    hide(screen)
    choose(screen, 1, 3)
    click_on(screen, "space:D1")
    line = log_lines(screen).index("The monster walks to D1.")
    turn_wheel(screen.canvas.viewport(), 8)
    log = screen.logs.log
    box = log.visualItemRect(log.item(line))
    QTest.mouseClick(log.viewport(), LEFT, pos=box.center())
    place = pixel_of(screen, screen.board_view.centre_of("space:D1"))
    assert (place - screen.canvas.viewport().rect().center()).manhattanLength() < 4


def test_a_greedy_machine_thinks_in_a_process_of_its_own(screen, tmp_path):
    """It is asked behind everybody's back, and the window goes on; its answer is an action of its seat."""
    let_play(screen, "Monster", "Greedy")
    hide(screen)
    press(screen, "3")
    assert waits_for(screen) == "wait"
    wait_until(lambda: len(history_lines(screen)) >= 3, "for the machine's step")
    assert not screen.curtain.isVisible()
    assert save_game(screen, tmp_path / "game.yaml").history[2].seat == "monster"


def test_an_answer_that_comes_too_late_is_dropped(screen):
    let_play(screen, "Monster", "Greedy")
    hide(screen)
    press(screen, "3")
    wait_until(lambda: screen.ask.prompt.text() == "The machine is thinking …", "until it thinks")
    press_keys(screen, "Ctrl+Z")
    work_off()
    assert screen.ask.prompt.text().startswith("Guess")
    assert len(history_lines(screen)) == 1
