"""From an empty page to a game, by mouse and keys; back to the map, and what keeps play from starting."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import answer_box, give_up_file, new_city_by_keys, open_by_keys, save_by_keys
from editor_eyes import tool_in_use
from editor_games import position_in, steps_in, whole_game_in
from editor_hand import Hand, saved, seen_at, seen_spaces
from editor_keys import Keys
from editor_play.driving import history_lines, log_lines
from editor_play.game_files import read_saved
from editor_widgets import (
    CTRL,
    LEFT,
    bring_row_into_sight,
    click,
    do_command,
    press_keys,
    take_kind,
    take_the_monster,
    turn_wheel,
    type_text,
)
from patience import come_to_rest, wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QSpinBox

from editor.play.position_panel import ROLE
from editor.window import MainWindow
from engine.board.board import Board
from engine.board.model import Map
from engine.files.map_reader import read_map
from engine.files.resources import resolve_scenario


@pytest.fixture
def empty_page(window: MainWindow) -> Hand:
    new_city_by_keys(window)
    press_keys(window, "F5")
    return Hand(window)


def draw(hand: Hand, terrain: str, *points: tuple[int, int]) -> None:
    take_kind(hand.window, terrain)
    for point in points:
        hand.click(point)
    hand.key(Qt.Key.Key_Return)


def test_a_map_drawn_from_nothing_is_saved_and_played_at_once(
    window: MainWindow, empty_page: Hand, tmp_path: Path
) -> None:
    hand = empty_page
    hand.key(Qt.Key.Key_P)
    draw(hand, "Street", (0, 0), (20000, 0), (20000, 29700), (0, 29700))
    draw(hand, "Low building", (20000, 0), (42000, 0), (42000, 15000), (20000, 15000))
    draw(hand, "Street", (20000, 15000), (42000, 15000), (42000, 29700), (20000, 29700))
    save_by_keys(window, tmp_path / "mine.yaml", "Ctrl+S")
    read = read_map(tmp_path / "mine.yaml")
    assert not read.faulty
    assert read.map is not None
    west, house, east = read.map.spaces
    assert [space.terrain for space in read.map.spaces.values()] == ["street", "low-building", "street"]
    assert set(Board(read.map).links) == {(west, house), (west, east), (house, east)}
    hand.key(Qt.Key.Key_F7)
    assert map_under(save_game(window, tmp_path / "game.yaml")) == read.map


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
    assert map_under(save_game(window, city_file.with_name("game.yaml"))).spaces["s1-1"].terrain == "park"
    assert city_file.read_bytes() == before
    press_keys(window, "F5")
    assert window.isWindowModified()


def save_game(window: MainWindow, path: Path) -> Path:
    """Saves the game in a new file by Ctrl+S."""
    save_by_keys(window, path, "Ctrl+S")
    return path


def map_under(path: Path) -> Map:
    """The map of the game that a file holds."""
    return read_saved(path).board.map


def test_going_back_to_the_map_and_on_keeps_the_game(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    hand.key(Qt.Key.Key_F7)
    make_the_monster(window)
    path = save_game(window, tmp_path / "game.yaml")
    before = whole_game_in(path)
    press_keys(window, "F5")
    assert window.canvas.isVisible()
    press_keys(window, "F7")
    assert window.modes.play.isVisible()
    path.unlink()
    press_keys(window, "Ctrl+S")
    assert len(steps_in(path)) == 4
    assert whole_game_in(path) == before


def make_the_monster(window: MainWindow) -> None:
    """The first four choices of a game."""
    take_the_monster(window)
    assert len(history_lines(window.modes.play)) == 4


def type_at_end(window: MainWindow, text: str, over: str = "") -> None:
    """Types below the scenario's text, or over what stands there."""
    edit = window.scenario.edit
    QTest.mouseClick(edit.viewport(), LEFT)
    QTest.keyClick(edit, Qt.Key.Key_End, CTRL)
    for _ in over:
        QTest.keyClick(edit, Qt.Key.Key_Backspace)
    type_text(edit, text)


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
    bring_row_into_sight(tree, row)
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualItemRect(row).center())  # a piece's opens by that
    QTest.keyClick(tree, Qt.Key.Key_Right)
    item = panel.cell_item(*path)
    bring_row_into_sight(tree, item)
    value = QPoint(tree.columnWidth(0) + 20, tree.visualItemRect(item).center().y())
    QTest.mouseClick(tree.viewport(), LEFT, pos=value)
    QTest.mouseDClick(tree.viewport(), LEFT, pos=value)
    field = next(w for w in tree.viewport().findChildren(QLineEdit) if w.isVisible())
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    wait_until(lambda: panel.cell_item(*path).data(1, ROLE).text == text, "for the position to hold it")


