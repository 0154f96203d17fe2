"""Drawings of other programs become maps: chosen, looked at, changed, given up, saved and played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from editor_dialogs import answer_box, choose_file, give_up_file, go_down_to, save_by_keys
from editor_hand import Hand, city
from editor_widgets import click, pick, press_keys, press_ok, type_over
from patience import come_to_rest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QWidget

from editor.dialogs.import_drawing import ImportDialog
from editor.window import MainWindow
from engine.board.board import Board
from engine.files.exporting.geojson import geojson_text
from engine.files.map_reader import read_map
from engine.play.registry import load_game


@pytest.fixture
def islands(tmp_path: Path) -> Path:
    """Two islands side by side and a lake, ten metres apart, in degrees."""

    def square(west: float, kind: str, name: str) -> dict[str, object]:
        ring = [[west, 59.0], [west + 0.01, 59.0], [west + 0.01, 59.01], [west, 59.01], [west, 59.0]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        return {"type": "Feature", "properties": {"name": name, "kind": kind}, "geometry": geometry}

    features = [square(18.0, "park", "Djurgården"), square(18.0102, "", "Söder"), square(18.0204, "lake", "Mälaren")]
    path = tmp_path / "islands.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


def dialog_on(window: MainWindow, path: Path, qtbot) -> ImportDialog:
    """Ctrl+Shift+I, and the path; the dialog, when the map is made."""
    chosen = choose_file(path)
    press_keys(window, "Ctrl+Shift+I")
    assert chosen.done
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ImportDialog)
    settle(dialog, qtbot)
    return dialog


def settle(dialog: ImportDialog, qtbot) -> None:
    """The map is made anew a little after the last choice."""
    come_to_rest(dialog)
    qtbot.waitUntil(lambda: not dialog.bar.isVisible())


def field(dialog: ImportDialog, label: str) -> QWidget:
    """The field behind a label."""
    (found,) = [each for each in dialog.findChildren(QLabel) if each.text() == label]
    return found.buddy()


def told(dialog: ImportDialog) -> list[str]:
    return [dialog.notes.item(n).text() for n in range(dialog.notes.count())]


def test_a_drawing_becomes_a_map_that_is_saved_and_played(window: MainWindow, islands, tmp_path: Path, qtbot) -> None:
    dialog = dialog_on(window, islands, qtbot)
    assert dialog.told.text() == "3 spaces of 3 shapes, 600 by 387 mm, gaps closed"
    assert dialog.fields.name.text() == "islands"
    type_over(dialog.fields.name, "Three waters")
    press_ok(dialog)
    assert window.windowTitle() == "Three waters[*]", "without a file"
    assert window.isWindowModified()
    save_by_keys(window, tmp_path / "made.yaml", "Ctrl+S")
    read = read_map(tmp_path / "made.yaml").map
    assert read is not None
    assert [(s.name or s.id, s.terrain) for s in read.spaces.values()] == [
        ("Djurgården", "park"),
        ("Söder", "street"),
        ("Mälaren", "street"),
    ]
    press_keys(window, "F7")
    assert window.modes.current == "play"


def test_kinds_gaps_and_the_sheet_can_be_chosen(window: MainWindow, islands: Path, tmp_path: Path, qtbot) -> None:
    dialog = dialog_on(window, islands, qtbot)
    pick(dialog.fields.gaps, "Keep them")
    type_over(field(dialog, "Longer side"), "310")
    labels = [label.text() for label in dialog.fields.findChildren(QLabel)]
    assert [text for text in labels if "“" in text] == ["“lake” is", "“park” is"]
    pick(field(dialog, "“lake” is"), "Park")
    settle(dialog, qtbot)
    assert dialog.told.text() == "3 spaces of 3 shapes, 310 by 202 mm, 2 links across gaps"
    press_ok(dialog)
    save_by_keys(window, tmp_path / "made.yaml", "Ctrl+S")
    read = read_map(tmp_path / "made.yaml").map
    assert read is not None
    assert {s.terrain for s in read.spaces.values()} == {"park", "street"}
    assert [rule.kind for rule in read.links] == ["added", "added"]
    assert read.size == (31000, 20200)


def test_another_game_has_other_kinds(window: MainWindow, islands: Path, tmp_path: Path, qtbot) -> None:
    dialog = dialog_on(window, islands, qtbot)
    go_down_to(dialog, dialog.fields.game, "The Monster that Devoured Stockholm")
    settle(dialog, qtbot)
    press_ok(dialog)
    save_by_keys(window, tmp_path / "made.yaml", "Ctrl+S")
    read = read_map(tmp_path / "made.yaml")
    assert read.map is not None
    assert read.map.game == "stockholm"
    assert {s.terrain for s in read.map.spaces.values()} <= set(load_game("stockholm").info.letters.values())
    assert not read.faulty


def test_our_own_export_comes_back_as_it_was(window: MainWindow, tmp_path: Path, qtbot) -> None:
    path = tmp_path / "testville.geojson"
    path.write_text(geojson_text(Board(city())), encoding="utf-8")
    dialog = dialog_on(window, path, qtbot)
    press_ok(dialog)
    save_by_keys(window, tmp_path / "testville.yaml", "Ctrl+S")
    shown, drawn = read_map(tmp_path / "testville.yaml").map, city()
    assert shown is not None
    assert {s.id: s.terrain for s in shown.spaces.values()} == {s.id: s.terrain for s in drawn.spaces.values()}
    assert all(s.polygon.equals(drawn.spaces[s.id].polygon) for s in shown.spaces.values())
    assert shown.size == drawn.size


def untouched(window: MainWindow, path: Path) -> bool:
    """Whether Ctrl+S leaves the map's file as it was."""
    before = path.read_bytes()
    press_keys(window, "Ctrl+S")
    return path.read_bytes() == before


def test_what_can_not_be_read_is_said_and_nothing_else_happens(
    window: MainWindow, hand: Hand, tmp_path: Path, city_file: Path, qtbot
) -> None:
    broken = tmp_path / "broken.geojson"
    broken.write_text("{ no json", encoding="utf-8")
    dialog = dialog_on(window, broken, qtbot)
    assert dialog.preview.text.startswith("is no JSON: Expecting property name")
    assert not dialog.import_button.isEnabled()
    assert not dialog.fields.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert untouched(window, city_file)


def test_it_can_be_given_up_at_every_step(
    window: MainWindow, hand: Hand, islands: Path, city_file: Path, qtbot
) -> None:
    given_up = give_up_file()
    press_keys(window, "Ctrl+Shift+I")
    assert given_up.done
    assert QApplication.activeModalWidget() is None
    dialog = dialog_on(window, islands, qtbot)
    click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel))
    assert untouched(window, city_file)


def test_unsaved_work_is_asked_about_first(window: MainWindow, hand: Hand, islands: Path, qtbot) -> None:
    hand.click((3000, 3000))
    press_keys(window, "Del")
    assert window.isWindowModified()
    asked: list[str] = []
    answered = answer_box("Cancel", asked)
    press_keys(window, "Ctrl+Shift+I")
    assert answered.done
    assert asked == ["Testville has changes that are not saved."]
    assert QApplication.activeModalWidget() is None
