"""Without a mouse: what dialogs, pages and notices ask is answered by Tab, Space and the arrows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from editor_dialogs import choose_file, tab_to, write_over
from editor_hand import Hand, city, last_step, saved, taken_back
from editor_keys import CTRL, SHIFT, Key, Keys
from editor_kinds import field
from editor_widgets import do_command, press_keys
from editor_windows import copies, die, started
from patience import wait_until
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from editor.dialogs.kinds import KindsDialog
from editor.dialogs.versions import VersionsDialog
from editor.printing.picture_dialog import PictureDialog
from editor.start_page import MapCard
from editor.window import MainWindow
from engine.files.map_reader import read_map
from engine.files.resources import resolve_map


@pytest.fixture(autouse=True)
def _looked_at_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked at more often than once in a second, and copies come sooner, or the tests would wait for it."""
    monkeypatch.setattr("editor.file_watch.EVERY_MS", 50)
    monkeypatch.setattr("editor.autosave.EVERY_MS", 100)


def opened(window: MainWindow, keys: str, kind: type[QDialog]) -> QDialog:
    """The dialog that keys bring."""
    press_keys(window, keys)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    return dialog


def press_in(dialog: QDialog, button: QPushButton) -> None:
    """Tab to a button of a dialog, and Space."""
    tab_to(dialog, button)
    QTest.keyClick(button, Key.Key_Space)


def test_a_kind_of_the_maps_own_is_made_named_drawn_with_and_removed(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    dialog = opened(window, "Ctrl+K", KindsDialog)
    press_in(dialog, dialog.adders["terrain"])
    form = Keys(dialog)
    for name, text in (("name", "Rail yard"), ("cost", "2")):
        form.tab_to(field(dialog, f"new-terrain.{name}"))
        form.press(Key.Key_A, CTRL)
        form.write(text)
        form.press(Key.Key_Return)
    QTest.keyClick(dialog, Key.Key_Escape)
    made = saved(window)
    kind = made.kinds["terrain"]["new-terrain"]
    assert (kind["name"], kind["cost"]) == ("Rail yard", 2)
    keys.click((5000, 5000))
    keys.choose_in_list(window.docks.properties.terrain, "Rail yard")
    assert saved(window).spaces["p2-1"].terrain == "new-terrain"
    assert taken_back(window) == made
    dialog = opened(window, "Ctrl+K", KindsDialog)
    tab_to(dialog, dialog.list)
    QTest.keyClick(dialog.list, Key.Key_Home)
    press_in(dialog, dialog.remove)
    QTest.keyClick(dialog, Key.Key_Escape)
    assert saved(window) == before
    assert last_step(window) == "Remove the kind new-terrain"


def test_a_picture_is_written_at_a_resolution(window: MainWindow, keys: Keys, tmp_path: Path) -> None:
    target = tmp_path / "city.png"
    dialog = opened(window, "Ctrl+E", PictureDialog)
    write_over(dialog, dialog.dpi, "127")
    chosen = choose_file(target)
    press_in(dialog, dialog.save_png)
    wait_until(target.is_file, "for the picture")
    assert chosen.done
    assert QImage(str(target)).width() == 104 * 5
    drawing = tmp_path / "city.svg"
    dialog = opened(window, "Ctrl+E", PictureDialog)
    chosen = choose_file(drawing)
    press_in(dialog, dialog.save_svg)
    wait_until(drawing.is_file, "for the drawing")
    assert chosen.done
    assert re.search(r'width="104(\.\d+)?mm"', drawing.read_text(encoding="utf-8"))


def test_what_a_crash_left_is_recovered(window: MainWindow, keys: Keys, city_file: Path, qtbot) -> None:
    before = city_file.read_bytes()
    keys.click((5000, 5000))
    keys.press(Key.Key_Delete)
    wait_until(lambda: copies(window.settings.folder), "for the copy")
    die(window)
    other = started(window.settings.folder, qtbot)
    (card,) = other.recovery.page.cards
    person = Keys(other)
    person.tab_to(card.discard)
    person.tab_to(other.recovery.page.later)
    person.tab_to(card.recover)
    person.press(Key.Key_Space)
    assert other.canvas.isVisible()
    assert city_file.read_bytes() == before
    assert saved(other) == city().with_spaces(without=("p2-1",))


def test_an_earlier_version_is_taken_back(window: MainWindow, keys: Keys) -> None:
    keys.click((5000, 5000))
    keys.press(Key.Key_Delete)
    after = saved(window)
    keys.press(Key.Key_E, CTRL | SHIFT)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, VersionsDialog)
    tab_to(dialog, dialog.list)
    QTest.keyClick(dialog.list, Key.Key_End)
    press_in(dialog, dialog.restore)
    assert saved(window) == city()
    assert taken_back(window) == after


@pytest.mark.parametrize("answer", ["Reload", "Keep mine", "Compare"])
def test_what_a_notice_asks_is_answered(window: MainWindow, keys: Keys, city_file: Path, answer: str) -> None:
    lines = city_file.read_text(encoding="utf-8").splitlines(keepends=True)
    city_file.write_text("".join(line for line in lines if "p2-1" not in line), encoding="utf-8")
    wait_until(window.notice.isVisible, "for the notice")
    keys.tab_to(next(b for b in window.notice.buttons if b.text() == answer))
    keys.press(Key.Key_Space)
    if answer == "Compare":
        listed = window.docks.differences.list
        wait_until(lambda: listed.topLevelItemCount() > 1, "for what differs")
        assert listed.topLevelItem(0).text(0) == "Spaces that are new here (1)"
        return
    assert window.notice.isHidden()
    press_keys(window, "Ctrl+S")
    read = read_map(city_file).map
    assert read is not None
    assert ("p2-1" in read.spaces) == (answer == "Keep mine")


def test_a_recent_file_and_a_map_that_comes_with_the_program_are_opened(
    window: MainWindow, hand: Hand, city_file: Path, qtbot
) -> None:
    other = started(window.settings.folder, qtbot)
    person = Keys(other)
    person.tab_to(other.start_page.recent)
    person.press(Key.Key_Home)
    person.press(Key.Key_Return)
    assert other.windowTitle().startswith("Testville")
    assert saved(other) == city()
    do_command(other, "Start page")
    card = next(
        c for c in other.start_page.findChildren(MapCard) if c.path == resolve_map("builtin:sheboygan/teaching")
    )
    person.tab_to(card)
    person.press(Key.Key_Return)
    assert "teaching.yaml (read-only)" in other.windowTitle()
