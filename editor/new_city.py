"""The dialog that begins a map: its name, its game, its size."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from engine.board.model import GRID, Map
from engine.files.game_folders import INSTALLED
from engine.files.problems import DocumentError
from engine.play.registry import load_game

SIZES = {"A4, lying": (297, 210), "A3, lying": (420, 297), "A2, lying": (594, 420), "A1, lying": (840, 594)}
"""Sheets of paper in mm."""


class NewCityDialog(QDialog):
    """Asks for what a new map needs; `city()` is the empty map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Draw a city")
        self.name = QLineEdit("New city")
        self.name.selectAll()
        self.game = QComboBox()
        for game in INSTALLED.ids():
            self.game.addItem(_title(game), game)
        self.sheet = QComboBox()
        self.sheet.addItems([*SIZES, "Own size"])
        self.width_mm, self.height_mm = QSpinBox(), QSpinBox()
        for box in (self.width_mm, self.height_mm):
            box.setRange(50, 5000)
            box.setSuffix(" mm")
        self.sheet.currentTextChanged.connect(self._take_sheet)
        form = QFormLayout(self)
        form.addRow("Name", self.name)
        form.addRow("Game", self.game)
        form.addRow("Sheet", self.sheet)
        form.addRow("Width", self.width_mm)
        form.addRow("Height", self.height_mm)
        hint = QLabel("The game decides which kinds of terrain there are, and what is checked.")
        hint.setObjectName("hint")
        form.addRow(hint)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Begin")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.sheet.setCurrentText("A3, lying")

    def _take_sheet(self, title: str) -> None:
        if title in SIZES:
            for box, value in zip((self.width_mm, self.height_mm), SIZES[title], strict=True):
                box.setValue(value)

    def city(self) -> Map:
        """The empty map that was asked for."""
        size = self.width_mm.value() * GRID, self.height_mm.value() * GRID
        return Map(name=self.name.text().strip() or "New city", game=self.game.currentData(), size=size)


def _title(game: str) -> str:
    """What a game calls itself; one that can't be loaded has only its id."""
    try:
        return load_game(game).info.title
    except DocumentError:
        return game
