"""The right button and the wheel's on the map in play: no move is made, and nothing breaks off."""

import pytest
from editor_play.driving import lit, open_screen, pixel_of, toy_session
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_only_the_left_button_plays(qtbot, button):
    screen = open_screen(qtbot, toy_session())
    before = lit(screen)
    assert "space:B1" in before
    place = pixel_of(screen, screen.board_view.centre_of("space:B1"))
    for act in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
        act(screen.canvas.viewport(), button, pos=place)
    assert lit(screen) == before
    assert not screen.bar.undo.isEnabled()
    QTest.mouseClick(screen.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert screen.bar.undo.isEnabled()
