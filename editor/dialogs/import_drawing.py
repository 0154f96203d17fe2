"""The dialog that makes a map of a drawing of another program: what is asked, the map that comes of it, and what became
of each shape."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.palette import Palette
from editor.dialogs.drawing_fields import DrawingFields
from editor.dialogs.map_preview import MapPreview
from editor.later import Later
from editor.sentences import counted
from engine.board.model import Map
from engine.files.game_data import load_game_data
from engine.files.importing.building import Account, Built, Choices, build
from engine.files.importing.drawing import Drawing
from engine.files.importing.reading import read_drawing
from engine.files.problems import DocumentError

_SOON_MS = 150
"""How long one may go on choosing before the map is made again."""


class ImportDialog(QDialog):
    """Reads a drawing and makes the map again with every other choice; `city()` is the map as it is shown."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Import {path.name}")
        self._path = path
        self._drawing: Drawing | None = None
        self._built: Built | None = None
        self.fields, self.preview, self.told = DrawingFields(), MapPreview(), QLabel()
        self.notes, self.bar = QListWidget(), QProgressBar()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.import_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.import_button.setText("Import")
        self._reader, self._builder = Later(self), Later(self)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._build()
        self._connect()
        self._begin("Reading the file …")
        self._reader.ask(lambda: _read(path))

    def _build(self) -> None:
        self.told.setObjectName("hint")
        self.told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notes.setWordWrap(True)
        self.notes.setMaximumHeight(110)
        self.notes.setToolTip("What was mended, cut back or left out")
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.fields)
        left.addStretch()
        for part, stretch in ((self.preview, 1), (self.told, 0), (self.bar, 0), (self.notes, 0)):
            right.addWidget(part, stretch)
        both = QHBoxLayout()
        both.addLayout(left)
        both.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addWidget(self.buttons)
        self.resize(980, 620)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.fields.changed.connect(self._soon.start)
        self._soon.timeout.connect(self._make)
        self._reader.answered.connect(self._take)
        self._builder.answered.connect(self._show)
        for later in (self._reader, self._builder):
            later.failed.connect(self._tell)

    @property
    def busy(self) -> bool:
        """Whether the map that is asked for is still being made."""
        return self._reader.busy or self._builder.busy or self._soon.isActive()

    def city(self) -> Map:
        """The map as it is shown, with the name that is asked for. Only while Import can be pressed."""
        assert self._built is not None
        return replace(self._built.map, name=self.fields.name.text().strip() or self._built.map.name)

    def account(self) -> Account:
        """What became of the drawing. Only while Import can be pressed."""
        assert self._built is not None
        return self._built.account

    def _begin(self, what: str) -> None:
        self.import_button.setEnabled(False)
        self.told.setText(what)
        self.bar.setVisible(True)

    def _take(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self.fields.offer(drawing)
        self._make()

    def _make(self) -> None:
        self._soon.stop()
        drawing, choices = self._drawing, self.fields.choices()
        if drawing is not None:
            self._begin("Making the map …")
            self._builder.ask(lambda: _made(drawing, choices))

    def _show(self, built: Built) -> None:
        self._built = built
        shown, account = built.map, built.account
        self.preview.show_map(shown, Palette.of(load_game_data(shown.game).values, shown.kinds))
        width, height = (value // 100 for value in shown.size)
        gaps = "gaps closed" if account.joined else f"{counted(len(shown.links), 'link')} across gaps"
        self.told.setText(f"{_counted(account.spaces)} of {account.shapes} shapes, {width} by {height} mm, {gaps}")
        self.notes.clear()
        self.notes.addItems([f"{note[:1].upper()}{note[1:]}" for note in account.notes])
        self.notes.setVisible(bool(account.notes))
        self.bar.setVisible(False)
        self.import_button.setEnabled(True)

    def _tell(self, why: str) -> None:
        self._built = None
        self.preview.show_text(why)
        self.told.setText("")
        self.notes.setVisible(False)
        self.bar.setVisible(False)
        self.fields.setEnabled(self._drawing is not None)

    def done(self, result: int) -> None:
        """Ends; what is still being read or made is given up."""
        self._soon.stop()
        self._reader.cancel()
        self._builder.cancel()
        super().done(result)


def _read(path: Path) -> Drawing:
    """The drawing in a file. Raises ValueError, with the reasons in words, and OSError."""
    try:
        return read_drawing(path)
    except DocumentError as error:
        raise ValueError("\n".join(problem.message.removeprefix(f"{path}: ") for problem in error.problems)) from error


def _made(drawing: Drawing, choices: Choices) -> Built:
    """The map of a drawing. Raises ValueError where it has no space."""
    built = build(drawing, choices)
    if not built.map.spaces:
        raise ValueError("No shape is large enough to be a space on this sheet: make it larger")
    return built


def _counted(spaces: int) -> str:
    return f"{spaces} space{'' if spaces == 1 else 's'}"
