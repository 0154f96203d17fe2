"""The panel beside the map where a position is changed by hand: every field of it, with what can be chosen."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.play.parts import in_role, label
from editor.play.position_fields import Cell, Group, groups
from engine.play.state import State

ROLE = Qt.ItemDataRole.UserRole

AnyIndex = QModelIndex | QPersistentModelIndex

TAKEN = "taken"
"""The property of a list whose choice has been taken."""

HELP = "Click a piece, then a space to move it there; Shift+click puts it with others. Double-click a value to set it."


class PositionPanel(QFrame):
    """Signals: `changed(cell, text)` when a value was typed or chosen; `picked(noun)` when a piece or space was clicked
    in the list; `added()` for a new piece like the one chosen; `taken_off()` for the one chosen."""

    changed = Signal(object, str)
    picked = Signal(str)
    added = Signal()
    taken_off = Signal()

    def __init__(self) -> None:
        super().__init__()
        in_role(self, "card")
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find a piece, a space, a figure")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels(["Field", "Value"])
        self.tree.setColumnWidth(0, 190)
        self.tree.setIndentation(14)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setItemDelegate(_Delegate(self.tree))
        self.tree.itemChanged.connect(self._edited)
        self.tree.itemClicked.connect(self._clicked)
        self.tree.itemDoubleClicked.connect(self._open)
        self.add, self.take_off = QPushButton("New piece like this"), QPushButton("Take off the map")
        self.add.clicked.connect(self.added)
        self.take_off.clicked.connect(self.taken_off)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(self.take_off)
        layout = QVBoxLayout(self)
        for widget in (label(HELP, "hint", wrap=True), self.search, self.tree):
            layout.addWidget(widget)
        layout.addLayout(row)
        self._open_ids: set[str] = {"Pieces", "Figures", "Phases"}
        self.tree.itemExpanded.connect(lambda item: self._open_ids.add(item.data(0, ROLE)))
        self.tree.itemCollapsed.connect(lambda item: self._open_ids.discard(item.data(0, ROLE)))
        self.hide()

    def show_state(self, state: State, noun: str) -> None:
        """Show a position; `noun` is the piece or space that is chosen."""
        kind, _, value = noun.partition(":")
        self.add.setEnabled(kind == "piece")
        self.take_off.setEnabled(kind == "piece")
        scrolled = self.tree.verticalScrollBar().value()
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for title, found in groups(state, value if kind == "space" else ""):
                self._section(title, found, noun)
        self._filter(self.search.text())
        chosen = next(iter(self.tree.selectedItems()), None)
        if chosen is not None:
            self.tree.scrollToItem(chosen)
        else:
            self.tree.verticalScrollBar().setValue(scrolled)

    def _section(self, title: str, found: list[Group], noun: str) -> None:
        top = QTreeWidgetItem(self.tree, [title])
        top.setData(0, ROLE, title)
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        for group in found:
            parent = top
            if group.title:
                parent = QTreeWidgetItem(top, [group.title, _summary(group)])
                parent.setData(0, ROLE, group.id)
                parent.setData(1, ROLE, group.noun)
            for cell in group.cells:
                item = QTreeWidgetItem(parent, [cell.title, cell.text])
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                item.setData(1, ROLE, cell)
                item.setToolTip(0, cell.column.title or cell.title)
            if group.title:
                mine = bool(noun) and group.noun == noun
                parent.setExpanded(mine or group.id in self._open_ids)
                parent.setSelected(mine)
        top.setExpanded(title in self._open_ids or any(noun and g.noun == noun for g in found))

    def cell_item(self, *path: str | int) -> QTreeWidgetItem | None:
        """The line of a cell, by its path in the state's JSON form."""
        found = self.tree.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        return next((i for i in found if isinstance(c := i.data(1, ROLE), Cell) and c.path == path), None)

    def _filter(self, text: str) -> None:
        wanted = text.strip().lower()
        for i in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(i)
            assert top is not None
            lines = _lines_below(top)
            shown = [not wanted or _matches(line, wanted) for line in lines]
            for line, show in zip(lines, shown, strict=True):
                line.setHidden(not show)
            top.setHidden(bool(wanted) and not any(shown))
            if wanted:
                top.setExpanded(True)

    def _clicked(self, item: QTreeWidgetItem) -> None:
        noun = item.data(1, ROLE)
        if isinstance(noun, str) and noun:
            self.picked.emit(noun)

    def _open(self, item: QTreeWidgetItem) -> None:
        if isinstance(item.data(1, ROLE), Cell):
            self.tree.editItem(item, 1)

    def _edited(self, item: QTreeWidgetItem, column: int) -> None:
        cell = item.data(1, ROLE)
        if column == 1 and isinstance(cell, Cell) and item.text(1) != cell.text:
            text = item.text(1)  # told later: the line that is being written must not go meanwhile
            QTimer.singleShot(0, self, lambda: self.changed.emit(cell, text))


class _Delegate(QStyledItemDelegate):
    """Values that are one of a list are chosen from it, and found by typing."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        cell = index.data(ROLE)
        if not isinstance(cell, Cell) or not cell.choices:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        box.setEditable(True)
        box.addItems(list(cell.choices))
        completer = box.completer()
        if completer is not None:
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        # Enter tells this, too, and ends the editing by itself a moment later: that must come first
        box.activated.connect(lambda _: QTimer.singleShot(1, box, lambda: self._finish(box)))
        return box

    def _finish(self, box: QComboBox) -> None:
        """Take what was chosen from the list, unless Enter has done so already."""
        if not box.property(TAKEN):
            self.commitData.emit(box)
            self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data()))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setProperty(TAKEN, True)
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)


def _summary(group: Group) -> str:
    """What a closed row says of itself: its first texts."""
    said: list[Any] = [c.text for c in group.cells if c.column.kind in ("space", "point") and c.text][:1]
    if not said and group.id.startswith("piece."):
        return "off the map"
    return ", ".join(said)


def _matches(item: QTreeWidgetItem, wanted: str) -> bool:
    texts = (item.text(0), item.text(1))
    return any(wanted in t.lower() for t in texts) or any(_matches(line, wanted) for line in _lines_below(item))


def _lines_below(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [line for i in range(item.childCount()) if (line := item.child(i)) is not None]
