"""The games of a variant as a table that sorts by any column, with the outliers above it.

The model sorts its rows by itself, by keys: a sorting proxy would ask for every value many times, which holds the
window up for seconds where there are ten thousand games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QLabel, QPushButton, QTableView, QVBoxLayout, QWidget

from editor.icon_set import icon
from editor.lab.figures_page import RESULTS
from editor.lab.found import Found, title_of_seat
from engine.lab.tally import Row

Index = QModelIndex | QPersistentModelIndex

MEASURED = 50
"""So many rows say how wide a column has to be."""

_MARGIN = 14
"""Pixels at either side of the list."""

_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class GamesModel(QAbstractTableModel):
    """A line for each game, sorted by one of the columns; equal ones stay in the order of the games."""

    def __init__(self) -> None:
        super().__init__()
        self.games: tuple[Row, ...] = ()
        """In the order in which they are shown."""
        self._by, self._order = 0, Qt.SortOrder.AscendingOrder
        self.title: Callable[[str], str] = str
        self.columns: list[tuple[str, Callable[[Row], Any]]] = [
            ("Game", lambda row: row.game),
            ("Result", self._result),
            ("Turns", lambda row: row.turns),
            ("Steps", lambda row: row.steps),
            ("Lead changes", lambda row: row.lead_changes),
            ("One-sided", lambda row: row.one_sided),
            ("How it ended", lambda row: row.reason),
        ]

    def _result(self, row: Row) -> str:
        if row.winners:
            return f"{' and '.join(map(self.title, row.winners))} won"
        return RESULTS.get(row.result, row.result)

    def show_games(self, games: tuple[Row, ...], title: Callable[[str], str]) -> None:
        """Shows other games, given in the order of their numbers; new ones of the same batch come without losing one's
        place."""
        self.title = title
        self._arrange(games)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; what is chosen stays so."""
        self._by, self._order = column, order
        self._arrange(tuple(sorted(self.games, key=lambda row: row.game)))

    def _arrange(self, games: tuple[Row, ...]) -> None:
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        chosen = [self.games[index.row()].game for index in held]
        value = self.columns[self._by][1]
        backwards = self._order == Qt.SortOrder.DescendingOrder
        self.games = tuple(sorted(games, key=lambda row: _key(value(row)), reverse=backwards))
        if held:
            places = {row.game: i for i, row in enumerate(self.games)}
            now = [self.index(places.get(n, -1), i.column()) for n, i in zip(chosen, held, strict=True)]
            self.changePersistentIndexList(held, now)
        self.layoutChanged.emit()

    def rowCount(self, parent: Index | None = None) -> int:
        return len(self.games)

    def columnCount(self, parent: Index | None = None) -> int:
        return len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.columns[section][0]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.games):
            return None
        value = self.columns[index.column()][1](self.games[index.row()])
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return "–" if value is None else f"{value:,g}" if isinstance(value, float) else str(value)
            case Qt.ItemDataRole.ToolTipRole:
                return self.games[index.row()].reason
            case Qt.ItemDataRole.TextAlignmentRole:
                return _LEFT if isinstance(value, str) else _RIGHT
        return None


def _key(value: Any) -> Any:
    """What a value sorts by: nothing comes before everything."""
    return -1 if value is None else value


class GamesTable(QWidget):
    """Signal: `opened(game)` when one game is to be looked at."""

    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.model = GamesModel()
        self.view = QTableView()
        self.view.setModel(self.model)
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setWordWrap(False)
        self.view.setShowGrid(False)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.verticalHeader().hide()
        self.view.horizontalHeader().setStretchLastSection(True)
        self.view.horizontalHeader().setHighlightSections(False)
        self.view.horizontalHeader().setResizeContentsPrecision(MEASURED)
        self.view.verticalHeader().setDefaultSectionSize(self.view.fontMetrics().height() + 8)
        self.view.activated.connect(self._activated)
        self.view.selectionModel().selectionChanged.connect(self._selected)
        self.outliers: list[QPushButton] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self.open_button = QPushButton(icon("play"), "Open this game as a replay")
        self.open_button.setToolTip("Play mode shows it from its beginning; also by a double click")
        self.open_button.setEnabled(False)
        self.open_button.clicked.connect(lambda: self._activated(self.view.currentIndex()))
        self._worth = QLabel("Worth a look")
        self._worth.setObjectName("heading")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, 10, _MARGIN, 10)
        layout.addWidget(self._worth)
        layout.addLayout(self._grid)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.open_button)
        self._sized = False

    def show_found(self, found: Found, variant: int) -> None:
        """Shows one variant's games."""
        self.model.show_games(found.rows[variant], partial(title_of_seat, found.info))
        self._show_outliers(found, variant)
        if found.rows[variant] and not self._sized:
            self._sized = True
            self.view.resizeColumnsToContents()

    def _show_outliers(self, found: Found, variant: int) -> None:
        wanted = found.outliers(variant)
        for old in self.outliers[len(wanted):]:  # fmt: skip
            old.hide()
        for i, (what, row) in enumerate(wanted):
            if i == len(self.outliers):
                self._add_outlier()
            button = self.outliers[i]
            button.setText(f"{what[:1].upper()}{what[1:]}: game {row.game}")
            button.setToolTip(f"{row.steps:,} steps. {row.reason}")
            button.setProperty("game", row.game)
            button.show()
        self._place_outliers()

    def _add_outlier(self) -> None:
        button = QPushButton()
        button.clicked.connect(lambda: self.opened.emit(button.property("game")))
        self.outliers.append(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_outliers()

    def _place_outliers(self) -> None:
        """Two beside each other where there is room for their words, else one below the other."""
        widest = max((button.sizeHint().width() for button in self.outliers), default=0)
        room = self.width() - 2 * _MARGIN - self._grid.spacing()
        columns = 2 if room >= 2 * widest else 1
        for i, button in enumerate(self.outliers):
            self._grid.removeWidget(button)
            self._grid.addWidget(button, i // columns, i % columns)

    def _selected(self) -> None:
        self.open_button.setEnabled(self.view.selectionModel().hasSelection())

    def _activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self.model.games[index.row()].game)
