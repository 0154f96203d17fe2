"""How the play screen shares its room: the map gets most of it, and what a person pulled stays where it was put."""

import pytest
from editor_play.driving import open_screen, toy_session
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication, QLabel

from editor.play.map_and_log import HISTORY_HEIGHT, LOG_HEIGHT, LOG_WIDTH, is_room_beside
from editor.play.screen_parts import SIDE_WIDTH
from editor.settings import Settings
from editor.window import MainWindow


@pytest.fixture
def screen(qtbot):
    return open_screen(qtbot, toy_session())


def share(screen):
    """Which part of the room beside the column is the map's."""
    room = screen.body.width() - SIDE_WIDTH, screen.body.height()
    return screen.canvas.width() * screen.canvas.height() / (room[0] * room[1])


@pytest.mark.parametrize("size", [(1140, 780), (1000, 620)])
def test_the_map_has_more_than_four_fifths_of_the_room(screen, size):
    screen.resize(*size)
    QApplication.processEvents()
    assert share(screen) > 0.8
    assert screen.logs.height() == LOG_HEIGHT
    assert screen.canvas.fitted


def test_the_log_stands_beside_the_map_where_that_leaves_it_about_as_large(screen):
    """A map as wide as it is high, 900 pixels of height: below it the log takes 96 of them, beside it none."""
    for width, beside in ((1000, False), (1800, True), (1000, False)):
        screen.resize(width, 900)
        QApplication.processEvents()
        log = screen.logs.mapTo(screen, QPoint(0, 0))
        map_ends = screen.canvas.mapTo(screen, QPoint(screen.canvas.width(), screen.canvas.height()))
        assert (log.x() >= map_ends.x()) == beside
        assert (log.y() >= map_ends.y()) == (not beside)
        assert (screen.logs.width() == LOG_WIDTH) == beside
        assert (screen.logs.height() == LOG_HEIGHT) == (not beside)


@pytest.mark.parametrize(("width", "titled"), [(900, False), (1400, True)])
def test_the_words_of_what_can_be_pressed_in_the_history_are_whole(screen, width, titled):
    """Where there is little room, the titles of its lists give way."""
    screen.resize(width, 620)
    screen.logs.setCurrentWidget(screen.logs.history)
    QApplication.processEvents()
    history = screen.logs.history
    for button in (history.keep, history.recall):
        assert button.width() >= button.sizeHint().width()
    titles = [each for each in history.findChildren(QLabel) if each.text() in ("Branch", "Phases")]
    assert [each.isVisible() for each in titles] == [titled, titled]


def test_room_beside_is_a_matter_of_the_maps_shape():
    room = QSize(1250, 820)  # beside it a map gets 950 by 820, above it 1250 by 724
    assert is_room_beside(room, 1.0)  # 820 instead of 724 high
    assert is_room_beside(room, 1.38)  # 688, which is 95 % of 724
    assert not is_room_beside(room, 1.39)  # 683


def test_the_history_takes_the_room_that_it_needs_and_gives_it_back(screen):
    screen.resize(1140, 780)
    QApplication.processEvents()
    screen.logs.setCurrentWidget(screen.logs.history)
    QApplication.processEvents()
    assert screen.logs.height() == HISTORY_HEIGHT
    screen.logs.setCurrentWidget(screen.logs.log)
    QApplication.processEvents()
    assert screen.logs.height() == LOG_HEIGHT


def test_a_log_that_was_pulled_stays(screen):
    screen.resize(1140, 780)
    QApplication.processEvents()
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
