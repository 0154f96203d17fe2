"""The list of what differs between the map and another version of it: in groups that are shown or hidden on the map,
each row leading to its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.differences import COLOURS, OBJECTS, SHEET, SIGHT_GAINED, SIGHT_LOST
from editor.icon_set import icon, swatch
from editor.panels.difference_rows import TITLES, Row

HIDDEN_AT_FIRST = {SIGHT_GAINED, SIGHT_LOST}
"""Lines of sight are many: they are drawn when they are asked for."""

NOT_DRAWN = {OBJECTS, SHEET}

NOTHING = "Nothing is compared. File > Compare with … shows here, and on the map, what differs."

_DATA = Qt.ItemDataRole.UserRole


class DifferencesPanel(QWidget):
    """Signals: `chosen(Row)` when a row is clicked, `groups_changed` when other groups are to be drawn, `taken` when
    the other version is to take this one's place, `ended` when the comparison is to end."""

    chosen = Signal(object)
    groups_changed = Signal()
    taken = Signal()
    ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = QLabel(NOTHING)
        self.title.setWordWrap(True)
        self.list = QTreeWidget()
        self.list.setHeaderLabels(["What differs", "There", "Here"])
        self.list.setToolTip("Click a row to see its place; the tick of a group shows or hides it on the map")
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.take = QPushButton(icon("undo"), "Take that version")
        self.take.setToolTip("The map becomes as it is there: one step that Undo takes back")
        self.end = QPushButton("End comparing")
        self.end.setToolTip("Takes the colours off the map")
        self._build()
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemChanged.connect(lambda item, column: self.groups_changed.emit())
        self.take.clicked.connect(self.taken)
        self.end.clicked.connect(self.ended)
        self.clear()

    def _build(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(8, 6, 8, 4)
        row.addWidget(self.title, 1)
        row.addWidget(self.take)
        row.addWidget(self.end)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(row)
        layout.addWidget(self.list)

    def clear(self) -> None:
        """Nothing is compared any more."""
        self.list.clear()
        self.title.setText(NOTHING)
        self.take.hide()
        self.end.hide()

    def show_rows(self, title: str, rows: Mapping[str, Iterable[Row]], empty: str) -> None:
        """Shows the differences by group; groups keep their ticks and stay open or closed. `empty` is said in place of
        none."""
        ticks, open_ = self._states()
        self.list.blockSignals(True)
        self.list.clear()
        for group in COLOURS:
            found = list(rows.get(group, ()))
            if found:
                self._add(group, found, ticks.get(group, group not in HIDDEN_AT_FIRST), group in open_)
        if not self.list.topLevelItemCount():
            self.list.addTopLevelItem(QTreeWidgetItem([empty]))
        self.list.blockSignals(False)
        self.title.setText(title)
        self.take.show()
        self.end.show()

    def _add(self, group: str, rows: list[Row], ticked: bool, opened: bool) -> None:
        head = QTreeWidgetItem([f"{TITLES[group]} ({len(rows)})"])
        head.setIcon(0, swatch(QColor(COLOURS[group])))
        head.setData(0, _DATA, group)
        if group not in NOT_DRAWN:
            head.setCheckState(0, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        for row in rows:
            item = QTreeWidgetItem([row.text, row.before, row.after])
            item.setData(0, _DATA, row)
            head.addChild(item)
        self.list.addTopLevelItem(head)
        head.setExpanded(opened or len(rows) <= 8)

    def _heads(self) -> list[QTreeWidgetItem]:
        items = (self.list.topLevelItem(n) for n in range(self.list.topLevelItemCount()))
        return [item for item in items if item is not None and isinstance(item.data(0, _DATA), str)]

    def _states(self) -> tuple[dict[str, bool], set[str]]:
        heads = self._heads()
        ticks = {h.data(0, _DATA): h.checkState(0) == Qt.CheckState.Checked for h in heads}
        return ticks, {h.data(0, _DATA) for h in heads if h.isExpanded()}

    @property
    def groups(self) -> list[str]:
        """The groups that are ticked."""
        return [h.data(0, _DATA) for h in self._heads() if h.checkState(0) == Qt.CheckState.Checked]

    def _choose(self, item: QTreeWidgetItem) -> None:
        row = item.data(0, _DATA)
        if isinstance(row, Row):
            self.chosen.emit(row)
