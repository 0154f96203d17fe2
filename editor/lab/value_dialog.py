"""Picking a value to vary: a tree of the game's figures by their titles, with a search, and the values to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.icon_set import icon
from editor.lab.values import Value

_VALUE = Qt.ItemDataRole.UserRole

_PICK = "Pick a figure; then write the values to try, with commas."


class ValueDialog(QDialog):
    """`text` is what was picked: `rules.units.police.movement=3,4`."""

    def __init__(self, values: Sequence[Value], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Vary a value")
        self.resize(720, 620)
        self.search = QLineEdit()
        sample = next((v for v in values if v.path.startswith("rules.units.") and isinstance(v.now, int)), None)
        self.search.setPlaceholderText(
            "Search by title or path" + (f": {' '.join(sample.titles[-2:]).lower()}" if sample else "")
        )
        self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels(["Figure", "Now", "Path"])
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(self._picked)
        self.line = QLineEdit()
        self.line.setPlaceholderText(f"{sample.path}={_tried(sample)}" if sample else "")
        self.line.setAccessibleName("What is varied")
        self.line.textChanged.connect(self._check)
        self.hint = QLabel(_PICK)
        self.hint.setObjectName("hint")
        self.hint.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.search, self.tree, self.hint, self.line, self.buttons):
            layout.addWidget(widget)
        self._fill(values)
        self._check()

    def _fill(self, values: Sequence[Value]) -> None:
        branches: dict[tuple[str, ...], QTreeWidgetItem] = {}
        for value in values:
            keys = value.path.split(".")
            above = self.tree.invisibleRootItem()
            for depth in range(1, len(keys)):
                key = tuple(keys[:depth])
                if key not in branches:
                    branches[key] = QTreeWidgetItem(above, [value.titles[depth - 1]])
                above = branches[key]
            item = QTreeWidgetItem(above, [value.titles[-1], _shown(value.now), value.path])
            item.setToolTip(0, " › ".join(value.titles))
            item.setData(0, _VALUE, value)
        for item in self._roots():
            item.setExpanded(True)

    def _filter(self, wanted: str) -> None:
        words = wanted.lower().split()
        for item in self._roots():
            _show(item, words)
        found = [item for root in self._roots() for item in _leaves(root)]
        if words and len(found) == 1:
            self.tree.setCurrentItem(found[0])
        elif words and not found:
            self.hint.setText(f"No figure of this game has “{wanted.strip()}” in its title or path.")
        elif self.tree.currentItem() is None:
            self.hint.setText(_PICK)

    def _roots(self) -> list[QTreeWidgetItem]:
        found = (self.tree.topLevelItem(i) for i in range(self.tree.topLevelItemCount()))
        return [item for item in found if item]

    def _picked(self, item: QTreeWidgetItem | None) -> None:
        value = item.data(0, _VALUE) if item else None
        if not isinstance(value, Value):
            return
        self.line.setText(f"{value.path}={_tried(value)}")
        self.line.setSelection(len(value.path) + 1, len(self.line.text()))
        known = f", may be {', '.join(map(_shown, value.choices))}" if value.choices else ""
        self.hint.setText(f"{' › '.join(value.titles)}: now {_shown(value.now)}{known}. Write the values to try.")

    def _check(self) -> None:
        path, equals, values = self.line.text().partition("=")
        said = bool(path.strip() and equals and values.strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(said)

    @property
    def text(self) -> str:
        """What is varied, and the values to try."""
        return self.line.text().strip()


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _tried(value: Value) -> str:
    """The values that are offered: as it is and one more, or all there are."""
    if value.choices:
        rest = [choice for choice in value.choices if choice != value.now]
        return ",".join(map(_shown, [value.now, *rest]))
    return f"{value.now},{value.now + 1}" if isinstance(value.now, int) else _shown(value.now)


def _show(item: QTreeWidgetItem | None, words: Sequence[str]) -> bool:
    """Shows what has all words in its titles or its path, and what leads there; whether that is anything."""
    if item is None:
        return False
    value = item.data(0, _VALUE)
    if isinstance(value, Value):
        text = f"{' '.join(value.titles)} {value.path}".lower()
        found = all(word in text for word in words)
    else:
        below = [_show(item.child(i), words) for i in range(item.childCount())]
        found = any(below)
        item.setExpanded(bool(words) and found)
    item.setHidden(not found)
    return found


def _leaves(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The figures that are shown below an entry."""
    if item.isHidden():
        return []
    below = [child for i in range(item.childCount()) if (child := item.child(i))]
    return [leaf for child in below for leaf in _leaves(child)] if below else [item]
