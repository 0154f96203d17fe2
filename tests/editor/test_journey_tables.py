"""The map as tables: everything about spaces and links without the canvas."""

from __future__ import annotations

from editor_hand import Hand, centre_of, saved
from editor_tables import CTRL, cell, choose, click, open_tables, type_into
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow

ID, NAME, TERRAIN = range(3)


def test_id_name_and_terrain_are_changed_in_the_table(window: MainWindow, hand: Hand, qtbot) -> None:
    view = open_tables(window, hand)
    assert view.model().rowCount() == len(window.document.map.spaces)
    type_into(view, cell(view, ("p2-1",), NAME), "Green")
    choose(view, cell(view, ("p2-1",), TERRAIN), "High building")
    type_into(view, cell(view, ("p2-1",), ID), "tower")
    after = saved(window)
    assert "p2-1" not in after.spaces
    assert (after.spaces["tower"].name, after.spaces["tower"].terrain) == ("Green", "high-building")
    assert window.document.undo_stack.count() == 3


def test_an_id_that_is_taken_is_refused(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
    before = window.document.map
    type_into(view, cell(view, ("p2-1",), ID), "s0-3")
    assert window.document.map is before
    assert window.toast.isVisible()
    assert saved(window).spaces == before.spaces


def test_rows_and_the_map_share_one_selection_and_rows_are_deleted(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
    click(view, cell(view, ("p2-1",), ID))
    assert window.selection.ids == ("p2-1",)
    hand.click(centre_of(window.document.map, "h2-2"))
    assert [index.data() for index in view.selectionModel().selectedRows()] == ["h2-2"]
    QTest.mouseClick(window.docks.tables.delete, Qt.MouseButton.LeftButton)
    assert "h2-2" not in saved(window).spaces


def test_rows_are_found_by_what_stands_in_them_and_sorted(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
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
    for line in (panel.one, panel.other):
        line.selectAll()
    QTest.keyClicks(panel.one, "s0-0")
    QTest.keyClicks(panel.other, "s3-3")
    QTest.keyClick(panel.other, Qt.Key.Key_Return)
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
    QTest.keyClicks(panel.one, "p2-11")
    QTest.keyClicks(panel.other, "s3-3")
    QTest.keyClick(panel.other, Qt.Key.Key_Return)
    assert saved(window).links == ()
    assert "p2-1" in window.toast.text()


def test_a_space_is_drawn_by_typing_its_corners(window: MainWindow, hand: Hand) -> None:
    open_tables(window, hand)
    panel = window.docks.tables.new_space
    QTest.keyClicks(panel.corners, "40,60 60,60 60,80")
    QTest.keyClick(panel.corners, Qt.Key.Key_Return)
    (new,) = window.selection.ids
    assert set(saved(window).spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000)}
    assert window.document.undo_stack.count() == 1
    QTest.keyClicks(panel.corners, "40,60 50")
    QTest.keyClick(panel.corners, Qt.Key.Key_Return)
    assert window.toast.property("refused")
    assert window.document.undo_stack.count() == 1
    hand.key(Qt.Key.Key_Z, CTRL)
    assert new not in saved(window).spaces
