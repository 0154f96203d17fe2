"""Real mouse clicks and keys for the play screen, and short words for what it shows."""

import re
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from editor.play.screen import PlayScreen
from engine.play.prepare import prepare_file
from engine.play.session import Session

TOY = Path(__file__).parents[1] / "toy" / "city" / "scenario.yaml"
LEFT = Qt.MouseButton.LeftButton


def toy_session(seed=1):
    return Session.of(prepare_file(str(TOY)), seed)


def open_screen(qtbot, session):
    screen = PlayScreen()
    screen.pace = 0
    screen.dice.row.animated = False
    qtbot.addWidget(screen, before_close_func=end_thinking)
    screen.resize(1400, 900)
    screen.show()
    screen.play(session)
    qtbot.waitUntil(screen.windowHandle().isExposed)
    return screen


def end_thinking(screen):
    """No process is left that thinks for a player: a program does so at its end only."""
    if screen.table is not None:
        screen.table.thinker.close()


def pixel_of(screen: PlayScreen, mm: QPointF) -> QPoint:
    return screen.canvas.mapFromScene(mm)


def point_at(screen, noun):
    """Move the mouse there. The event is sent by hand: the offscreen platform has no cursor that moves."""
    viewport, place = screen.canvas.viewport(), QPointF(pixel_of(screen, screen.board_view.centre_of(noun)))
    nothing = Qt.MouseButton.NoButton
    where = QPointF(viewport.mapToGlobal(place.toPoint()))
    moved = QMouseEvent(QEvent.Type.MouseMove, place, where, nothing, nothing, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, moved)


def type_dice(screen, *faces):
    """Type what lies on the table."""
    for box, face in zip(screen.dice.boxes, faces, strict=True):
        box.setValue(face)
    QTest.mouseClick(screen.dice.enter_button, LEFT)


def click_on(screen, noun):
    QTest.mouseClick(screen.canvas.viewport(), LEFT, pos=pixel_of(screen, screen.board_view.centre_of(noun)))


def click_at(screen, x, y):
    """Click at a point of the map in mm."""
    QTest.mouseClick(screen.canvas.viewport(), LEFT, pos=pixel_of(screen, QPointF(x, y)))


def buttons(screen):
    """The answers that are shown as buttons, by their text without digits."""
    QApplication.processEvents()
    found = [b for b in screen.ask.findChildren(QPushButton) if b.isVisible()]
    return {re.sub(r"^\d   ", "", b.text()): b for b in found}


def press(screen, text):
    QTest.mouseClick(buttons(screen)[text], LEFT)


def lit(screen):
    return set(screen.answering.choices.lit)


def pass_curtain(screen):
    assert screen.curtain.isVisible()
    QTest.mouseClick(screen.curtain.button, LEFT)
    assert not screen.curtain.isVisible()


def log_lines(screen):
    log = screen.logs.log
    return [log.item(i).text().strip() for i in range(log.count())]
