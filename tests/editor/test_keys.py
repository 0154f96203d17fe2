"""Keys: none means two things, everything with a key is listed by F1, and every tool says what it is for."""

from __future__ import annotations

from collections import Counter

from editor_hand import Hand
from PySide6.QtGui import QAction, QKeySequence

from editor.keys_dialog import KeysDialog
from editor.window import MainWindow


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


def test_f1_lists_every_tool(window: MainWindow, hand: Hand, qtbot) -> None:
    dialog = KeysDialog(window.toolbox.tools, window)
    qtbot.addWidget(dialog)
    page = dialog.page.toPlainText()
    assert [tool.title for tool in window.toolbox.tools if tool.title not in page] == []
