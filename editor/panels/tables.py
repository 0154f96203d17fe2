"""The map as tables, so that spaces and links can be looked over and changed without the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QSortFilterProxyModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.checking import AT_ONCE
from editor.document import Document
from editor.icon_set import icon
from editor.later import Later
from editor.panels.choice_delegate import ChoiceDelegate
from editor.panels.link_table import LinkTable
from editor.panels.new_link import NewLink
from editor.panels.new_space import NewSpace
from editor.panels.space_table import SpaceTable
from editor.panels.table_model import RowsModel
from editor.selection import Selection

_SOON_MS = 120
"""How long after a change the rows are made anew: not while something is dragged."""


class TablesPanel(QWidget):
    """Two tables; their rows follow the selection of the map, and it follows them. Signals: `refused(text)`,
    `noted(text)`."""

    refused = Signal(str)
    noted = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._selection = selection
        self._following = self._in_sight = False
        self._document = document
        self._later = Later(self)
        self._later.answered.connect(lambda _: self._renew())
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self.spaces_model = SpaceTable(document, self)
        self.links_model = LinkTable(document, self)
        self.spaces, self.links = _view(self.spaces_model), _view(self.links_model)
        self.new_link, self.new_space = NewLink(document, selection), NewSpace(document, selection)
        for part in (self.spaces_model, self.links_model, self.new_link, self.new_space):
            part.refused.connect(self.refused)
        self.new_space.noted.connect(self.noted)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Show rows with …")
        self.filter.setClearButtonEnabled(True)
        self.delete = QPushButton(icon("delete"), "Delete")
        self.delete.setToolTip("Deletes the spaces of the marked rows, or what is said by hand about the links")
        self._build()
        self._connect(selection)
        self._soon.timeout.connect(self._renew)
        document.changed.connect(self._soon.start)
        document.replaced.connect(self._soon.start)

    def _renew(self) -> None:
        """Makes the rows that are to be seen anew; the others when they come to be seen."""
        if not self._in_sight:
            return
        board = self._document.board
        if len(board.map.spaces) > AT_ONCE and "neighbours" not in vars(board):
            self._later.ask(lambda: [board.neighbours, *(space.polygon for space in board.map.spaces.values())])
            return
        self._model(self._view()).renew()
        self._follow()

    def _view(self) -> QTableView:
        return self.spaces if self.tabs.currentIndex() == 0 else self.links

    def set_in_sight(self, in_sight: bool) -> None:
        """Says whether the panel can be seen: not while it lies behind another one."""
        self._in_sight = in_sight
        self._renew()

    def _build(self) -> None:
        self.tabs = QTabWidget()
        self.tabs.addTab(self.spaces, "Spaces")
        self.tabs.addTab(self.links, "Links")
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 6, 4)
        row.addWidget(self.filter, 1)
        row.addWidget(self.new_space)
        row.addWidget(self.new_link)
        row.addWidget(self.delete)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        layout.addLayout(row)
        self._show_tab(0)

    def _connect(self, selection: Selection) -> None:
        for view in (self.spaces, self.links):
            self.filter.textChanged.connect(_proxy(view).setFilterFixedString)
            view.selectionModel().selectionChanged.connect(lambda *_, view=view: self._chosen(view))
        self.delete.clicked.connect(self._delete)
        self.tabs.currentChanged.connect(self._show_tab)
        selection.changed.connect(self._follow)

    def _show_tab(self, place: int) -> None:
        self.new_space.setVisible(place == 0)
        self.new_link.setVisible(place == 1)
        self._renew()

    def _model(self, view: QTableView) -> RowsModel:
        found = _proxy(view).sourceModel()
        assert isinstance(found, RowsModel)
        return found

    def marked(self, view: QTableView) -> list[int]:
        """The numbers of the marked rows in the table's model."""
        rows = (_proxy(view).mapToSource(index).row() for index in view.selectionModel().selectedRows())
        return sorted(rows)

    def _delete(self) -> None:
        view = self._view()
        self._model(view).delete(self.marked(view))

    # One selection for both

    def _chosen(self, view: QTableView) -> None:
        if self._following or not view.isVisible():
            return
        self._following = True
        model = self._model(view)
        self._selection.set(name for row in self.marked(view) for name in model.spaces_of(row))
        self._following = False

    def _follow(self) -> None:
        if self._following:
            return
        self._following = True
        wanted, model = QItemSelection(), self.spaces_model
        for name in self._selection.ids:
            index = _proxy(self.spaces).mapFromSource(model.index_of(name))
            wanted.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        self.spaces.selectionModel().select(wanted, flags.ClearAndSelect | flags.Rows)
        if wanted.indexes():
            self.spaces.scrollTo(wanted.indexes()[0])
        self._following = False


def _proxy(view: QTableView) -> QSortFilterProxyModel:
    found = view.model()
    assert isinstance(found, QSortFilterProxyModel)
    return found


class _Table(QTableView):
    """Keys without Ctrl are for the cells, not for the window's tools: letters begin to type, F2 changes."""

    def event(self, event: QEvent) -> bool:
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and _is_plain(event):
            event.accept()
            return True
        return super().event(event)


def _is_plain(event: QKeyEvent) -> bool:
    return not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier and event.key() not in _OF_WINDOW


_OF_WINDOW = (*(Qt.Key(Qt.Key.Key_F3 + n) for n in range(10)), Qt.Key.Key_F1, Qt.Key.Key_Delete)


def _view(model: RowsModel) -> QTableView:
    view = _Table()
    proxy = QSortFilterProxyModel(view)
    proxy.setSourceModel(model)
    proxy.setFilterKeyColumn(-1)
    proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    proxy.setSortRole(Qt.ItemDataRole.UserRole)
    view.setModel(proxy)
    view.setSortingEnabled(True)
    view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setItemDelegate(ChoiceDelegate(view))
    view.setAlternatingRowColors(True)
    view.setTabKeyNavigation(False)  # Tab leads out; arrows go from cell to cell
    view.verticalHeader().hide()
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    view.horizontalHeader().setResizeContentsPrecision(0)  # as wide as what is in sight needs, not all of a city
    view.horizontalHeader().setStretchLastSection(True)
    view.setToolTip("Double click or F2 changes what can be changed; a click on a heading sorts")
    return view
