"""What holds itself in a circle is freed in the window's thread, whatever thread makes new objects."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from editor.garbage import ENOUGH, OLDEST_MEANWHILE, Garbage
from editor.waiting import Waiting
from editor.window import MainWindow


class Circle:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


def freed_in() -> list[int]:
    """Drops a circle; the list fills with the thread in which it is freed."""
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
    gc.collect()
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


def test_only_young_garbage_is_looked_for_while_somebody_waits(garbage: Garbage, monkeypatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: tuple(n + 1 for n in ENOUGH))
    monkeypatch.setattr(gc, "collect", looked.append)
    garbage.look()
    monkeypatch.setattr(Waiting, "under_way", 1)
    garbage.look()
    assert looked == [2, OLDEST_MEANWHILE]
