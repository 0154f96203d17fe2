"""Keys: F1 lists and changes them, by mouse and by keys alone; what was changed draws at once, stands in the settings
and in the tips, and holds after the next start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor_dialogs import in_dialog, open_by_keys, tab_to
from editor_hand import Hand, saved
from editor_menus import click_in_bar
from editor_widgets import LEFT, bring_into_sight, bring_row_into_sight, bring_to_front, click, click_into, press_keys
from editor_windows import started
from patience import wait_until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QTabBar, QToolButton, QToolTip

from editor.keys_dialog import KeysDialog
from editor.settings import Settings
from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def in_keys_dialog(window: MainWindow, work: Callable[[KeysDialog], object], *, by_mouse: bool = False) -> None:
    """F1, or the entry of the menu Help, what `work` does in the dialog, and its button Close."""

    def act(dialog: KeysDialog) -> None:
        work(dialog)
        if dialog.isVisible():
            click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close))

    done = in_dialog(KeysDialog, act)
    if by_mouse:
        click_in_bar(window, "Help", "Keys and mouse")
    else:
        press_keys(window, "F1")
    wait_until(lambda: done.done, "for the dialog to be closed")
    bring_to_front(window)


def choose(dialog: KeysDialog, title: str) -> None:
    """Types a title over what the search holds; the first that is found is chosen."""
    click_into(dialog.search)
    QTest.keyClick(dialog.search, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(dialog.search, title)
    assert dialog.list.currentItem().text(0) == title


def press(dialog: KeysDialog, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    click(dialog.key)
    QTest.keyClick(dialog.key, key, modifier)


def shown_key(dialog: KeysDialog, title: str) -> str:
    return next(row.text(1) for row in dialog.rows() if row.text(0) == title)


def kept(settings: Settings) -> str:
    """The settings as they lie on the disk."""
    return (settings.folder / "editor.ini").read_text(encoding="utf-8")


def tool_button(window: MainWindow, title: str) -> QToolButton:
    return next(b for b in window.toolbox.bar.findChildren(QToolButton) if b.text() == title)


def draw(window: MainWindow, keys: str, left: int) -> set[tuple[int, int]]:
    """Keys for a tool, and three corners; what the file holds then beyond what it held."""
    before, person = saved(window).spaces.keys(), Hand(window)
    press_keys(window, keys)
    for corner in ((left, 6200), (left + 800, 6200), (left, 7400)):
        person.click(corner)
    press_keys(window, "Return")
    after = saved(window)
    (new,) = after.spaces.keys() - before
    return set(after.spaces[new].rings[0])


def test_the_list_has_every_tool_with_its_key_and_what_the_mouse_does(window: MainWindow, hand: Hand) -> None:
    tools = {b.text() for b in window.toolbox.bar.findChildren(QToolButton) if b.text() and b.isVisible()}

    def look(dialog: KeysDialog) -> None:
        listed = {row.text(0): row.text(1) for row in dialog.rows()}
        assert len(tools) > 15
        assert all(listed[title] for title in tools)
        assert (listed["Save"], listed["Undo"], listed["Keys and mouse"]) == ("Ctrl+S", "Ctrl+Z", "F1")
        (bar,) = dialog.findChildren(QTabBar)
        QTest.mouseClick(bar, LEFT, pos=bar.tabRect(1).center())
        assert dialog.mouse.isVisible()
        assert "Wheel" in dialog.mouse.toPlainText()

    in_keys_dialog(window, look, by_mouse=True)


def test_a_key_is_changed_draws_at_once_and_after_the_next_start(
    window: MainWindow, hand: Hand, settings: Settings, city_file: Path, qtbot
) -> None:
    def change(dialog: KeysDialog) -> None:
        choose(dialog, "Polygon")
        press(dialog, Qt.Key.Key_J, CTRL)
        assert "free" in dialog.told.text()
        click(dialog.set)
        assert shown_key(dialog, "Polygon") == "Ctrl+J"

    in_keys_dialog(window, change)
    press_keys(window, "P")  # no longer the key of anything: it must not choose the tool
    hand.move((7000, 7000))
    assert "Click a space" in window.hint.text()
    assert draw(window, "Ctrl+J", 4400) == {(4400, 6200), (5200, 6200), (4400, 7400)}
    assert "Ctrl+J" in tool_button(window, "Polygon").toolTip()
    press_keys(window, "Ctrl+Q")
    assert "Ctrl+J" in kept(settings)
    second = started(settings.folder, qtbot)
    open_by_keys(second, city_file)
    assert draw(second, "Ctrl+J", 6400) == {(6400, 6200), (7200, 6200), (6400, 7400)}


def test_without_a_mouse_a_key_is_changed_and_given_back(window: MainWindow, hand: Hand, settings: Settings) -> None:
    def change(dialog: KeysDialog) -> None:
        tab_to(dialog, dialog.search)
        QTest.keyClicks(dialog.search, "Polygon")
        tab_to(dialog, dialog.key)
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_J, CTRL)
        tab_to(dialog, dialog.set)
        QTest.keyClick(dialog.set, Qt.Key.Key_Space)
        assert shown_key(dialog, "Polygon") == "Ctrl+J"
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    def give_back(dialog: KeysDialog) -> None:
        tab_to(dialog, dialog.reset_all)
        QTest.keyClick(dialog.reset_all, Qt.Key.Key_Space)
        assert shown_key(dialog, "Polygon") == "P"
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    in_keys_dialog(window, change)
    assert draw(window, "Ctrl+J", 4400) == {(4400, 6200), (5200, 6200), (4400, 7400)}
    in_keys_dialog(window, give_back)
    assert draw(window, "P", 6400) == {(6400, 6200), (7200, 6200), (6400, 7400)}
    press_keys(window, "Ctrl+Q")
    assert "Ctrl+J" not in kept(settings)


def test_the_buttons_of_the_start_page_say_the_keys_of_now(window: MainWindow, settings: Settings) -> None:
    page = window.start_page
    assert [b.toolTip().partition("\n")[0] for b in (page.draw, page.open)] == [
        "New city  (Ctrl+N)",
        "Open  (Ctrl+O)",
    ]

    def change(dialog: KeysDialog) -> None:
        choose(dialog, "New city")
        press(dialog, Qt.Key.Key_J, CTRL)
        click(dialog.set)

    in_keys_dialog(window, change)
    assert page.draw.toolTip().startswith("New city  (Ctrl+J)")
    press_keys(window, "Ctrl+Q")
    assert "Ctrl+J" in kept(settings)


def test_every_action_and_tool_can_be_given_another_key(window: MainWindow, hand: Hand, settings: Settings) -> None:
    """Each in its turn gets the same key; the one before loses it, and none stays without a way to get one."""

    def change(dialog: KeysDialog) -> None:
        for row in dialog.rows():
            bring_row_into_sight(dialog.list, row)
            QTest.mouseClick(dialog.list.viewport(), LEFT, pos=dialog.list.visualItemRect(row).center())
            press(dialog, Qt.Key.Key_F9, CTRL | SHIFT)
            click(dialog.set)
            assert [other.text(0) for other in dialog.rows() if other.text(1) == "Ctrl+Shift+F9"] == [row.text(0)]

    in_keys_dialog(window, change)
    press_keys(window, "Ctrl+Q")
    assert kept(settings).count("Ctrl+Shift+F9") == 1


TILED_AND_QGIS = {
    "Select": "S", "Corners": "E", "Polygon": "P", "Rectangle": "R", "Markers": "I", "Brush": "B", "Bucket": "G",
    "Tracing": "T", "Fit the map": "F or Ctrl+/", "True size": "Ctrl+0", "Duplicate": "Ctrl+D", "Rename": "F2",
    "Commands": "Ctrl+Shift+P", "Undo": "Ctrl+Z", "Redo": "Ctrl+Shift+Z or Ctrl+Y", "Save": "Ctrl+S",
    "Zoom in": "Ctrl++ or Ctrl+=", "Zoom out": "Ctrl+-", "Select all": "Ctrl+A", "Cut": "Ctrl+X", "Paste": "Ctrl+V",
    "Full screen": "F11", "Delete": "Del",
}  # fmt: skip
"""What hands know from there, where the two agree or only one has it."""


def test_hands_that_know_tiled_and_qgis_find_their_keys(window: MainWindow, hand: Hand) -> None:
    def look(dialog: KeysDialog) -> None:
        assert {title: shown_key(dialog, title) for title in TILED_AND_QGIS} == TILED_AND_QGIS

    in_keys_dialog(window, look)


def test_a_key_that_is_taken_says_by_what_and_moves(window: MainWindow, hand: Hand, settings: Settings) -> None:
    def change(dialog: KeysDialog) -> None:
        choose(dialog, "Lasso")
        press(dialog, Qt.Key.Key_M, CTRL)
        assert "Merge" in dialog.told.text()
        click(dialog.set)
        assert shown_key(dialog, "Lasso") == "Ctrl+M"
        assert shown_key(dialog, "Merge") == ""
        choose(dialog, "Merge")
        click(dialog.reset)
        assert (shown_key(dialog, "Merge"), shown_key(dialog, "Lasso")) == ("Ctrl+M", "")
        click(dialog.reset_all)
        assert shown_key(dialog, "Lasso") == "A"

    in_keys_dialog(window, change)
    before = saved(window)
    press_keys(window, "Ctrl+A")
    press_keys(window, "Ctrl+M")
    assert len(saved(window).spaces) == 1
    press_keys(window, "Ctrl+Z")
    assert saved(window) == before
    press_keys(window, "Ctrl+Q")
    assert "Ctrl+M" not in kept(settings)


def test_a_tip_with_the_key_comes_where_the_mouse_rests(window: MainWindow, hand: Hand) -> None:
    button = tool_button(window, "Polygon")
    bring_into_sight(button)
    QTest.mouseMove(window.canvas.viewport())
    QTest.mouseMove(button)
    wait_until(lambda: QToolTip.isVisible() and "(P)" in QToolTip.text(), "for the tip")
    assert QToolTip.text().startswith("Polygon  (P)\n")
    hand.move((3000, 3000))
    wait_until(lambda: not QToolTip.isVisible(), "for the tip to go")


def test_the_status_line_says_of_every_tool_what_a_click_will_do(window: MainWindow, hand: Hand, qtbot) -> None:
    said: dict[str, str] = {}
    hand.move((3000, 3000))  # wherever the pointer was
    for button in window.toolbox.bar.findChildren(QToolButton):
        if button.text() and button.isEnabled():
            bring_into_sight(button)
            click(button)
            hand.move((3000, 3000))
            qtbot.waitUntil(lambda: bool(window.hint.text()))
            said[button.text()] = window.hint.text()
    assert len(said) > 15
    assert window.hint.isVisible()
    assert len(set(said.values())) == len(said), "each says its own"
    assert all(len(text) > 15 for text in said.values())


def test_letters_typed_in_a_list_look_for_an_entry_and_choose_no_tool(window: MainWindow, hand: Hand) -> None:
    palette, levels = window.docks.kinds.kinds, window.docks.kinds.layers
    QTest.mouseClick(palette.viewport(), LEFT, pos=palette.visualItemRect(palette.item(0)).center())
    for _ in range(40):
        if not palette.hasFocus():
            press_keys(window, "Tab")
    assert palette.hasFocus()
    QTest.keyClick(palette, Qt.Key.Key_R)  # River; on the map R is a tool's key
    assert palette.currentItem().text() == "River"
    for _ in range(40):
        if not levels.hasFocus():
            press_keys(window, "Tab")
    QTest.keyClick(levels, Qt.Key.Key_D)
    assert levels.currentText().startswith("Deck")
    assert tool_button(window, "Select").isChecked()


def test_nothing_is_selected_any_more_and_the_map_is_as_large_as_on_paper(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    press_keys(window, "Ctrl+A")
    press_keys(window, "Ctrl+Shift+A")
    press_keys(window, "Del")
    assert saved(window) == before
    press_keys(window, "Ctrl+0")
    assert window.zoom_label.text() == "100%"
    across = hand.at((8000, 0)).x() - hand.at((0, 0)).x()
    assert abs(across - 80 / 25.4 * window.logicalDpiX()) <= 2
