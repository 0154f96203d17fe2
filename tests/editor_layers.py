"""A hand for the panel Layers: its tab, the boxes that show and lock, the sliders."""

from __future__ import annotations

from editor_widgets import click_tick, press_keys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QTabBar, QWidget

from editor.window import MainWindow

SHOWN, LOCKED = 0, 1
"""The columns with boxes."""


def tick(window: MainWindow, layer: str, column: int, on: bool) -> None:
    """Clicks a box of the panel, which is not as it is wanted yet; the keys are the map's then."""
    panel = window.docks.layers
    bring_up(panel)
    state = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
    assert panel.rows[layer].checkState(column) != state
    click_tick(panel.list, panel.rows[layer], column)
    assert panel.rows[layer].checkState(column) == state
    press_keys(window, "F5")


def bring_up(panel: QWidget) -> None:
    """Clicks the tab of a panel's dock, where others stand before it."""
    dock = panel.parentWidget()
    assert isinstance(dock, QDockWidget)
    bars = [bar for bar in dock.parentWidget().findChildren(QTabBar) if bar.isVisible()]
    bar, tab = next((b, n) for b in bars for n in range(b.count()) if b.tabText(n) == dock.windowTitle())
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
    assert bar.currentIndex() == tab
    while not panel.isVisible():  # it comes with the next events
        QTest.qWait(1)
