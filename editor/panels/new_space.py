"""A space of corners that are typed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.document import Document
from editor.icon_set import icon
from editor.selection import Selection
from engine.board.edits import add_space
from engine.files.points import parse_points


class NewSpace(QWidget):
    """Corners in mm, and a button: of the terrain and on the level that the palette has. Signals: `refused(text)`,
    `noted(text)` with what the edit did besides."""

    refused = Signal(str)
    noted = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document, self._selection = document, selection
        self.corners = QLineEdit()
        self.corners.setPlaceholderText("Corners: x,y x,y x,y …")
        self.corners.setToolTip("The corners of a new space in mm, from the north-west: 10,10 40,10 40,30")
        self.corners.setMinimumWidth(120)
        self.button = QPushButton(icon("new"), "New space")
        self.button.setToolTip("Draws it, of the terrain and on the level chosen in the palette")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.corners)
        row.addWidget(self.button)
        self.button.clicked.connect(self._draw)
        self.corners.returnPressed.connect(self._draw)

    def _draw(self) -> None:
        ring, faults = parse_points(self.corners.text().strip())
        if faults:
            self.refused.emit(faults[0].message)
            return
        if len(ring) < 3:
            self.refused.emit("A space has three corners at least: 10,10 40,10 40,30")
            return
        before, selection = self._document.map.spaces, self._selection
        made = self._document.attempt(
            "Draw a space",
            lambda: add_space(self._document.map, ring, selection.terrain, layer=selection.layer),
        )
        if isinstance(made, str):
            self.refused.emit(made)
            return
        if made.note:
            self.noted.emit(made.note)
        self.corners.setText("")  # which Ctrl+Z in the field does not bring back
        selection.set(name for name in made.map.spaces if name not in before)
