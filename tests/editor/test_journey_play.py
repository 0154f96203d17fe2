"""From an empty page to a game, by mouse and keys; back to the map, and what keeps play from starting."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import answer_box, new_city_by_keys, open_by_keys, save_by_keys
from editor_hand import Hand, saved, seen_at, seen_spaces
from editor_keys import Keys
from editor_widgets import CTRL, LEFT, click, do_command, press_keys, take_kind, take_the_monster, turn_wheel
from patience import come_to_rest, wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox

from editor.play.journal import CARRIED
from editor.play.position_panel import ROLE
from editor.play.table import Table
from editor.play.telling import sentence
from editor.tools.draw import DrawTool
from editor.window import MainWindow
from engine.board.board import Board
from engine.files.map_reader import read_map
from engine.files.resources import resolve_scenario
from engine.play.session import Session
from engine.play.state_json import to_json


@pytest.fixture
def empty_page(window: MainWindow) -> Hand:
    new_city_by_keys(window)
    press_keys(window, "F5")
    return Hand(window)


def draw(hand: Hand, terrain: str, *points: tuple[int, int]) -> str:
    take_kind(hand.window, terrain)
    for point in points:
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    return hand.window.selection.one


def test_a_map_drawn_from_nothing_is_saved_and_played_at_once(
    window: MainWindow, empty_page: Hand, tmp_path: Path
) -> None:
    hand = empty_page
    hand.key(Qt.Key.Key_P)
    west = draw(hand, "Street", (0, 0), (20000, 0), (20000, 29700), (0, 29700))
    house = draw(hand, "Low building", (20000, 0), (42000, 0), (42000, 15000), (20000, 15000))
    east = draw(hand, "Street", (20000, 15000), (42000, 15000), (42000, 29700), (20000, 29700))
    save_by_keys(window, tmp_path / "mine.yaml", "Ctrl+S")
    read = read_map(tmp_path / "mine.yaml")
    assert not read.faulty
    assert read.map is not None
    assert set(read.map.spaces) == {west, house, east}
    assert set(Board(read.map).links) == {(west, house), (west, east), (house, east)}
    hand.key(Qt.Key.Key_F7)
    assert saved_game(window, tmp_path / "game.yaml").board.map == read.map


def test_the_status_line_says_how_large_the_map_of_the_moment_is(window: MainWindow, hand: Hand) -> None:
    turn_wheel(window.canvas.viewport(), 4)
    drawn = window.zoom_label.text()
    hand.key(Qt.Key.Key_F7)
    turn_wheel(window.modes.play.canvas.viewport(), -5)
    assert window.zoom_label.text() not in ("", drawn)
    hand.key(Qt.Key.Key_F5)
    assert window.zoom_label.text() == drawn
    do_command(window, "Start page")
    assert window.zoom_label.text() == ""


def test_play_takes_the_map_as_it_is_unsaved(window: MainWindow, hand: Hand, city_file: Path) -> None:
    before = city_file.read_bytes()
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Park")
    hand.click(seen_at(window, "s1-1"))
    hand.key(Qt.Key.Key_F7)
    assert saved_game(window, city_file.with_name("game.yaml")).board.map.spaces["s1-1"].terrain == "park"
    assert city_file.read_bytes() == before
    press_keys(window, "F5")
    assert window.isWindowModified()


def saved_game(window: MainWindow, path: Path) -> Session:
    """The game as it stands in a new file, after Ctrl+S."""
    save_by_keys(window, path, "Ctrl+S")
    return Session.load(path.read_text(encoding="utf-8"))


def test_going_back_to_the_map_and_on_keeps_the_game(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    hand.key(Qt.Key.Key_F7)
    play_one_step(window)
    before = saved_game(window, tmp_path / "game.yaml")
    press_keys(window, "F5")
    assert window.canvas.isVisible()
    press_keys(window, "F7")
    assert window.modes.play.isVisible()
    (tmp_path / "game.yaml").unlink()
    press_keys(window, "Ctrl+S")
    after = Session.load((tmp_path / "game.yaml").read_text(encoding="utf-8"))
    assert before.history != []
    assert (after.seed, after.history, after.state.hash()) == (before.seed, before.history, before.state.hash())


def play_one_step(window: MainWindow) -> Table:
    table = window.modes.play.table
    assert table is not None
    take_the_monster(window)
    assert table.session.history
    return table


def rewrite(window: MainWindow, text: str) -> None:
    """Pastes another text over the scenario's."""
    edit = window.scenario.edit
    QTest.mouseClick(edit.viewport(), LEFT)
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    QApplication.clipboard().setText(text)
    QTest.keyClick(edit, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def beside_the_symbol(window: MainWindow, space: str) -> tuple[int, int]:
    """A place in a space where no symbol lies."""
    x, y = seen_at(window, space)
    return x + 700, y + 700


def edit_by_hand(window: MainWindow) -> None:
    """Clicks the switch of editing a position."""
    bar = window.modes.play.bar
    click(bar.widgetForAction(bar.edit))


def type_into_position(window: MainWindow, *path: str | int, text: str) -> None:
    """Opens a row of the edited position, double-clicks the value in it, types over that, and Enter."""
    panel = window.modes.play.position
    tree = panel.tree
    row = panel.cell_item(*path).parent()
    tree.scrollToItem(row)
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualItemRect(row).center())  # a piece's opens by that
    QTest.keyClick(tree, Qt.Key.Key_Right)
    item = panel.cell_item(*path)
    tree.scrollToItem(item)
    value = QPoint(tree.columnWidth(0) + 20, tree.visualItemRect(item).center().y())
    QTest.mouseClick(tree.viewport(), LEFT, pos=value)
    QTest.mouseDClick(tree.viewport(), LEFT, pos=value)
    field = next(w for w in tree.viewport().findChildren(QLineEdit) if w.isVisible())
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait_until(lambda: panel.cell_item(*path).data(1, ROLE).text == text, "for the position to hold it")


