"""The properties of what is selected: every one can be changed, and every change be undone."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.links import why
from editor.canvas.paths import is_sound
from editor.document import Document
from editor.panels.kinds import LAYERS, patch
from editor.selection import Selection
from engine.board.edits import Edit, EditError, rename, set_field, set_terrain
from engine.board.model import Space


class PropertiesPanel(QWidget):
    """Shows the selected space, or how many are selected. `refused(text)` when a change can't be made."""

    refused = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document = document
        self._selection = selection
        self._filling = False
        self._soon = QTimer(self, singleShot=True, interval=40)
        self._soon.timeout.connect(self.refresh)
        self._build()
        self._connect()
        self.refresh()

    # Building

    def _build(self) -> None:
        self.empty = QLabel("Nothing is selected.\nChoose Select (S) and click a space.")
        self.empty.setObjectName("hint")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.id, self.name = QLineEdit(), QLineEdit()
        self.terrain, self.layer = QComboBox(), QComboBox()
        self.area, self.several = QLabel(), QLabel()
        self.several.setObjectName("heading")
        for key, title in LAYERS.items():
            self.layer.addItem(title, key)
        self.neighbours = QTreeWidget()
        self.neighbours.setHeaderLabels(["Adjacent to", "Border", "Why"])
        self.neighbours.setRootIsDecorated(False)
        self.neighbours.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.neighbours.setToolTip("Double-click a neighbour to select it")
        self.neighbours.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._form())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def _form(self) -> QWidget:
        page = QWidget()
        self._rows = form = QFormLayout()
        form.addRow(self.several)
        for title, widget in (
            ("Id", self.id),
            ("Name", self.name),
            ("Terrain", self.terrain),
            ("Level", self.layer),
            ("Area", self.area),
        ):
            form.addRow(title, widget)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(10, 8, 10, 0)
        layout.addLayout(form)
        layout.addWidget(self.neighbours, 1)
        return page

    def _connect(self) -> None:
        self.id.editingFinished.connect(self._rename)
        self.name.editingFinished.connect(self._set_name)
        self.terrain.activated.connect(self._set_terrain)
        self.layer.activated.connect(self._set_layer)
        self.neighbours.itemDoubleClicked.connect(lambda item: self._selection.set([item.text(0)]))
        self._selection.changed.connect(self.refresh)
        self._document.changed.connect(self._soon.start)
        self._document.replaced.connect(self._fill_kinds)

    def _fill_kinds(self) -> None:
        self.terrain.clear()
        for look in self._document.palette:
            self.terrain.addItem(patch(look), look.name, look.id)
        self.refresh()

    # Showing

    def refresh(self) -> None:
        """Shows what is selected as it is now."""
        spaces = [self._document.map.spaces[i] for i in self._selection.ids]
        self._stack.setCurrentIndex(1 if spaces else 0)
        if not spaces:
            return
        one = spaces[0] if len(spaces) == 1 else None
        self._filling = True
        for row in range(1, self._rows.rowCount()):
            self._rows.setRowVisible(row, one is not None or row == 3)
        self._rows.setRowVisible(0, one is None)
        self.several.setText(f"{len(spaces)} spaces")
        kinds = {s.terrain for s in spaces}
        self.terrain.setCurrentIndex(self.terrain.findData(kinds.pop()) if len(kinds) == 1 else -1)
        self.neighbours.setVisible(one is not None)
        if one:
            self._show_one(one)
        self._filling = False

    def _show_one(self, space: Space) -> None:
        self.id.setText(space.id)
        self.name.setText(space.name)
        self.layer.setCurrentIndex(self.layer.findData(space.layer))
        self.area.setText(f"{space.polygon.area / 100:.1f} cm²" if is_sound(space) else "none")
        self._show_neighbours(space.id)

    def _show_neighbours(self, name: str) -> None:
        self.neighbours.clear()
        board = self._document.board
        for pair, link in board.links.items():
            if name in pair:
                other = pair[1] if pair[0] == name else pair[0]
                border = f"{link.length:.1f} mm" if link.length else "–"
                self.neighbours.addTopLevelItem(QTreeWidgetItem([other, border, why(link)]))
        for pair in board.forbidden:
            if name in pair:
                other = pair[1] if pair[0] == name else pair[0]
                self.neighbours.addTopLevelItem(QTreeWidgetItem([other, "–", "forbidden by hand"]))

    # Changing

    def _rename(self) -> None:
        old, new = self._selection.one, self.id.text().strip()
        if self._filling or not old or old == new:
            return
        try:
            edit = rename(self._document.map, old, new)
        except EditError as error:
            self._refuse(error)
            return
        self._document.apply(f"Rename {old} to {new}", edit.map, edit.touched)
        self._selection.set([new])

    def _set_name(self) -> None:
        self._set(f"Name {self._selection.one}", "name", self.name.text().strip())

    def _set_layer(self) -> None:
        self._set(f"Level of {self._selection.one}", "layer", self.layer.currentData())

    def _set(self, step: str, field: str, value: str) -> None:
        space = self._selection.one
        if self._filling or not space:
            return
        try:
            self._commit(step, set_field(self._document.map, space, field, value))
        except EditError as error:
            self._refuse(error)

    def _set_terrain(self) -> None:
        kind = self.terrain.currentData()
        if not self._filling and kind:
            edit = set_terrain(self._document.map, self._selection.ids, kind)
            self._commit(f"Terrain: {self.terrain.currentText()}", edit)

    def _commit(self, step: str, edit: Edit) -> None:
        self._document.apply(step, edit.map, edit.touched)

    def _refuse(self, error: EditError) -> None:
        self.refused.emit(str(error))
        self.refresh()
