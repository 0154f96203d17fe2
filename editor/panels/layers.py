"""Layers: what of the map is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.panels.kinds import LAYERS


class LayersPanel(QWidget):
    """A check box for each level of spaces that the map has, and for each of the view's actions."""

    def __init__(self, document: Document, canvas: MapCanvas, views: list[QAction]) -> None:
        super().__init__()
        self._document = document
        self._canvas = canvas
        self._views = views
        self.list = QListWidget()
        self.list.setToolTip("Untick what you don't want to see")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        self.list.itemChanged.connect(self._toggle)
        document.replaced.connect(self._fill)
        document.changed.connect(self._hide_again)
        for action in views:
            action.toggled.connect(self._follow)

    def _fill(self) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for layer in LAYERS:
            self._add(f"Spaces: {LAYERS[layer].lower()}", layer, True)
        for action in self._views:
            self._add(action.text().replace("&", ""), action, action.isChecked())
        self.list.blockSignals(False)

    def _add(self, title: str, what: str | QAction, shown: bool) -> None:
        item = QListWidgetItem(title)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if shown else Qt.CheckState.Unchecked)
        item.setData(Qt.ItemDataRole.UserRole, what)
        self.list.addItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _toggle(self, item: QListWidgetItem) -> None:
        what, shown = item.data(Qt.ItemDataRole.UserRole), item.checkState() == Qt.CheckState.Checked
        if isinstance(what, QAction):
            what.setChecked(shown)
        else:
            self._canvas.show_layer(what, shown)

    def _follow(self) -> None:
        for item in self._items():
            what = item.data(Qt.ItemDataRole.UserRole)
            if isinstance(what, QAction):
                item.setCheckState(Qt.CheckState.Checked if what.isChecked() else Qt.CheckState.Unchecked)

    def _hide_again(self) -> None:
        """Spaces drawn anew are visible: those of a hidden level are hidden again."""
        for item in self._items():
            what = item.data(Qt.ItemDataRole.UserRole)
            if not isinstance(what, QAction) and item.checkState() == Qt.CheckState.Unchecked:
                self._canvas.show_layer(what, False)
