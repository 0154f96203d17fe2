"""How the play screen shares its room: the map gets most of it, and what a person pulled stays where it was put."""

import pytest
from editor_play.driving import open_screen, toy_session
from PySide6.QtWidgets import QApplication

from editor.play.screen_parts import HISTORY_HEIGHT, LOG_HEIGHT, SIDE_WIDTH
from editor.settings import Settings
from editor.window import MainWindow


@pytest.fixture
def screen(qtbot):
    return open_screen(qtbot, toy_session())


def share(screen):
    """Which part of the room beside the column is the map's."""
    room = screen.body.width() - SIDE_WIDTH, screen.body.height()
    return screen.canvas.width() * screen.canvas.height() / (room[0] * room[1])


@pytest.mark.parametrize("size", [(1560, 780), (1280, 620)])
def test_the_map_has_more_than_four_fifths_of_the_room(screen, size):
    screen.resize(*size)
    QApplication.processEvents()
    assert share(screen) > 0.8
    assert screen.logs.height() == LOG_HEIGHT
    assert screen.canvas.fitted


def test_the_history_takes_the_room_that_it_needs_and_gives_it_back(screen):
    screen.logs.setCurrentWidget(screen.logs.history)
    QApplication.processEvents()
    assert screen.logs.height() == HISTORY_HEIGHT
    screen.logs.setCurrentWidget(screen.logs.log)
    QApplication.processEvents()
    assert screen.logs.height() == LOG_HEIGHT


def test_a_log_that_was_pulled_stays(screen):
    left = screen.splitters["play-log"]
    left.setSizes([sum(left.sizes()) - 300, 300])
    screen.logs.setCurrentWidget(screen.logs.history)
    QApplication.processEvents()
    assert left.sizes()[1] == 300


def test_it_is_as_it_was_left_at_the_next_start(qtbot, tmp_path):
    shares = []
    for pulled in (180, None):
        window = MainWindow(Settings(tmp_path))
        qtbot.addWidget(window)
        window.resize(1400, 900)
        window.show()
        window.modes._switch("play", window.modes.play)
        QApplication.processEvents()
        left = window.modes.play.splitters["play-log"]
        if pulled:
            left.setSizes([sum(left.sizes()) - pulled, pulled])
        shares.append(left.sizes()[1])
        window.close()
    assert shares == [180, 180]
