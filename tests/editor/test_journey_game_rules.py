"""What the game asks of a map and its set-up is told while one draws, and goes when the map is as it should be."""

from __future__ import annotations

from pathlib import Path

from editor_dialogs import open_by_keys, save_by_keys
from editor_hand import Hand, centre_of, saved
from editor_widgets import press_keys, take_kind, type_into, type_text
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem

from editor.window import MainWindow
from engine.files.resources import resolve_map, resolve_scenario

CTRL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton


def told(window: MainWindow, code: str) -> list[QTreeWidgetItem]:
    """The rows of the panel that show problems of one kind."""
    return [row for row in window.docks.problems.rows() if row.data(0, Qt.ItemDataRole.UserRole).code == code]


def click_problem(window: MainWindow, row: QTreeWidgetItem) -> None:
    tree = window.docks.problems.list
    tree.scrollToItem(row)
    QTest.mouseClick(tree.viewport(), LEFT, pos=QPoint(60, tree.visualItemRect(row).center().y()))


def test_an_edge_that_is_built_up_has_no_entry_until_a_street_leads_in(window: MainWindow, hand: Hand, qtbot) -> None:
    qtbot.waitUntil(lambda: not window.document.checking)
    assert told(window, "edge-closed") == []
    hand.key(Qt.Key.Key_B)
    take_kind(window, "High building")
    hand.drag((1000, 1000), (1000, 7000))
    qtbot.waitUntil(lambda: len(told(window, "edge-closed")) == 1)
    (row,) = told(window, "edge-closed")
    assert row.text(0).startswith("the west edge has no space that the monster could enter")
    assert row.parent().text(0).startswith("Rules of the game")
    after = saved(window)
    assert [after.spaces[f"s0-{n}"].terrain for n in range(4)] == ["high-building"] * 4
    take_kind(window, "Street")
    hand.click((1000, 3000))
    qtbot.waitUntil(lambda: told(window, "edge-closed") == [])
    assert saved(window).spaces["s0-2"].terrain == "street"


def test_a_marker_too_many_is_told_and_goes_with_it(window: MainWindow, qtbot, tmp_path: Path) -> None:
    open_by_keys(window, resolve_map("builtin:sheboygan/sheboygan"))
    save_by_keys(window, tmp_path / "mine.yaml")
    qtbot.waitUntil(lambda: not window.document.checking)
    assert told(window, "symbol-count") == []
    before = saved(window)
    hand, parks = Hand(window), [s.id for s in before.spaces.values() if s.terrain == "park"]
    hand.key(Qt.Key.Key_I)
    hand.click(centre_of(before, parks[0]))
    qtbot.waitUntil(lambda: len(told(window, "symbol-count")) == 1)
    (row,) = told(window, "symbol-count")
    assert f"has {len(before.markers) + 1} townspeople symbols; there are {len(before.markers)}" in row.text(0)
    after = saved(window)
    assert len(after.markers) == len(before.markers) + 1
    (new,) = set(after.markers) - set(before.markers)
    hand.move(after.markers[new].at)
    hand.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: told(window, "symbol-count") == [])
    assert saved(window).markers == before.markers


def test_a_space_too_small_for_its_counters_is_told_and_goes_when_it_is_widened(
    window: MainWindow, hand: Hand, qtbot
) -> None:
    before = set(window.document.map.spaces)
    type_into(window.docks.problems.counter, "18")
    press_keys(window, "F5")
    hand.key(Qt.Key.Key_P)
    for corner in ((4000, 6000), (5000, 6000), (5000, 8000), (4000, 8000)):
        hand.click(corner)
    hand.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(told(window, "too-small")) == 1)
    (new,) = saved(window).spaces.keys() - before
    qtbot.waitUntil(lambda: not window.document.checking)
    (row,) = told(window, "too-small")
    assert row.text(0).startswith(f"{new} is too small for a counter: a disc of 10.0 mm")
    click_problem(window, row)
    assert window.selection.one == new
    press_keys(window, "F5")
    hand.key(Qt.Key.Key_E)
    hand.drag((5000, 6000), (6000, 6000))
    hand.drag((5000, 8000), (6000, 8000))
    qtbot.waitUntil(lambda: told(window, "too-small") == [])
    assert saved(window).spaces[new].polygon.area == 20 * 20


def test_too_many_units_on_a_space_are_told_and_lead_to_it(window: MainWindow, qtbot, tmp_path: Path) -> None:
    text = resolve_scenario("builtin:sheboygan/teaching").read_text(encoding="utf-8")
    path = tmp_path / "crowd.yaml"
    path.write_text(text, encoding="utf-8")
    open_by_keys(window, path)
    qtbot.waitUntil(lambda: not window.document.checking)
    assert told(window, "overfull") == []
    press_keys(window, "F6")
    edit = window.scenario.edit
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_Home, CTRL)
    while "police-1" not in edit.textCursor().block().text():
        QTest.keyClick(edit, Qt.Key.Key_Down)
    QTest.keyClick(edit, Qt.Key.Key_Home)
    for n in range(2, 9):
        type_text(edit, f"    police-{n}: {{kind: police, space: S07}}")
        QTest.keyClick(edit, Qt.Key.Key_Return)
    press_keys(window, "Ctrl+S")
    press_keys(window, "F5")
    qtbot.waitUntil(lambda: len(told(window, "overfull")) == 1)
    (row,) = told(window, "overfull")
    assert row.text(0).startswith("8 police and army units stand on S07")
    assert row.parent().text(0).startswith("The scenario on this map")
    assert "police-8: {kind: police, space: S07}" in path.read_text(encoding="utf-8")
    click_problem(window, row)
    assert window.selection.one == "S07"
