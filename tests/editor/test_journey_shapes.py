"""Drawing shapes by mouse and keys: what they are caught by, what runs along borders, what is given up and comes
back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from editor_hand import Hand, last_step, saved, taken_back
from editor_widgets import click_row, type_into, type_into_cell
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shapely import box

from editor.window import MainWindow
from engine.board.board import Board
from engine.board.model import Map, Point

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
    before = saved(window)
    hand.key(Qt.Key.Key_R)
    hand.drag((4010, 6010), (6600, 7600))
    assert window.hint.text().startswith("Click or drag sets the first corner of a new space")
    assert new_ring(window, before) == {(4000, 6000), (6000, 6000), (6600, 6000), (6600, 7600), (4000, 7600)}
    assert last_step(window).startswith("Draw ")
    assert taken_back(window) == before


def test_a_rectangle_is_made_by_two_clicks_and_shift_makes_it_a_square(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_R)
    hand.click((4000, 6000))
    hand.click((5000, 6600), modifier=SHIFT)
    assert new_ring(window, before) == {(4000, 6000), (5000, 6000), (5000, 7000), (4000, 7000)}


def test_an_ellipse_is_flattened_to_points_of_the_grid(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    type_into(window.options.roughness, "0.4")
    hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_O)
    hand.drag((5200, 6600), (7200, 7800))
    ring = new_ring(window, before)
    assert {(5200, 7200), (7200, 7200), (6200, 6600), (6200, 7800)} <= ring
    assert len(ring) == 4 * len([p for p in ring if p[0] > 6200 and p[1] >= 7200])
    assert taken_back(window) == before


def test_a_freehand_line_keeps_few_points_and_begins_on_the_corner(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_D)
    draw_freehand(hand, (4010, 6010), (5900, 6280), (6000, 7500), (4000, 7500))
    ring = new_ring(window, before)
    assert (4000, 6000) in ring
    assert 3 <= len(ring) <= 7


def test_tracing_runs_along_the_neighbours_borders(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_T)
    hand.key(Qt.Key.Key_P)
    hand.click((4000, 8000))
    hand.move((8000, 6000))
    assert "along" in window.hint.text()
    hand.click((8000, 6000))
    hand.key(Qt.Key.Key_T)
    hand.click((8000, 8000))
    hand.key(Qt.Key.Key_Return)
    assert new_ring(window, before) == {(4000, 8000), (4000, 6000), (6000, 6000), (8000, 6000), (8000, 8000)}


def draw_freehand(hand: Hand, *trail: Point) -> None:
    """Draws along a line with the button held."""
    view = hand.canvas.viewport()
    QTest.mouseMove(view, hand.at(trail[0]))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.at(trail[0]))
    for (ax, ay), (bx, by) in pairwise(trail):
        for step in range(1, 9):
            QTest.mouseMove(view, hand.at((ax + (bx - ax) * step // 8, ay + (by - ay) * step // 8)))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=hand.at(trail[-1]))


def test_a_freehand_line_that_goes_too_far_and_back_is_no_reason_to_draw_it_again(
    window: MainWindow, hand: Hand
) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_D)
    draw_freehand(hand, (4000, 6400), (6600, 6400), (6200, 6400), (6200, 7600), (4400, 7600), (4400, 6100))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[new].polygon.symmetric_difference(box(44, 64, 62, 76)).area < 12
    assert taken_back(window) == before


def test_escape_asks_nothing_and_ctrl_z_brings_it_back(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (6000, 6000), (6000, 8000)):
        hand.click(point)
    hand.key(Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert "Ctrl+Z brings it back" in window.toast.text()
    hand.key(Qt.Key.Key_Return)
    assert saved(window) == before
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Return)
    assert new_ring(window, before) == {(4000, 6000), (6000, 6000), (6000, 8000)}


@pytest.mark.parametrize("key", [Qt.Key.Key_R, Qt.Key.Key_O])
def test_a_shape_begun_by_a_click_is_given_up_and_brought_back(window: MainWindow, hand: Hand, key: Qt.Key) -> None:
    before = saved(window)
    hand.key(key)
    hand.click((4000, 6000))
    hand.move((5000, 7000))
    hand.key(Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.click((6000, 8000))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    xs, ys = zip(*after.spaces[new].rings[0], strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (4000, 6000, 6000, 8000)


def test_a_key_that_chooses_another_tool_loses_nothing_half_drawn(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (6000, 6000), (6000, 8000)):
        hand.click(point)
    hand.key(Qt.Key.Key_S)
    assert "Polygon (P) and Ctrl+Z" in window.toast.text()
    hand.key(Qt.Key.Key_P)
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Return)
    assert new_ring(window, before) == {(4000, 6000), (6000, 6000), (6000, 8000)}


def test_what_was_given_up_comes_back_after_what_was_done_since_is_undone(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (6000, 6000), (6000, 8000)):
        hand.click(point)
    hand.key(Qt.Key.Key_B)
    click_row(window.docks.kinds.kinds, "Park")
    hand.click((1000, 7000))
    assert saved(window).spaces["s0-0"].terrain == "park"
    hand.key(Qt.Key.Key_P)
    assert taken_back(window) == before
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Return)
    assert len(new_ring(window, before)) == 3


def test_ctrl_z_while_drawing_takes_points_back_and_leaves_the_map_alone(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_R)
    hand.drag((4000, 6000), (5000, 7000))
    drawn = saved(window)
    hand.key(Qt.Key.Key_P)
    hand.click((7000, 6500))
    assert taken_back(window) == drawn
    hand.key(Qt.Key.Key_R)
    hand.click((7000, 6500))
    assert taken_back(window) == drawn
    assert taken_back(window) == before


def test_exact_coordinates_are_typed_and_neighbours_follow(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    corners = window.docks.properties.corners
    open_corners(window)
    rows = [tuple(corners.item(n, column).text() for column in (0, 1)) for n in range(corners.rowCount())]
    row = rows.index(("60", "60"))
    type_into_cell(corners, row, 0, "61.37")
    after = saved(window)
    assert {s.id for s in after.spaces.values() if (6137, 6000) in s.rings[0]} == {"p2-1", "s3-1"}
    assert last_step(window) == "Move corner"


@pytest.mark.parametrize(("typed", "why"), [("six", "number"), ("20", "lie over")])
def test_coordinates_that_cannot_be_are_refused(window: MainWindow, hand: Hand, typed: str, why: str) -> None:
    before = saved(window)
    hand.click((5000, 5000))
    corners = window.docks.properties.corners
    open_corners(window)
    row = next(n for n in range(corners.rowCount()) if corners.item(n, 0).text() == "60")
    type_into_cell(corners, row, 0, typed)
    assert window.toast.isVisible()
    assert corners.item(row, 0).text() == "60"
    assert why in window.toast.text() or "cross" in window.toast.text()
    assert saved(window) == before


def test_what_is_drawn_inside_a_space_is_cut_out_of_it(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    click_row(window.docks.kinds.kinds, "River")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    assert "cut out of p2-1" in window.toast.text()
    after = saved(window)
    (pond,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[pond].terrain == "river"
    assert after.spaces["p2-1"].polygon.area == 400 - 64
    assert any({pond, "p2-1"} == set(pair) for pair in Board(after).links)
