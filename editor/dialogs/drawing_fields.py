"""What is asked about a drawing of another program before it becomes a map."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from editor.canvas.palette import Look
from editor.game_titles import title_of
from editor.icon_set import swatch
from engine.files.game_data import load_game_data
from engine.files.game_folders import INSTALLED
from engine.files.importing.building import Choices, Join
from engine.files.importing.drawing import Drawing
from engine.files.problems import DocumentError

GAPS: dict[Join, str] = {
    "auto": "Close them where every space stays whole",
    "always": "Close them",
    "never": "Keep them, and link across them",
}
"""What may become of the gaps between shapes."""

MOST_KINDS = 12
"""So many kinds of a drawing are asked about one by one; the others get the terrain of all the rest."""

_LEAST_MM, _MOST_MM = 50, 10_000


class DrawingFields(QWidget):
    """`changed` whenever another map would come out."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.game = QComboBox()
        for game in INSTALLED.ids():
            self.game.addItem(title_of(game), game)
        self.terrain = QComboBox()
        self.terrain.setToolTip("What spaces are of which the drawing doesn't say it")
        self.longer_side = QSpinBox()
        self.longer_side.setRange(_LEAST_MM - 1, _MOST_MM)
        self.longer_side.setSpecialValueText("As the drawing says")
        self.longer_side.setSuffix(" mm")
        self.longer_side.setToolTip("The longer side of the sheet")
        self.gaps = QComboBox()
        for join, title in GAPS.items():
            self.gaps.addItem(title, join)
        self.tolerance = QDoubleSpinBox()
        self.tolerance.setRange(-0.1, 50)
        self.tolerance.setSingleStep(0.1)
        self.tolerance.setValue(-0.1)
        self.tolerance.setSpecialValueText("Read off the gaps")
        self.tolerance.setSuffix(" mm")
        self.tolerance.setToolTip("Shapes that are nearer to each other than this are neighbours")
        self._kinds: dict[str, QComboBox] = {}
        """The terrain for each kind of the drawing."""
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        for label, field in (
            ("Name", self.name),
            ("Game", self.game),
            ("Longer side", self.longer_side),
            ("Gaps", self.gaps),
            ("Neighbours up to", self.tolerance),
            ("Terrain", self.terrain),
        ):
            self._form.addRow(label, field)
        self._connect()
        self._fill(self.terrain)

    def _connect(self) -> None:
        self.game.currentIndexChanged.connect(self._take_game)
        for box in (self.gaps, self.terrain):
            box.currentIndexChanged.connect(self.changed)
        for field in (self.longer_side, self.tolerance):
            field.valueChanged.connect(self.changed)

    def offer(self, drawing: Drawing) -> None:
        """Asks for the name of a drawing's map, and for the terrain of each kind that it knows."""
        self.name.setText(drawing.name)
        for kind in sorted({shape.kind for shape in drawing.shapes if shape.kind})[:MOST_KINDS]:
            box = self._kinds[kind] = QComboBox()
            self._fill(box, kind)
            self._form.addRow(f"“{kind}” is", box)
            box.currentIndexChanged.connect(self.changed)

    def _take_game(self) -> None:
        self._fill(self.terrain)
        for kind, box in self._kinds.items():
            self._fill(box, kind)
        self.changed.emit()

    def _fill(self, box: QComboBox, kind: str = "") -> None:
        """Offers the kinds of the game; at first the one that is called like the drawing's."""
        box.blockSignals(True)
        box.clear()
        for name, look in _terrain_of(self.game.currentData()):
            box.addItem(swatch(look.fill), look.name, name)
        box.setCurrentIndex(max(box.findData(kind.lower()), 0))
        box.blockSignals(False)

    def choices(self) -> Choices:
        """What is asked for."""
        rest: str = self.terrain.currentData()
        terrain = {kind: box.currentData() for kind, box in self._kinds.items()}
        size, tolerance = self.longer_side.value(), self.tolerance.value()
        return Choices(
            game=self.game.currentData(),
            terrain={**terrain, "": rest},
            size=float(size) if size >= _LEAST_MM else None,
            tolerance=tolerance if tolerance >= 0 else None,
            join=self.gaps.currentData(),
        )


def _terrain_of(game: str) -> Iterable[tuple[str, Look]]:
    try:
        return [(kind, Look.of(kind, entry)) for kind, entry in load_game_data(game).table("terrain").items()]
    except DocumentError:
        return []
