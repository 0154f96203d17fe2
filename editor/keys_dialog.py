"""F1: all keys, which can be changed here, and what the mouse does."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.icon_set import icon
from editor.keymap import Binding, Keymap, native

MOUSE = (
    ("Wheel", "zoom at the pointer"),
    ("Middle button, or Space held, and drag", "move the map"),
    ("Arrows, on the map", "show a pointer and move it: whatever the mouse does there, keys do; Shift: farther"),
    ("Space, while that pointer shows", "is the mouse's button: press, hold while arrows drag, twice: double click"),
    ("Right click", "a menu of what lies there; with a tool in use whose hint says so, what it says"),
    ("Menu key or Shift+F10", "the right button there; while no pointer shows, the menu of what is selected"),
    ("Home", "shows the whole map"),
    ("A file dragged onto the window", "opens it; a picture comes to lie below the map, a drawing is imported"),
    ("Ctrl held while drawing or dragging; Ctrl+arrows", "no snapping; the pointer moves by 0.1 mm"),
    ("Click the first point, Enter or a double click", "closes the space being drawn"),
    ("Backspace, right click", "takes the last point back while drawing"),
    ("Shift held while drawing", "plain angles: multiples of 15°; squares and circles"),
    ("Ctrl+Z while drawing", "takes a point back, or brings back what Esc gave up"),
    ("Double click or Shift+click on a border, with Corners", "adds a corner"),
    ("Click again, with Select", "what lies below"),
    ("Double click, with Select", "on a space: its corners; on a feature or a marker: its properties"),
    ("Drag a selected feature or marker; arrows", "moves it; Shift+arrows moves it farther"),
    ("Alt+arrows, with Select", "moves what is selected, spaces too, by a step of the grid; with Shift by ten"),
    ("Lasso: Shift, Ctrl", "adds to what is selected; takes out of it"),
    ("Picture: drag, a corner, the round handle", "moves, scales, turns it; arrows nudge it"),
    ("Measure, Sight: click", "holds the space, to point at others; Esc lets go"),
    ("Lists: letters", "go to the entry that begins with them"),
    ("Tables: F2 or a double click", "changes a cell; a click on a heading sorts"),
    ("Tables: Del", "deletes what the marked rows are about, or takes back what they say by hand"),
    ("Tables: Alt+Up, Alt+Down", "sort by the column of the cell"),
    ("Esc", "gives up what is half done"),
)

_NAME = Qt.ItemDataRole.UserRole


class KeysDialog(QDialog):
    """Every action with its keys: search, choose one, press its new key. What is changed counts at once."""

    def __init__(self, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys and mouse")
        self.resize(980, 680)
        self._keymap = keymap
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search by name, by key, or by what it does")
        self.search.setClearButtonEnabled(True)
        self.list = QTreeWidget()
        self.list.setHeaderLabels(["Action", "Key", "What it does"])
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.setToolTip("Choose an action to give it another key")
        self.key = QKeySequenceEdit()
        self.key.setMaximumSequenceLength(1)
        self.key.setToolTip("Click here and press the new key")
        self.set = _button("Set", "Gives the chosen action this key", "keys")
        self.none = _button("No key", "Takes its keys away", "delete")
        self.reset = _button("As it came", "Gives the chosen action the keys it came with", "undo")
        self.reset_all = _button("All as they came", "Gives every action the keys it came with", "undo")
        self.told = QLabel()
        self.told.setObjectName("hint")
        self.told.setWordWrap(True)
        self.mouse = QTextBrowser()
        self.mouse.setHtml(_mouse_page())
        self._build()
        self._connect()
        self._fill()

    def _build(self) -> None:
        keys = QWidget()
        column = QVBoxLayout(keys)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(QLabel("New key"))
        row.addWidget(self.key, 1)
        for button in (self.set, self.none, self.reset, self.reset_all):
            row.addWidget(button)
        column.addLayout(row)
        column.addWidget(self.told)
        tabs = QTabWidget()
        tabs.addTab(keys, "Keys")
        tabs.addTab(self.mouse, "Mouse")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(tabs)
        layout.addWidget(buttons)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(self._offer)
        self.list.itemActivated.connect(lambda: self.key.setFocus())
        self.key.keySequenceChanged.connect(self._offer)
        self.set.clicked.connect(lambda: self._change(self._pressed()))
        self.none.clicked.connect(lambda: self._change(""))
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._keymap.reset_all)
        self._keymap.changed.connect(self._show_keys)

    # The list

    def _fill(self) -> None:
        groups: dict[str, QTreeWidgetItem] = {}
        for binding in self._keymap:
            if binding.group not in groups:
                groups[binding.group] = QTreeWidgetItem(self.list, [binding.group])
                groups[binding.group].setFirstColumnSpanned(True)
            item = QTreeWidgetItem(groups[binding.group], [binding.title, "", binding.tip])
            item.setIcon(0, binding.action.icon())
            item.setData(0, _NAME, binding.name)
            item.setToolTip(2, binding.tip)
        for group in groups.values():  # not the rows: the icon of what is open is that of a button that is down
            group.setExpanded(True)
        self._show_keys()

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows of all actions."""
        return [row for group in _children(self.list.invisibleRootItem()) for row in _children(group)]

    def _show_keys(self) -> None:
        for row in self.rows():
            name = row.data(0, _NAME)
            row.setText(1, " or ".join(map(native, self._keymap.keys(name))))
            letters = row.font(1)
            letters.setBold(self._keymap.is_changed(name))
            row.setFont(1, letters)
        self._offer()

    def _filter(self, text: str) -> None:
        wanted = text.casefold().split()
        for row in self.rows():
            said = " ".join(row.text(column) for column in range(3)).casefold()
            row.setHidden(not all(word in said for word in wanted))
        for group in _children(self.list.invisibleRootItem()):
            group.setHidden(all(row.isHidden() for row in _children(group)))
        shown = [row for row in self.rows() if not row.isHidden()]
        self.list.setCurrentIndex(self.list.indexFromItem(shown[0]) if wanted and shown else QModelIndex())

    # Changing

    def _chosen(self) -> Binding | None:
        item = self.list.currentItem()
        name = item.data(0, _NAME) if item else None
        return self._keymap[name] if name else None

    def _pressed(self) -> str:
        return self.key.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _offer(self) -> None:
        """Says what the buttons would do now, and who holds the key that was pressed."""
        chosen, key = self._chosen(), self._pressed()
        self.key.setEnabled(chosen is not None)
        self.set.setEnabled(chosen is not None and bool(key))
        self.none.setEnabled(chosen is not None and bool(self._keymap.keys(chosen.name)))
        self.reset.setEnabled(chosen is not None and self._keymap.is_changed(chosen.name))
        self.reset_all.setEnabled(any(self._keymap.is_changed(binding.name) for binding in self._keymap))
        self.told.setText(self._account(chosen, key))

    def _account(self, chosen: Binding | None, key: str) -> str:
        if chosen is None:
            return "Choose an action; keys in bold were changed."
        if not key:
            return f"Press a new key for {chosen.title}."
        held = self._keymap.holder(key, but=chosen.name)
        if held is not None:
            return f"{native(key)} is the key of {held.title} ({held.group}), which would lose it."
        return f"{native(key)} is free."

    def _change(self, key: str) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._keymap.set_key(chosen.name, key)
            self.key.clear()

    def _reset(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._keymap.reset(chosen.name)


def _children(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    found = (item.child(n) for n in range(item.childCount()))
    return (child for child in found if child is not None)


def _button(title: str, tip: str, picture: str) -> QPushButton:
    button = QPushButton(icon(picture), title)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button


def _mouse_page() -> str:
    rows = "".join(f"<tr><td><b>{what}</b></td><td>{does}</td></tr>" for what, does in MOUSE)
    return f"<table cellpadding=4>{rows}</table>"
