"""The corners of a shape as a table of exact coordinates: a new one typed in moves that corner."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from engine.board.model import Point
from engine.files.points import format_number, parse_points


class CornersTable(QTableWidget):
    """`moved(old, new)` when a coordinate was typed; both are points in grid units. `refused(text)` for what is no
    number of millimetres."""

    moved = Signal(tuple, tuple)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__(0, 2)
        self._points: list[Point] = []
        self.setHorizontalHeaderLabels(["x (mm)", "y (mm)"])
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(22)
        self.setTabKeyNavigation(False)
        self.setToolTip("The corners; type another coordinate and the corner moves, with all that share it")
        self.cellChanged.connect(self._typed)

    def event(self, event: QEvent) -> bool:
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F2:
            event.accept()  # it changes the cell, and does not lead to the id
            return True
        return super().event(event)

    def show_points(self, points: Sequence[Point]) -> None:
        """Shows these points (grid units)."""
        if list(points) == self._points and self.rowCount() == len(points):
            return
        self._points = list(points)
        self.blockSignals(True)
        self.setRowCount(len(points))
        for row, point in enumerate(points):
            for column, value in enumerate(point):
                self.setItem(row, column, QTableWidgetItem(format_number(value)))
        self.blockSignals(False)

    def _typed(self, row: int, column: int) -> None:
        old, typed = self._points[row], str(self.model().index(row, column).data() or "").strip()
        if not typed:
            self._show_again(row, column)
            return
        other = format_number(old[1 - column])
        pair = (typed, other) if column == 0 else (other, typed)
        points, faults = parse_points(",".join(pair))
        if faults or len(points) != 1:
            self.refused.emit(faults[0].message if faults else f"'{typed}' is no number of millimetres")
        elif points[0] != old:
            self.moved.emit(old, points[0])
        self._show_again(row, column)

    def _show_again(self, row: int, column: int) -> None:
        """The coordinate as it is now: the move may have been refused."""
        if row < len(self._points):
            self.blockSignals(True)
            self.setItem(row, column, QTableWidgetItem(format_number(self._points[row][column])))
            self.blockSignals(False)
