"""The guided first city: begun from the start page, each step ticked when it is done, left, and gone on with."""

from __future__ import annotations

from pathlib import Path

from editor_dialogs import choose_file, open_by_keys, save_by_keys
from editor_eyes import click_problem, tool_in_use, wait_for_problem
from editor_hand import Hand, saved
from editor_keys import Keys
from editor_play.game_files import read_saved
from editor_widgets import click, click_row, press_keys, type_into
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from editor.dialogs.fix import FixDialog
from editor.settings import Settings
from editor.window import MainWindow

LEFT = Qt.MouseButton.LeftButton


def ticked(window: MainWindow) -> list[str]:
    return [row.step.id for row in window.guide.panel.rows if row.done]


def lit(window: MainWindow) -> list[str]:
    return [button.text() for button in window.findChildren(QToolButton) if button.property("guided")]


def press(window: MainWindow, text: str) -> None:
    """Clicks a button of the tool bar or of the modes."""
    button = next(b for b in window.findChildren(QToolButton) if b.isVisible() and b.text() == text)
    QTest.mouseClick(button, LEFT)


def draw(hand: Hand, *corners: tuple[int, int]) -> None:
    for corner in (*corners, corners[0]):
        hand.click((corner[0] * 100, corner[1] * 100))


def begun(window: MainWindow, qtbot) -> Hand:
    """From the start page to the guide, with two of three spaces drawn."""
    click(window.start_page.guide)
    assert window.guide.dock.isVisible()
    hand = Hand(window)
    qtbot.waitUntil(lambda: lit(window) == ["Polygon"])
    press(window, "Polygon")
    assert tool_in_use(window) == "Polygon"
    draw(hand, (10, 10), (70, 10), (70, 60), (10, 60))
    draw(hand, (70, 10), (130, 10), (130, 60), (70, 60))
    assert ticked(window) == []
    assert "1 more" in window.guide.panel.rows[0].text.text()
    return hand


def test_a_first_city_from_the_start_page_to_play(window: MainWindow, qtbot, tmp_path: Path) -> None:
    hand = begun(window, qtbot)
    draw(hand, (10, 60), (130, 60), (130, 100), (10, 100))
    assert ticked(window) == ["draw"]
    press_keys(window, "Ctrl+Z")
    assert ticked(window) == []  # what is not there any more is not done
    press_keys(window, "Ctrl+Y")

    press(window, "Select")
    hand.click((4000, 3000))
    assert window.docks.properties.name.isVisible()
    type_into(window.docks.properties.name, "Slottsgatan")
    assert ticked(window) == ["draw", "name"]

    click_row(window.docks.kinds.kinds, "River")
    press(window, "Polygon")
    draw(hand, (130, 10), (150, 10), (150, 100), (130, 100))
    assert ticked(window) == ["draw", "name", "river"]

    assert lit(window) == ["Markers"]
    press(window, "Markers")
    assert tool_in_use(window) == "Markers"
    hand.click((10000, 3000))
    assert ticked(window) == ["draw", "name", "river", "marker"]

    click_row(window.docks.kinds.kinds, "Street")
    press(window, "Polygon")
    draw(hand, (170, 20), (200, 20), (200, 50), (170, 50))
    row = wait_for_problem(window, "isolated-space")
    assert "mend" not in ticked(window)
    click_problem(window, row)
    click(window.docks.problems.fix)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, FixDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "mend" in ticked(window))

    assert lit(window) == ["Play"]
    press(window, "Play")
    assert "the last step" in window.toast.text()
    save_by_keys(window, tmp_path / "game.yaml", "Ctrl+S")
    press(window, "Map")
    assert ticked(window) == ["draw", "name", "river", "marker", "mend", "play"]
    assert lit(window) == []
    target = tmp_path / "first.yaml"
    choose_file(target)
    written = saved(window)
    assert len(written.spaces) == 5
    game = read_saved(tmp_path / "game.yaml")
    assert game.board.map.spaces == written.spaces
    assert "Slottsgatan" in {space.name for space in written.spaces.values()}
    assert len(written.markers) == 1


def test_the_guide_is_left_and_gone_on_with_another_day(
    window: MainWindow, qtbot, tmp_path: Path, settings: Settings
) -> None:
    hand = begun(window, qtbot)
    draw(hand, (10, 60), (130, 60), (130, 100), (10, 100))
    target = tmp_path / "first.yaml"
    choose_file(target)
    saved(window)
    click(window.guide.panel.leave)
    assert not window.guide.dock.isVisible()
    assert lit(window) == []
    press_keys(window, "Ctrl+Q")
    assert window.isHidden()

    second = MainWindow(Settings(settings.folder))
    qtbot.addWidget(second)
    second.show()
    qtbot.waitUntil(second.windowHandle().isExposed)
    click(second.start_page.guide)
    assert second.guide.dock.isVisible()
    assert ticked(second) == ["draw"]
    Hand(second).click((4000, 3000))
    type_into(second.docks.properties.name, "Slottsgatan")
    assert ticked(second) == ["draw", "name"]
    assert "Slottsgatan" in {space.name for space in saved(second).spaces.values()}
    assert "Slottsgatan" in target.read_text(encoding="utf-8")


def test_a_game_begun_before_its_turn_is_not_the_last_step(window: MainWindow, qtbot, tmp_path: Path) -> None:
    hand = begun(window, qtbot)
    draw(hand, (10, 60), (130, 60), (130, 100), (10, 100))
    draw(hand, (10, 20), (130, 20), (130, 60), (10, 60))
    press(window, "Play")
    assert "the last step" not in window.toast.text()
    press(window, "Map")
    assert ticked(window) == ["draw", "play"]
    save_by_keys(window, tmp_path / "begun.yaml")
    assert len(saved(window).spaces) == 3


def test_another_map_is_not_the_guides(window: MainWindow, qtbot, city_file: Path) -> None:
    click(window.start_page.guide)
    open_by_keys(window, city_file)
    assert not window.guide.dock.isVisible()
    Hand(window).click((1000, 1000))
    type_into(window.docks.properties.name, "Slottsgatan")
    assert saved(window).spaces["s0-3"].name == "Slottsgatan"
    assert "Slottsgatan" in city_file.read_text(encoding="utf-8")


def test_the_guide_is_begun_and_left_without_a_mouse(window: MainWindow, qtbot) -> None:
    keys = Keys(window)
    keys.tab_to(window.start_page.guide)
    keys.press(Qt.Key.Key_Space)
    qtbot.waitUntil(window.guide.dock.isVisible)
    keys.tab_to(window.guide.panel.leave)
    keys.press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not window.guide.dock.isVisible())
    assert lit(window) == []


def test_what_to_do_next_is_read_whole_in_a_small_window(window: MainWindow, qtbot) -> None:
    window.resize(1000, 560)
    click(window.start_page.guide)
    row = window.guide.panel.rows[0]
    qtbot.waitUntil(lambda: row.text.isVisible() and row.text.height() >= row.text.heightForWidth(row.text.width()))
    qtbot.waitUntil(lambda: row.text.visibleRegion().boundingRect().size() == row.text.size())
