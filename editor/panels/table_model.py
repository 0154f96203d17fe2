"""What the tables of a map have in common: rows of cells, some of which can be changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from editor.document import Document
from engine.board.edits import Edit, EditError
from engine.board.object_edits import Found

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
_Role = Qt.ItemDataRole
CHOICES = int(_Role.UserRole) + 1
"""The role under which a cell says what it can be: pairs of key and title, or None for free text."""


class RowsModel(QAbstractTableModel):
    """Rows made of the map; whoever shows them says when (`renew`). Signal: `refused(text)`."""

    headings: ClassVar[tuple[str, ...]] = ()
    refused = Signal(str)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self._rows: list[tuple[Any, ...]] = []

    # What subclasses say

    @abstractmethod
    def made(self) -> list[tuple[Any, ...]]:
        """The rows of the map as it is now: a value for each heading."""

    def spaces_of(self, row: int) -> Sequence[str]:
        """The spaces that a row is about; none unless a table says so."""
        return ()

    def objects_of(self, row: int) -> Sequence[Found]:
        """The features and markers that a row is about; none unless a table says so."""
        return ()

    def rows_of(self, spaces: Collection[str], objects: Collection[Found]) -> list[int] | None:
        """The rows of what is selected on the map; None where rows are about several things, and follow none."""
        return None

    @abstractmethod
    def choices(self, row: int, column: int) -> Sequence[tuple[str, str]] | None:
        """What a cell can be, as keys and titles; None: any text."""

    @abstractmethod
    def may_change(self, row: int, column: int) -> bool:
        """Whether a cell can be changed."""

    @abstractmethod
    def change(self, row: int, column: int, value: str) -> tuple[str, Edit]:
        """The step and the edit that put a value into a cell. Raises EditError."""

    @abstractmethod
    def delete(self, rows: Sequence[int]) -> None:
        """Deletes what rows are about, as one step of undo."""

    # For them

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as they were made last."""
        return self._rows

    def renew(self) -> None:
        """Makes the rows anew; where there are as many as before, what is marked stays marked."""
        made = self.made()
        if len(made) == len(self._rows):
            before, self._rows = self._rows, made
            for first, last in _runs(
                [n for n, pair in enumerate(zip(before, made, strict=True)) if pair[0] != pair[1]]
            ):
                self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.headings) - 1))
            return
        self.beginResetModel()
        self._rows = made
        self.endResetModel()

    def commit(self, made: Callable[[], tuple[str, Edit]]) -> bool:
        """Makes an edit one step of undo, or says why not; whether it was made."""
        try:
            step, edit = made()
        except EditError as error:
            self.refused.emit(str(error))
            return False
        if locked := self.document.why_locked(edit.map, edit.touched):
            self.refused.emit(locked)
            return False
        self.document.apply(step, edit.map, edit.touched)
        self.renew()
        return True

    # For Qt

    def rowCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self.rows())

    def columnCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if role == _Role.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self.headings[section]
        return None

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        value = self.rows()[index.row()][index.column()]
        if role in (_Role.EditRole, _Role.UserRole):
            return value
        if role == CHOICES:
            return self.choices(index.row(), index.column())
        if role == _Role.DisplayRole:
            titles = dict(self.choices(index.row(), index.column()) or ())
            return titles.get(value, f"{value:.1f}" if isinstance(value, float) else str(value))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.may_change(index.row(), index.column()) else flags

    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        if not index.isValid() or index.row() >= len(self.rows()):
            return False
        row, column = index.row(), index.column()
        if role != _Role.EditRole or str(value) == str(self.rows()[row][column]):
            return False
        return self.commit(lambda: self.change(row, column, str(value)))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Rising numbers as runs, each with its first and its last.

    >>> _runs([1, 2, 3, 7])
    [(1, 3), (7, 7)]
    """
    runs: list[tuple[int, int]] = []
    for number in numbers:
        joined = bool(runs) and runs[-1][1] == number - 1
        runs[-1:] = [(runs[-1][0], number)] if joined else [*runs[-1:], (number, number)]
    return runs
