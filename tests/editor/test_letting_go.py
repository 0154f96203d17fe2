"""Many objects are freed bit by bit while the window lives."""

from __future__ import annotations

import weakref
from time import sleep

from PySide6.QtCore import QCoreApplication, QTimer

from editor.letting_go import let_go


class Slow:
    """Takes a millisecond to be freed."""

    def __del__(self) -> None:
        sleep(0.001)


def test_all_are_freed_but_not_at_once(qtbot) -> None:
    things = [Slow() for _ in range(100)]
    known = [weakref.ref(thing) for thing in things]
    let_go(things)
    things.clear()
    assert all(each() is not None for each in known)
    QCoreApplication.processEvents()
    freed = sum(each() is None for each in known)
    assert 0 < freed < 100
    qtbot.waitUntil(lambda: all(each() is None for each in known))


def test_the_window_lives_meanwhile(qtbot) -> None:
    ticks: list[int] = []
    timer = QTimer(interval=5)
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start()
    things = [Slow() for _ in range(100)]
    known = [weakref.ref(thing) for thing in things]
    let_go(things)
    things.clear()
    qtbot.waitUntil(lambda: all(each() is None for each in known))
    assert len(ticks) >= 5


def test_what_somebody_else_holds_stays(qtbot) -> None:
    things = [Slow(), Slow()]
    kept, dropped = things[0], weakref.ref(things[1])
    let_go(things)
    things.clear()
    qtbot.waitUntil(lambda: dropped() is None)
    assert isinstance(kept, Slow)


def test_more_can_follow(qtbot) -> None:
    known = []
    for _ in range(3):
        thing = Slow()
        known.append(weakref.ref(thing))
        let_go([thing])
        del thing
    qtbot.waitUntil(lambda: all(each() is None for each in known))
