"""How a table of the map is shown: sorted by a click, filtered, its cells changed in place."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from editor.canvas.key_pointer import means_menu
from editor.panels.choice_delegate import ChoiceDelegate
from editor.panels.table_model import RowsModel
from editor.selection import Selection


class TableView(QTableView):
    """Keys without Ctrl are for the cells, not for the window's tools: letters begin to type, F2 changes, Del deletes.

    Signals: `menu_wanted(view, index, QPoint of the screen)`, `delete_wanted`."""

    menu_wanted = Signal(object, QModelIndex, QPoint)
    delete_wanted = Signal()

    def __init__(self, rows: RowsModel) -> None:
        super().__init__()
        self.rows = rows
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(rows)
        self._proxy.setFilterKeyColumn(-1)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._proxy.setSortRole(Qt.ItemDataRole.UserRole)
        self.setModel(self._proxy)
        self.setSortingEnabled(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setItemDelegate(ChoiceDelegate(self))
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)  # Tab leads out; arrows go from cell to cell
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)  # as wide as what is in sight needs, not all of a city
        header.setStretchLastSection(True)
        self.setToolTip(
            "Double click or F2 changes what can be changed; a click on a heading sorts, Alt+Up and Alt+Down too"
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The rows that are marked now are those that the menu is of."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        event.accept()
        if index.isValid():
            self.setFocus()
            place = event.pos() if by_mouse else self.visualRect(index).center()
            self.menu_wanted.emit(self, index, self.viewport().mapToGlobal(place))

    def change(self, index: QModelIndex, key: str) -> None:
        """Puts what was chosen into a cell."""
        self.rows.setData(self._proxy.mapToSource(index), key)

    def show_only(self, text: str) -> None:
        """Shows the rows that hold a text; empty: all."""
        self._proxy.setFilterFixedString(text)

    def marked(self) -> list[int]:
        """The numbers of the marked rows in the table's model."""
        return sorted(self._proxy.mapToSource(index).row() for index in self.selectionModel().selectedRows())

    def mark(self, selection: Selection) -> None:
        """Marks the rows of what is selected on the map, and no others, where they follow it."""
        rows, wanted = self.rows.rows_of(selection.ids, selection.objects), QItemSelection()
        if rows is None:
            return
        for row in rows:
            index = self._proxy.mapFromSource(self.rows.index(row, 0))
            wanted.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(wanted, flags.ClearAndSelect | flags.Rows)
        if wanted.indexes():
            self.updateGeometries()  # else rows that are new can't be scrolled to yet
            self.scrollTo(wanted.indexes()[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.delete_wanted.emit()
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in _SORTS:
            self.sortByColumn(self.currentIndex().column(), _SORTS[Qt.Key(event.key())])
        elif means_menu(event):
            middle = self.rect().center()
            by_keys = QContextMenuEvent.Reason.Keyboard
            self.contextMenuEvent(QContextMenuEvent(by_keys, middle, self.mapToGlobal(middle)))
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and _is_plain(event):
            event.accept()
            return True
        return super().event(event)


def _is_plain(event: QKeyEvent) -> bool:
    return not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier and event.key() not in _OF_WINDOW


_SORTS = {Qt.Key.Key_Up: Qt.SortOrder.AscendingOrder, Qt.Key.Key_Down: Qt.SortOrder.DescendingOrder}
_OF_WINDOW = (*(Qt.Key(Qt.Key.Key_F3 + n) for n in range(10)), Qt.Key.Key_F1)
