"""Hands for the tests of the editor's panels and dialogs: what a person clicks and types there."""

from __future__ import annotations

from patience import PATIENCE_MS, wait_until, work_off
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier

_MOST_NOTCHES = 200
_LINE = 1 / 3
"""So much of a notch moves a list by one line."""

Item = QListWidgetItem | QTableWidgetItem | QTreeWidgetItem


def click(widget: QWidget) -> None:
    """Clicks a button."""
    QTest.mouseClick(widget, LEFT)


def click_mark(button: QAbstractButton) -> None:
    """Clicks the mark of a check box or a radio button, wherever the widget has room besides."""
    bring_into_sight(button)
    QTest.mouseClick(button, LEFT, pos=QPoint(8, button.height() // 2))


def bring_to_front(window: QWidget) -> None:
    """Keys go to a window only while it is active, and no window manager makes it so again when a dialog is closed."""
    active = QApplication.activeWindow()
    if active is not None and not active.isVisible():  # a dialog that was closed
        window.activateWindow()
        wait_until(lambda: QApplication.activeWindow() is not active)
    elif not window.isActiveWindow():
        window.activateWindow()
        QTest.qWaitForWindowActive(window, PATIENCE_MS)


def press_keys(window: QWidget, keys: str) -> None:
    """Presses keys, written as menus write them: `Ctrl+Shift+S`."""
    bring_to_front(window)
    QTest.keySequence(window.focusWidget() or window, QKeySequence(keys))


def turn_wheel(view: QWidget, notches: float, at: QPoint | None = None, *, tilted: bool = False) -> None:
    """Turns the wheel over a place (pixels; None: the middle) of a widget; a notch away from oneself counts 1. Tilted,
    it moves to the left instead."""
    place = QPointF(at if at is not None else view.rect().center())
    angle = round(120 * notches)
    turned, none, begun = QPoint(0, angle), Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    if tilted:
        turned = turned.transposed()
    button = Qt.MouseButton.NoButton
    event = QWheelEvent(place, QPointF(view.mapToGlobal(place)), QPoint(), turned, button, none, begun, False)
    QApplication.sendEvent(view, event)


def do_command(window: QWidget, title: str) -> None:
    """Types a command's name into the commands' palette, and Enter."""
    press_keys(window, "Ctrl+Shift+P")
    line = QApplication.activeModalWidget().findChild(QLineEdit)
    QTest.keyClicks(line, title)
    QTest.keyClick(line, Qt.Key.Key_Return)


def take_kind(window: QMainWindow, title: str) -> None:
    """Clicks a kind in the palette."""
    click_row(window.docks.kinds.kinds, title)


def click_row(listed: QListWidget, title: str) -> None:
    """Clicks the row that begins with a title."""
    item = next(listed.item(n) for n in range(listed.count()) if listed.item(n).text().startswith(title))
    bring_row_into_sight(listed, item)
    QTest.mouseClick(listed.viewport(), LEFT, pos=listed.visualItemRect(item).center())


def click_tick(tree: QTreeWidget, item: QTreeWidgetItem, column: int) -> None:
    """Clicks the check box of a cell."""
    rect = tree.visualRect(tree.indexFromItem(item, column))
    QTest.mouseClick(tree.viewport(), LEFT, pos=QPoint(rect.left() + 12, rect.center().y()))


def bring_into_sight(widget: QWidget) -> None:
    """Turns the wheel until a widget is seen, in whatever it scrolls in."""
    wait_until(widget.isVisible, f"for {widget}")  # what belongs to a tool comes with the next events
    around = widget.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QScrollArea):
            _scroll_to(around, widget)
        around = around.parentWidget()
    wait_until(lambda: not widget.visibleRegion().isEmpty(), f"until {widget} is to be seen")


def _scroll_to(area: QScrollArea, widget: QWidget) -> None:
    for _ in range(_MOST_NOTCHES):
        height = area.viewport().height()
        top = widget.mapTo(area.viewport(), QPoint()).y()
        if top >= 0 and top + min(widget.height(), height) <= height:
            return
        turn_wheel(area.viewport(), 1 if top < 0 else -1)


def bring_row_into_sight(view: QAbstractItemView, row: QModelIndex | Item) -> None:
    """Turns the wheel, and tilts it, until a row or a cell of a list, a table or a tree is seen."""
    index = row if isinstance(row, QModelIndex) else view.indexFromItem(row)
    port = view.viewport()
    bring_into_sight(port)
    for _ in range(_MOST_NOTCHES * 3):
        cell = view.visualRect(index)
        if cell.top() < 0 or (cell.bottom() > port.height() and cell.top() > 0):
            turn_wheel(port, _LINE if cell.top() < 0 else -_LINE)
        elif not 0 <= cell.center().x() < port.width():
            turn_wheel(port, _LINE if cell.center().x() < 0 else -_LINE, tilted=True)
    assert port.rect().contains(view.visualRect(index).center())


def click_into(field: QWidget) -> None:
    """Clicks a field for text or a number: it has the keys then."""
    line = line_of(field)
    bring_into_sight(line)
    bring_to_front(line.window())
    QTest.mouseClick(line, LEFT)
    wait_until(lambda: line.hasFocus() or field.hasFocus(), f"until {field} has the keys")


def line_of(field: QWidget) -> QLineEdit:
    """Where a field is written in."""
    return field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)