@pytest.fixture
def with_townspeople(window: MainWindow, hand: Hand) -> Hand:
    hand.key(Qt.Key.Key_I)
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_F7)
    return hand


def test_a_game_begun_goes_on_on_the_changed_map(window: MainWindow, with_townspeople: Hand, city_file: Path) -> None:
    before = play_one_step(window).session
    press_keys(window, "F5")
    with_townspeople.click(beside_the_symbol(window, "s1-1"))
    press_keys(window, "Del")
    press_keys(window, "F7")
    table = window.modes.play.table
    assert table is not None
    assert "s1-1" not in table.session.board.map.spaces
    assert "goes on on the changed map" in window.hint.text()
    log = window.modes.play.logs.log
    lines = [log.item(i).text().strip() for i in range(log.count())]
    assert lines == [*(sentence(e) for e in before.log(table.viewer)), sentence(CARRIED)]
    assert not window.modes.play.bar.undo.isEnabled()
    assert to_json(table.session.state)["piece"] == to_json(before.state)["piece"]
    assert to_json(table.session.state)["frames"] == to_json(before.state)["frames"]
    save_by_keys(window, city_file.with_name("moved.yaml"), "Ctrl+S")
    kept = Session.load(city_file.with_name("moved.yaml").read_text(encoding="utf-8"))
    assert kept.state.hash() == table.session.state.hash()
    assert "s1-1" not in kept.board.map.spaces


def test_what_has_no_place_any_more_is_listed_and_undoing_the_edit_gives_the_game_back(
    window: MainWindow, with_townspeople: Hand
) -> None:
    before = play_one_step(window).session
    hash_before = before.state.hash()
    press_keys(window, "F5")
    with_townspeople.click(beside_the_symbol(window, "p2-1"))
    press_keys(window, "Del")
    press_keys(window, "F7")
    play = window.modes.play
    assert play.notice.isVisible()
    assert "Townspeople 1: p2-1 has no place on the new map." in play.notice.text.text()
    lines = [play.logs.log.item(i).text().strip() for i in range(play.logs.log.count())]
    assert "Townspeople 1: p2-1 has no place on the new map." in lines
    assert play.table is not None
    assert to_json(play.table.session.state)["piece"]["townspeople-1"]["space"] is None
    press_keys(window, "F5")
    press_keys(window, "Ctrl+Z")
    press_keys(window, "F7")
    assert play.table.session is before
    assert (play.table.session.state.hash(), play.bar.undo.isEnabled()) == (hash_before, True)
    assert not play.notice.isVisible()
    assert "where it was" in window.hint.text()


