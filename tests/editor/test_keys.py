"""Keys: none means two things, and whatever can be done has a text, an icon and a tip."""

from __future__ import annotations

from collections import Counter

from editor_hand import Hand
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton

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


def test_everything_in_a_menu_has_a_text_an_icon_and_a_tip_with_its_key(window: MainWindow, hand: Hand) -> None:
    for binding in window.keymap:
        assert binding.title
        assert not binding.action.icon().isNull(), binding.name
        for key in binding.action.shortcuts()[:1]:
            assert key.toString(QKeySequence.SequenceFormat.NativeText) in binding.action.toolTip(), binding.name
    for button in window.findChildren(QToolButton):
        assert button.text() or button.toolTip() or button.accessibleName() or not button.isVisible(), button
