"""A small window: nothing that can be set is missing, nothing moves away under the pointer, and it stays as small."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import choose_file
from editor_hand import Hand, centre_of, last_step, saved, taken_back
from editor_widgets import click, press_keys, take_kind
from patience import wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QToolBar, QToolButton

from editor.tools.background_options import BackgroundOptions
from editor.window import MainWindow

SMALL = 1100, 700


@pytest.fixture
def small(window: MainWindow, hand: Hand) -> Hand:
    """The small city in a small window."""
    window.resize(*SMALL)
    press_keys(window, "F5")
    wait_until(lambda: window.canvas.isVisible(), "the map is to be seen")
    return hand


def button_of(window: MainWindow, words: str) -> QToolButton:
    """The button above the map that begins with these words."""
    bar = window.findChild(QToolBar, "quick")
    return next(each for each in bar.findChildren(QToolButton) if each.isVisible() and each.text().startswith(words))


def test_the_window_stays_as_small_as_it_was_made(window: MainWindow, small: Hand) -> None:
    assert (window.width(), window.height()) == SMALL


def test_a_step_with_a_long_name_moves_no_button_above_the_map(window: MainWindow, small: Hand) -> None:
    place = button_of(window, "Save").mapTo(window, QPoint())
    take_kind(window, "Park")
    small.key(Qt.Key.Key_B)
    small.click(centre_of(saved(window), "s0-3"))
    assert last_step(window) == "Terrain: Park"
    taken_back(window)
    assert [button_of(window, words).text() for words in ("Undo", "Redo")] == ["Undo", "Redo"]
    assert button_of(window, "Save").mapTo(window, QPoint()) == place
    assert (window.width(), window.height()) == SMALL


def test_all_of_a_picture_can_be_set_in_a_small_window(window: MainWindow, small: Hand, tmp_path: Path) -> None:
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(tmp_path / "plan.png"))
    small.key(Qt.Key.Key_B, Qt.KeyboardModifier.ShiftModifier)
    wait_until(lambda: bool(shown(window)), "what can be set for a picture is above the map")
    (options,) = shown(window)
    assert options.choose.text() == ""
    choose_file(tmp_path / "plan.png")
    click(options.choose)
    wait_until(lambda: options.scale.value() == 0.2, "the picture is as wide as the sheet")
    for widget in (options.choose, options.strength, options.scale, options.turn, options.fix, options.remove):
        right = widget.mapTo(window, QPoint(widget.width(), 0)).x()
        assert right <= window.width()
        assert widget.visibleRegion().boundingRect().size() == widget.size()
    click(options.remove)
    assert saved(window).background is None
    window.resize(1600, 800)
    wait_until(lambda: options.choose.text() == "Choose …", "the words are back where there is room")
    assert options.remove.text() == "Take away"


def shown(window: MainWindow) -> list[BackgroundOptions]:
    return [each for each in window.options.bar.findChildren(BackgroundOptions) if each.isVisible()]