def delete_space(hand: Hand, space: str) -> None:
    """Goes from play to the map, deletes a space there by a click and Del, and comes back to play."""
    press_keys(hand.window, "F5")
    hand.click(beside_the_symbol(hand.window, space))
    press_keys(hand.window, "Del")
    press_keys(hand.window, "F7")


def pieces(window: MainWindow) -> dict[str, str]:
    """The counters on the board, and the space that each lies on."""
    stacks = window.modes.play.board_view.stacks.items()
    return {piece: place.partition(":")[2] for place, stack in stacks for piece in stack.ids}


@pytest.fixture
def with_townspeople(window: MainWindow, hand: Hand) -> Hand:
    hand.key(Qt.Key.Key_I)
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_F7)
    return hand


def test_a_game_begun_goes_on_on_the_changed_map(window: MainWindow, with_townspeople: Hand, tmp_path: Path) -> None:
    make_the_monster(window)
    play = window.modes.play
    before, told, lay = save_game(window, tmp_path / "before.yaml"), log_lines(play), pieces(window)
    assert lay["townspeople-1"] == "p2-1"
    delete_space(with_townspeople, "s1-1")
    assert "goes on on the changed map" in window.hint.text()
    assert log_lines(play) == [*told, "The game goes on on the changed map; Undo ends here."]
    assert not play.bar.undo.isEnabled()
    assert pieces(window) == lay
    after = save_game(window, tmp_path / "moved.yaml")
    assert "s1-1" not in map_under(after).spaces
    for table in ("piece", "frames"):
        assert position_in(after)[table] == position_in(before)[table]


def test_what_has_no_place_any_more_is_listed_and_undoing_the_edit_gives_the_game_back(
    window: MainWindow, with_townspeople: Hand, tmp_path: Path
) -> None:
    make_the_monster(window)
    play = window.modes.play
    before, steps, lay = save_game(window, tmp_path / "before.yaml"), history_lines(play), pieces(window)
    delete_space(with_townspeople, "p2-1")
    assert play.notice.isVisible()
    assert "Townspeople 1: p2-1 has no place on the new map." in play.notice.text.text()
    assert "Townspeople 1: p2-1 has no place on the new map." in log_lines(play)
    assert pieces(window) == {name: place for name, place in lay.items() if place != "p2-1"}
    moved = save_game(window, tmp_path / "moved.yaml")
    assert position_in(moved)["piece"]["townspeople-1"]["space"] is None
    press_keys(window, "F5")
    press_keys(window, "Ctrl+Z")
    press_keys(window, "F7")
    assert (history_lines(play), pieces(window), play.bar.undo.isEnabled()) == (steps, lay, True)
    assert not play.notice.isVisible()
    assert "where it was" in window.hint.text()
    assert whole_game_in(save_game(window, tmp_path / "back.yaml")) == whole_game_in(before)


def test_the_same_choices_are_played_again_on_the_changed_map(
    window: MainWindow, with_townspeople: Hand, tmp_path: Path
) -> None:
    make_the_monster(window)
    play = window.modes.play
    before, steps = save_game(window, tmp_path / "before.yaml"), history_lines(play)
    delete_space(with_townspeople, "s1-1")
    carried = log_lines(play)
    click(play.notice.buttons[0])
    assert history_lines(play) == steps
    assert play.notice.text.text() == f"All steps go as before on the changed map ({len(steps)})."
    replayed = save_game(window, tmp_path / "replayed.yaml")
    assert steps_in(replayed) == steps_in(before)
    assert "s1-1" not in map_under(replayed).spaces
    click(play.notice.buttons[0])
    assert (log_lines(play), history_lines(play)) == (carried, [])


def test_a_game_that_cannot_go_on_says_why_and_offers_a_new_one(
    window: MainWindow, with_townspeople: Hand, tmp_path: Path
) -> None:
    make_the_monster(window)
    edit_by_hand(window)
    type_into_position(window, "frames", 0, "frame", text="monster-move")
    type_into_position(window, "piece", "monster", "space", text="p2-1")
    edit_by_hand(window)
    before, steps = save_game(window, tmp_path / "before.yaml"), history_lines(window.modes.play)
    delete_space(with_townspeople, "p2-1")
    page = window.modes.cant_play
    assert window.stack.currentWidget() is page
    assert "monster, which has no place on the new map" in page.reason.text()
    click(page.other)
    play = window.modes.play
    assert window.stack.currentWidget() is play
    assert history_lines(play) == steps[:-1]
    told = f"Step {len(steps)} of {len(steps)} (edit by hand) can't be taken any more."
    assert told in play.notice.text.text()
    assert steps_in(save_game(window, tmp_path / "replayed.yaml")) == steps_in(before)[:-1]
    press_keys(window, "Shift+F7")
    assert window.stack.currentWidget() is play
    assert history_lines(play) == []
    assert steps_in(save_game(window, tmp_path / "new.yaml")) == []


