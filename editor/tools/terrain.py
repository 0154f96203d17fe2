"""Terrain: a brush that gives spaces the kind chosen in the palette."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from editor.tools.base import Tool
from engine.board.edits import set_terrain

_STROKES = count()


class TerrainTool(Tool):
    """Paints while the button is down: one step of undo for a stroke. The right button takes a kind from the map."""

    title = "Terrain"
    icon_name = "brush"
    shortcut = "B"
    tip = "Click or drag over spaces to give them the kind chosen in the palette; right-click picks a kind up"

    def activate(self) -> None:
        self._stroke = ""

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.PointingHandCursor

    def hint(self) -> str:
        brush = self.document.palette.ground(self.selection.terrain).name.lower()
        hovered = self.canvas.hovered
        if not hovered:
            return f"Click or drag over spaces to make them {brush}; right-click picks a kind up"
        here = self.document.map.spaces[hovered].terrain
        if here == self.selection.terrain:
            return f"{hovered} is {brush} already"
        kind = self.document.palette.ground(here).name.lower()
        return f"Click makes {hovered} {brush}; right-click picks up {kind}"

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.canvas.space_at(at)
        if event.button() == Qt.MouseButton.RightButton and space:
            self.selection.set_terrain(self.document.map.spaces[space].terrain)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._stroke = f"stroke {next(_STROKES)}"
            self._paint(space)
        self.say()

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        space = self.hover_space(at)
        if self._stroke:
            self._paint(space)
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        self._stroke = ""

    def _paint(self, space: str) -> None:
        if space:
            kind = self.document.palette.ground(self.selection.terrain).name
            edit = set_terrain(self.document.map, [space], self.selection.terrain)
            self.commit(f"Terrain: {kind}", edit, self._stroke)
