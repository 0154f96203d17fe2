"""Keys: none means two things, every one can be changed and is listed by F1, and lists get the letters typed there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from editor_hand import Hand
from editor_widgets import click_row
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from editor.keys_dialog import KeysDialog
from editor.settings import Settings
from editor.tools.draw import DrawTool
from editor.tools.select import SelectTool
from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def in_keys_dialog(window: MainWindow, work) -> None:
    """F1, what `work` does in the dialog, and Escape."""
    done = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, KeysDialog)
        try:
            work(dialog)
            done.append(True)
        finally:
            dialog.reject()

    QTimer.singleShot(20, act)
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert done


def choose(dialog: KeysDialog, title: str) -> None:
    """Types a title into the search; the first that is found is chosen."""
    dialog.search.setFocus()
    dialog.search.clear()
    QTest.keyClicks(dialog.search, title)
    assert dialog.list.currentItem().text(0) == title


def press(dialog: KeysDialog, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    dialog.key.setFocus()
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


def test_a_key_is_changed_works_at_once_and_is_kept(window: MainWindow, hand: Hand, settings: Settings, qtbot) -> None:
    def change(dialog: KeysDialog) -> None:
        choose(dialog, "Polygon")
        press(dialog, Qt.Key.Key_J, CTRL)
        assert "free" in dialog.told.text()
        QTest.mouseClick(dialog.set, LEFT)
        assert shown_key(dialog, "Polygon") == "Ctrl+J"

    in_keys_dialog(window, change)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    hand.key(Qt.Key.Key_J, CTRL)
    assert isinstance(window.toolbox.current, DrawTool)
    assert "Ctrl+J" in window.toolbox.action_of(DrawTool).toolTip()
    settings.sync()
    second = MainWindow(Settings(settings.folder))
    qtbot.addWidget(second)
    assert second.keymap.keys("DrawTool") == ("Ctrl+J",)


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


def test_the_layout_is_remembered(window: MainWindow, hand: Hand, settings: Settings, qtbot, city_file: Path) -> None:
    dock = next(d for d in window.docks.all if d.objectName() == "History")
    dock.hide()
    window.close()
    second = MainWindow(Settings(settings.folder))
    qtbot.addWidget(second)
    second.show()
    second.open_path(city_file)
    qtbot.waitUntil(second.windowHandle().isExposed)
    assert next(d for d in second.docks.all if d.objectName() == "History").isHidden()


def test_select_nothing_and_true_size(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_A, CTRL)
    assert window.selection.ids
    hand.key(Qt.Key.Key_A, CTRL | SHIFT)
    assert not window.selection.ids
    hand.key(Qt.Key.Key_0, CTRL)
    assert window.zoom_label.text() == "100%"
