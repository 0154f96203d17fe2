"""The map as tables: everything about spaces and links without the canvas."""

from __future__ import annotations

from editor_hand import Hand, last_step, saved, seen_at, seen_spaces, taken_back
from editor_keys import Keys
from editor_table_keys import fill_in, take, walk_to, write
from editor_tables import CTRL, SHIFT, cell, choose, click, let_settle, open_tables, type_into
from editor_widgets import click_into, type_over
from editor_widgets import type_into as write_into
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow

ID, NAME, TERRAIN, LEVEL, LOCKED, NEIGHBOURS = range(6)
ALT = Qt.KeyboardModifier.AltModifier


def test_id_name_and_terrain_are_changed_in_the_table(window: MainWindow, hand: Hand, qtbot) -> None:
    view = open_tables(window, hand)
    assert view.model().rowCount() == len(seen_spaces(window))
    type_into(view, cell(view, ("p2-1",), NAME), "Green")
    choose(view, cell(view, ("p2-1",), TERRAIN), "High building")
    type_into(view, cell(view, ("p2-1",), ID), "tower")
    after = saved(window)
    assert "p2-1" not in after.spaces
    assert (after.spaces["tower"].name, after.spaces["tower"].terrain) == ("Green", "high-building")
    assert taken_back(window).spaces["p2-1"].terrain == "high-building"
    assert taken_back(window).spaces["p2-1"].terrain == "park"
    assert taken_back(window).spaces["p2-1"].name == ""
    assert last_step(window) == ""


