"""What can be set for the background picture, above the map."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from editor.document import Document
from editor.icon_set import icon
from engine.board.model import Background
from engine.board.picture_edits import LARGEST, SMALLEST


class BackgroundOptions(QWidget):
    """Signals: `wanted` for another picture, `changed(step, Background or None)`, `measuring` when the scale is to be
    fixed by two points. Where the window is too narrow for its words, the icons stand for them."""

    wanted = Signal()
    changed = Signal(str, object)
    measuring = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.choose = QPushButton(icon("picture"), "Choose …")
        self.choose.setToolTip("Choose a picture; it is copied beside the map")
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(0, 100)
        self.strength.setFixedWidth(90)
        self.strength.setToolTip("How strongly the picture is drawn")
        self.scale = _box(SMALLEST, LARGEST, 4, " mm a pixel", "Millimetres on the map for each pixel of the picture")
        self.turn = _box(-180, 180, 2, "°", "How far the picture is turned, clockwise about its top left corner")
        self.fix = QPushButton(icon("ruler"), "Fix the scale")
        self.fix.setToolTip("Click two places whose distance you know, and say it")
        self.remove = QPushButton(icon("delete"), "Take away")
        self.remove.setToolTip("Takes the picture off the map; its file stays")
        self._label = QLabel("Strength")
        self._words = {button: button.text() for button in (self.choose, self.fix, self.remove)}
        self._narrow = False
        self._build()

    def sizeHint(self) -> QSize:
        """With all words."""
        return super().sizeHint() + (QSize(self._spared(), 0) if self._narrow else QSize())

    def minimumSizeHint(self) -> QSize:
        """With icons alone."""
        return super().minimumSizeHint() - (QSize() if self._narrow else QSize(self._spared(), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_narrow(self.width() < self.sizeHint().width())

    def _spared(self) -> int:
        """How much width the words take, in pixels."""
        words = (self.fontMetrics().horizontalAdvance(text) for text in self._words.values())
        return sum(words) + self._label.sizeHint().width()

    def _set_narrow(self, on: bool) -> None:
        if on == self._narrow:
            return
        self._narrow = on
        self._label.setHidden(on)
        for button, text in self._words.items():
            button.setText("" if on else text)

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choose)
        row.addWidget(self._label)
        for widget in (self.strength, self.scale, self.turn, self.fix, self.remove):
            row.addWidget(widget)
        for button, text in self._words.items():
            button.setAccessibleName(text)
        self.choose.clicked.connect(self.wanted)
        self.fix.clicked.connect(self.measuring)
        self.remove.clicked.connect(lambda: self.changed.emit("Take the picture away", None))
        self.strength.valueChanged.connect(lambda value: self._set("Picture's strength", opacity=value / 100))
        self.scale.valueChanged.connect(lambda value: self._set("Picture's scale", scale=value))
        self.turn.valueChanged.connect(lambda value: self._set("Picture's turn", rotation=value))

    def _set(self, step: str, **fields: Any) -> None:
        under = self._document.map.background
        if under is not None:
            self.changed.emit(step, replace(under, **fields))

    def follow(self) -> None:
        """Shows what the map says of its picture."""
        under = self._document.map.background
        for widget in (self.strength, self.scale, self.turn, self.fix, self.remove):
            widget.setEnabled(under is not None)
            widget.blockSignals(True)
        shown = under or Background("")
        self.strength.setValue(round(shown.opacity * 100))
        self.scale.setValue(shown.scale)
        self.turn.setValue(shown.rotation)
        for widget in (self.strength, self.scale, self.turn, self.fix, self.remove):
            widget.blockSignals(False)


def _box(low: float, high: float, decimals: int, suffix: str, tip: str) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setDecimals(decimals)
    box.setRange(low, high)
    box.setSuffix(suffix)
    box.setSingleStep(0.01 if decimals > 2 else 1.0)
    box.setToolTip(tip)
    box.setKeyboardTracking(False)
    return box
