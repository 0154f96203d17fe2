"""Real mouse clicks and keys for the play screen, and short words for what it shows."""

import re
from itertools import pairwise
from pathlib import Path

from editor_dialogs import choose_file
from editor_menus import choose, popup
from editor_play.game_files import read_saved
from editor_widgets import bring_to_front, click, pick, type_over
from editor_windows import end_thinking
from patience import wait_until, work_off
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton

from editor.play.screen import PlayScreen
from engine.play.prepare import prepare_file
from engine.play.session import Session

TOY = Path(__file__).parents[1] / "toy" / "city" / "scenario.yaml"
LEFT = Qt.MouseButton.LeftButton
TYPED, AT_ONCE = "Typed by hand", "Roll at once"
"""Ways to roll, as the tool bar calls them."""


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


# The map


def pixel_of(screen: PlayScreen, mm: QPointF) -> QPoint:
    return screen.canvas.mapFromScene(mm)


def point_at(screen, noun):
    """Move the mouse there. The event is sent by hand: the offscreen platform has no cursor that moves."""
    viewport, place = screen.canvas.viewport(), QPointF(pixel_of(screen, screen.board_view.centre_of(noun)))
    nothing = Qt.MouseButton.NoButton
    where = QPointF(viewport.mapToGlobal(place.toPoint()))
    moved = QMouseEvent(QEvent.Type.MouseMove, place, where, nothing, nothing, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, moved)


def click_on(screen, noun):
    QTest.mouseClick(screen.canvas.viewport(), LEFT, pos=pixel_of(screen, screen.board_view.centre_of(noun)))


def click_at(screen, x, y):
    """Click at a point of the map in mm."""
    QTest.mouseClick(screen.canvas.viewport(), LEFT, pos=pixel_of(screen, QPointF(x, y)))


def lit(screen):
    return set(screen.answering.choices.lit)


# The question


def buttons(screen):
    """The answers that are shown as buttons, by their text without digits."""
    QApplication.processEvents()
    found = [b for b in screen.ask.findChildren(QPushButton) if b.isVisible()]
    return {re.sub(r"^\d   ", "", b.text()): b for b in found}


def press(screen, text):
    QTest.mouseClick(buttons(screen)[text], LEFT)


def rest_on(widget):
    """Bring the mouse onto a button or a card, from beside it, wherever that has come to lie by now."""
    work_off()  # it gets its place with the next events
    assert widget.visibleRegion().boundingRect() == widget.rect()
    wait_until(lambda: _brought_onto(widget), f"until the mouse is over {widget}")


def _brought_onto(widget):
    window = widget.window()
    at = widget.mapTo(window, widget.rect().center())
    for place in (QPoint(2, 2), at - QPoint(1, 0), at):
        QTest.mouseMove(window.windowHandle(), place)
        QTest.qWait(1)  # moves are queued
    return widget.underMouse()


def offered(screen):
    """The choices on offer, as texts."""
    return [str(action) for action in screen.answering.choices.ask.actions]


def waits_for(screen):
    """What is to be seen: `curtain`, `roll`, `choose`, `over`, or `wait` for the machine."""
    QApplication.processEvents()
    if screen.curtain.isVisible():
        return "curtain"
    if screen.dice.roll_button.isVisible() or screen.dice.enter_button.isVisible():
        return "roll"
    if screen.answering.choices is not None or screen.workshop.isVisible():
        return "choose"
    ended = screen.ask.who.text().startswith(("Winner: ", "A draw", "No result"))
    return "over" if ended else "wait"


def place_of(screen, piece):
    """The id of the space that a counter lies on; None off the map."""
    stacks = screen.board_view.stacks.items()
    return next((place.partition(":")[2] for place, stack in stacks if piece in stack.ids), None)


def figures(screen):
    """What is written beside the map, with the figure that follows where there is one."""
    written = [w.text() for w in screen.panels.findChildren(QLabel) if w.isVisible()]
    named = {a: re.sub("</?b>", "", b) for a, b in pairwise(written) if b.startswith("<b>")}
    return {**dict.fromkeys(written, ""), **named}


def pass_curtain(screen):
    assert screen.curtain.isVisible()
    QTest.mouseClick(screen.curtain.button, LEFT)
    assert not screen.curtain.isVisible()


# The dice


def choose_dice(screen, way):
    """Choose in the tool bar how dice are rolled."""
    pick(screen.bar.dice, way)


def type_dice(screen, *faces):
    """Type what lies on the table."""
    for box, face in zip(screen.dice.boxes, faces, strict=True):
        if isinstance(box, QComboBox):
            pick(box, box.itemText(face))
        else:
            type_over(box, str(face))
    QTest.mouseClick(screen.dice.enter_button, LEFT)


# The tool bar


def press_tool(screen, action):
    """Click a button of the tool bar."""
    button = screen.bar.widgetForAction(action)
    bring_to_front(screen.window())
    assert button.isVisible()
    QTest.mouseClick(button, LEFT)


def pick_in_menu(button, *titles):
    """Click a button that opens a menu, and go down to an entry, through the menus of the titles before it."""
    timer = QTimer(button, interval=20)

    def go():
        if QApplication.activePopupWidget() is not None:
            timer.stop()
            try:
                choose(*titles)
            except BaseException:
                while (menu := QApplication.activePopupWidget()) is not None:  # or the click would not come back
                    QTest.keyClick(menu, Qt.Key.Key_Escape)
                raise

    bring_to_front(button.window())
    timer.timeout.connect(go)
    timer.start()
    click(button)
    wait_until(lambda: not timer.isActive(), "for the menu")
    popup(present=False)


def let_play(screen, seat, player):
    """Have somebody else play a seat, by the titles that the tool bar has for both."""
    pick_in_menu(screen.bar.seats.parentWidget(), seat, player)


def choose_option(screen, title):
    """Turn a habit of the tool bar's menu on, or off."""
    pick_in_menu(screen.bar.options.parentWidget(), title)


def without_curtain(screen):
    choose_option(screen, "Curtain between seats")


# What has happened


def click_tab(tabs, title):
    bar = tabs.tabBar()
    tab = next(i for i in range(bar.count()) if bar.tabText(i) == title)
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(tab).center())
    assert bar.currentIndex() == tab


def log_lines(screen):
    log = screen.logs.log
    return [log.item(i).text().strip() for i in range(log.count())]


def history_lines(screen):
    """The steps as the history tells them, without their numbers; the log stands in front again."""
    click_tab(screen.logs, "History")
    rows = screen.logs.history.list
    lines = [rows.item(i).text().partition("      ⟶  ")[0] for i in range(1, rows.count())]
    click_tab(screen.logs, "Log")
    return [re.sub(r"^\d+\.  ", "", line) for line in lines]


def save_game(screen, path):
    """Save the game by the tool bar, and read the file."""
    chosen = choose_file(path)
    press_tool(screen, screen.bar.save)
    assert chosen.done
    return read_saved(path)


def open_game(screen, path):
    """Open a saved game by the tool bar."""
    chosen = choose_file(path)
    press_tool(screen, screen.bar.load)
    assert chosen.done
