"""What the last change did to the links: new ones green, lost ones red, until the next change."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QColor

from editor.canvas.heat import draw_pairs
from editor.canvas.paths import to_scene
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.sentences import counted
from engine.board.board import Board
from engine.board.links import Pair

_SOON_MS = 120
LAYER = "last change"


class LastChange(QObject):
    """Compares the links after a change with those before it. Signal: `told(text)` when some came or went."""

    told = Signal(str)

    def __init__(self, document: Document, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._document, self._canvas = document, canvas
        self._on = False
        self._before: Board | None = None
        self.made: frozenset[Pair] = frozenset()
        self.broken: frozenset[Pair] = frozenset()
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._compare)
        document.changed.connect(self._soon.start)
        document.replaced.connect(self._begin)

    def set_on(self, on: bool) -> None:
        """Shows what changes do to the links, or doesn't."""
        self._on = on
        self._begin()

    def _begin(self) -> None:
        self._soon.stop()
        self._canvas.layer(LAYER, 12).clear()
        self._before = self._document.board if self._on and self._document.usable else None

    def _compare(self) -> None:
        before, after = self._before, self._document.board
        if before is None:
            return
        self.made = frozenset(after.links.keys() - before.links.keys())
        self.broken = frozenset(before.links.keys() - after.links.keys())
        layer = self._canvas.layer(LAYER, 12)
        layer.clear()
        draw_pairs(layer, [_ends(after, pair) for pair in self.made], QColor("#1c8a4a"), 3.4, False)
        draw_pairs(layer, [_ends(before, pair) for pair in self.broken], QColor("#c22020"), 3.4, True)
        self._before = after
        if self.made or self.broken:
            self.told.emit(f"{counted(len(self.made), 'link')} more, {counted(len(self.broken), 'link')} fewer")


def _ends(board: Board, pair: Pair) -> tuple[QPointF, QPointF]:
    one, other = (to_scene(board.centres[board.at(name)]) for name in pair)
    return one, other
