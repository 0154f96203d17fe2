"""Selecting and finding: frame, lasso, same terrain, neighbours, the others; by typing; the commands' palette.

What is selected is what Del then takes out of the saved file.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from editor_eyes import selected, wait_for_problem
from editor_hand import Hand, centre_of, saved, seen_at
from editor_keys import Keys
from editor_widgets import click_row, do_in_menu, press_keys, take_kind, type_into
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.actions import MENUS
from editor.dialogs.finder import Finder
from editor.window import MainWindow
from engine.board.model import Point

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
NORTH_WEST = (100, 100), (3900, 100), (3900, 1900), (100, 1900)
NORTH_EAST = (4100, 100), (7900, 100), (7900, 1900), (4100, 1900)
FIRST = (100, 100), (1900, 100), (1900, 1900), (100, 1900)


def lasso(hand: Hand, points: tuple[Point, ...], modifier: Qt.KeyboardModifier = NONE) -> str:
    """Draws a line round something; what the status line said before the button was let go."""
    view = hand.canvas.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.at(points[0]))
    for start, end in pairwise(points):
        for step in range(1, 5):
            at = tuple(a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            QTest.mouseMove(view, hand.at((at[0], at[1])))
            QTest.qWait(1)
    said = hand.window.hint.text()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, modifier, hand.at(points[-1]))
    return said


def finder() -> Finder:
    found = QApplication.activeModalWidget()
    assert isinstance(found, Finder)
    return found


def find(window: MainWindow, typed: str, keys: str = "Ctrl+F") -> list[str]:
    """Types into Find; what is listed."""
    press_keys(window, keys)
    QTest.keyClicks(finder().line, typed)
    listed = finder().list
    return [listed.item(n).text() for n in range(listed.count())]


def take_first() -> None:
    QTest.keyClick(finder().line, Qt.Key.Key_Return)


def test_the_mouse_selects_by_clicks_and_by_a_frame(window: MainWindow, hand: Hand) -> None:
    source = saved(window)
    hand.click(centre_of(source, "p2-1"))
    hand.click(centre_of(source, "h2-2"), modifier=SHIFT)
    hand.click(centre_of(source, "p2-1"), modifier=SHIFT)
    assert selected(window, hand) == {"h2-2"}
    hand.drag((4500, 8200), (1900, 3900))
    assert selected(window, hand) == {"s1-1", "s1-0"}
    hand.drag((4500, 8200), (1900, 3900))
    hand.click((5000, 7000))
    assert selected(window, hand) == set()


def test_the_lasso_selects_what_has_its_middle_inside_and_adds_and_takes_away(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_A)
    assert lasso(hand, FIRST) == "Release selects 1 space; Esc gives up"
    assert lasso(hand, NORTH_WEST) == "Release selects 2 spaces; Esc gives up"
    assert selected(window, hand) == {"s0-3", "s1-3"}
    lasso(hand, NORTH_WEST)
    lasso(hand, NORTH_EAST, SHIFT)
    lasso(hand, FIRST, CTRL)
    assert selected(window, hand) == {"s1-3", "s2-3", "s3-3"}
    lasso(hand, NORTH_WEST)
    hand.key(Qt.Key.Key_Escape)
    assert selected(window, hand) == set()


def test_the_lasso_is_drawn_by_the_arrows(window: MainWindow, hand: Hand, keys: Keys) -> None:
    keys.press(Qt.Key.Key_A)
    keys.drag(*NORTH_WEST)
    assert selected(window, hand) == {"s0-3", "s1-3"}


@pytest.mark.parametrize("by_menu", [False, True], ids=["by keys", "in the menu"])
def test_same_terrain_neighbours_and_the_others(window: MainWindow, hand: Hand, by_menu: bool) -> None:
    def do(title: str, keys: str) -> None:
        if by_menu:
            do_in_menu(window, "S", title)
        else:
            press_keys(window, keys)

    source = saved(window)
    streets = {i for i, s in source.spaces.items() if s.terrain == "street"}
    hand.click(centre_of(source, "s0-3"))
    do("Same terrain", "Ctrl+T")
    assert selected(window, hand) == streets
    hand.click(centre_of(source, "s0-3"))
    do("Same terrain", "Ctrl+T")
    do("Invert", "Ctrl+I")
    assert selected(window, hand) == {"l1-2", "h2-2", "p2-1"}
    hand.click(centre_of(source, "p2-1"))
    do("Grow", "Ctrl+G")
    assert selected(window, hand) == {"p2-1", "h2-2", "s1-1", "s3-1"}


def test_without_a_space_there_is_nothing_to_grow_from(window: MainWindow, hand: Hand) -> None:
    for keys in ("Ctrl+T", "Ctrl+G"):
        press_keys(window, "Esc")
        press_keys(window, keys)
        assert window.toast.text() == "Select a space first."
    assert selected(window, hand) == set()


@pytest.mark.parametrize(
    ("typed", "found"),
    [("p2-1", "p2-1"), ("high building", "h2-2"), ("BUILD low", "l1-2"), ("ring str", "s1-3")],
    ids=["id", "terrain", "any order", "name"],
)
def test_spaces_are_found_by_id_by_terrain_and_by_name(window: MainWindow, hand: Hand, typed: str, found: str) -> None:
    hand.click(seen_at(window, "s1-3"))
    type_into(window.docks.properties.name, "Ring Street")
    assert len(find(window, typed)) == 1
    take_first()
    assert selected(window, hand) == {found}


def test_symbols_are_found_by_their_kind_and_by_a_click(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((3000, 5000))
    hand.click((5000, 5000))
    one, other = saved(window).markers
    assert [row.split()[0] for row in find(window, "townspeople")][:2] == [one, other]
    click_row(finder().list, other)
    assert selected(window, hand) == {other}
    find(window, one)
    take_first()
    assert selected(window, hand) == {one}


def test_problems_are_found_and_what_they_are_about_is_selected(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_B)
    take_kind(window, "High building")
    hand.drag((1000, 1000), (1000, 7000))
    wait_for_problem(window, "edge-closed")
    (row,) = find(window, "problem west edge")
    assert row.startswith("the west edge has no space that the monster could enter")
    take_first()
    assert window.toast.text().startswith("The west edge")
    assert selected(window, hand) == {"s0-0", "s0-1", "s0-2", "s0-3"}


def test_arrows_walk_the_answers_and_nothing_found_does_nothing(window: MainWindow, hand: Hand) -> None:
    second = find(window, "street")[1].split()[0]
    QTest.keyClick(finder().line, Qt.Key.Key_Down)
    take_first()
    assert selected(window, hand) == {second}
    assert find(window, "no such thing") == []
    assert finder().told.text() == "Nothing is called so"
    take_first()
    QTest.keyClick(finder().line, Qt.Key.Key_Escape)
    assert selected(window, hand) == set()


def test_what_is_found_lies_in_the_middle(window: MainWindow, hand: Hand) -> None:
    for _ in range(6):
        press_keys(window, "Ctrl++")
    find(window, "s3-1")
    take_first()
    x, y = seen_at(window, "s3-1")
    middle = hand.canvas.viewport().rect().center()
    assert (hand.at((x, y)) - middle).manhattanLength() < 4
    assert selected(window, hand) == {"s3-1"}


def test_a_command_is_done_by_its_name(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    find(window, "knife", "Ctrl+Shift+P")
    take_first()
    hand.click((5000, 4000))
    hand.click((5000, 6000))
    hand.key(Qt.Key.Key_Return)
    assert len(saved(window).spaces) == len(before.spaces) + 1
    find(window, "undo", "Ctrl+Shift+P")
    click_row(finder().list, "Undo Cut p2-1")
    assert saved(window) == before
    assert find(window, "undo", "Ctrl+Shift+P") == []  # there is nothing to take back
    QTest.keyClick(finder().line, Qt.Key.Key_Escape)
    find(window, "select all", "Ctrl+Shift+P")
    take_first()
    assert selected(window, hand) == set(before.spaces)


def test_every_action_of_the_menus_has_a_tip_and_no_key_is_given_twice(window: MainWindow) -> None:
    entries = [entry for menu in MENUS.values() for entry in menu if entry is not None]
    assert all(entry.tip for entry in entries if entry.name != "recent")
    keys = [key for entry in entries for key in entry.keys] + [tool.shortcut for tool in window.toolbox.tools]
    assert len(keys) == len(set(keys))