def test_an_id_that_is_taken_is_refused(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
    before = saved(window)
    type_into(view, cell(view, ("p2-1",), ID), "s0-3")
    assert window.toast.isVisible()
    assert saved(window) == before
    assert last_step(window) == ""


def test_rows_and_the_map_share_one_selection_and_rows_are_deleted(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
    click(view, cell(view, ("p2-1",), ID))
    assert window.docks.properties.id.text() == "p2-1"
    hand.click(seen_at(window, "h2-2"))
    assert [index.data() for index in view.selectionModel().selectedRows()] == ["h2-2"]
    QTest.mouseClick(window.docks.tables.delete, Qt.MouseButton.LeftButton)
    assert "h2-2" not in saved(window).spaces


def test_rows_are_found_by_what_stands_in_them_and_sorted(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
    click_into(window.docks.tables.filter)
    QTest.keyClicks(window.docks.tables.filter, "building")
    assert {view.model().index(n, 0).data() for n in range(view.model().rowCount())} == {"l1-2", "h2-2"}
    QTest.keyClick(window.docks.tables.filter, Qt.Key.Key_A, CTRL)
    QTest.keyClick(window.docks.tables.filter, Qt.Key.Key_Delete)
    heading = view.horizontalHeader()
    for _ in range(2):
        middle = heading.sectionViewportPosition(5) + heading.sectionSize(5) // 2
        QTest.mouseClick(heading.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(middle, heading.height() // 2))
    assert heading.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
    counts = [int(view.model().index(n, 5).data()) for n in range(view.model().rowCount())]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 4


def test_links_are_forbidden_added_and_taken_back_in_the_table(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand, tab=1)
    choose(view, cell(view, ("s0-3", "s1-3"), 2), "not adjacent")
    (link,) = saved(window).links
    assert (set(link.between), link.kind) == ({"s0-3", "s1-3"}, "forbidden")
    type_into(view, cell(view, ("s0-3", "s1-3"), 4), "a cliff")
    assert saved(window).links[0].note == "a cliff"
    panel = window.docks.tables.new_link
    type_over(panel.one, "s0-0")
    write_into(panel.other, "s3-3")
    assert {(frozenset(rule.between), rule.kind) for rule in saved(window).links} == {
        (frozenset(("s0-3", "s1-3")), "forbidden"),
        (frozenset(("s0-0", "s3-3")), "added"),
    }
    click(view, cell(view, ("s0-3", "s1-3"), 0))
    QTest.mouseClick(window.docks.tables.delete, Qt.MouseButton.LeftButton)
    assert [rule.kind for rule in saved(window).links] == ["added"]


def test_a_mistyped_space_is_told_with_the_nearest(window: MainWindow, hand: Hand) -> None:
    open_tables(window, hand, tab=1)
    panel = window.docks.tables.new_link
    click_into(panel.one)
    QTest.keyClicks(panel.one, "p2-11")
    write_into(panel.other, "s3-3")
    assert saved(window).links == ()
    assert "p2-1" in window.toast.text()


def test_a_space_is_drawn_by_typing_its_corners(window: MainWindow, hand: Hand) -> None:
    open_tables(window, hand)
    panel = window.docks.tables.new_space
    click_into(panel.corners)
    QTest.keyClicks(panel.corners, "40,60 60,60 60,80")
    QTest.keyClick(panel.corners, Qt.Key.Key_Return)
    new = window.docks.properties.id.text()
    assert set(saved(window).spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000)}
    drawn = last_step(window)
    QTest.keyClicks(panel.corners, "40,60 50")
    QTest.keyClick(panel.corners, Qt.Key.Key_Return)
    assert window.toast.property("refused")
    assert last_step(window) == drawn
    hand.key(Qt.Key.Key_F5)  # or Ctrl+Z would take back what is typed in the field
    hand.key(Qt.Key.Key_Z, CTRL)
    assert new not in saved(window).spaces


def test_without_a_mouse_spaces_are_changed_drawn_sorted_and_deleted(
    window: MainWindow, hand: Hand, keys: Keys, qtbot
) -> None:
    keys.press(Qt.Key.Key_T, CTRL | SHIFT)
    view, tables = window.docks.tables.spaces, window.docks.tables
    qtbot.waitUntil(lambda: view.hasFocus() and view.model().rowCount() == 14)
    write(keys, view, ("p2-1",), NAME, "Green")
    take(keys, view, ("p2-1",), TERRAIN, "High building")
    take(keys, view, ("p2-1",), LEVEL, "Tunnel")
    take(keys, view, ("s0-3",), LOCKED, "yes")
    write(keys, view, ("p2-1",), ID, "tower")
    after = saved(window)
    tower = after.spaces["tower"]
    assert (tower.name, tower.terrain, tower.layer) == ("Green", "high-building", "tunnel")
    assert after.spaces["s0-3"].locked
    fill_in(keys, (tables.new_space.corners, "40,60 60,60 60,80"))
    (new,) = saved(window).spaces.keys() - after.spaces.keys()
    keys.press(Qt.Key.Key_T, CTRL | SHIFT)
    qtbot.waitUntil(lambda: view.model().rowCount() == 15)
    walk_to(keys, view, (new,), NEIGHBOURS)
    keys.press(Qt.Key.Key_Down, ALT)
    counts = [int(view.model().index(n, NEIGHBOURS).data()) for n in range(15)]
    assert counts == sorted(counts, reverse=True)
    walk_to(keys, view, (new,), ID)
    keys.press(Qt.Key.Key_Delete)
    assert saved(window) == after


def test_without_a_mouse_links_are_forbidden_added_noted_and_taken_back(
    window: MainWindow, hand: Hand, keys: Keys, qtbot
) -> None:
    before = saved(window)
    keys.press(Qt.Key.Key_T, CTRL | SHIFT)
    view, panel = window.docks.tables.links, window.docks.tables.new_link
    keys.press(Qt.Key.Key_Backtab, SHIFT)
    keys.press(Qt.Key.Key_Right)
    keys.press(Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: view.hasFocus() and view.model().rowCount() > 10)
    take(keys, view, ("s0-3", "s1-3"), 2, "not adjacent")
    write(keys, view, ("s0-3", "s1-3"), 4, "a cliff")
    fill_in(keys, (panel.one, "s0-0"), (panel.other, "s3-3"))
    said = {(frozenset(rule.between), rule.kind, rule.note) for rule in saved(window).links}
    assert said == {(frozenset(("s0-3", "s1-3")), "forbidden", "a cliff"), (frozenset(("s0-0", "s3-3")), "added", "")}
    for pair in (("s0-3", "s1-3"), ("s3-3", "s0-0")):
        keys.tab_to(view)
        walk_to(keys, view, pair, 0)
        keys.press(Qt.Key.Key_Delete)
        let_settle(view)
    assert saved(window) == before