def test_a_saved_game_opens_with_its_map(window: MainWindow, with_townspeople: Hand, tmp_path: Path) -> None:
    make_the_monster(window)
    steps, lay = history_lines(window.modes.play), pieces(window)
    game = save_game(window, tmp_path / "game.yaml")
    with_townspeople.key(Qt.Key.Key_F5)
    saved(window)
    open_by_keys(window, game)
    assert window.stack.currentWidget() is window.modes.play
    assert (history_lines(window.modes.play), pieces(window)) == (steps, lay)
    assert whole_game_in(save_game(window, tmp_path / "again.yaml")) == whole_game_in(game)
    press_keys(window, "F5")
    assert set(seen_spaces(window)) == set(map_under(game).spaces)
    asked = give_up_file()
    press_keys(window, "Ctrl+S")  # the map has no file: the game's is not written over
    assert asked.done


def test_ctrl_s_in_play_saves_the_game_and_goes_on_with_its_file(
    window: MainWindow, with_townspeople: Hand, city_file: Path
) -> None:
    map_before, path = city_file.read_bytes(), city_file.with_name("game.yaml")
    make_the_monster(window)
    save_by_keys(window, path, "Ctrl+S")
    first = steps_in(path)
    assert len(first) == 4
    click(window.modes.play.ask.keys[0])
    press_keys(window, "Ctrl+S")  # asks for no file again
    assert steps_in(path) == [*first, "monster: note edge:east"]
    path.write_text("theirs", encoding="utf-8")
    press_keys(window, "Ctrl+Z")
    refused = answer_box("No")
    press_keys(window, "Ctrl+S")
    assert refused.done
    assert path.read_text(encoding="utf-8") == "theirs"
    assert city_file.read_bytes() == map_before


def test_ctrl_s_asks_again_in_a_new_game(window: MainWindow, with_townspeople: Hand, tmp_path: Path) -> None:
    make_the_monster(window)
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
    assert tool_in_use(window) == "Polygon"


def test_a_scenario_brings_its_map_and_is_what_play_starts(window: MainWindow, qtbot, tmp_path: Path) -> None:
    qtbot.waitUntil(lambda: bool(window.start_page.scenarios.buttons))
    card = next(b for b in window.start_page.scenarios.buttons if b.isVisible())
    title = card.text()
    click(card)
    assert window.stack.currentWidget() is window.modes.play
    assert read_saved(save_game(window, tmp_path / "game.yaml")).scenario.name == title
    press_keys(window, "F6")
    assert title in window.scenario.edit.toPlainText()


def told(window: MainWindow) -> list[str]:
    """What the list below the scenario's text says."""
    listed = window.scenario.problems
    return [listed.item(n).text() for n in range(listed.count())]


def test_the_default_scenario_is_written_for_a_map_and_its_faults_are_shown(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    hand.key(Qt.Key.Key_F6)
    click(window.scenario.default)
    come_to_rest(window)
    assert told(window) == []
    assert window.scenario.title.text() == "Introductory on Testville\nSave Your City · testville.yaml"
    text, wrong, broken = window.scenario.edit.toPlainText(), "sets: 3", "units: [1"
    type_at_end(window, wrong)
    qtbot.waitUntil(lambda: any("sets" in line for line in told(window)))
    save_by_keys(window, city_file.with_name("night.yaml"), "Ctrl+S")
    assert city_file.with_name("night.yaml").read_text(encoding="utf-8") == text + wrong
    type_at_end(window, broken, over=wrong)
    qtbot.waitUntil(lambda: window.scenario.title.text() == "This scenario can't be read")
    QTest.keyClick(window.scenario.edit, Qt.Key.Key_A, CTRL)
    QTest.keyClick(window.scenario.edit, Qt.Key.Key_Delete)
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
    assert window.isWindowModified()
    QTest.mouseClick(mode.edit.viewport(), LEFT)
    QTest.keyClick(mode.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert mode.text.splitlines() == before
