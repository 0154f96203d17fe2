"""A hand for the tests of the editor's tables: rows found by what stands in them, cells clicked and typed into."""

from __future__ import annotations

from editor_hand import Hand
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QTableView

from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def open_tables(window: MainWindow, hand: Hand, tab: int = 0) -> QTableView:
    hand.key(Qt.Key.Key_T, CTRL | SHIFT)
    tables = window.docks.tables
    bar = tables.tabs.tabBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
    view = tables.tabs.currentWidget()
    view.setFocus()
    return view


def cell(view: QTableView, wanted: tuple[str, ...], column: int) -> QModelIndex:
    """The cell in the row that begins with these texts."""
    model = view.model()
    for row in range(model.rowCount()):
        if tuple(model.index(row, n).data() for n in range(len(wanted))) == wanted:
            return model.index(row, column)
    raise AssertionError(f"no row {wanted}")


def click(view: QTableView, index: QModelIndex) -> None:
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def edit(view: QTableView, index: QModelIndex) -> None:
    click(view, index)
    QTest.keyClick(view, Qt.Key.Key_F2)
    QTest.qWait(1)  # the editor before goes


def type_into(view: QTableView, index: QModelIndex, text: str) -> None:
    edit(view, index)
    (line,) = view.viewport().findChildren(QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.qWait(80)  # the cell is set once its editor is gone


def choose(view: QTableView, index: QModelIndex, title: str) -> None:
    edit(view, index)
    (box,) = view.viewport().findChildren(QComboBox)
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != title:
        QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.qWait(80)  # the cell is set once its editor is gone
    view.setFocus()
