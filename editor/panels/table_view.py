"""How a table of the map is shown: sorted by a click, filtered, its cells changed in place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QSortFilterProxyModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from editor.panels.choice_delegate import ChoiceDelegate
from editor.panels.table_model import RowsModel
from editor.selection import Selection


class TableView(QTableView):
    """Keys without Ctrl are for the cells, not for the window's tools: letters begin to type, F2 changes."""

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
        self.setToolTip("Double click or F2 changes what can be changed; a click on a heading sorts")

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

    def event(self, event: QEvent) -> bool:
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and _is_plain(event):
            event.accept()
            return True
        return super().event(event)


def _is_plain(event: QKeyEvent) -> bool:
    return not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier and event.key() not in _OF_WINDOW


_OF_WINDOW = (*(Qt.Key(Qt.Key.Key_F3 + n) for n in range(10)), Qt.Key.Key_F1, Qt.Key.Key_Delete)