def pick(box: QComboBox, title: str) -> None:
    """Clicks a box, and goes by the arrow keys to the entry of its list that begins with a title, and Enter."""
    bring_into_sight(box)
    bring_to_front(box.window())
    QTest.mouseClick(box, LEFT)
    listed = box.view()
    wait_until(listed.isVisible, f"until {box} shows its list")
    QTest.keyClick(listed, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if not _chosen(listed).startswith(title):
            QTest.keyClick(listed, Qt.Key.Key_Down)
    assert _chosen(listed).startswith(title), f"no {title} in the list"
    QTest.keyClick(listed, Qt.Key.Key_Return)
    assert box.currentText().startswith(title)


def _chosen(listed: QAbstractItemView) -> str:
    return str(listed.currentIndex().data() or "")


def type_text(field: QWidget, text: str) -> None:
    """Types; what no key stands for comes by an input method, as Å and 東京 do for most people."""
    for letter in text:
        if letter.isascii():
            QTest.keyClicks(field, letter)
        else:
            written = QInputMethodEvent()
            written.setCommitString(letter)
            QApplication.sendEvent(field, written)


def type_over(field: QWidget, text: str) -> None:
    """Clicks into a field, types over what it holds, and Tab."""
    _write_over(field, text)
    QTest.keyClick(line_of(field), Qt.Key.Key_Tab)


def type_into(field: QWidget, text: str) -> None:
    """Clicks into a field, types over what it holds, and Enter."""
    _write_over(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def _write_over(field: QWidget, text: str) -> None:
    click_into(field)
    QTest.keyClick(line_of(field), Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line_of(field), text)


def type_into_cell(table: QTableWidget, row: int, column: int, text: str) -> None:
    """Double-clicks a cell, types over it, and Enter."""
    item = table.item(row, column)
    bring_row_into_sight(table, item)
    place = table.visualItemRect(item).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    QTest.mouseDClick(table.viewport(), LEFT, pos=place)
    line = table.viewport().findChild(QLineEdit)
    QTest.keyClick(line, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()


def type_at_end(edit: QPlainTextEdit, text: str) -> None:
    """Clicks into a text, and types at its end."""
    QTest.mouseClick(edit.viewport(), LEFT)
    QTest.keyClick(edit, Qt.Key.Key_End, CTRL)
    QTest.keyClicks(edit, text)


def press_ok(dialog: QDialog) -> None:
    """Presses OK."""
    click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok))


def answer_with(title: str) -> list[str]:
    """The next question that waits is answered by a click on the button of that title; the list fills with its text."""
    asked: list[str] = []
    timer = QTimer(QApplication.instance(), interval=20)

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box.isVisible():
            timer.stop()
            asked.append(box.text())
            click(next(b for b in box.buttons() if b.text().replace("&", "") == title))

    timer.timeout.connect(answer)
    timer.start()
    return asked


def take_the_monster(window: QMainWindow) -> None:
    """In play: takes the monster that the workshop begins with."""
    taken = [b for b in window.modes.play.workshop.findChildren(QPushButton) if b.text() == "Take this monster"]
    assert [button.isVisible() for button in taken] == [True]
    click(taken[0])


def do_in_menu(window: QMainWindow, letter: str, title: str) -> None:
    """Opens a menu by Alt and its letter, goes down to an entry, and Enter."""
    for _ in range(20):  # the first Alt after a menu was open only ends that
        if QApplication.activePopupWidget() is None:
            press_keys(window, f"Alt+{letter}")
            work_off()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for _ in menu.actions():
        if menu.activeAction() is None or not menu.activeAction().text().replace("&", "").startswith(title):
            QTest.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction().text().replace("&", "").startswith(title)
    QTest.keyClick(menu, Qt.Key.Key_Return)
