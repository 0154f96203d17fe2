"""The scenarios that come with the program: a column of buttons for each game, in the order in which to play them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.game_titles import title_of
from editor.icon_set import icon
from engine.files.problems import DocumentError
from engine.files.resources import BUILTIN, built_ins, resolve_scenario
from engine.files.source import read_source

COLUMNS = 3
_FIRST = ("teaching", "standard", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""File names that say their place: the one to learn from, the usual one, numbers."""

_TOP = Qt.AlignmentFlag.AlignTop


def in_order(names: list[str]) -> list[str]:
    """Scenarios (`folder/name`) by folder, in each the one to learn from first, then by number, then the others.

    >>> in_order(["a/five", "a/one", "a/hill", "a/teaching"])
    ['a/teaching', 'a/one', 'a/five', 'a/hill']
    """

    def place(name: str) -> tuple[str, int, str]:
        folder, _, stem = name.partition("/")
        return folder, _FIRST.index(stem) if stem in _FIRST else len(_FIRST), stem

    return sorted(names, key=place)


class ReadyToPlay(QWidget):
    """Signal: `chosen(Path)` for a scenario to play."""

    chosen = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(48)
        self._grid.setColumnStretch(COLUMNS, 1)

    def fill(self) -> None:
        """Reads what comes with the program."""
        games = groupby(in_order(built_ins("scenarios")), key=lambda name: name.partition("/")[0])
        for place, (game, names) in enumerate(games):
            self._grid.addWidget(self._column(game, list(names)), place // COLUMNS, place % COLUMNS, _TOP)

    def _column(self, game: str, names: list[str]) -> QWidget:
        column = QWidget()
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        title = QLabel(title_of(game))
        title.setObjectName("hint")
        layout.addWidget(title)
        for name in names:
            button = self._button(resolve_scenario(BUILTIN + name))
            self.buttons.append(button)
            layout.addWidget(button)
        return column

    def _button(self, path: Path) -> QPushButton:
        title, about = _told(path)
        button = QPushButton(icon("play"), title)
        button.setObjectName("listed")
        button.setToolTip(f"Play this scenario at once\n{about}".strip())
        button.clicked.connect(lambda: self.chosen.emit(path))
        return button


def _told(path: Path) -> tuple[str, str]:
    """The name of a scenario, and the first paragraph of its notes. Nothing of it is checked: that takes its time."""
    try:
        root = read_source(path).root
    except DocumentError:
        root = None
    said = root.plain() if root else {}
    return str(said.get("name") or path.stem), str(said.get("notes") or "").strip().partition("\n\n")[0]
