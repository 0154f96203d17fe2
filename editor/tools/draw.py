"""Draw space: a polygon, point by point, that shares its borders with what it touches."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import path_of_line
from editor.canvas.patterns import faded
from editor.tools.path import PathTool
from editor.tools.snapping import WORDS
from engine.board.edits import EditError, add_space
from engine.board.model import Point


class DrawTool(PathTool):
    """The first point again, Enter or a double click closes the space."""

    title = "Draw space"
    icon_name = "polygon"
    shortcut = "P"
    tip = "Click point after point; the first point or Enter closes; Backspace takes one back; Esc gives up"
    least = 3

    def hint(self) -> str:
        kind = self.document.palette.ground(self.selection.terrain).name.lower()
        where = WORDS[self._at.kind] if self._at else ""
        if not self._points:
            return f"Click sets the first corner of a new space ({kind}) {where}".strip()
        if self.closing():
            return f"Click closes the space ({kind})"
        done = "; Enter closes" if len(self._points) >= self.least else ""
        return f"Click sets corner {len(self._points) + 1} {where}{done}; Backspace takes one back; Esc gives up"

    def closing(self) -> bool:
        return self.on_first()

    def finish(self) -> None:
        """Makes the space of the points set so far."""
        terrain, layer = self.selection.terrain, self.selection.layer
        try:
            edit = add_space(self.document.map, tuple(self._points), terrain, layer=layer)
        except EditError as error:
            self.refuse(error)
            return
        new = next(iter(edit.map.spaces.keys() - self.document.map.spaces.keys()))
        self._points = []
        self.commit(f"Draw {new}", edit)
        self.selection.set([new])

    def draw_more(self, line: list[Point]) -> None:
        fill = QGraphicsPathItem(path_of_line([*line, line[0]]))
        fill.setBrush(faded(self.document.palette.ground(self.selection.terrain).fill, 0.55))
        fill.setPen(Qt.PenStyle.NoPen)
        self.marks.add(fill)
