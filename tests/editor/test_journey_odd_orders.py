"""What nobody means to do, but hands do: menus and keys in the middle of a drag, changes behind an open menu, drops at
the wrong moment. Undo leads back to the same bytes all the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from editor_hand import Hand, centre_of, last_step, saved, seen_at, taken_back
from editor_menus import popup, right_click, titles
from editor_tables import cell, open_tables
from editor_widgets import press_keys
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.waiting import Waiting
from editor.window import MainWindow
from engine.board.model import Map, Point
from engine.files.map_reader import MapDocument
from engine.files.writer import write_map

CORNER, AWAY = (2000, 6000), (2500, 6400)
"""A corner of four squares, and where it is dragged."""
CTRL, RIGHT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.RightButton
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
    assert window.document.map == before
    assert saved(window) == before


def test_saving_in_the_middle_of_a_drag_writes_the_map_before_it(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    before = window.document.map
    corner_in_hand(hand)
    assert saved(window) == before
    hand.key(Qt.Key.Key_Escape)
    hand.release(AWAY)
    assert window.document.map == before
    assert not window.isWindowModified()


def test_undo_in_the_middle_of_a_drag_shows_all_of_the_map_before(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    corner_in_hand(hand)
    press_keys(window, "Ctrl+Z")
    hand.release(AWAY)
    assert saved(window) == before
    shown = {name: window.canvas.space_item(name).space for name in before.spaces}
    assert shown == window.document.map.spaces


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
    assert len(window.toolbox.current.points) == 2


@pytest.mark.parametrize("undo", ["by the key", "by another hand"])
def test_a_menu_is_closed_when_the_map_changes_behind_it(window: MainWindow, hand: Hand, undo: str) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    press_keys(window, "Ctrl+D")
    hand.move((7000, 7000))
    hand.click((7000, 7000))
    (made,) = set(saved(window).spaces) - set(before.spaces)
    right(hand, seen_at(window, made))
    assert titles()[0].startswith(made)
    if undo == "by the key":
        QTest.keyClick(popup(), Qt.Key.Key_Z, CTRL)
    window.document.undo_stack.setIndex(0)
    popup(present=False)
    assert saved(window) == before


def test_the_menu_of_a_cell_is_closed_too(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    view = open_tables(window, hand)
    right_click(window, view.viewport(), view.visualRect(cell(view, ("s1-3",), 0)).center())
    assert "Delete" in titles()
    window.document.undo_stack.undo()
    popup(present=False)
    assert saved(window) == before


def drop(window: MainWindow, *files: Path) -> bool:
    """Lets files go over the map."""
    data, view = QMimeData(), window.canvas.viewport()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    place, none = QPointF(view.rect().center()), Qt.KeyboardModifier.NoModifier
    action, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    entered = QDragEnterEvent(place.toPoint(), action, data, left, none)
    QApplication.sendEvent(view, entered)
    QApplication.sendEvent(view, QDropEvent(place, action, data, left, none))
    return entered.isAccepted()


def test_of_a_folder_and_of_many_files_it_is_told_that_one_is_wanted(
    window: MainWindow, hand: Hand, tmp_path: Path, city_file: Path, qtbot
) -> None:
    folder = tmp_path / "cities"
    folder.mkdir()
    assert drop(window, folder)
    qtbot.waitUntil(lambda: "in the folder cities" in window.toast.text())
    assert drop(window, *([city_file] * 20))
    qtbot.waitUntil(lambda: "one file at a time; these were 20" in window.toast.text())
    assert window.windowTitle().startswith("Testville")


def test_while_a_file_is_read_or_written_nothing_can_be_dropped(
    window: MainWindow, hand: Hand, city_file: Path
) -> None:
    with Waiting("Saving", window):
        assert not drop(window, city_file)
    press_keys(window, "Ctrl+Shift+P")
    assert not drop(window, city_file)
    QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    assert drop(window, city_file)


def test_what_comes_while_the_file_is_written_is_unsaved(
    window: MainWindow, hand: Hand, city_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the size of a picture does that was put below the map just before."""
    came = Event()

    def write(source: MapDocument, shown: Map) -> MapDocument:
        assert came.wait(60)
        return write_map(source, shown)

    def come() -> None:
        if Waiting.under_way and not came.is_set():
            window.document.apply("Arrive", replace(window.document.map, name="Latecomer"))
            came.set()

    monkeypatch.setattr("editor.waiting.AT_ONCE", 0)
    monkeypatch.setattr("editor.files.write_map", write)
    hand.click(seen_at(window, "s0-3"))
    hand.key(Qt.Key.Key_Delete)
    timer = QTimer(window, interval=1)
    timer.timeout.connect(come)
    timer.start()
    assert saved(window).name == "Testville"
    timer.stop()
    assert window.isWindowModified()
    assert saved(window).name == "Latecomer"
    assert not window.isWindowModified()
