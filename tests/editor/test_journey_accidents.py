"""A hand that trembles moves nothing: clicks that become drags of a pixel or two leave the file as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_dialogs import choose_file
from editor_hand import Hand, city, last_step, saved
from editor_widgets import click_row
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from editor.window import MainWindow
from engine.board.model import Point
from engine.files.writer import new_map_document

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
OWN = {"features": {"works": {"name": "Works", "colour": "#884422"}}}
_MEANT = QPoint(24, 16)
"""A drag that is meant, in pixels."""


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """The small city with a kind of features of its own."""
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(replace(city(), kinds=OWN), path).text, encoding="utf-8")
    return path


def tremble(hand: Hand, at: Point, by: QPoint) -> None:
    """Presses, moves by so many pixels, and lets go."""
    view, start = hand.canvas.viewport(), hand.at(at)
    QTest.mouseMove(view, start)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for step in (1, 2):
        QTest.mouseMove(view, start + by * step / 2)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + by)


@pytest.mark.parametrize("at", [(2000, 2000), (6000, 4700)], ids=["corner", "border"])
def test_corners_and_borders(window: MainWindow, hand: Hand, at: Point) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    for by in (QPoint(1, 0), QPoint(2, 1), QPoint(-2, 2)):
        tremble(hand, at, by)
    assert saved(window) == before
    tremble(hand, at, _MEANT)
    assert saved(window) != before


def test_features_and_symbols_and_with_either_tool(window: MainWindow, hand: Hand) -> None:
    click_row(window.docks.kinds.kinds, "Works")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    hand.key(Qt.Key.Key_I)
    hand.click((1000, 1000))
    drawn = saved(window)
    tremble(hand, (1000, 1000), QPoint(2, 1))
    hand.key(Qt.Key.Key_S)
    for at in ((5000, 5000), (1000, 1000)):
        still = saved(window)
        hand.click(at)
        tremble(hand, at, QPoint(2, 1))
        assert saved(window) == still
        hand.key(Qt.Key.Key_Escape)
        hand.click(at)
        tremble(hand, at, _MEANT)
    after = saved(window)
    assert after.features["works-1"].polygons != drawn.features["works-1"].polygons
    assert after.markers["townspeople-1"].at != drawn.markers["townspeople-1"].at
    assert after.spaces == drawn.spaces


def test_the_picture(window: MainWindow, hand: Hand, tmp_path: Path, qtbot) -> None:
    picture = tmp_path / "scans" / "plan.png"
    picture.parent.mkdir()
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    assert image.save(str(picture))
    choose_file(picture)
    hand.key(Qt.Key.Key_B, SHIFT)
    hand.click((4000, 4000))
    qtbot.waitUntil(lambda: saved(window).background.scale == 0.2)
    before = saved(window)
    for at in ((4000, 2000), (8000, 4000)):
        tremble(hand, at, QPoint(2, -1))
        assert saved(window) == before
    tremble(hand, (4000, 2000), _MEANT)
    assert saved(window).background.at != (0, 0)
    assert last_step(window) == "Move the picture"


def test_a_click_with_a_tool_that_draws_makes_no_speck(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    for key in (Qt.Key.Key_R, Qt.Key.Key_O, Qt.Key.Key_D):
        hand.key(key)
        tremble(hand, (5000, 7000), QPoint(2, 1))
        hand.key(Qt.Key.Key_Escape)
    assert saved(window) == before
