"""From the map as it is now, saved or not, to a game: what can start, or one sentence why nothing can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.broken_rules import rules_hold
from editor.checks import to_play
from editor.document import Document
from editor.files import BYTES_A_SPACE
from editor.waiting import patiently
from engine.files.problems import DocumentError, Problem
from engine.files.scenario_reader import read_scenario_text
from engine.play.prepare import Prepared, prepare_map, prepare_scenario


def prepare(document: Document, scenario_text: str, title: str, parent: QWidget) -> Prepared:
    """Everything a game needs to start on the map as it is now, with this scenario (empty: the game's default one).
    On a large map the window lives meanwhile, with a bar of this title over it.

    Raises DocumentError with what keeps it from starting, and GivenUpError.
    """
    size = BYTES_A_SPACE * len(document.map.spaces)
    return patiently(title, parent, size, preparation(document, scenario_text))


def preparation(document: Document, scenario_text: str) -> Callable[[], Prepared]:
    """The same in two parts: the document is looked at now, the rest may be done in a thread. Raises DocumentError, at
    both."""
    source = to_play(document)
    if not document.usable:
        raise DocumentError(list(document.problems) or [Problem("no-map", "there is no map to play on")])
    path = document.path
    game = document.map.game

    def make_ready() -> Prepared:
        with rules_hold(game):
            if not scenario_text:
                return prepare_map(source)
            return prepare_scenario(read_scenario_text(scenario_text, path, board_map=source))

    return make_ready


@dataclass(frozen=True)
class WayOut:
    """A button that mends what keeps a game from starting, or leads to it."""

    title: str
    take: Callable[[], None]


class CantPlayPage(QWidget):
    """One sentence that says why play can't start, and a button that leads to the place."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = QLabel()
        self.title.setObjectName("title")
        self.reason = QLabel()
        self.reason.setWordWrap(True)
        self.reason.setObjectName("heading")
        self.reason.setMaximumWidth(720)
        self.button = QPushButton()
        self.button.setObjectName("primary")
        back = QPushButton("Back to the map")
        back.clicked.connect(self.left)
        self.other = QPushButton()
        """Another way out, where there is one."""
        self._ways_out: tuple[WayOut, ...] = ()
        self.button.clicked.connect(lambda: self._take(0))
        self.other.clicked.connect(lambda: self._take(1))
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addWidget(self.other)
        row.addWidget(back)
        row.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(80, 80, 80, 80)
        layout.setSpacing(18)
        for widget in (self.title, self.reason):
            layout.addWidget(widget)
        layout.addLayout(row)
        layout.addStretch()
        layout.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _take(self, number: int) -> None:
        self._ways_out[number].take()

    def show_reason(self, title: str, error: DocumentError, *ways_out: WayOut) -> None:
        """Shows the first problem, and a button for each of one or two ways out."""
        self.title.setText(title)
        more = len(error.problems) - 1
        first = error.problems[0].message
        self.reason.setText(f"{first[:1].upper()}{first[1:]}." + (f"  (and {more} more)" if more else ""))
        self._ways_out = ways_out
        self.button.setText(ways_out[0].title)
        self.other.setVisible(len(ways_out) > 1)
        self.other.setText(ways_out[-1].title)
