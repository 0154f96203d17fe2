"""What if: click a building, and it lies in ruins: which lines of sight and which links would appear."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent

from editor.canvas.heat import draw_pairs
from editor.canvas.paths import to_scene
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.later import Later
from editor.selection import Selection
from editor.sentences import counted
from editor.tools.base import Tool
from editor.tools.game_kinds import ruins
from engine.board.analysis import Difference, difference, sight_query, with_terrain
from engine.board.links import Pair

GAINED, LOST = QColor(28, 138, 74, 130), QColor(194, 32, 32, 150)


class WhatIfTool(Tool):
    """The map itself stays as it is."""

    title = "What if"
    icon_name = "ruin"
    shortcut = "W"
    tip = "Click a building to see what its ruin would open: lines of sight and links; the map stays as it is"

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self.ruined: list[str] = []
        self.change = Difference()
        self._later = Later(self)
        self._later.answered.connect(self._show)
        self._later.failed.connect(self.refused)

    def activate(self) -> None:
        self._clear()

    def deactivate(self) -> None:
        super().deactivate()
        self._clear()

    def map_changed(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._later.cancel()
        self.ruined, self.change = [], Difference()
        self.marks.clear()
        self.canvas.highlight((), "blocker")

    def hint(self) -> str:
        hovered = self.canvas.hovered
        end = f"; {self._next(hovered)}" if hovered else ""
        if not self.ruined:
            return f"Click a building to ruin it{end}" if not end else end[2:].capitalize()
        fallen = ", ".join(self.ruined)
        if self._later.busy:
            return f"{fallen} in ruins: looking …"
        change = self.change
        told = [
            f"{len(change.sight_gained)} lines of sight more",
            f"{len(change.sight_lost)} fewer" if change.sight_lost else "",
            f"{counted(len(change.links_made), 'link')} more" if change.links_made else "",
            f"{counted(len(change.links_broken), 'link')} fewer" if change.links_broken else "",
        ]
        return f"{fallen} in ruins: {', '.join(filter(None, told))}{end}; Esc begins again"

    def _next(self, space: str) -> str:
        if space in self.ruined:
            return f"click builds {space} again"
        kind = self.document.map.spaces[space].terrain
        into = ruins(self.document.board).get(kind)
        if into is None:
            return f"{space} is {self.document.palette.ground(kind).name.lower()}, which can't be ruined"
        return f"click makes {space} {self.document.palette.ground(into).name.lower()}"

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self.hover_space(at)
        self.say()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() != Qt.MouseButton.LeftButton or not space:
            return
        if space in self.ruined:
            self.ruined.remove(space)
        elif self.document.map.spaces[space].terrain in ruins(self.document.board):
            self.ruined.append(space)
        else:
            self.refused.emit(self._next(space))
            return
        self._ask()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self.ruined:
            return False
        self._clear()
        self.say()
        return True

    def _ask(self) -> None:
        board, into = self.document.board, ruins(self.document.board)
        spaces = board.map.spaces
        changes = {name: into[spaces[name].terrain] for name in self.ruined}
        query = sight_query(board)
        self.canvas.highlight(self.ruined, "blocker")
        self.marks.clear()
        self._later.ask(lambda: difference(board, with_terrain(board, changes), query))
        self.say()

    def _show(self, change: Difference) -> None:
        self.change = change
        self.marks.clear()
        for pairs, colour, width, dash in (
            (change.sight_gained, GAINED, 1.2, False),
            (change.sight_lost, LOST, 1.2, True),
            (change.links_made, QColor("#1b6fc2"), 3.0, False),
            (change.links_broken, QColor("#c62828"), 3.0, True),
        ):
            draw_pairs(self.marks, [self._ends(pair) for pair in sorted(pairs)], colour, width, dash)
        self.say()

    def _ends(self, pair: Pair) -> tuple[QPointF, QPointF]:
        board = self.document.board
        one, other = (to_scene(board.centres[board.at(name)]) for name in pair)
        return one, other
