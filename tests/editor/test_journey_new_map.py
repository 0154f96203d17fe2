"""Beginning a map: empty, generated with its preview, over a picture, from another map; saved, and played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from editor_dialogs import choose_file, in_dialog, open_by_keys, save_by_keys
from editor_hand import Hand, saved
from editor_widgets import LEFT, bring_to_front, click, press_keys, type_over
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QListWidget

from editor.new_city import NewCityDialog
from editor.tools.draw import DrawTool
from editor.tools.select import SelectTool
from editor.window import MainWindow
from engine.board.checks import check_map
from engine.files.map_reader import read_map


def begin(window: MainWindow, qtbot, work: Callable[[NewCityDialog], None]) -> None:
    """Ctrl+N, what `work` does in the dialog, and Begin as soon as it can be clicked."""

    def choose_and_begin(dialog: NewCityDialog) -> None:
        work(dialog)
        qtbot.waitUntil(lambda: dialog.begin_button.isEnabled() and not dialog._soon.isActive())
        click(dialog.begin_button)

    begun = in_dialog(NewCityDialog, choose_and_begin)
    press_keys(window, "Ctrl+N")
    assert begun.done
    bring_to_front(window)


def walk_to(box: QComboBox, title: str) -> None:
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != title and box.currentIndex() < box.count() - 1:
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == title


def choose(dialog: NewCityDialog, title: str) -> None:
    """A beginning, by the arrow keys in the list of them."""
    walk_to(dialog.beginning, title)


def tick(kinds: QListWidget, row: int) -> None:
    """Clicks the box of a row."""
    item = kinds.item(row)
    kinds.scrollToItem(item)
    rect = kinds.visualItemRect(item)
    QTest.mouseClick(kinds.viewport(), LEFT, pos=QPoint(rect.left() + 12, rect.center().y()))


def choose_picture(dialog: NewCityDialog, path: Path) -> None:
    chosen = choose_file(path)
    click(dialog.picture.button)
    assert chosen.done


@pytest.mark.parametrize("title", ["Streets and blocks", "Irregular areas", "Hexagons", "Squares"])
def test_a_generated_map_is_without_flaws_saved_and_played(
    window: MainWindow, qtbot, tmp_path: Path, title: str
) -> None:
    begin(window, qtbot, lambda dialog: choose(dialog, title))
    shown = window.document.map
    assert len(shown.spaces) > 20
    assert {"street", "park"} <= {space.terrain for space in shown.spaces.values()}
    assert check_map(window.document.board) == []
    assert window.isWindowModified()
    save_by_keys(window, tmp_path / "generated.yaml", "Ctrl+S")
    read = read_map(tmp_path / "generated.yaml")
    assert read.map is not None
    assert read.map.spaces == shown.spaces
    assert not read.faulty
    press_keys(window, "F7")
    assert window.stack.currentWidget() is window.modes.play


def test_another_pattern_and_other_terrain_change_the_preview(window: MainWindow, qtbot, tmp_path: Path) -> None:
    seen = []

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "Irregular areas")
        qtbot.waitUntil(dialog.begin_button.isEnabled)
        seen.append(dialog.city())
        QTest.mouseClick(dialog.generator.another, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.begin_button.isEnabled() and dialog.city() != seen[0])
        seen.append(dialog.city())
        for row in range(1, dialog.generator.kinds.count()):
            if dialog.generator.kinds.item(row).checkState() == Qt.CheckState.Checked:
                tick(dialog.generator.kinds, row)

    begin(window, qtbot, work)
    first, second = seen
    assert len(first.spaces) == len(second.spaces) > 20
    assert first.spaces != second.spaces
    save_by_keys(window, tmp_path / "streets.yaml", "Ctrl+S")
    assert {space.terrain for space in saved(window).spaces.values()} == {"street"}


def test_what_cannot_be_made_is_told_and_begin_waits(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "Squares")
        for row in range(dialog.generator.kinds.count()):
            if dialog.generator.kinds.item(row).checkState() == Qt.CheckState.Checked:
                tick(dialog.generator.kinds, row)
        qtbot.waitUntil(lambda: "at least one kind" in dialog.preview._text)
        assert not dialog.begin_button.isEnabled()
        tick(dialog.generator.kinds, 0)
        type_over(dialog.generator.space, "5")
        for box in (dialog.width_mm, dialog.height_mm):
            type_over(box, "5000")
        qtbot.waitUntil(lambda: "wider" in dialog.preview._text)
        assert not dialog.begin_button.isEnabled()
        choose(dialog, "An empty sheet")

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "large.yaml", "Ctrl+S")
    assert saved(window).size == (500_000, 500_000)


def test_a_picture_to_draw_over_comes_along_when_the_map_is_saved(window: MainWindow, qtbot, tmp_path: Path) -> None:
    scan = tmp_path / "scans" / "old city.png"
    scan.parent.mkdir()
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    image.save(str(scan))

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A picture to draw over")
        qtbot.waitUntil(lambda: "choose a picture" in dialog.preview._text.lower())
        choose_picture(dialog, scan)

    begin(window, qtbot, work)
    assert window.document.map.size == (42000, 21000)
    assert not [p for p in window.document.problems if p.code.startswith("background")]
    save_by_keys(window, tmp_path / "maps" / "over.yaml", "Ctrl+S")
    read = read_map(tmp_path / "maps" / "over.yaml")
    assert read.map is not None
    assert read.map.background is not None
    assert (read.map.background.image, read.map.background.scale) == ("old city.png", 1.05)
    assert (tmp_path / "maps" / "old city.png").read_bytes() == scan.read_bytes()
    assert not read.problems


def test_another_picture_of_that_name_is_not_written_over(window: MainWindow, qtbot, tmp_path: Path) -> None:
    test_a_picture_to_draw_over_comes_along_when_the_map_is_saved(window, qtbot, tmp_path)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "old city.png").write_bytes(b"another")
    save_by_keys(window, tmp_path / "other" / "over.yaml")
    assert (tmp_path / "other" / "old city.png").read_bytes() == b"another"
    read = read_map(tmp_path / "other" / "over.yaml")
    assert read.map is not None
    assert read.map.background is not None
    assert read.map.background.image == "old city-2.png"
    assert (tmp_path / "other" / "old city-2.png").is_file()


def test_a_file_that_is_no_picture_is_refused(window: MainWindow, qtbot, tmp_path: Path) -> None:
    fake = tmp_path / "fake.png"
    fake.write_text("no picture", encoding="utf-8")

    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A picture to draw over")
        choose_picture(dialog, fake)
        assert "'fake.png' is no picture" in dialog.picture.told.text()
        choose(dialog, "An empty sheet")

    begin(window, qtbot, work)
    save_by_keys(window, tmp_path / "plain.yaml", "Ctrl+S")
    assert saved(window).background is None


def test_a_copy_of_a_built_in_map_is_a_map_of_ones_own(window: MainWindow, qtbot, tmp_path: Path) -> None:
    def work(dialog: NewCityDialog) -> None:
        choose(dialog, "A copy of another map")
        walk_to(dialog.original.list, "sheboygan/teaching")
        assert dialog.name.text() == "Teaching, a copy"

    begin(window, qtbot, work)
    assert window.document.map.name == "Teaching, a copy"
    assert window.document.path is None
    save_by_keys(window, tmp_path / "mine.yaml", "Ctrl+S")
    assert len(saved(window).spaces) == len(window.document.map.spaces) > 10


def test_escape_begins_nothing(window: MainWindow, hand: Hand, city_file: Path) -> None:
    before = city_file.read_bytes()
    left = in_dialog(NewCityDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    press_keys(window, "Ctrl+N")
    assert left.done
    press_keys(window, "Ctrl+S")
    assert (window.document.path, city_file.read_bytes()) == (city_file, before)


def test_a_new_map_begins_with_the_tool_that_draws_and_an_opened_one_with_select(
    window: MainWindow, hand: Hand, qtbot, city_file: Path
) -> None:
    hand.key(Qt.Key.Key_K)
    assert window.toolbox.current is not window.toolbox.of_kind(SelectTool)
    begin(window, qtbot, lambda dialog: choose(dialog, "An empty sheet"))
    assert isinstance(window.toolbox.current, DrawTool)
    open_by_keys(window, city_file)
    assert isinstance(window.toolbox.current, SelectTool)
