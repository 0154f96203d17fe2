"""What holds itself in a circle is freed in the window's thread, whatever thread makes new objects."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from editor.canvas.space_item import LabelItem, ShadowItem, SpaceItem
from editor.garbage import ENOUGH, LEFT_OUT, OLDEST, Garbage
from editor.waiting import Waiting
from editor.window import MainWindow
from engine.board.model import Space


class Circle:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


def freed_in() -> list[int]:
    """Drops a circle; the list fills with the thread in which it is freed.

    Nothing is due when it is dropped: else Python, where it looks for garbage by itself, might free it here and now.
    """
    gc.collect()
    threads: list[int] = []
    weakref.finalize(Circle(), lambda: threads.append(threading.get_ident()))
    return threads


def busy_thread() -> list[list[int]]:
    """What a thread has made: so many objects that Python would look for garbage in it."""
    made: list[list[int]] = []
    thread = threading.Thread(target=lambda: made.extend([n] for n in range(20 * gc.get_threshold()[0])))
    thread.start()
    thread.join()
    return made


@pytest.fixture
def garbage(qapp) -> Iterator[Garbage]:
    made = Garbage()
    yield made
    made.close()


def test_python_alone_would_free_it_in_the_other_thread() -> None:
    threads = freed_in()
    kept = busy_thread()
    assert kept
    assert threads
    assert threads[0] != threading.get_ident()


def test_nothing_is_freed_in_another_thread(garbage: Garbage) -> None:
    threads = freed_in()
    kept = busy_thread()
    assert kept
    assert threads == []
    garbage.look()
    assert threads == [threading.get_ident()]


def test_it_is_looked_for_while_the_window_lives(garbage: Garbage, qtbot) -> None:
    threads = freed_in()
    kept = busy_thread()
    qtbot.waitUntil(lambda: bool(threads))
    assert kept
    assert threads == [threading.get_ident()]


def test_little_that_is_new_is_not_worth_a_look(garbage: Garbage) -> None:
    threads = freed_in()
    assert gc.get_count()[0] < ENOUGH[0]
    garbage.look()
    assert threads == []


def test_an_open_window_collects_and_a_closed_one_leaves_that_to_python_again(window: MainWindow) -> None:
    assert not gc.isenabled()
    second = Garbage()
    second.close()
    assert not gc.isenabled(), "one window is still open"
    window.close()
    assert gc.isenabled()


def test_nothing_is_looked_for_while_a_button_is_held(garbage: Garbage, qtbot) -> None:
    area = QWidget()
    qtbot.addWidget(area)
    threads = freed_in()
    kept = busy_thread()
    QTest.mousePress(area, Qt.MouseButton.LeftButton)
    garbage.look()
    assert kept
    assert threads == []
    QTest.mouseRelease(area, Qt.MouseButton.LeftButton)
    garbage.look()
    assert threads == [threading.get_ident()]


@pytest.fixture
def due(monkeypatch) -> list[int | str]:
    """Every generation is due; the list tells what was done with them."""
    done: list[int | str] = []
    monkeypatch.setattr(gc, "get_count", lambda: tuple(n + 1 for n in ENOUGH))
    monkeypatch.setattr(gc, "collect", lambda generation=OLDEST: done.append(generation))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    monkeypatch.setattr(gc, "unfreeze", lambda: done.append("unfreeze"))
    return done


def test_the_oldest_is_looked_through_when_the_pointer_rests(garbage: Garbage, due, monkeypatch) -> None:
    garbage.look()
    monkeypatch.setattr("editor.garbage.REST_S", -1.0)
    garbage.look()
    assert due == [1, OLDEST]


def test_nothing_is_looked_for_while_somebody_waits_and_what_was_made_is_left_out(garbage, due, monkeypatch) -> None:
    monkeypatch.setattr(Waiting, "under_way", 1)
    garbage.look()
    assert due == []
    monkeypatch.setattr(Waiting, "under_way", 0)
    garbage.look()
    garbage.look()
    assert due == ["freeze", 1, 1]


def test_all_is_looked_through_when_much_was_left_out(garbage: Garbage, due, monkeypatch) -> None:
    monkeypatch.setattr("editor.garbage.REST_S", -1.0)
    for _ in range(LEFT_OUT):
        monkeypatch.setattr(Waiting, "under_way", 1)
        garbage.look()
        monkeypatch.setattr(Waiting, "under_way", 0)
        garbage.look()
    assert due == ["freeze", OLDEST] * (LEFT_OUT - 1) + ["freeze", "unfreeze", OLDEST, "freeze"]


def test_a_closed_map_leaves_no_circles(window: MainWindow, city_file: Path, qtbot) -> None:
    window.open_path(city_file)
    qtbot.waitUntil(lambda: not window.canvas.print.busy and not window.document.checking)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        window.open_path(city_file)
        qtbot.waitUntil(lambda: not window.canvas.print.busy and not window.document.checking)
        gc.collect()
        circles = [thing for thing in gc.garbage if isinstance(thing, SpaceItem | ShadowItem | LabelItem | Space)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert circles == []
