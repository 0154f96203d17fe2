"""Fields for a file: a picture to draw over, a map to copy."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.canvas.pictures import PICTURES, Picture, read_picture
from editor.icon_set import icon
from engine.files.resources import BUILTIN, built_ins, documents_folder, resolve_map


class PictureChoice(QWidget):
    """A picture's file; `changed` when another one was chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.path: Path | None = None
        self._picture: Picture | None = None
        self.button = QPushButton(icon("open"), "Choose a picture …")
        self.button.clicked.connect(self._ask)
        self.told = QLabel("PNG, JPEG or SVG; it is copied beside the map when you save")
        self.told.setObjectName("hint")
        self.told.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button)
        layout.addWidget(self.told)

    @property
    def size_in_pixels(self) -> tuple[int, int]:
        """Width and height; nothing for no picture."""
        return self._picture.size if self._picture else (0, 0)

    def shown(self) -> QPixmap:
        """The picture in pixels; an empty one when none was chosen."""
        return QPixmap.fromImage(self._picture.image) if self._picture else QPixmap()

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "A picture to draw over", str(documents_folder()), PICTURES)
        if name:
            self.choose(Path(name))

    def choose(self, path: Path) -> None:
        """Takes a file, where it is a picture."""
        try:
            self._picture = read_picture(path)
        except ValueError as error:
            self.told.setText(str(error))
            return
        self.path = path
        width, height = self._picture.size
        self.told.setText(f"{path.name}, {width} by {height} pixels; it is copied beside the map when you save")
        self.changed.emit()


class MapChoice(QWidget):
    """A map's file: a built-in one, or any other; `changed` when another one was chosen."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = QComboBox()
        for name in built_ins("maps"):
            self.list.addItem(name, resolve_map(BUILTIN + name))
        self.list.setToolTip("The map to copy")
        self.button = QPushButton(icon("open"), "Another file …")
        self.button.clicked.connect(self._ask)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.button)
        self.list.currentIndexChanged.connect(self.changed)

    @property
    def path(self) -> Path | None:
        """The chosen file."""
        found = self.list.currentData()
        return found if isinstance(found, Path) else None

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "A map to copy", str(documents_folder()), "Maps (*.yaml *.yml)")
        if name:
            self.list.addItem(Path(name).stem, Path(name))
            self.list.setCurrentIndex(self.list.count() - 1)
