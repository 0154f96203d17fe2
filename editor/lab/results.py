"""The right side of the Lab: figures, games and differences of a batch."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from editor.lab.compared_page import ComparedPage
from editor.lab.figures_page import FiguresPage
from editor.lab.found import Found
from editor.lab.games_table import GamesTable

_NOTHING = (
    "Let the machine play your map: choose who plays, and press Start.\n\n"
    "What the games say appears here while they are played, and on the map: who wins, how long it takes, where points "
    "come from, what is never used."
)


class Results(QWidget):
    """Signal: `opened(variant, game)` when a game is to be looked at."""

    opened = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(330)
        self.variant = QComboBox()
        self.variant.setToolTip("Which variant the figures and games are of")
        self.variant.currentIndexChanged.connect(self._show)
        self.as_of = QLabel()
        self.as_of.setObjectName("hint")
        self.as_of.setWordWrap(True)
        self.as_of.setContentsMargins(14, 6, 14, 0)
        self.figures, self.games, self.compared = FiguresPage(), GamesTable(), ComparedPage()
        self.games.opened.connect(lambda game: self.opened.emit(self.variant.currentIndex(), game))
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for title, page in (("Figures", self.figures), ("Games", self.games), ("Compared", self.compared)):
            self.tabs.addTab(page, title)
        nothing = QLabel(_NOTHING)
        nothing.setObjectName("hint")
        nothing.setWordWrap(True)
        nothing.setMargin(24)
        self.pages = QStackedWidget()
        full = QWidget()
        layout = QVBoxLayout(full)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.as_of)
        self._choice = QWidget()
        beside = QHBoxLayout(self._choice)
        beside.setContentsMargins(14, 4, 14, 4)
        beside.addWidget(self.variant)
        layout.addWidget(self._choice)
        layout.addWidget(self.tabs, 1)
        self.pages.addWidget(nothing)
        self.pages.addWidget(full)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)
        self._found: Found | None = None

    def clear(self) -> None:
        """Shows that nothing is known."""
        self._found = None
        self.pages.setCurrentIndex(0)

    def show_found(self, found: Found) -> None:
        """Shows what is known of a batch so far."""
        self._found = found
        self.pages.setCurrentIndex(1)
        several = len(found.names) > 1
        if [self.variant.itemText(i) for i in range(self.variant.count())] != found.names:
            self.variant.blockSignals(True)
            self.variant.clear()
            self.variant.addItems(found.names)
            self.variant.blockSignals(False)
        self._choice.setVisible(several)
        self.tabs.setTabVisible(2, several)
        self._show()

    def _show(self) -> None:
        found, variant = self._found, self.variant.currentIndex()
        if found is None or variant < 0:
            return
        self.figures.show_found(found, variant)
        self.games.show_found(found, variant)
        self.compared.show_found(found)
