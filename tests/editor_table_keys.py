"""A keyboard for the tests of the editor's tables: arrows from cell to cell, F2 in one, Tab to the fields below."""

from __future__ import annotations

from editor_keys import Keys
from editor_tables import CTRL, cell, editors, let_settle
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTableView


def walk_to(keys: Keys, view: QTableView, row: tuple[str, ...], column: int) -> None:
    """The arrows to a cell of the table that has the keys: up and down to a row, and along it."""
    wanted = cell(view, row, column)
    for _ in range(200):
        here = view.currentIndex()
        if here.row() != wanted.row():
            keys.press(Qt.Key.Key_Down if here.row() < wanted.row() else Qt.Key.Key_Up)
        elif here.column() != column:
            keys.press(Qt.Key.Key_Right if here.column() < column else Qt.Key.Key_Left)
    assert view.currentIndex() == wanted


def write(keys: Keys, view: QTableView, row: tuple[str, ...], column: int, text: str) -> None:
    """F2 in a cell, other text, Enter."""
    walk_to(keys, view, row, column)
    keys.press(Qt.Key.Key_F2)
    (line,) = editors(view)
    QTest.keyClick(line, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    let_settle(view)


def take(keys: Keys, view: QTableView, row: tuple[str, ...], column: int, title: str) -> None:
    """F2 in a cell, down to a choice, Enter."""
    walk_to(keys, view, row, column)
    keys.press(Qt.Key.Key_F2)
    (box,) = editors(view)
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() != title:
            QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == title
    QTest.keyClick(box, Qt.Key.Key_Return)
    let_settle(view)


def fill_in(keys: Keys, *fields: tuple[QLineEdit, str]) -> None:
    """Tab from field to field, other text in each, and Enter."""
    for field, text in fields:
        keys.tab_to(field)
        keys.press(Qt.Key.Key_A, CTRL)
        keys.write(text)
    keys.press(Qt.Key.Key_Return)
