"""The map itself: name, size, compass, notes."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from editor.document import Document
from engine.board.model import GRID, Corners, Map

CORNERS: dict[Corners, str] = {
    "never": "Touching at a corner only: not adjacent",
    "adjacent": "Touching at a corner only: adjacent",
}
"""What corners count for, as people choose it."""


class MapDialog(QDialog):
    """Shows what the map says of itself; OK makes the changes one step of undo."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Map")
        self._document = document
        source = document.map
        self.name = QLineEdit(source.name)
        self.width_mm, self.height_mm = (_length(value) for value in source.size)
        self.north = QDoubleSpinBox()
        self.north.setRange(-360, 360)
        self.north.setSuffix("°")
        self.north.setValue(source.north)
        self.north.setToolTip("Where north is, clockwise from the top of the sheet")
        self.rose = QCheckBox("The map has a compass rose")
        self.rose.setChecked(bool(source.compass))
        self.corners = QComboBox()
        for key, title in CORNERS.items():
            self.corners.addItem(title, key)
        self.corners.setCurrentIndex(self.corners.findData(source.corners))
        self.notes = QPlainTextEdit(source.notes)
        self.notes.setTabChangesFocus(True)
        self.fits = QLabel()
        self.fits.setObjectName("hint")
        self._build()
        for box in (self.width_mm, self.height_mm):
            box.valueChanged.connect(self._say_fit)
        self._say_fit()

    def _build(self) -> None:
        form = QFormLayout(self)
        form.addRow("Name", self.name)
        form.addRow("Width", self.width_mm)
        form.addRow("Height", self.height_mm)
        form.addRow("", self.fits)
        form.addRow("North", self.north)
        form.addRow("", self.rose)
        form.addRow("Corners", self.corners)
        form.addRow("Notes", self.notes)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def _size(self) -> tuple[int, int]:
        return round(self.width_mm.value() * GRID), round(self.height_mm.value() * GRID)

    def _say_fit(self) -> None:
        width, height = self._size()
        points = (p for space in self._document.map.spaces.values() if not space.off_map for p in space.rings[0])
        beside = any(x > width or y > height for x, y in points)
        self.fits.setText("Some spaces would reach beyond the sheet" if beside else "All spaces lie on the sheet")

    def accept(self) -> None:
        """Makes the changes."""
        self._document.apply("Change the map", self.changed())
        super().accept()

    def changed(self) -> Map:
        """The map as the fields say."""
        source, north = self._document.map, self.north.value()
        compass = {**source.compass, "north": north} if self.rose.isChecked() or north else {}
        return replace(
            source,
            name=self.name.text().strip() or source.name,
            size=self._size(),
            north=north,
            compass=compass,
            corners=self.corners.currentData(),
            notes=self.notes.toPlainText(),
        )


def _length(value: int) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(10, 100_000)
    box.setSuffix(" mm")
    box.setValue(value / GRID)
    return box
