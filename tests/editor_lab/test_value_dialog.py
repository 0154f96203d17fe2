"""Picking a value: the examples are of the game at hand, and a search that finds nothing says so."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from editor.lab.value_dialog import ValueDialog
from editor.lab.values import Value

VALUES = [
    Value("options.turn_limit", ("Options", "Turn limit"), 12),
    Value("rules.units.police.speed", ("Rules", "Units", "Police", "Speed"), 1),
    Value("rules.units.police.attack", ("Rules", "Units", "Police", "Attack"), 2),
]


@pytest.fixture
def dialog(qtbot) -> ValueDialog:
    made = ValueDialog(VALUES)
    qtbot.addWidget(made)
    return made


def test_the_examples_are_of_this_game(dialog: ValueDialog) -> None:
    assert dialog.search.placeholderText() == "Search by title or path: police speed"
    assert dialog.line.placeholderText() == "rules.units.police.speed=1,2"


def test_a_search_that_finds_nothing_says_so(dialog: ValueDialog) -> None:
    QTest.keyClicks(dialog.search, "police movement")
    assert dialog.hint.text() == "No figure of this game has “police movement” in its title or path."
    dialog.search.clear()
    assert dialog.hint.text().startswith("Pick a figure")
    QTest.keyClicks(dialog.search, "police attack")
    assert dialog.text == "rules.units.police.attack=2,3"
