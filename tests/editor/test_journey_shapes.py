"""Drawing shapes by mouse and keys: what they are caught by, what runs along borders, what is given up and comes
back."""

from __future__ import annotations

import pytest
from editor_hand import Hand, saved
from editor_widgets import click_row, type_into, type_into_cell
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton

from editor.window import MainWindow
from engine.board.model import Map

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def new_ring(window: MainWindow, before: Map) -> set[tuple[int, int]]:
    """The corners, as saved, of the one space that was not there before."""
    after = saved(window)
    (name,) = after.spaces.keys() - before.spaces.keys()
    return set(after.spaces[name].rings[0])


def open_corners(window: MainWindow) -> None:
    """Clicks the tab with the table of corners."""
    bar = window.docks.properties.tabs.tabBar()
    tab = next(n for n in range(bar.count()) if bar.tabText(n) == "Corners")
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())


def test_a_rectangle_is_dragged_from_a_corner_of_a_neighbour(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_R)
    hand.drag((4010, 6010), (6600, 7600))
    assert new_ring(window, before) == {(4000, 6000), (6000, 6000), (6600, 6000), (6600, 7600), (4000, 7600)}
    assert window.document.undo_stack.undoText().startswith("Draw ")


def test_a_rectangle_is_made_by_two_clicks_and_shift_makes_it_a_square(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_R)
    hand.click((4000, 6000))
    hand.click((5000, 6600), modifier=SHIFT)
    assert new_ring(window, before) == {(4000, 6000), (5000, 6000), (5000, 7000), (4000, 7000)}


def test_an_ellipse_is_flattened_to_points_of_the_grid(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    type_into(window.options.roughness, "0.4")
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_O)
    hand.drag((5200, 6600), (7200, 7800))
    ring = new_ring(window, before)
    assert {(5200, 7200), (7200, 7200), (6200, 6600), (6200, 7800)} <= ring
    assert len(ring) == 4 * len([p for p in ring if p[0] > 6200 and p[1] >= 7200])


def test_a_freehand_line_keeps_few_points_and_begins_on_the_corner(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_D)
    view = hand.canvas.viewport()
    trail = [(4010, 6010), *((4000 + 100 * n, 6050 + 12 * n) for n in range(1, 20)), (6000, 7500), (4000, 7500)]
    QTest.mouseMove(view, hand.at(trail[0]))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.at(trail[0]))
    for point in trail[1:]:
        QTest.mouseMove(view, hand.at(point))
    assert "points of" in window.hint.text()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=hand.at(trail[-1]))
    ring = new_ring(window, before)
    assert (4000, 6000) in ring
    assert 3 <= len(ring) <= 7


def test_tracing_runs_along_the_neighbours_borders(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_T)
    assert window.acts["tracing"].isChecked()
    hand.key(Qt.Key.Key_P)
    hand.click((4000, 8000))
    hand.move((8000, 6000))
    assert "along" in window.hint.text()
    hand.click((8000, 6000))
    hand.key(Qt.Key.Key_T)
    hand.click((8000, 8000))
    hand.key(Qt.Key.Key_Return)
    assert new_ring(window, before) == {(4000, 8000), (4000, 6000), (6000, 6000), (8000, 6000), (8000, 8000)}


def test_one_key_switches_snapping_off_and_another_suspends_it(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_P)
    hand.move((4030, 6030))
    assert "corner that is there" in window.hint.text()
    hand.key(Qt.Key.Key_X)
    hand.move((4040, 6040))
    assert "without snapping" in window.hint.text()
    hand.key(Qt.Key.Key_X)
    hand.click((4100, 6300), modifier=CTRL)
    hand.click((6000, 6300))
    hand.click((5000, 7500))
    hand.key(Qt.Key.Key_Return)
    ring = new_ring(window, before)
    assert not any(x % 100 == 0 and y % 100 == 0 for x, y in ring if x < 4500)


