"""The parts of the play screen and where they lie: tool bar, map, log, and a column with question, dice and panels."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.view import MapCanvas
from editor.notice_bar import NoticeBar
from editor.play.ask_panel import AskPanel
from editor.play.board_view import BoardView
from editor.play.curtain import Curtain
from editor.play.dice import DiceTray
from editor.play.habits import Habits
from editor.play.log_view import LogTabs
from editor.play.map_and_log import MapAndLog
from editor.play.message_line import MessageLine
from editor.play.panels import ScenePanels
from editor.play.parts import label
from editor.play.play_bar import PlayBar
from editor.play.player_bar import PlayerBar
from editor.play.pointer import Pointer
from editor.play.position_panel import PositionPanel
from editor.play.workshop_page import WorkshopPage

SIDE_WIDTH = 350
"""Width of the column beside the map, in pixels."""


class ScreenParts(QWidget):
    """All widgets of the play screen, laid out. What they do is the business of `PlayScreen`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setStyleSheet("QFrame#card:hover { border-color: palette(mid); }")  # cards here are no buttons
        self.habits = Habits()
        self.bar = PlayBar(self.habits)
        self.canvas = MapCanvas()
        self.board_view = BoardView(self.canvas)
        self.pointer = Pointer(self.board_view)
        self.canvas.set_tool(self.pointer)
        self.ask = AskPanel()
        self.dice = DiceTray()
        self.panels = ScenePanels()
        self.logs = LogTabs()
        self.workshop = WorkshopPage()
        self.middle = QStackedWidget()
        """The map with the log, or the workshop."""
        self.notice = NoticeBar()
        self.player = PlayerBar()
        self.position = PositionPanel()
        self.card = QTextBrowser()
        """The rules card."""
        self.card.hide()
        self.title = label(role="heading", wrap=True)
        self.status = MessageLine()
        """Where what happened is told, and why something can't be done."""
        self.middle.addWidget(self._map_and_log())
        self.middle.addWidget(self.workshop)
        self.body = self._row(self.middle, self._column())
        covered = QWidget()
        self.curtain = Curtain(self, covered)
        secret = QVBoxLayout(covered)
        secret.setContentsMargins(0, 0, 0, 0)
        secret.setSpacing(0)
        secret.addWidget(self.body, 1)
        secret.addWidget(self.status)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addWidget(self.notice)
        whole.addWidget(covered, 1)

    @property
    def splitters(self) -> dict[str, QSplitter]:
        """What a person may pull, by the name under which its place is kept."""
        return {"play-log": self.map_and_log, "play-card": self._middle}

    def _map_and_log(self) -> QSplitter:
        above = QWidget()
        stack = QVBoxLayout(above)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        stack.addWidget(self.canvas, 1)
        stack.addWidget(self.player)
        self.map_and_log = MapAndLog(above, self.logs)
        return self.map_and_log

    def _column(self) -> QWidget:
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.panels)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = QWidget()
        side.setFixedWidth(SIDE_WIDTH)
        column = QVBoxLayout(side)
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(8)
        for widget in (self.title, self.ask, self.dice):
            column.addWidget(widget)
        self.figures = scroll
        column.addWidget(scroll, 1)
        column.addWidget(self.position, 1)
        return side

    def _row(self, left: QWidget, side: QWidget) -> QWidget:
        """The rules card, the map and the column, side by side."""
        middle = self._middle = QSplitter()
        middle.addWidget(self.card)
        middle.addWidget(left)
        middle.setStretchFactor(1, 1)
        middle.setSizes([330, 900])
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(middle, 1)
        row.addWidget(side)
        return body