def test_the_same_choices_are_played_again_on_the_changed_map(window: MainWindow, with_townspeople: Hand) -> None:
    before = play_one_step(window).session
    press_keys(window, "F5")
    with_townspeople.click(beside_the_symbol(window, "s1-1"))
    press_keys(window, "Del")
    press_keys(window, "F7")
    play = window.modes.play
    carried = play.table
    assert carried is not None
    QTest.mouseClick(play.notice.buttons[0], Qt.MouseButton.LeftButton)
    assert play.table is not None
    assert [str(s) for s in play.table.session.history] == [str(s) for s in before.history]
    assert "s1-1" not in play.table.session.board.map.spaces
    assert play.notice.text.text() == f"All steps go as before on the changed map ({len(before.history)})."
    QTest.mouseClick(play.notice.buttons[0], Qt.MouseButton.LeftButton)
    assert play.table.session is carried.session


def test_a_game_that_cannot_go_on_says_why_and_offers_a_new_one(window: MainWindow, with_townspeople: Hand) -> None:
    before = play_one_step(window).session
    edit_by_hand(window)
    type_into_position(window, "frames", 0, "frame", text="monster-move")
    type_into_position(window, "piece", "monster", "space", text="p2-1")
    edit_by_hand(window)
    press_keys(window, "F5")
    with_townspeople.click(beside_the_symbol(window, "p2-1"))
    press_keys(window, "Del")
    press_keys(window, "F7")
    page = window.modes.cant_play
    assert window.stack.currentWidget() is page
    assert "monster, which has no place on the new map" in page.reason.text()
    QTest.mouseClick(page.other, Qt.MouseButton.LeftButton)
    replayed = window.modes.play
    assert window.stack.currentWidget() is replayed
    assert replayed.table is not None
    assert [str(s) for s in replayed.table.session.history] == [str(s) for s in before.history[:-1]]
    assert (
        f"Step {len(before.history)} of {len(before.history)} (edit by hand) can't be taken any more."
        in replayed.notice.text.text()
    )
    press_keys(window, "Shift+F7")
    assert window.stack.currentWidget() is window.modes.play
    assert window.modes.play.table is not None
    assert window.modes.play.table.session is not before
    assert window.modes.play.table.session.history == []


def test_a_saved_game_opens_with_its_map(window: MainWindow, with_townspeople: Hand, tmp_path: Path) -> None:
    session = play_one_step(window).session
    path = tmp_path / "game.yaml"
    save_by_keys(window, path, "Ctrl+S")
    with_townspeople.key(Qt.Key.Key_F5)
    saved(window)
    open_by_keys(window, path)
    assert window.stack.currentWidget() is window.modes.play
    table = window.modes.play.table
    assert table is not None
    assert table.session.state.hash() == session.state.hash()
    press_keys(window, "F5")
    assert set(seen_spaces(window)) == set(session.board.map.spaces)
    assert window.document.path is None


def steps_in(path: Path) -> list[str]:
    """The steps of the game that a file holds."""
    return [str(step) for step in Session.load(path.read_text(encoding="utf-8")).history]


def test_ctrl_s_in_play_saves_the_game_and_goes_on_with_its_file(
    window: MainWindow, with_townspeople: Hand, city_file: Path
) -> None:
    map_before, path = city_file.read_bytes(), city_file.with_name("game.yaml")
    session = play_one_step(window).session
    save_by_keys(window, path, "Ctrl+S")
    assert steps_in(path) == [str(step) for step in session.history]
    click(window.modes.play.ask.keys[0])
    press_keys(window, "Ctrl+S")  # asks for no file again
    taken = steps_in(path)
    assert taken == [str(step) for step in session.history]
    assert taken[-1] == "monster: note edge:east"
    path.write_text("theirs", encoding="utf-8")
    press_keys(window, "Ctrl+Z")
    refused = answer_box("No")
    press_keys(window, "Ctrl+S")
    assert refused.done
    assert path.read_text(encoding="utf-8") == "theirs"
    assert city_file.read_bytes() == map_before


