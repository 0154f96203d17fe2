"""A scenario of one's own for a map of one's own: begun with the default, filled in, mended, saved and opened again."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import in_dialog, open_by_keys, save_by_keys
from editor_hand import Hand, seen_spaces
from editor_keys import Keys
from editor_widgets import CTRL, click, press_keys, turn_wheel
from patience import come_to_rest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton

from editor.window import MainWindow
from engine.cli.main import main
from engine.files.scenario_reader import read_scenario


@pytest.fixture
def begun(window: MainWindow, hand: Hand, qtbot) -> MainWindow:
    """The window in the mode Scenario, with the game's default one for the small city."""
    press_keys(window, "F6")
    click(window.scenario.default)
    qtbot.waitUntil(lambda: window.scenario.form.findChild(QPushButton, "new setup.units.unit-1") is not None)
    return window


def add_unit(window: MainWindow, number: int, qtbot) -> None:
    """Clicks the button that adds a unit; the form has its fields a moment later."""
    click(window.scenario.form.findChild(QPushButton, f"new setup.units.unit-{number}"))
    qtbot.waitUntil(lambda: window.scenario.form.findChild(QComboBox, f"setup.units.unit-{number}.kind") is not None)


def choice(window: MainWindow, name: str) -> QComboBox:
    found = window.scenario.form.findChild(QComboBox, name)
    assert found is not None, name
    return found


def choose(window: MainWindow, name: str, title: str) -> None:
    """Types the title, as one who knows it."""
    box = choice(window, name)
    Keys(window).tab_to(box)
    QTest.keyClicks(box, title)
    assert box.currentText() == title


def mistype(window: MainWindow) -> None:
    """Types `tank` in the text where the kind of the unit stands."""
    edit = window.scenario.edit
    QTest.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton)
    QTest.keyClick(edit, Qt.Key.Key_Home, CTRL)
    lines = window.scenario.text.splitlines()
    row = next(n for n, line in enumerate(lines) if "kind: police" in line)
    for _ in range(row):
        QTest.keyClick(edit, Qt.Key.Key_Down)
    for _ in range(lines[row].index("police")):
        QTest.keyClick(edit, Qt.Key.Key_Right)
    for _ in "police":
        QTest.keyClick(edit, Qt.Key.Key_Delete)
    QTest.keyClicks(edit, "tank")


def test_a_new_scenario_names_its_map_by_its_file_wherever_it_is_saved(begun: MainWindow, tmp_path: Path) -> None:
    assert "map: testville.yaml\n" in begun.scenario.text
    proposed: list[Path] = []
    looked = in_dialog(QFileDialog, lambda dialog: look_and_leave(dialog, proposed))
    press_keys(begun, "Ctrl+S")
    assert looked.done
    assert proposed == [tmp_path]
    saved = tmp_path / "evenings" / "first.yaml"
    save_by_keys(begun, saved.with_suffix(""), "Ctrl+S")
    assert 'map: "../testville.yaml"\n' in saved.read_text(encoding="utf-8")
    assert begun.scenario.text == saved.read_text(encoding="utf-8")
    assert main(["validate", str(saved)]) == 0
    open_by_keys(begun, saved)
    assert begun.windowTitle().startswith("Testville")


def look_and_leave(dialog: QFileDialog, seen: list[Path]) -> None:
    """Notes the folder that a dialog proposes, and presses Escape."""
    seen.append(Path(dialog.directory().absolutePath()))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_unit_is_chosen_among_those_of_the_game_and_its_space_among_those_of_the_map(
    begun: MainWindow, tmp_path: Path, qtbot
) -> None:
    add_unit(begun, 1, qtbot)
    kind, space = choice(begun, "setup.units.unit-1.kind"), choice(begun, "setup.units.unit-1.space")
    assert kind.currentText() == "Police"
    assert "Monster" not in [kind.itemText(n) for n in range(kind.count())]
    assert {space.itemData(n) for n in range(1, space.count())} == set(seen_spaces(begun))
    choose(begun, "setup.units.unit-1.kind", "Infantry")
    qtbot.waitUntil(lambda: "unit-1: {kind: infantry}" in begun.scenario.text)
    save_by_keys(begun, tmp_path / "infantry.yaml", "Ctrl+S")
    scenario = read_scenario(tmp_path / "infantry.yaml").scenario
    assert scenario is not None
    assert scenario.setup["units"] == {"unit-1": {"kind": "infantry"}}


def test_a_name_that_is_none_stays_to_be_seen_and_to_be_saved(begun: MainWindow, tmp_path: Path, qtbot) -> None:
    add_unit(begun, 1, qtbot)
    mistype(begun)
    qtbot.waitUntil(lambda: choice(begun, "setup.units.unit-1.kind").currentText() == "tank")
    save_by_keys(begun, tmp_path / "tank.yaml", "Ctrl+S")
    assert "unit-1: {kind: tank}" in (tmp_path / "tank.yaml").read_text(encoding="utf-8")


def test_what_the_game_says_of_it_stands_below_the_form(begun: MainWindow, qtbot) -> None:
    add_unit(begun, 1, qtbot)
    mistype(begun)
    told = begun.scenario.problems
    qtbot.waitUntil(lambda: told.isVisible() and "unit kind 'tank' is unknown" in told.item(0).text())
    press_keys(begun, "F5")
    press_keys(begun, "F6")
    assert "unit kind 'tank' is unknown" in told.item(0).text()
    QTest.mouseClick(told.viewport(), Qt.MouseButton.LeftButton, pos=told.visualItemRect(told.item(0)).center())
    assert "tank" in begun.scenario.edit.textCursor().block().text()


def test_the_form_stays_where_it_was_scrolled_to(begun: MainWindow, qtbot) -> None:
    form = begun.scenario.form
    bar = form.verticalScrollBar()
    for number in (1, 2, 3):
        add_unit(begun, number, qtbot)
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    box = choice(begun, "setup.units.unit-3.kind")
    Keys(begun).tab_to(box)
    turn_wheel(form.viewport(), -100)
    turn_wheel(form.viewport(), 1)
    down = bar.value()
    assert 0 < down < bar.maximum()
    QTest.keyClicks(box, "Infantry")
    qtbot.waitUntil(lambda: "unit-3: {kind: infantry}" in begun.scenario.text)
    qtbot.waitUntil(lambda: choice(begun, "setup.units.unit-3.kind") is not box)
    come_to_rest(begun)
    assert bar.value() == down
