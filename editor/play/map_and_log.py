"""The map and the log: beside each other where that leaves the map about as large, else one below the other."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from editor.play.log_view import LogTabs

LOG_HEIGHT = 96
"""Height of the log below the map at first, in pixels: tabs and the last lines, for the room is the map's. It can be
pulled up."""

HISTORY_HEIGHT = 240
"""What the history takes instead, whose branches and positions need more, unless one has pulled it."""

LOG_WIDTH = 300
"""Width of log and history beside the map, in pixels."""

ABOUT = 0.95
"""The map may lose so much of its height to have the log beside it."""


def is_room_beside(room: QSize, shape: float) -> bool:
    """Whether a map of a shape (width by height) gets about as large with the log beside it, where much more of the log
    is in sight, as with the log below it."""
    below = min(room.width() / shape, room.height() - LOG_HEIGHT)
    return min((room.width() - LOG_WIDTH) / shape, room.height()) >= ABOUT * below


class MapAndLog(QSplitter):
    """The map first, then the log; what a person pulls stays until they stand otherwise."""

    def __init__(self, board: QWidget, logs: LogTabs) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.logs = logs
        self.shape_of_map = 0.0
        """The map's width by its height; 0 before there is one."""
        self.addWidget(board)
        self.addWidget(logs)
        self.setStretchFactor(0, 1)
        self.setCollapsible(0, False)
        logs.currentChanged.connect(self._make_room)
        self.setSizes([760, LOG_HEIGHT])

    @property
    def beside(self) -> bool:
        """Whether the log stands beside the map."""
        return self.orientation() == Qt.Orientation.Horizontal

    def show_shape(self, width: float, height: float) -> None:
        """Another map, so large in any unit."""
        self.shape_of_map = width / max(height, 1.0)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        known = self.isVisible() and self.shape_of_map > 0
        beside = is_room_beside(self.size(), self.shape_of_map) if known else self.beside
        if beside != self.beside:
            self.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
            self._give(self._least())
        self.logs.set_narrow(self.beside)

    def _least(self) -> int:
        """What the tab in front needs."""
        return LOG_WIDTH if self.beside else HISTORY_HEIGHT if self.logs.shows_history else LOG_HEIGHT

    def _give(self, pixels: int) -> None:
        """Give the log so many, and the map the rest."""
        self.setSizes([(self.width() if self.beside else self.height()) - pixels, pixels])

    def _make_room(self) -> None:
        """As high as the tab in front needs, which the log gives back."""
        if not self.beside and self.sizes()[1] in (0, LOG_HEIGHT, HISTORY_HEIGHT):
            self._give(self._least())
