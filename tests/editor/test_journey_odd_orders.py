"""What nobody means to do, but hands do: menus and keys in the middle of a drag, changes behind an open menu, drops at
the wrong moment. Undo leads back to the same bytes all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import choose_file, open_by_keys
from editor_drops import drop
from editor_hand import KINDS, Hand, centre_of, last_step, saved, seen_at, taken_back
from editor_menus import popup, right_click, titles
from editor_tables import open_tables, right_click_cell
from editor_widgets import bring_to_front, click, press_keys
from patience import wait_until
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.tools.background_options import BackgroundOptions
from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.board.model import Background, Point
from engine.files.writer import new_map_document

CORNER, AWAY = (2000, 6000), (2500, 6400)
"""A corner of four squares, and where it is dragged."""
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
RIGHT = Qt.MouseButton.RightButton
PARK = (5000, 5000)


def right(hand: Hand, at: Point) -> None:
    right_click(hand.window, hand.canvas.viewport(), hand.at(at))


def corner_in_hand(hand: Hand) -> None:
    """Drags a corner, and does not let go."""
    hand.key(Qt.Key.Key_E)
    hand.move(CORNER)
    hand.drag(CORNER, AWAY, release=False)


def test_a_step_in_the_middle_of_a_drag_begins_at_the_map_before_it(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    corner_in_hand(hand)
    press_keys(window, "Ctrl+L")
    hand.release(AWAY)
    assert window.acts["undo"].isEnabled()
    while window.acts["undo"].isEnabled():
        press_keys(window, "Ctrl+Z")
    assert [seen_ring(window, name) for name in before.spaces] == [s.rings[0] for s in before.spaces.values()]
    assert saved(window) == before


def seen_ring(window: MainWindow, name: str) -> tuple[Point, ...]:
    """The corners of a space as it lies on the screen."""
    return window.canvas.space_item(name).space.rings[0]


def test_saving_in_the_middle_of_a_drag_writes_the_map_before_it(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    corner = seen_ring(window, "s1-1")
    corner_in_hand(hand)
    after = saved(window)
    hand.key(Qt.Key.Key_Escape)
    hand.release(AWAY)
    assert "s0-3" not in after.spaces
    assert after.spaces["s1-1"].rings[0] == seen_ring(window, "s1-1") == corner
    assert not window.isWindowModified()


def test_undo_in_the_middle_of_a_drag_shows_all_of_the_map_before(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    corner_in_hand(hand)
    press_keys(window, "Ctrl+Z")
    hand.release(AWAY)
    assert saved(window) == before
    assert {name: seen_ring(window, name) for name in before.spaces} == {
        n: s.rings[0] for n, s in before.spaces.items()
    }


def test_no_menu_comes_in_the_middle_of_a_drag(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    corner_in_hand(hand)
    QTest.mouseClick(window.windowHandle(), RIGHT, pos=hand.canvas.viewport().mapTo(window, hand.at(AWAY)))
    popup(present=False)
    hand.release(AWAY)
    assert last_step(window) == "Move corner"
    assert taken_back(window) == before


def test_a_quick_second_right_click_takes_back_a_second_point(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((6500, 6500), (7500, 6500), (7500, 7500), (6500, 7500)):
        hand.move(point)
        hand.click(point)
    view, at = hand.canvas.viewport(), hand.at((6800, 7200))
    QTest.mouseClick(view, RIGHT, pos=at)
    QTest.mouseDClick(view, RIGHT, pos=at)
    assert saved(window) == before
    hand.click((7200, 7900))
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    first, second, last = after.spaces[new].rings[0]  # the third and the fourth point are gone
    assert (*first, *second, *last) == pytest.approx((6500, 6500, 7500, 6500, 7200, 7900), abs=200)


def test_a_menu_is_closed_when_the_map_changes_behind_it(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    press_keys(window, "Ctrl+D")
    hand.move((7000, 7000))
    hand.click((7000, 7000))
    (made,) = set(saved(window).spaces) - set(before.spaces)
    right(hand, seen_at(window, made))
    assert titles()[0].startswith(made)
    assert drop(window.canvas.viewport(), picture(tmp_path / "scan.png"))
    popup(present=False)
    press_keys(window, "Ctrl+Z")
    assert taken_back(window) == before


def test_the_menu_of_a_cell_is_closed_too(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    view = open_tables(window, hand)
    right_click_cell(window, view, ("s1-3",))
    assert "Delete" in titles()
    assert drop(window.canvas.viewport(), picture(tmp_path / "scan.png"))
    popup(present=False)
    press_keys(window, "Ctrl+Z")
    assert taken_back(window) == before


def picture(path: Path) -> Path:
    """A picture to lie below the map."""
    drawn = QImage(200, 100, QImage.Format.Format_RGB32)
    drawn.fill(Qt.GlobalColor.red)
    assert drawn.save(str(path))
    return path


def test_of_a_folder_and_of_many_files_it_is_told_that_one_is_wanted(
    window: MainWindow, hand: Hand, tmp_path: Path, city_file: Path, qtbot
) -> None:
    folder = tmp_path / "cities"
    folder.mkdir()
    assert drop(window.canvas.viewport(), folder)
    qtbot.waitUntil(lambda: "in the folder cities" in window.toast.text())
    assert drop(window.canvas.viewport(), *([city_file] * 20))
    qtbot.waitUntil(lambda: "one file at a time; these were 20" in window.toast.text())
    assert window.windowTitle().startswith("Testville")


def test_while_a_dialog_is_open_nothing_can_be_dropped(window: MainWindow, hand: Hand, city_file: Path) -> None:
    press_keys(window, "Ctrl+Shift+P")
    assert not drop(window.canvas.viewport(), city_file)
    QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    assert drop(window.canvas.viewport(), city_file)


def test_while_the_file_is_written_nothing_can_be_dropped_and_what_comes_is_unsaved(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture is put below a map, which is saved at once: the picture gets its size when it is read, and the map is
    still being written then."""
    monkeypatch.setattr("editor.waiting.AT_ONCE", 0)
    (tmp_path / "scans").mkdir()
    large, scan = tmp_path / "large.yaml", picture(tmp_path / "scans" / "scan.png")
    drawn = letter_grid("\n".join(["S" * 20] * 20), KINDS, name="Large", game="sheboygan")
    large.write_text(new_map_document(drawn, large).text, encoding="utf-8")
    open_by_keys(window, large)
    hand = Hand(window)
    hand.key(Qt.Key.Key_B, SHIFT)
    (options,) = window.options.bar.findChildren(BackgroundOptions)
    wait_until(options.isVisible, "for the fields of the picture")
    chosen = choose_file(scan)
    click(options.choose)
    assert chosen.done
    bring_to_front(window)
    dropped: list[bool] = []
    QTimer.singleShot(0, window, lambda: dropped.append(drop(window.canvas.viewport(), scan)))
    early = saved(window).background
    assert dropped == [False]
    wait_until(lambda: options.scale.value() == 2, "for the size of the picture")
    assert window.isWindowModified() == (early == Background("scan.png"))  # not where it was read already
    assert saved(window).background == Background("scan.png", scale=2)
    assert not window.isWindowModified()
