"""Layers: what of the map is shown, how strongly, and what is locked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSlider,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.panels.kinds import LAYERS

_SHOWN, _LOCKED, _STRENGTH = range(3)


@dataclass(frozen=True)
class _Row:
    """One layer: its title, its key (a level of spaces, `features`, `markers`, …), whether it can be locked, and what
    shows and hides it."""

    title: str
    key: str
    can_lock: bool
    show: Callable[[bool], object]


class LayersPanel(QWidget):
    """For each level of spaces, for features, markers and overlays: a tick to show it, a tick to lock it against
    changes, a slider for its strength."""

    def __init__(self, document: Document, canvas: MapCanvas, views: list[QAction]) -> None:
        super().__init__()
        self._document = document
        self._canvas = canvas
        self.list = QTreeWidget()
        self.list.setHeaderLabels(["Show", "Lock", "Strength"])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)  # Right leads to Lock
        self.list.setToolTip("Untick what you don't want to see; tick Lock for what no tool is to change; Space ticks")
        self.list.header().setSectionResizeMode(_SHOWN, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(_LOCKED, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        self.list.setColumnWidth(_STRENGTH, 90)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        self._by_view = {action.objectName(): action for action in views}
        self.rows: dict[str, QTreeWidgetItem] = {}
        self.sliders: dict[str, QSlider] = {}
        self._shows: dict[str, Callable[[bool], object]] = {}
        for row in self._wanted():
            self._add(row)
        self.list.itemChanged.connect(self._ticked)
        document.replaced.connect(self._begin_again)
        for name, action in self._by_view.items():
            action.toggled.connect(lambda on, name=name: self._tick(name, on))
            self._tick(name, action.isChecked())

    def _wanted(self) -> list[_Row]:
        canvas, views = self._canvas, self._by_view
        rows = [
            _Row(f"Spaces: {title.lower()}", key, True, partial(canvas.show_layer, key))
            for key, title in LAYERS.items()
        ]
        rows.append(_Row("Background picture", "background", True, lambda on: canvas.show_layer("background", on)))
        rows.append(_Row("Features", "features", True, lambda on: canvas.show_parts(features=on)))
        for name, action in views.items():
            rows.append(_Row(action.text().replace("&", ""), name, name == "markers", action.setChecked))
        return rows

    def _add(self, row: _Row) -> None:
        item = QTreeWidgetItem([row.title])
        item.setData(0, Qt.ItemDataRole.UserRole, row.key)
        item.setCheckState(_SHOWN, Qt.CheckState.Checked)
        if row.can_lock:
            item.setCheckState(_LOCKED, Qt.CheckState.Unchecked)
            item.setToolTip(_LOCKED, f"Lock {row.title.lower()}: no tool changes or selects them")
        self.list.addTopLevelItem(item)
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(5, 100)
        slider.setValue(100)
        slider.setToolTip(f"How strongly {row.title.lower()} are drawn")
        slider.valueChanged.connect(lambda value: self._canvas.set_strength(row.key, value / 100))
        self.list.setItemWidget(item, _STRENGTH, slider)
        self.rows[row.key], self.sliders[row.key], self._shows[row.key] = item, slider, row.show

    def _tick(self, key: str, on: bool) -> None:
        self.rows[key].setCheckState(_SHOWN, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _ticked(self, item: QTreeWidgetItem, column: int) -> None:
        key, on = item.data(0, Qt.ItemDataRole.UserRole), item.checkState(column) == Qt.CheckState.Checked
        if column == _SHOWN:
            self._shows[key](on)
        elif column == _LOCKED:
            self._document.set_locked(key, on)

    def _begin_again(self) -> None:
        """Another file: everything is shown and unlocked again, but for what the menu View hides."""
        for key, item in self.rows.items():
            if key not in self._by_view:
                item.setCheckState(_SHOWN, Qt.CheckState.Checked)
            if item.data(_LOCKED, Qt.ItemDataRole.CheckStateRole) is not None:
                item.setCheckState(_LOCKED, Qt.CheckState.Unchecked)
            self.sliders[key].setValue(100)
