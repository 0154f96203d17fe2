"""A scenario's file while it is open: changed or deleted by other programs, compared, taken back to an earlier one."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import open_by_keys
from editor_hand import Hand
from editor_widgets import click, press_keys, type_at_end
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from editor.dialogs.text_compared import TextCompared
from editor.dialogs.versions import TextVersionsDialog
from editor.window import MainWindow

LINES = "format: stomping-ground/scenario/1", "name: Night", "game: sheboygan", "map: testville.yaml", ""


@pytest.fixture(autouse=True)
def _looked_at_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked at more often than once in a second, so that the tests need not wait for it."""
    monkeypatch.setattr("editor.file_watch.EVERY_MS", 50)


@pytest.fixture
def night(window: MainWindow, hand: Hand, city_file: Path) -> Path:
    """A scenario on the small city, open in the mode Scenario."""
    path = city_file.with_name("night.yaml")
    path.write_text("\n".join(LINES), encoding="utf-8")
    open_by_keys(window, path)
    press_keys(window, "F6")
    return path


def theirs(path: Path, window: MainWindow, qtbot) -> str:
    """Another program adds a line to the file."""
    text = "\n".join([*LINES[:-1], "notes: written elsewhere\n"])
    path.write_text(text, encoding="utf-8")
    qtbot.waitUntil(window.notice.isVisible)
    return text


def button(window: MainWindow, title: str) -> QPushButton:
    (found,) = [b for b in window.notice.buttons if b.text() == title]
    assert found.isVisible()
    return found


def test_it_is_asked_at_once_and_reloading_is_one_step_of_undo(window: MainWindow, night: Path, qtbot) -> None:
    type_at_end(window.scenario.edit, "notes: mine")
    mine = window.scenario.edit.toPlainText()
    text = theirs(night, window, qtbot)
    assert window.notice.text.text() == ("night.yaml was changed by another program. You have changes of your own.")
    click(button(window, "Reload"))
    assert window.scenario.edit.toPlainText() == text
    assert not window.notice.isVisible()
    assert not window.isWindowModified()
    QTest.mouseClick(window.scenario.edit.viewport(), Qt.MouseButton.LeftButton)
    press_keys(window, "Ctrl+Z")
    assert window.scenario.edit.toPlainText() == mine
    assert window.isWindowModified()
    press_keys(window, "Ctrl+S")
    assert night.read_text(encoding="utf-8") == mine


def test_keeping_mine_asks_no_more_and_saving_keeps_theirs_as_a_version(window: MainWindow, night: Path, qtbot) -> None:
    text = theirs(night, window, qtbot)
    click(button(window, "Keep mine"))
    assert not window.notice.isVisible()
    assert window.isWindowModified()
    press_keys(window, "Ctrl+S")
    assert night.read_text(encoding="utf-8") == "\n".join(LINES)
    assert not window.isWindowModified()
    (kept,) = (window.settings.folder / "backups").rglob("*.yaml")
    assert kept.read_text(encoding="utf-8") == text


def test_comparing_shows_the_lines_and_leaves_the_question_open(window: MainWindow, night: Path, qtbot) -> None:
    type_at_end(window.scenario.edit, "notes: mine")
    theirs(night, window, qtbot)
    click(button(window, "Compare"))
    (dialog,) = window.findChildren(TextCompared)
    shown = dialog.differences.toPlainText().splitlines()
    assert [line for line in shown if line[0] in "−+"] == ["− notes: written elsewhere", "+ notes: mine"]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.notice.isVisible()
    click(button(window, "Keep mine"))
    press_keys(window, "Ctrl+S")
    assert night.read_text(encoding="utf-8") == "\n".join([*LINES[:-1], "notes: mine"])


def test_a_deleted_scenario_is_unsaved_and_written_again(window: MainWindow, night: Path, qtbot) -> None:
    before = night.read_bytes()
    night.unlink()
    qtbot.waitUntil(window.notice.isVisible)
    assert "night.yaml was deleted or moved" in window.notice.text.text()
    assert window.isWindowModified()
    click(button(window, "Save"))
    assert night.read_bytes() == before
    assert not window.notice.isVisible()


def test_questions_about_map_and_scenario_wait_for_each_other(
    window: MainWindow, night: Path, city_file: Path, qtbot
) -> None:
    theirs(night, window, qtbot)
    city_file.write_text(city_file.read_text(encoding="utf-8") + "notes: theirs\n", encoding="utf-8")
    qtbot.waitUntil(lambda: "testville.yaml" in window.notice.text.text())
    click(button(window, "Keep mine"))
    assert "night.yaml" in window.notice.text.text()
    click(button(window, "Keep mine"))
    assert not window.notice.isVisible()


def test_an_earlier_version_is_shown_by_its_lines_and_taken_back(window: MainWindow, night: Path) -> None:
    type_at_end(window.scenario.edit, "notes: dark")
    press_keys(window, "Ctrl+S")
    press_keys(window, "Ctrl+Shift+E")
    (dialog,) = window.findChildren(TextVersionsDialog)
    assert dialog.list.count() == 1
    assert [line for line in dialog.differences.toPlainText().splitlines() if line[0] in "−+"] == ["+ notes: dark"]
    click(dialog.restore)
    press_keys(window, "Ctrl+S")
    assert night.read_text(encoding="utf-8") == "\n".join(LINES)
    QTest.mouseClick(window.scenario.edit.viewport(), Qt.MouseButton.LeftButton)
    press_keys(window, "Ctrl+Z")
    press_keys(window, "Ctrl+S")
    assert night.read_text(encoding="utf-8").endswith("notes: dark")


def test_without_versions_of_a_scenario_the_dialog_says_so(window: MainWindow, night: Path) -> None:
    press_keys(window, "Ctrl+Shift+E")
    (dialog,) = window.findChildren(TextVersionsDialog)
    assert dialog.list.count() == 0
    assert not dialog.restore.isEnabled()
    assert "no earlier versions" in dialog.differences.placeholderText()
