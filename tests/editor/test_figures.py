"""What a game's map schema adds is typed in the properties, for one thing or for many."""

from __future__ import annotations

import pytest
from editor_hand import Hand, saved
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox

from editor.panels import object_page, properties
from editor.panels.figures import props_schema
from editor.window import MainWindow

SCHEMA = {
    "type": "object",
    "properties": {
        "floors": {"type": "integer", "title": "Floors", "minimum": 0},
        "old": {"type": "boolean", "title": "Old"},
    },
}
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def game_with_figures(monkeypatch) -> None:
    """As if the game's map schema had these figures."""
    for module in (properties, object_page):
        monkeypatch.setattr(module, "props_schema", lambda game, table: SCHEMA)


def type_floors(form: object, number: int) -> None:
    field = form.findChild(QSpinBox, "props.floors")
    field.setValue(number)
    field.editingFinished.emit()


def test_a_figure_of_one_space_and_of_all(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    panel = window.docks.properties
    type_floors(panel.figures, 4)
    assert saved(window).spaces["p2-1"].props == {"floors": 4}
    hand.key(Qt.Key.Key_A, CTRL)
    type_floors(panel.figures, 7)
    after = saved(window)
    assert {s.props["floors"] for s in after.spaces.values()} == {7}
    assert window.document.undo_stack.undoText() == "floors of 14 spaces"
    hand.key(Qt.Key.Key_Z, CTRL)
    assert [s.id for s in saved(window).spaces.values() if s.props] == ["p2-1"]


def test_a_figure_of_a_symbol(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_S)
    hand.click((5000, 5000))
    type_floors(window.docks.properties.objects.figures, 2)
    assert saved(window).markers["townspeople-1"].props == {"floors": 2}


def test_games_that_add_nothing_or_are_unknown_have_no_figures() -> None:
    assert not props_schema("sheboygan", "spaces").get("properties")
    assert props_schema("nothing", "spaces") == {}
