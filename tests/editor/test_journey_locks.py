"""What is shown and what is locked, set by mouse in the panels, and held against every tool."""

from __future__ import annotations

import pytest
from editor_dialogs import open_by_keys
from editor_hand import Hand, saved
from editor_widgets import click_row, click_tick, pick, type_into
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QTabBar, QWidget

from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PARK = (5000, 5000)
_SHOWN, _LOCKED = 0, 1


def tick(window: MainWindow, layer: str, column: int, on: bool) -> None:
    """Clicks a box of the panel Layers, which is not as it is wanted yet."""
    panel = window.docks.layers
    bring_up(panel)
    state = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
    assert panel.rows[layer].checkState(column) != state
    click_tick(panel.list, panel.rows[layer], column)
    assert panel.rows[layer].checkState(column) == state
    window.canvas.setFocus()


def bring_up(panel: QWidget) -> None:
    """Clicks the tab of the panel's dock, where others stand before it."""
    dock = panel.parentWidget()
    assert isinstance(dock, QDockWidget)
    bars = [bar for bar in dock.parentWidget().findChildren(QTabBar) if bar.isVisible()]
    bar, tab = next((b, n) for b in bars for n in range(b.count()) if b.tabText(n) == dock.windowTitle())
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
    assert bar.currentIndex() == tab
    QTest.qWait(10)


def test_a_locked_space_is_kept_from_every_tool_until_it_is_unlocked(window: MainWindow, hand: Hand) -> None:
    hand.click(PARK)
    hand.key(Qt.Key.Key_L, CTRL)
    assert saved(window).spaces["p2-1"].locked
    locked = window.document.map
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_B)
    click_row(window.docks.kinds.kinds, "High building")
    hand.click(PARK)
    hand.key(Qt.Key.Key_E)
    hand.drag((6000, 6000), (6600, 6600))
    hand.key(Qt.Key.Key_S)
    type_into(window.docks.properties.name, "Green")
    window.canvas.setFocus()
    assert window.document.map is locked
    assert "changes: p2-1" in window.toast.text()
    hand.click(PARK)
    hand.key(Qt.Key.Key_L, CTRL)
    hand.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces


def test_a_neighbour_may_share_a_corner_with_a_locked_space(window: MainWindow, hand: Hand) -> None:
    hand.click(PARK)
    hand.key(Qt.Key.Key_L, CTRL)
    hand.key(Qt.Key.Key_P)
    for point in ((4600, 6000), (5400, 6000), (5000, 7300)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    assert len(after.spaces) == 15
    assert after.spaces["p2-1"].polygon.area == 400
    assert len(after.spaces["p2-1"].rings[0]) == 6


def test_a_locked_level_is_neither_selected_nor_changed(window: MainWindow, hand: Hand) -> None:
    tick(window, "ground", _LOCKED, True)
    before = window.document.map
    hand.click(PARK)
    assert window.selection.ids == ()
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 6600), (5400, 7400))
    assert window.document.map is before
    assert "Locked" in window.toast.text()
    tick(window, "ground", _LOCKED, False)
    hand.drag((4600, 6600), (5400, 7400))
    assert len(saved(window).spaces) == 15


@pytest.mark.parametrize(("column", "on"), [(_LOCKED, True), (_SHOWN, False)])
def test_a_frame_and_a_lasso_leave_locked_and_hidden_levels_alone(
    window: MainWindow, hand: Hand, column: int, on: bool
) -> None:
    def chosen() -> tuple[tuple[str, ...], tuple[str, ...]]:
        hand.key(Qt.Key.Key_S)
        hand.drag((3800, 6500), (6200, 3800))
        framed = window.selection.ids
        hand.key(Qt.Key.Key_A)
        hand.drag((3000, 6500), (7000, 3000))
        return framed, window.selection.ids

    assert chosen()[0] == ("p2-1",)
    tick(window, "ground", column, on)
    assert chosen() == ((), ())


def test_locked_symbols_stay(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click(PARK)
    placed = window.document.map
    assert list(placed.markers) == ["townspeople-1"]
    tick(window, "markers", _LOCKED, True)
    hand.drag(PARK, (3000, 3000))
    hand.click(PARK, Qt.MouseButton.RightButton)
    hand.click((1000, 1000))
    assert window.document.map is placed


@pytest.mark.parametrize("layer", ["ground", "features", "markers", "labels"])
def test_what_is_hidden_stays_hidden_when_it_is_drawn_anew(window: MainWindow, hand: Hand, layer: str) -> None:
    tick(window, layer, _SHOWN, False)
    hand.key(Qt.Key.Key_A, CTRL)
    bring_up(window.docks.properties)
    pick(window.docks.properties.terrain, "Park")
    item = window.canvas.space_item("p2-1")
    assert window.canvas.shows(layer) is False
    assert item.isVisible() is (layer != "ground")
    assert item.label.isVisible() is (layer not in ("ground", "labels"))
    assert {space.terrain for space in saved(window).spaces.values()} == {"park"}


def test_the_strength_of_a_layer_is_kept_when_it_is_drawn_anew(window: MainWindow, hand: Hand) -> None:
    bring_up(window.docks.layers)
    slider = window.docks.layers.sliders["ground"]
    slider.setFocus()
    while slider.value() > 40:
        QTest.keyClick(slider, Qt.Key.Key_Left)
    window.canvas.setFocus()
    assert window.canvas.space_item("p2-1").opacity() == 0.4
    hand.key(Qt.Key.Key_B)
    click_row(window.docks.kinds.kinds, "High building")
    hand.click(PARK)
    assert window.canvas.space_item("p2-1").opacity() == 0.4
    assert window.canvas.space_item("p2-1").space.terrain == "high-building"
    assert saved(window).spaces["p2-1"].terrain == "high-building"


def test_locks_and_layers_begin_anew_with_another_file(window: MainWindow, hand: Hand, city_file) -> None:
    tick(window, "ground", _LOCKED, True)
    tick(window, "deck", _SHOWN, False)
    open_by_keys(window, city_file)
    assert window.document.locked == frozenset()
    assert window.canvas.shows("deck")