def untick_snapping(window: MainWindow, kind: str) -> None:
    """Clicks the menu above the map, and goes down to a kind of snap in it as soon as it is there."""
    menu = window.options.kinds[kind].parent()
    assert isinstance(menu, QMenu)
    timer = QTimer(interval=20)

    def choose() -> None:
        if menu.isVisible():
            timer.stop()
            for _ in menu.actions():
                if menu.activeAction() is not window.options.kinds[kind]:
                    QTest.keyClick(menu, Qt.Key.Key_Down)
            QTest.keyClick(menu, Qt.Key.Key_Return)

    timer.timeout.connect(choose)
    timer.start()
    button = next(b for b in window.options.bar.findChildren(QToolButton) if b.menu() is menu)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # comes back when the menu is closed
    assert not menu.isVisible()
    assert not window.options.kinds[kind].isChecked()


@pytest.mark.parametrize("kind", ["node", "border"])
def test_a_kind_of_snap_is_chosen_above_the_map(window: MainWindow, hand: Hand, kind: str) -> None:
    untick_snapping(window, kind)
    hand.key(Qt.Key.Key_P)
    hand.move((4010, 6010) if kind == "node" else (2010, 2410))
    assert {"node": "a border", "border": "the grid"}[kind] in window.hint.text()


def test_shift_keeps_to_plain_angles(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_P)
    hand.click((4000, 6000))
    hand.click((6000, 6100), modifier=SHIFT)
    hand.click((5000, 7500))
    hand.key(Qt.Key.Key_Return)
    assert {y for x, y in new_ring(window, before) if x > 5500} == {6000}


def test_escape_asks_nothing_and_ctrl_z_brings_it_back(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (6000, 6000), (6000, 8000)):
        hand.click(point)
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    assert window.document.map is before
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Return)
    assert new_ring(window, before) == {(4000, 6000), (6000, 6000), (6000, 8000)}


def test_ctrl_z_while_drawing_takes_points_back_and_leaves_the_map_alone(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_R)
    hand.drag((4000, 6000), (5000, 7000))
    drawn = window.document.map
    hand.key(Qt.Key.Key_P)
    hand.click((7000, 6500))
    hand.key(Qt.Key.Key_Z, CTRL)
    assert window.document.map is drawn
    hand.key(Qt.Key.Key_Z, CTRL)
    assert len(window.document.map.spaces) == len(drawn.spaces) - 1


def test_exact_coordinates_are_typed_and_neighbours_follow(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    corners = window.docks.properties.corners
    open_corners(window)
    rows = [tuple(corners.item(n, column).text() for column in (0, 1)) for n in range(corners.rowCount())]
    row = rows.index(("60", "60"))
    type_into_cell(corners, row, 0, "61.37")
    after = saved(window)
    assert {s.id for s in after.spaces.values() if (6137, 6000) in s.rings[0]} == {"p2-1", "s3-1"}
    assert window.document.undo_stack.undoText() == "Move corner"


@pytest.mark.parametrize(("typed", "why"), [("six", "number"), ("20", "lie over")])
def test_coordinates_that_cannot_be_are_refused(window: MainWindow, hand: Hand, typed: str, why: str) -> None:
    before = window.document.map
    hand.click((5000, 5000))
    corners = window.docks.properties.corners
    open_corners(window)
    row = next(n for n in range(corners.rowCount()) if corners.item(n, 0).text() == "60")
    type_into_cell(corners, row, 0, typed)
    assert window.document.map is before
    assert window.toast.isVisible()
    assert corners.item(row, 0).text() == "60"
    assert why in window.toast.text() or "cross" in window.toast.text()


def test_what_is_drawn_inside_a_space_is_cut_out_of_it(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    click_row(window.docks.kinds.kinds, "River")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    assert "cut out of p2-1" in window.toast.text()
    after = saved(window)
    (pond,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[pond].terrain == "river"
    assert after.spaces["p2-1"].polygon.area == 400 - 64
    assert any({pond, "p2-1"} == set(pair) for pair in window.document.board.links)
