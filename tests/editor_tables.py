"""A hand for the tests of the editor's tables: rows found by what stands in them, cells clicked and typed into."""

from __future__ import annotations

from editor_hand import Hand
from editor_menus import right_click
from editor_widgets import bring_row_into_sight
from patience import come_to_rest, wait_until, work_off
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QTableView, QWidget

from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def open_tables(window: MainWindow, hand: Hand, tab: int = 0) -> QTableView:
    hand.key(Qt.Key.Key_T, CTRL | SHIFT)
    tables = window.docks.tables
    bar = tables.tabs.tabBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
    view = tables.tabs.currentWidget()
    wait_until(view.isVisible, "for the table")
    work_off()  # the panels get their heights
    port = view.viewport()
    middle = port.rect().center()
    wait_until(lambda: window.childAt(port.mapTo(window, middle)) is port, "for the table's place")
    return view


def cell(view: QTableView, wanted: tuple[str, ...], column: int) -> QModelIndex:
    """The cell in the row that begins with these texts."""
    model = view.model()
    for row in range(model.rowCount()):
        if tuple(model.index(row, n).data() for n in range(len(wanted))) == wanted:
            return model.index(row, column)
    raise AssertionError(f"no row {wanted}")


def click(view: QTableView, index: QModelIndex) -> None:
    bring_row_into_sight(view, index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def right_click_cell(window: MainWindow, view: QTableView, wanted: tuple[str, ...], column: int = 0) -> None:
    """Presses the right button on a cell in the row that begins with these texts."""
    come_to_rest(window)  # the rows are made anew a little later
    index = cell(view, wanted, column)
    bring_row_into_sight(view, index)
    work_off()
    right_click(window, view.viewport(), view.visualRect(index).center())


def editors(view: QTableView) -> list[QWidget]:
    """The fields that a cell is being edited in."""
    fields = *view.viewport().findChildren(QLineEdit), *view.viewport().findChildren(QComboBox)
    return [field for field in fields if field.parent() is view.viewport()]


def let_settle(view: QTableView) -> None:
    """The cell is set once its editor is gone, and the rows are made anew a little later."""
    wait_until(lambda: not editors(view), "until the editor is gone")
    come_to_rest(view.window())


def edit(view: QTableView, index: QModelIndex) -> None:
    click(view, index)
    QTest.keyClick(view, Qt.Key.Key_F2)
    wait_until(lambda: len(editors(view)) == 1, "until the editor before is gone")


def type_into(view: QTableView, index: QModelIndex, text: str) -> None:
    edit(view, index)
    (line,) = editors(view)
    QTest.keyClick(line, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    let_settle(view)


def choose(view: QTableView, index: QModelIndex, title: str) -> None:
    edit(view, index)
    (box,) = editors(view)
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != title:
        QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Return)
    let_settle(view)
