"""A feature or a marker at points that are typed, and a region of what is selected."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.document import Document
from editor.icon_set import icon, swatch
from editor.selection import Selection
from engine.board.edits import Edit, EditError
from engine.board.marker_edits import add_marker
from engine.board.model import Ring
from engine.board.object_edits import Table, add_feature
from engine.board.rule_edits import add_region
from engine.files.points import parse_points

_SHAPES = (("area", "Area"), ("line", "Line"))


class NewObject(QWidget):
    """A kind, points in mm, a button; a feature is an area or a line. Signals: `refused(text)`, `noted(text)`."""

    refused = Signal(str)
    noted = Signal(str)

    def __init__(self, document: Document, selection: Selection, table: Table) -> None:
        super().__init__()
        self._document, self._selection, self._table = document, selection, table
        of_features = table == "features"
        self.kind, self.shape, self.points = QComboBox(), QComboBox(), QLineEdit()
        self.kind.setToolTip("What it is to be")
        for key, title in _SHAPES:
            self.shape.addItem(title, key)
        self.shape.setVisible(of_features)
        self.points.setPlaceholderText("Points: x,y x,y x,y …" if of_features else "Where: x,y")
        self.points.setToolTip("In mm from the north-west: " + ("10,10 40,10 40,30" if of_features else "40,30"))
        self.points.setMinimumWidth(180 if of_features else 110)
        self.button = QPushButton(icon("new"), "New feature" if of_features else "New marker")
        self.button.setToolTip("Draws it, on the level chosen in the palette" if of_features else "Prints it there")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.kind, *((self.shape,) if of_features else ()), self.points, self.button):
            row.addWidget(widget)
        self.button.clicked.connect(self._draw)
        self.points.returnPressed.connect(self._draw)
        document.replaced.connect(self._fill)
        document.restyled.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        kept = self.kind.currentData()
        self.kind.clear()
        for look in getattr(self._document.palette, self._table).values():
            self.kind.addItem(swatch(look.fill), look.name, look.id)
        self.kind.setCurrentIndex(max(self.kind.findData(kept), 0))

    def _draw(self) -> None:
        before = getattr(self._document.map, self._table)
        made = self._document.attempt(f"Draw a {self.kind.currentText().lower()}", self._edit)
        if isinstance(made, str):
            self.refused.emit(made)
            return
        self.points.setText("")  # which Ctrl+Z in the field does not bring back
        self._selection.set((), [(self._table, name) for name in getattr(made.map, self._table) if name not in before])

    def _edit(self) -> Edit:
        kind, source = self.kind.currentData(), self._document.map
        if not kind:
            raise EditError("there is no kind for it yet: Map > Kinds of this map adds one", (0, 0))
        points, faults = parse_points(self.points.text().strip())
        if faults:
            raise EditError(faults[0].message, (0, 0))
        if self._table == "markers":
            return add_marker(source, kind, _one(points))
        ring, line = (points, ()) if self.shape.currentData() == "area" else ((), points)
        if len(points) < 2:
            raise EditError("a feature has two points at least: 10,10 40,10", (0, 0))
        return add_feature(source, kind, ring=ring, line=line, layer=self._selection.layer)


def _one(points: Ring) -> tuple[int, int]:
    if len(points) != 1:
        raise EditError("a marker stands at one point: 40,30", (0, 0))
    return points[0]


class NewRegion(QWidget):
    """A name and a button: a region of the selected spaces. Signal: `refused(text)`."""

    refused = Signal(str)

    def __init__(self, document: Document, selection: Selection) -> None:
        super().__init__()
        self._document, self._selection = document, selection
        self.name = QLineEdit()
        self.name.setPlaceholderText("Name of a new region")
        self.button = QPushButton(icon("new"), "New region")
        self.button.setToolTip("Makes a region of the selected spaces; others can be typed into its row")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name)
        row.addWidget(self.button)
        self.button.clicked.connect(self._make)
        self.name.returnPressed.connect(self._make)

    def _make(self) -> None:
        name, spaces = self.name.text().strip(), self._selection.ids
        made = self._document.attempt("New region", lambda: add_region(self._document.map, name, spaces))
        if isinstance(made, str):
            self.refused.emit(made)
        else:
            self.name.setText("")
