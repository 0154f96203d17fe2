"""The dialog that begins a map: its name, its game, its size, and what is on it at first, shown as it will be."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.palette import Palette
from editor.dialogs.beginnings import COPY, PICTURE, SPACES, TITLES, Beginning, Begun, begin
from editor.dialogs.file_choice import MapChoice, PictureChoice
from editor.dialogs.generator_fields import GeneratorFields
from editor.dialogs.map_preview import MapPreview
from editor.game_titles import title_of
from editor.later import Later
from engine.board.model import Map
from engine.files.game_data import load_game_data
from engine.files.game_folders import INSTALLED
from engine.files.problems import DocumentError

SIZES = {"A4 landscape": (297, 210), "A3 landscape": (420, 297), "A2 landscape": (594, 420), "A1 landscape": (840, 594)}
"""Sheets of paper in mm."""

_SOON_MS = 120
"""How long one may go on choosing before the preview is drawn."""


class NewCityDialog(QDialog):
    """Asks for what a new map needs; `city()` is the map, `begun()` the map with the pictures it names."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Draw a city")
        self.name = QLineEdit("New city")
        self.name.selectAll()
        self.game = QComboBox()
        for game in INSTALLED.ids():
            self.game.addItem(title_of(game), game)
        self.beginning = QComboBox()
        for kind, title in TITLES.items():
            self.beginning.addItem(title, kind)
        self.beginning.setMaxVisibleItems(len(TITLES))
        self.sheet = QComboBox()
        self.sheet.addItems([*SIZES, "Own size"])
        self.width_mm, self.height_mm = QSpinBox(), QSpinBox()
        for box in (self.width_mm, self.height_mm):
            box.setRange(50, 5000)
            box.setSuffix(" mm")
        self.generator, self.picture, self.original = GeneratorFields(), PictureChoice(), MapChoice()
        self.preview, self.told = MapPreview(), QLabel()
        self.told.setObjectName("hint")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.begin_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.begin_button.setText("Begin")
        self.begin_button.setObjectName("primary")  # the look of the main action
        self._later = Later(self)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._begun: tuple[Beginning, Begun] | None = None
        self._build()
        self._connect()
        self._take_game()
        self.sheet.setCurrentText("A3 landscape")
        self._choose()

    def _build(self) -> None:
        form = self._form = QFormLayout()
        form.addRow("Name", self.name)
        form.addRow("Game", self.game)
        self.about_games = QLabel("The game decides which kinds of terrain there are, and what is checked.")
        self.about_games.setObjectName("hint")
        self.about_games.setWordWrap(True)
        form.addRow(self.about_games)
        form.addRow("Begin with", self.beginning)
        form.addRow("Sheet", self.sheet)
        form.addRow("Width", self.width_mm)
        form.addRow("Height", self.height_mm)
        left = QVBoxLayout()
        left.addLayout(form)
        for part in (self.generator, self.picture, self.original):
            left.addWidget(part)
        left.addStretch()
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.told)
        self.told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        both = QHBoxLayout()
        both.addLayout(left)
        both.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addWidget(self.buttons)
        self.resize(900, 580)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.sheet.currentTextChanged.connect(self._take_sheet)
        self.game.currentIndexChanged.connect(self._take_game)
        self.beginning.currentIndexChanged.connect(self._choose)
        for box in (self.width_mm, self.height_mm):
            box.valueChanged.connect(lambda: self._soon.start())  # which takes a number for the time to wait
            box.editingFinished.connect(self._name_sheet)
        for part in (self.generator, self.picture, self.original):
            part.changed.connect(self._soon.start)
        self.picture.changed.connect(self._fit_picture)
        self.original.changed.connect(self._take_name)
        self._soon.timeout.connect(self._draw)
        self._later.answered.connect(self._show)
        self._later.failed.connect(self._tell)

    # What is asked for

    def wanted(self) -> Beginning:
        """What the fields ask for."""
        fields = self.generator
        return Beginning(
            kind=self.beginning.currentData(),
            name=self.name.text().strip() or "New city",
            game=self.game.currentData(),
            size=(self.width_mm.value(), self.height_mm.value()),
            space=fields.space.value(),
            seed=fields.seed.value(),
            terrain=fields.terrain(),
            picture=self.picture.path,
            picture_size=self.picture.size_in_pixels,
            original=self.original.path,
        )

    def city(self) -> Map:
        """The map that was asked for."""
        return self.begun().map

    def begun(self) -> Begun:
        """The map that was asked for, with its pictures. Raises ValueError where it can't be made."""
        wanted = self.wanted()
        if self._begun is None or self._begun[0] != wanted:
            self._begun = wanted, begin(wanted)
        return self._begun[1]

    def pictures(self) -> dict[str, Path]:
        """The pictures that the map names, and where they are now."""
        return dict(self.begun().pictures)

    # Following the fields

    def _take_sheet(self, title: str) -> None:
        if title in SIZES:
            for box, value in zip((self.width_mm, self.height_mm), SIZES[title], strict=True):
                box.setValue(value)

    def _name_sheet(self) -> None:
        size = self.width_mm.value(), self.height_mm.value()
        names = [title for title, each in SIZES.items() if each == size]
        self.sheet.setCurrentText(names[0] if names else "Own size")

    def _take_game(self) -> None:
        self.generator.offer(_terrain_of(self.game.currentData()))
        self._soon.start()

    def _choose(self) -> None:
        kind = self.beginning.currentData()
        self.generator.setVisible(kind in SPACES)
        self.picture.setVisible(kind == PICTURE)
        self.original.setVisible(kind == COPY)
        for field in (self.game, self.about_games, self.sheet, self.width_mm, self.height_mm):
            self._form.setRowVisible(field, kind != COPY)  # a copy brings them along
        self._take_name()
        self._draw()

    def _take_name(self) -> None:
        """A copy is called like its original until another name is typed."""
        if self.beginning.currentData() == COPY and self.original.path and not self.name.isModified():
            self.name.setText(f"{self.original.path.stem.replace('-', ' ').capitalize()}, a copy")

    def _fit_picture(self) -> None:
        """The sheet gets the picture's proportions."""
        width, height = self.picture.size_in_pixels
        if width and height:
            self.height_mm.setValue(round(self.width_mm.value() * height / width))
            self._name_sheet()

    # The preview

    def _draw(self) -> None:
        self._soon.stop()
        wanted = self.wanted()
        self.begin_button.setEnabled(False)
        self.told.setText("Drawing …" if wanted.kind in SPACES else "")
        self._later.ask(lambda: (wanted, begin(wanted)))

    def _show(self, answer: tuple[Beginning, Begun]) -> None:
        self._begun = answer
        shown = answer[1].map
        self.preview.show_map(shown, _palette_of(shown), self.picture.shown() if shown.background else None)
        count, (width, height) = len(shown.spaces), (value // 100 for value in shown.size)
        game = f", for {title_of(shown.game)}" if answer[0].kind == COPY else ""
        self.told.setText(f"{count or 'No'} space{'' if count == 1 else 's'}, {width} by {height} mm{game}")
        self.begin_button.setEnabled(True)

    def _tell(self, why: str) -> None:
        self._begun = None
        self.preview.show_text(f"{why[:1].upper()}{why[1:]}.")
        self.told.setText("")

    def done(self, result: int) -> None:
        """Ends; what is still being drawn is given up."""
        self._soon.stop()
        self._later.cancel()
        super().done(result)


def _terrain_of(game: str) -> dict[str, dict[str, object]]:
    try:
        return {kind: dict(entry) for kind, entry in load_game_data(game).table("terrain").items()}
    except DocumentError:
        return {}


def _palette_of(shown: Map) -> Palette:
    try:
        return Palette.of(load_game_data(shown.game).values, shown.kinds)
    except DocumentError:
        return Palette.of({}, shown.kinds)
