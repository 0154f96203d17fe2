"""Beginning a map: empty, generated with its preview, over a picture, from another map; saved, and played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from editor_hand import Hand, saved
from editor_widgets import press_keys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog

from editor.new_city import NewCityDialog
from editor.tools.draw import DrawTool
from editor.tools.select import SelectTool
from editor.window import MainWindow
from engine.board.checks import check_map
from engine.files.map_reader import read_map

CTRL = Qt.KeyboardModifier.ControlModifier


MAKING_MS = 30_000
"""A slow machine may make a map of thousands of spaces for some seconds; only its being made matters."""


def begin(window: MainWindow, qtbot, work: Callable[[NewCityDialog], None]) -> None:
    """Ctrl+N, what `work` does in the dialog, and Begin as soon as it can be clicked."""

    def in_dialog() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewCityDialog)
        try:
            work(dialog)
            qtbot.waitUntil(lambda: dialog.begin_button.isEnabled() and not dialog._soon.isActive(), timeout=MAKING_MS)
            QTest.mouseClick(dialog.begin_button, Qt.MouseButton.LeftButton)
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(20, in_dialog)
    QTest.keyClick(window, Qt.Key.Key_N, CTRL)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def walk_to(box: QComboBox, title: str) -> None:
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != title and box.currentIndex() < box.count() - 1:
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == title


def choose(dialog: NewCityDialog, title: str) -> None:
    """A beginning, by the arrow keys in the list of them."""
    walk_to(dialog.beginning, title)


def save_as(window: MainWindow, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(path), ""))
    QTest.keyClick(window, Qt.Key.Key_S, CTRL)


@pytest.mark.parametrize("title", ["Streets and blocks", "Irregular areas", "Hexagons", "Squares"])
def test_a_generated_map_is_without_flaws_saved_and_played(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    begin(window, qtbot, lambda dialog: choose(dialog, title))
    shown = window.document.map
    assert len(shown.spaces) > 20
    assert {"street", "park"} <= {space.terrain for space in shown.spaces.values()}
    assert check_map(window.document.board) == []
    assert window.isWindowModified()
    save_as(window, monkeypatch, tmp_path / "generated.yaml")
    read = read_map(tmp_path / "generated.yaml")
    assert read.map is not None
    assert read.map.spaces == shown.spaces
    assert not read.faulty
    QTest.keyClick(window, Qt.Key.Key_F7)
    assert window.stack.currentWidget() is window.modes.play


def test_another_pattern_and_other_terrain_change_the_preview(window: MainWindow, qtbot) -> None:
    seen = []

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "Irregular areas")
        qtbot.waitUntil(dialog.begin_button.isEnabled, timeout=MAKING_MS)
        seen.append(dialog.city())
        QTest.mouseClick(dialog.generator.another, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.begin_button.isEnabled() and dialog.city() != seen[0], timeout=MAKING_MS)
        seen.append(dialog.city())
        for row in range(1, dialog.generator.kinds.count()):
            dialog.generator.kinds.item(row).setCheckState(Qt.CheckState.Unchecked)

    begin(window, qtbot, work)
    first, second = seen
    assert len(first.spaces) == len(second.spaces) > 20
    assert first.spaces != second.spaces
    assert {space.terrain for space in window.document.map.spaces.values()} == {"street"}


def test_what_cannot_be_made_is_told_and_begin_waits(window: MainWindow, qtbot) -> None:
    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "Squares")
        for row in range(dialog.generator.kinds.count()):
            dialog.generator.kinds.item(row).setCheckState(Qt.CheckState.Unchecked)
        qtbot.waitUntil(lambda: "at least one kind" in dialog.preview._text, timeout=MAKING_MS)
        assert not dialog.begin_button.isEnabled()
        dialog.generator.kinds.item(0).setCheckState(Qt.CheckState.Checked)
        dialog.generator.space.setValue(5)
        for box in (dialog.width_mm, dialog.height_mm):
            box.setValue(5000)
        qtbot.waitUntil(lambda: "wider" in dialog.preview._text, timeout=MAKING_MS)
        assert not dialog.begin_button.isEnabled()
        choose(dialog, "An empty sheet")

    begin(window, qtbot, work)
    assert window.document.map.size == (500_000, 500_000)


def test_a_picture_to_draw_over_comes_along_when_the_map_is_saved(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = tmp_path / "scans" / "old city.png"
    scan.parent.mkdir()
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    image.save(str(scan))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(scan), ""))

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A picture to draw over")
        qtbot.waitUntil(lambda: "choose a picture" in dialog.preview._text.lower(), timeout=MAKING_MS)
        QTest.mouseClick(dialog.picture.button, Qt.MouseButton.LeftButton)

    begin(window, qtbot, work)
    assert window.document.map.size == (42000, 21000)
    assert not [p for p in window.document.problems if p.code.startswith("background")]
    save_as(window, monkeypatch, tmp_path / "maps" / "over.yaml")
    read = read_map(tmp_path / "maps" / "over.yaml")
    assert read.map is not None
    assert read.map.background is not None
    assert (read.map.background.image, read.map.background.scale) == ("old city.png", 1.05)
    assert (tmp_path / "maps" / "old city.png").read_bytes() == scan.read_bytes()
    assert not read.problems


def test_another_picture_of_that_name_is_not_written_over(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_a_picture_to_draw_over_comes_along_when_the_map_is_saved(window, qtbot, tmp_path, monkeypatch)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "old city.png").write_bytes(b"another")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "other" / "over.yaml"), ""))
    press_keys(window, "Ctrl+Shift+S")
    assert (tmp_path / "other" / "old city.png").read_bytes() == b"another"
    read = read_map(tmp_path / "other" / "over.yaml")
    assert read.map is not None
    assert read.map.background is not None
    assert read.map.background.image == "old city-2.png"
    assert (tmp_path / "other" / "old city-2.png").is_file()


def test_a_file_that_is_no_picture_is_refused(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "fake.png"
    fake.write_text("no picture", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(fake), ""))

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A picture to draw over")
        QTest.mouseClick(dialog.picture.button, Qt.MouseButton.LeftButton)
        assert "'fake.png' is no picture" in dialog.picture.told.text()
        choose(dialog, "An empty sheet")

    begin(window, qtbot, work)
    assert window.document.map.background is None


def test_a_copy_of_a_built_in_map_is_a_map_of_ones_own(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A copy of another map")
        walk_to(dialog.original.list, "sheboygan/teaching")
        assert dialog.name.text() == "Teaching, a copy"

    begin(window, qtbot, work)
    assert window.document.map.name == "Teaching, a copy"
    assert window.document.path is None
    save_as(window, monkeypatch, tmp_path / "mine.yaml")
    assert len(saved(window).spaces) == len(window.document.map.spaces) > 10


def test_escape_begins_nothing(window: MainWindow, hand: Hand, qtbot) -> None:
    before = window.document.map
    QTimer.singleShot(20, lambda: QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape))
    hand.key(Qt.Key.Key_N, CTRL)
    assert window.document.map is before


def test_a_new_map_begins_with_the_tool_that_draws_and_an_opened_one_with_select(
    window: MainWindow, hand: Hand, qtbot, city_file: Path
) -> None:
    hand.key(Qt.Key.Key_K)
    assert window.toolbox.current is not window.toolbox.of_kind(SelectTool)
    begin(window, qtbot, lambda dialog: choose(dialog, "An empty sheet"))
    assert isinstance(window.toolbox.current, DrawTool)
    window.open_path(city_file)
    assert isinstance(window.toolbox.current, SelectTool)
