"""A link by hand between two spaces that are typed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.document import Document
from editor.icon_set import icon
from editor.panels.link_table import said_of_links
from editor.selection import Selection
from engine.board.rule_edits import set_link
from engine.files.problems import nearest


class NewLink(QWidget):
    """Two ids (those of the selection, until others are typed), what is said of them, a button. Signal: `refused`."""

    refused = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document, self._selection = document, selection
        self.one, self.other = QLineEdit(), QLineEdit()
        for line, title in ((self.one, "first space"), (self.other, "second space")):
            line.setPlaceholderText(title)
            line.setFixedWidth(110)
        self.said = QComboBox()
        for key, title in said_of_links()[1:]:
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
        spaces = self._document.map.spaces
        for name in (a, b):
            if name not in spaces:
                self.refused.emit(f"There is no space '{name}'{nearest(name, spaces)}")
                return
        if a == b:
            self.refused.emit("Choose two different spaces")
            return
        edit = set_link(self._document.map, a, b, self.said.currentData())
        self._document.apply(f"{a} and {b}: {self.said.currentText()}", edit.map, edit.touched)
