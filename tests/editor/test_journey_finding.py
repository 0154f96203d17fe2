"""Selecting and finding: lasso, same terrain, neighbours, the others; by typing; the commands' palette."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from editor_hand import Hand, centre_of, saved
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.actions import MENUS
from editor.dialogs.finder import Finder
from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def lasso(hand: Hand, *points: tuple[int, int], modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    view = hand.canvas.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.at(points[0]))
    for start, end in pairwise(points):
        for step in range(1, 5):
            at = tuple(a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            QTest.mouseMove(view, hand.at((at[0], at[1])))
            QTest.qWait(1)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, modifier, hand.at(points[-1]))


def finder() -> Finder:
    found = QApplication.activeModalWidget()
    assert isinstance(found, Finder)
    return found


def test_the_lasso_selects_what_has_its_middle_inside_and_adds_and_takes_away(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_A)
    lasso(hand, (100, 100), (3900, 100), (3900, 1900), (100, 1900))
    assert window.selection.ids == ("s0-3", "s1-3")
    lasso(hand, (4100, 100), (7900, 100), (7900, 1900), (4100, 1900), modifier=SHIFT)
    assert window.selection.ids == ("s0-3", "s1-3", "s2-3", "s3-3")
    lasso(hand, (100, 100), (1900, 100), (1900, 1900), (100, 1900), modifier=CTRL)
    assert window.selection.ids == ("s1-3", "s2-3", "s3-3")
    hand.key(Qt.Key.Key_Escape)
    assert window.selection.ids == ()


def test_same_terrain_neighbours_and_the_others(window: MainWindow, hand: Hand) -> None:
    spaces = window.document.map.spaces
    streets = [i for i, s in spaces.items() if s.terrain == "street"]
    hand.click(centre_of(window.document.map, "s0-3"))
    hand.key(Qt.Key.Key_T, CTRL)
    assert list(window.selection.ids) == streets
    hand.key(Qt.Key.Key_I, CTRL)
    assert set(window.selection.ids) == set(spaces) - set(streets)
    hand.click(centre_of(window.document.map, "p2-1"))
    hand.key(Qt.Key.Key_G, CTRL)
    assert set(window.selection.ids) == {"p2-1", "h2-2", "s1-1", "s3-1"}
    hand.key(Qt.Key.Key_Delete)
    assert set(saved(window).spaces) == set(spaces) - {"p2-1", "h2-2", "s1-1", "s3-1"}


def test_what_is_typed_is_found_by_id_by_terrain_and_among_the_problems(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(finder().line, "p2-1")
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    assert window.selection.one == "p2-1"
    hand.key(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(finder().line, "high building")
    assert [entry.title for entry in finder().answers()] == ["h2-2"]
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    assert window.selection.one == "h2-2"
    problem = window.document.problems[0]
    hand.key(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(finder().line, f"problem {problem.code}")
    assert problem.message in [entry.title for entry in finder().answers()]
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    assert window.toast.isVisible()


def test_arrows_walk_the_answers_and_nothing_found_does_nothing(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(finder().line, "street")
    second = finder().answers()[1].title
    QTest.keyClick(finder().line, Qt.Key.Key_Down)
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    assert window.selection.one == second
    hand.key(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(finder().line, "no such thing")
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    QTest.keyClick(finder().line, Qt.Key.Key_Escape)
    assert window.selection.one == second


def test_a_command_is_done_by_its_name(window: MainWindow, hand: Hand, city_file: Path) -> None:
    hand.key(Qt.Key.Key_P, CTRL | SHIFT)
    QTest.keyClicks(finder().line, "knife")
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    assert window.toolbox.current is not None
    assert window.toolbox.current.title == "Knife"
    hand.key(Qt.Key.Key_P, CTRL | SHIFT)
    assert "undo" not in {entry.icon for entry in finder().answers()}
    QTest.keyClicks(finder().line, "select all")
    QTest.keyClick(finder().line, Qt.Key.Key_Return)
    assert set(window.selection.ids) == set(window.document.map.spaces)


def test_every_action_of_the_menus_has_a_tip_and_no_key_is_given_twice(window: MainWindow) -> None:
    entries = [entry for menu in MENUS.values() for entry in menu if entry is not None]
    assert all(entry.tip for entry in entries if entry.name != "recent")
    keys = [key for entry in entries for key in entry.keys] + [tool.shortcut for tool in window.toolbox.tools]
    assert len(keys) == len(set(keys))
