"""The window is found again as it was left: its size, its panels and their places, what is before what."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import open_by_keys
from editor_hand import Hand
from editor_layers import bring_up
from editor_menus import click_in_bar
from editor_widgets import LEFT, do_command, press_keys
from patience import come_to_rest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QTabBar

from editor.settings import Settings
from editor.window import MainWindow


def panel(window: MainWindow, title: str) -> QDockWidget:
    return next(dock for dock in window.docks.all if dock.windowTitle().startswith(title))


def in_front(window: MainWindow) -> set[str]:
    """The tabs that stand before the others of their place."""
    bars = [bar for bar in window.findChildren(QTabBar) if bar.count() and bar.isVisible() and bar.parent() is window]
    return {bar.tabText(bar.currentIndex()).partition(":")[0] for bar in bars}


def next_start(settings: Settings, qtbot, city_file: Path) -> MainWindow:
    """Another window of the same person on the small city, as large as it makes itself."""
    window = MainWindow(Settings(settings.folder))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.windowHandle().isExposed)
    open_by_keys(window, city_file)
    come_to_rest(window)
    return window


@pytest.mark.parametrize("title", ["History", "Problems"])
def test_a_panel_that_was_hidden_is_hidden_after_the_next_start_and_comes_back(
    window: MainWindow, hand: Hand, settings: Settings, qtbot, city_file: Path, title: str
) -> None:
    def exchange(of: MainWindow) -> None:
        click_in_bar(of, "View", "Panels", title)

    assert not panel(window, title).isHidden()
    exchange(window)
    assert panel(window, title).isHidden()
    press_keys(window, "Ctrl+Q")
    second = next_start(settings, qtbot, city_file)
    assert panel(second, title).isHidden()
    exchange(second)
    press_keys(second, "Ctrl+Q")
    assert not panel(next_start(settings, qtbot, city_file), title).isHidden()


def test_heights_and_the_panel_in_front_are_as_they_were_left(
    window: MainWindow, hand: Hand, settings: Settings, qtbot, city_file: Path
) -> None:
    """Widths would be, too, on a screen that is as wide as the window: that of tests is not."""
    window.resize(1180, 720)
    come_to_rest(window)
    bring_up(window.docks.layers)
    before = panel(window, "Problems").height()
    tabs = next(
        bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.tabText(0).startswith("Problems")
    )
    handle, edge = window.windowHandle(), tabs.mapTo(window, QPoint(200, -2))
    QTest.mouseMove(handle, edge)
    QTest.mousePress(handle, LEFT, pos=edge)
    for away in (20, 40, 60):
        QTest.mouseMove(handle, edge - QPoint(0, away))
    QTest.mouseRelease(handle, LEFT, pos=edge - QPoint(0, 60))
    come_to_rest(window)
    height = panel(window, "Problems").height()
    assert height > before + 40
    press_keys(window, "Ctrl+Q")
    second = next_start(settings, qtbot, city_file)
    assert (second.height(), panel(second, "Problems").height()) == (720, height)
    assert in_front(second) == {"Layers", "Problems"}


@pytest.mark.parametrize("key", ["F6", "F7"])
def test_the_panels_in_front_stay_there_while_one_is_in_another_mode(
    window: MainWindow, hand: Hand, settings: Settings, qtbot, city_file: Path, key: str
) -> None:
    press_keys(window, "Ctrl+Shift+T")
    bring_up(window.docks.layers)
    press_keys(window, key)
    assert in_front(window) == set()
    press_keys(window, "F5")
    come_to_rest(window)
    assert in_front(window) == {"Layers", "Tables"}
    press_keys(window, key)
    press_keys(window, "Ctrl+Q")
    assert in_front(next_start(settings, qtbot, city_file)) == {"Layers", "Tables"}


def test_leaving_from_the_start_page_hides_no_panel(
    window: MainWindow, hand: Hand, settings: Settings, qtbot, city_file: Path
) -> None:
    shown = [dock.objectName() for dock in window.docks.all if not dock.isHidden()]
    do_command(window, "Start page")
    assert not any(dock.isVisible() for dock in window.docks.all)
    press_keys(window, "Ctrl+Q")
    second = next_start(settings, qtbot, city_file)
    assert [dock.objectName() for dock in second.docks.all if not dock.isHidden()] == shown
