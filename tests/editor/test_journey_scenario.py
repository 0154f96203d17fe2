"""A scenario of one's own for a map of one's own: begun with the default, filled in, mended, saved and opened again."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_hand import Hand
from editor_widgets import click, press_keys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton

from editor.window import MainWindow
from engine.cli.main import main


@pytest.fixture
def begun(window: MainWindow, hand: Hand) -> MainWindow:
    """The window in the mode Scenario, with the game's default one for the small city."""
    press_keys(window, "F6")
    click(window.scenario.default)
    window.scenario.refresh()
    return window


def button(window: MainWindow, name: str) -> QPushButton:
    found = window.scenario.form.findChild(QPushButton, name)
    assert found is not None, name
    return found


def choice(window: MainWindow, name: str) -> QComboBox:
    found = window.scenario.form.findChild(QComboBox, name)
    assert found is not None, name
    return found


def choose(box: QComboBox, title: str) -> None:
    """Chooses by the keys, as one who types the first letters."""
    box.setFocus()
    row = box.findText(title)
    assert row >= 0, [box.itemText(n) for n in range(box.count())]
    box.setCurrentIndex(row)
    box.activated.emit(row)


def save_as(window: MainWindow, name: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Saves with the keys, and types that name into the dialog: the file that the dialog proposed."""
    proposed: list[str] = []

    def ask(parent: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        proposed.append(start)
        return name, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    window.scenario.edit.setFocus()
    press_keys(window, "Ctrl+S")
    return proposed


def test_a_new_scenario_names_its_map_by_its_file_wherever_it_is_saved(
    begun: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "map: testville.yaml\n" in begun.scenario.text
    proposed = save_as(begun, str(tmp_path / "evenings" / "first"), monkeypatch)
    assert Path(proposed[0]).parent == tmp_path
    saved = tmp_path / "evenings" / "first.yaml"
    assert 'map: "../testville.yaml"\n' in saved.read_text(encoding="utf-8")
    assert begun.scenario.text == saved.read_text(encoding="utf-8")
    assert main(["validate", str(saved)]) == 0
    begun.open_path(saved)
    assert begun.document.map.name == "Testville"


def test_a_unit_is_chosen_among_those_of_the_game_and_its_space_among_those_of_the_map(begun: MainWindow) -> None:
    click(button(begun, "new setup.units.unit-1"))
    begun.scenario.refresh()
    kind, space = choice(begun, "setup.units.unit-1.kind"), choice(begun, "setup.units.unit-1.space")
    assert kind.currentText() == "Police"
    assert "Monster" not in [kind.itemText(n) for n in range(kind.count())]
    assert {space.itemData(n) for n in range(1, space.count())} == set(begun.document.map.spaces)
    choose(kind, "Infantry")
    begun.scenario.refresh()
    assert "unit-1: {kind: infantry}" in begun.scenario.text


def test_a_name_that_is_none_stays_to_be_seen(begun: MainWindow) -> None:
    click(button(begun, "new setup.units.unit-1"))
    begun.scenario.edit.setPlainText(begun.scenario.text.replace("kind: police", "kind: tank"))
    begun.scenario.refresh()
    assert choice(begun, "setup.units.unit-1.kind").currentText() == "tank"


def test_what_the_game_says_of_it_stands_below_the_form(begun: MainWindow, qtbot) -> None:
    click(button(begun, "new setup.units.unit-1"))
    begun.scenario.edit.setPlainText(begun.scenario.text.replace("kind: police", "kind: tank"))
    told = begun.scenario.problems
    qtbot.waitUntil(lambda: told.isVisible() and "unit kind 'tank' is unknown" in told.item(0).text())
    press_keys(begun, "F5")
    press_keys(begun, "F6")
    assert "unit kind 'tank' is unknown" in told.item(0).text()
    QTest.mouseClick(told.viewport(), Qt.MouseButton.LeftButton, pos=told.visualItemRect(told.item(0)).center())
    assert "tank" in begun.scenario.edit.textCursor().block().text()


def test_the_form_stays_where_it_was_scrolled_to(begun: MainWindow, qtbot) -> None:
    bar = begun.scenario.form.verticalScrollBar()
    for number in (1, 2, 3):
        click(button(begun, f"new setup.units.unit-{number}"))
        begun.scenario.refresh()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(bar.maximum() - 20)
    down = bar.value()
    choose(choice(begun, "setup.units.unit-3.kind"), "Infantry")
    begun.scenario.refresh()
    qtbot.wait(20)
    assert bar.value() == down
