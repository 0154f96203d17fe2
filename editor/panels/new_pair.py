"""What is said by hand about two spaces that are typed: how they are linked, or whether they see each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.document import Document
from editor.icon_set import icon
from editor.selection import Selection
from engine.board.edits import Edit, EditError
from engine.board.model import Map
from engine.files.problems import nearest

Say = Callable[[Map, str, str, str], Edit]
"""The edit that says something, by its key, of two spaces."""


class NewPair(QWidget):
    """Two ids (those of the selection, until others are typed), what is said of them, a button. Signal: `refused`."""

    refused = Signal(str)

    def __init__(self, document: Document, selection: Selection, said: Sequence[tuple[str, str]], say: Say) -> None:
        super().__init__()
        self._document, self._selection, self._edit = document, selection, say
        self.one, self.other = QLineEdit(), QLineEdit()
        for line, title in ((self.one, "first space"), (self.other, "second space")):
            line.setPlaceholderText(title)
            line.setFixedWidth(110)
        self.said = QComboBox()
        for key, title in said:
            self.said.addItem(title, key)
        self.button = QPushButton(icon("join"), "Say so")
        self.button.setToolTip("Says this of the two spaces, whatever the shapes say")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.one, self.other, self.said, self.button):
            row.addWidget(widget)
        self.button.clicked.connect(self._say)
        self.other.returnPressed.connect(self._say)
        selection.changed.connect(self._follow)

    def _follow(self) -> None:
        ids = self._selection.ids
        if len(ids) == 2:
            self.one.setText(ids[0])
            self.other.setText(ids[1])

    def _say(self) -> None:
        a, b = self.one.text().strip(), self.other.text().strip()
        made = self._document.attempt(f"{a} and {b}: {self.said.currentText()}", lambda: self._said_of(a, b))
        if isinstance(made, str):
            self.refused.emit(made)

    def _said_of(self, a: str, b: str) -> Edit:
        source = self._document.map
        for name in (a, b):
            if name not in source.spaces:
                raise EditError(f"there is no space '{name}'{nearest(name, source.spaces)}", (0, 0))
        return self._edit(source, a, b, self.said.currentData())
