"""Type, and what answers is listed; Enter takes the first, arrows walk. For finding things and for commands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.finding import Entry

SHOWN = 200
"""More answers than this nobody reads."""

_WALK = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Finder(QDialog):
    """A line to type in and a list; what is chosen is done once the dialog is gone."""

    def __init__(self, title: str, asked: str, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 420)
        self._entries = entries
        self.line = QLineEdit()
        self.line.setPlaceholderText(asked)
        self.line.setClearButtonEnabled(True)
        self.line.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.told = QLabel()
        self.told.setObjectName("hint")
        layout = QVBoxLayout(self)
        for widget in (self.line, self.list, self.told):
            layout.addWidget(widget)
        self.line.textChanged.connect(self._fill)
        self.line.returnPressed.connect(self._take)
        self.list.itemClicked.connect(self._take)
        self._fill()

    def answers(self) -> list[Entry]:
        """What answers the words typed, the best first."""
        words = self.line.text().lower().split()
        ranked = [(rank, entry) for entry in self._entries if (rank := entry.rank(words)) is not None]
        return [entry for _, entry in sorted(ranked, key=lambda each: each[0])]

    def _fill(self) -> None:
        self.list.clear()
        found = self.answers()
        for entry in found[:SHOWN]:
            item = QListWidgetItem(f"{entry.title}    {entry.about}")
            item.setData(Qt.ItemDataRole.UserRole, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        more = f", the first {SHOWN} shown" if len(found) > SHOWN else ""
        self.told.setText(f"{len(found)} found{more}; Enter takes the marked one" if found else "Nothing is called so")

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            entry = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            entry.choose()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows walk the list though the line has the keys."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _WALK:
            self.list.event(event)
            return True
        return False
