"""Overlays: what a ruin would open, how far it is, who reaches what, where ways are narrow, what a change did."""

from __future__ import annotations

import pytest
from editor_hand import Hand, centre_of, saved
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.tools.measure import MeasureTool
from editor.tools.what_if import WhatIfTool
from editor.window import MainWindow

SHIFT = Qt.KeyboardModifier.ShiftModifier


def measuring(window: MainWindow, hand: Hand, title: str) -> MeasureTool:
    hand.key(Qt.Key.Key_C)
    tool = window.toolbox.current
    assert isinstance(tool, MeasureTool)
    tool.choice.setFocus()
    QTest.keyClick(tool.choice, Qt.Key.Key_Home)
    while not tool.choice.currentText().startswith(title):
        assert tool.choice.currentIndex() < tool.choice.count() - 1
        QTest.keyClick(tool.choice, Qt.Key.Key_Down)
    window.canvas.setFocus()
    return tool


def point_at(window: MainWindow, hand: Hand, space: str) -> None:
    hand.move(centre_of(window.document.map, space))


def test_ruined_buildings_open_lines_of_sight_and_the_map_stays(window: MainWindow, hand: Hand, qtbot) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_W)
    tool = window.toolbox.current
    assert isinstance(tool, WhatIfTool)
    for building in ("l1-2", "h2-2"):
        hand.click(centre_of(before, building))
    qtbot.waitUntil(lambda: bool(tool.change.sight_gained))
    pair = ("s0-2", "s3-2")
    assert pair in tool.change.sight_gained
    assert not tool.change.sight_lost
    assert "lines of sight more" in window.hint.text()
    assert window.document.map is before
    hand.click(centre_of(before, "h2-2"))
    qtbot.waitUntil(lambda: pair not in tool.change.sight_gained)
    hand.key(Qt.Key.Key_Escape)
    assert tool.ruined == []
    assert saved(window).spaces == before.spaces


def test_what_cannot_be_ruined_is_told(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_W)
    hand.click(centre_of(window.document.map, "s0-3"))
    assert "can't be ruined" in window.toast.text()


def test_distances_are_read_off_and_held(window: MainWindow, hand: Hand) -> None:
    tool = measuring(window, hand, "Distance")
    hand.click(centre_of(window.document.map, "s0-3"))
    point_at(window, hand, "s3-3")
    assert "s0-3 to s3-3: 3 steps" in window.hint.text()
    assert tool.figures["s1-0"] == 4
    hand.key(Qt.Key.Key_Escape)
    point_at(window, hand, "s3-3")
    assert tool.figures["s3-3"] == 0


def test_the_reach_of_a_unit_counts_its_points(window: MainWindow, hand: Hand) -> None:
    tool = measuring(window, hand, "Reach: Police")
    hand.click(centre_of(window.document.map, "s0-3"))
    assert tool.choice.currentData()["movement"] == 3
    figures = tool.figures
    assert (figures["s0-3"], figures["s3-3"], figures["s0-0"]) == (0, 3, 3)
    assert "s1-0" not in figures
    assert figures.get("l1-2") is None  # one step, and three points more


@pytest.mark.parametrize(("title", "warm", "cold"), [("Sight", "s0-3", "l1-2"), ("Choke", "s1-1", "s3-3")])
def test_the_whole_map_is_measured_in_the_background(
    window: MainWindow, hand: Hand, qtbot, title: str, warm: str, cold: str
) -> None:
    tool = measuring(window, hand, title)
    qtbot.waitUntil(lambda: len(tool.figures) == len(window.document.map.spaces))
    assert max(tool.figures.values()) > 0
    assert tool.figures[warm] != tool.figures[cold]
    point_at(window, hand, warm)
    assert warm in window.hint.text()


def test_the_last_change_shows_the_links_it_broke(window: MainWindow, hand: Hand, qtbot) -> None:
    hand.key(Qt.Key.Key_L, SHIFT)
    hand.click(centre_of(window.document.map, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(window.last_change.broken) == 3)
    assert all("p2-1" in pair for pair in window.last_change.broken)
    assert "p2-1" not in saved(window).spaces
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(window.last_change.made) == 3)
    assert "3 links more" in window.toast.text()
    assert "p2-1" in saved(window).spaces
