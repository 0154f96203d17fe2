"""Keys: none means two things, every one can be changed and is listed by F1, and lists get the letters typed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from editor_dialogs import in_dialog, open_by_keys
from editor_hand import Hand, saved
from editor_widgets import click, click_row, press_keys
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QDockWidget, QScrollArea, QToolButton

from editor.keys_dialog import KeysDialog
from editor.settings import Settings
from editor.tools.select import SelectTool
from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def in_keys_dialog(window: MainWindow, work: Callable[[KeysDialog], object]) -> None:
    """F1, what `work` does in the dialog, and its button Close."""

    def act(dialog: KeysDialog) -> None:
        work(dialog)
        click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close))

    done = in_dialog(KeysDialog, act)
    press_keys(window, "F1")
    assert done.done


def choose(dialog: KeysDialog, title: str) -> None:
    """Types a title over what the search holds; the first that is found is chosen."""
    click(dialog.search)
    QTest.keyClick(dialog.search, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(dialog.search, title)
    assert dialog.list.currentItem().text(0) == title


def press(dialog: KeysDialog, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    click(dialog.key)
    QTest.keyClick(dialog.key, key, modifier)


def shown_key(dialog: KeysDialog, title: str) -> str:
    return next(row.text(1) for row in dialog.rows() if row.text(0) == title)


def test_no_key_means_two_things(window: MainWindow, hand: Hand) -> None:
    keys = [key.toString() for action in set(window.findChildren(QAction)) for key in action.shortcuts()]
    assert [key for key, times in Counter(filter(None, keys)).items() if times > 1] == []


def test_every_tool_has_a_key_an_icon_and_a_sentence(window: MainWindow, hand: Hand) -> None:
    for tool in window.toolbox.tools:
        assert tool.title
        assert not QKeySequence(tool.shortcut).isEmpty(), tool.title
        assert tool.tip
        window.toolbox.use(tool)
        assert tool.hint(), tool.title


def test_everything_in_a_menu_has_a_text_an_icon_and_a_tip_with_its_key(window: MainWindow, hand: Hand) -> None:
    for binding in window.keymap:
        assert binding.title
        assert not binding.action.icon().isNull(), binding.name
        for key in binding.action.shortcuts()[:1]:
            assert key.toString(QKeySequence.SequenceFormat.NativeText) in binding.action.toolTip(), binding.name
    for button in window.findChildren(QToolButton):
        assert button.text() or button.toolTip() or button.accessibleName() or not button.isVisible(), button


def test_f1_lists_every_tool_and_action_with_its_key(window: MainWindow, hand: Hand) -> None:
    def look(dialog: KeysDialog) -> None:
        listed = {row.text(0) for row in dialog.rows()}
        assert {tool.title for tool in window.toolbox.tools} <= listed
        assert {"Save", "Undo", "Print", "Keys and mouse"} <= listed
        assert shown_key(dialog, "Save") == "Ctrl+S"
        assert "Wheel" in dialog.mouse.toPlainText()

    in_keys_dialog(window, look)


def test_a_key_is_changed_draws_at_once_and_after_the_next_start(
    window: MainWindow, hand: Hand, settings: Settings, city_file: Path, qtbot
) -> None:
    def change(dialog: KeysDialog) -> None:
        choose(dialog, "Polygon")
        press(dialog, Qt.Key.Key_J, CTRL)
        assert "free" in dialog.told.text()
        click(dialog.set)
        assert shown_key(dialog, "Polygon") == "Ctrl+J"

    def draw(where: MainWindow, left: int) -> set[tuple[int, int]]:
        """Ctrl+J, and three corners; what the file holds then beyond what it held."""
        before, person = saved(where).spaces.keys(), Hand(where)
        press_keys(where, "P")  # no longer the key of anything: it must not choose the tool
        press_keys(where, "Ctrl+J")
        for corner in ((left, 6200), (left + 800, 6200), (left, 7400)):
            person.click(corner)
        press_keys(where, "Return")
        after = saved(where)
        (new,) = after.spaces.keys() - before
        return set(after.spaces[new].rings[0])

    in_keys_dialog(window, change)
    assert draw(window, 4400) == {(4400, 6200), (5200, 6200), (4400, 7400)}
    button = next(b for b in window.toolbox.bar.findChildren(QToolButton) if b.text() == "Polygon")
    assert "Ctrl+J" in button.toolTip()
    press_keys(window, "Ctrl+Q")
    second = MainWindow(Settings(settings.folder))
    qtbot.addWidget(second, before_close_func=lambda w: w.document.undo_stack.setClean())
    second.resize(1300, 900)
    second.show()
    qtbot.waitExposed(second)
    open_by_keys(second, city_file)
    assert draw(second, 6400) == {(6400, 6200), (7200, 6200), (6400, 7400)}


def test_every_action_and_tool_can_be_given_another_key(window: MainWindow, hand: Hand) -> None:
    """Each in its turn gets the same key; the one before loses it, and none stays without a way to get one."""

    def change(dialog: KeysDialog) -> None:
        for row in dialog.rows():
            dialog.list.scrollToItem(row)
            QTest.mouseClick(dialog.list.viewport(), LEFT, pos=dialog.list.visualItemRect(row).center())
            press(dialog, Qt.Key.Key_F9, CTRL | SHIFT)
            click(dialog.set)
            assert [other.text(0) for other in dialog.rows() if other.text(1) == "Ctrl+Shift+F9"] == [row.text(0)]
        click(dialog.reset_all)

    in_keys_dialog(window, change)


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


def test_the_status_line_says_of_every_tool_what_a_click_will_do(window: MainWindow, hand: Hand, qtbot) -> None:
    said: dict[str, str] = {}
    for button in window.toolbox.bar.findChildren(QToolButton):
        if not button.text():
            continue
        window.toolbox.bar.findChild(QScrollArea).ensureWidgetVisible(button)
        click(button)
        hand.move((3000, 3000))
        qtbot.waitUntil(lambda: bool(window.hint.text()))
        said[button.text()] = window.hint.text()
    assert len(said) > 15
    assert window.hint.isVisible()
    assert len(set(said.values())) == len(said), "each says its own"
    assert all(len(text) > 15 for text in said.values())


def test_a_key_that_is_taken_says_by_what_and_moves(window: MainWindow, hand: Hand) -> None:
    def change(dialog: KeysDialog) -> None:
        choose(dialog, "Lasso")
        press(dialog, Qt.Key.Key_M, CTRL)
        assert "Merge" in dialog.told.text()
        QTest.mouseClick(dialog.set, LEFT)
        assert shown_key(dialog, "Lasso") == "Ctrl+M"
        assert shown_key(dialog, "Merge") == ""
        choose(dialog, "Merge")
        QTest.mouseClick(dialog.reset, LEFT)
        assert (shown_key(dialog, "Merge"), shown_key(dialog, "Lasso")) == ("Ctrl+M", "")
        QTest.mouseClick(dialog.reset_all, LEFT)

    in_keys_dialog(window, change)
    for binding in window.keymap:
        assert not window.keymap.is_changed(binding.name)
    test_no_key_means_two_things(window, hand)


def test_letters_typed_in_a_list_look_for_an_entry_and_choose_no_tool(window: MainWindow, hand: Hand) -> None:
    palette = window.docks.kinds.kinds
    palette.setFocus()
    QTest.keyClick(palette, Qt.Key.Key_R)  # River; on the map R is a tool's key
    assert palette.currentItem().text() == "River"
    assert isinstance(window.toolbox.current, SelectTool)
    layers = window.docks.kinds.layers
    layers.setFocus()
    QTest.keyClick(layers, Qt.Key.Key_D)
    assert layers.currentText().startswith("Deck")
    assert isinstance(window.toolbox.current, SelectTool)


def test_a_kind_that_is_clicked_is_drawn_with_next_and_keys_choose_its_tool(window: MainWindow, hand: Hand) -> None:
    click_row(window.docks.kinds.kinds, "Park")
    hand.key(Qt.Key.Key_R)
    assert not isinstance(window.toolbox.current, SelectTool)
    assert window.docks.kinds.kinds.currentItem().text() == "Park"


def test_a_panel_that_was_hidden_is_hidden_after_the_next_start_and_comes_back(
    window: MainWindow, hand: Hand, settings: Settings, qtbot, city_file: Path
) -> None:
    def panel(of: MainWindow) -> QDockWidget:
        return next(dock for dock in of.docks.all if dock.windowTitle() == "History")

    def exchange(of: MainWindow) -> None:
        """View › Panels › History, by a click."""
        menu = next(each.menu() for each in of.acts.menus["&View"].actions() if each.text() == "Pan&els")
        menu.popup(of.mapToGlobal(of.rect().topLeft()))
        action = next(action for action in menu.actions() if action.text().replace("&", "") == "History")
        QTest.mouseMove(menu, menu.actionGeometry(action).center())
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())

    def next_start() -> MainWindow:
        made = MainWindow(Settings(settings.folder))
        qtbot.addWidget(made, before_close_func=lambda w: w.document.undo_stack.setClean())
        made.show()
        qtbot.waitExposed(made)
        open_by_keys(made, city_file)
        return made

    assert not panel(window).isHidden()
    exchange(window)
    assert panel(window).isHidden()
    press_keys(window, "Ctrl+Q")
    second = next_start()
    assert panel(second).isHidden()
    exchange(second)
    press_keys(second, "Ctrl+Q")
    assert not panel(next_start()).isHidden()


def test_select_nothing_and_true_size(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_A, CTRL)
    assert window.selection.ids
    hand.key(Qt.Key.Key_A, CTRL | SHIFT)
    assert not window.selection.ids
    hand.key(Qt.Key.Key_0, CTRL)
    assert window.zoom_label.text() == "100%"