def test_ctrl_s_asks_again_in_a_new_game(window: MainWindow, with_townspeople: Hand, tmp_path: Path) -> None:
    play_one_step(window)
    save_by_keys(window, tmp_path / "first.yaml", "Ctrl+S")
    before = (tmp_path / "first.yaml").read_bytes()
    press_keys(window, "Shift+F7")
    save_by_keys(window, tmp_path / "second.yaml", "Ctrl+S")
    assert (tmp_path / "first.yaml").read_bytes() == before
    assert steps_in(tmp_path / "second.yaml") == []


def test_a_session_that_is_none_is_told(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("format: stomping-ground/session/9\n", encoding="utf-8")
    open_by_keys(window, path)
    assert window.stack.currentWidget() is window.modes.cant_play
    assert window.modes.cant_play.reason.text() != ""


def test_an_empty_map_says_why_it_cannot_be_played_and_leads_to_drawing(window: MainWindow, empty_page: Hand) -> None:
    empty_page.key(Qt.Key.Key_F7)
    page = window.modes.cant_play
    assert window.stack.currentWidget() is page
    assert page.reason.text().endswith((".", ")"))
    click(page.button)
    assert window.modes.current == "map"
    assert isinstance(window.toolbox.current, DrawTool)


def test_a_scenario_brings_its_map_and_is_what_play_starts(window: MainWindow, qtbot) -> None:
    qtbot.waitUntil(lambda: bool(window.start_page.scenarios.buttons))
    card = next(b for b in window.start_page.scenarios.buttons if b.isVisible())
    click(card)
    assert window.stack.currentWidget() is window.modes.play
    table = window.modes.play.table
    assert table is not None
    assert table.session.scenario.name in window.scenario.text


def told(window: MainWindow) -> list[str]:
    """What the list below the scenario's text says."""
    listed = window.scenario.problems
    return [listed.item(n).text() for n in range(listed.count())]


def test_the_default_scenario_is_written_for_a_map_and_its_faults_are_shown(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    hand.key(Qt.Key.Key_F6)
    click(window.scenario.default)
    source = window.scenario.read()
    assert source is not None
    assert not source.faulty
    text = window.scenario.text
    rewrite(window, text + "sets: 3\n")
    qtbot.waitUntil(lambda: any("sets" in text for text in told(window)))
    save_by_keys(window, city_file.with_name("night.yaml"), "Ctrl+S")
    assert city_file.with_name("night.yaml").read_text(encoding="utf-8") == window.scenario.text
    rewrite(window, text + "units: [1")
    qtbot.waitUntil(lambda: window.scenario.title.text() == "This scenario can't be read")
    rewrite(window, "")
    qtbot.waitUntil(lambda: window.scenario.title.text() == "No scenario")


def test_in_play_the_maps_own_actions_are_off(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_F7)
    for name in ("undo", "redo", "delete", "save_as", "links"):
        assert not window.acts[name].isEnabled(), name
    press_keys(window, "F5")
    assert window.acts["undo"].isEnabled()


def test_a_field_of_the_form_changes_the_scenarios_text_and_nothing_else(window: MainWindow, qtbot) -> None:
    open_by_keys(window, resolve_scenario("builtin:sheboygan/two"))
    press_keys(window, "F6")
    mode = window.scenario
    before = mode.text.splitlines()
    target = mode.form.widget().findChild(QSpinBox, "options.target")
    Keys(window).tab_to(target)
    QTest.keyClick(target, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(target, "33")
    QTest.keyClick(target, Qt.Key.Key_Return)
    come_to_rest(window)
    after = mode.text.splitlines()
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert len(changed) == 1
    assert "target: 33" in changed[0][1]
    assert mode.dirty
    assert window.isWindowModified()
    QTest.mouseClick(mode.edit.viewport(), LEFT)
    QTest.keyClick(mode.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert mode.text.splitlines() == before
