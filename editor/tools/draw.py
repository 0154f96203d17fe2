"""Draw, point by point: areas that share their borders with what they touch, and open lines."""

from __future__ import annotations

from editor.tools.making import commit_new, fill_preview, made_title, make_area
from editor.tools.path import PathTool
from engine.board.edits import EditError
from engine.board.model import Point
from engine.board.object_edits import add_feature


class DrawTool(PathTool):
    """The first point again, Enter or a double click closes the area."""

    title = "Polygon"
    icon_name = "polygon"
    shortcut = "P"
    tip = "Click point after point; the first point or Enter closes; Backspace takes one back; Esc gives up"
    least = 3

    def hint(self) -> str:
        what, where = made_title(self), self.where()
        if not self.points:
            return f"Click sets the first corner of a new {what} {where}".strip()
        if self.closing():
            return f"Click closes the {what}"
        done = "; Enter closes" if len(self.points) >= self.least else ""
        return f"Click sets corner {len(self.points) + 1} {where}{done}; Backspace takes one back; Shift: plain angles"

    def closing(self) -> bool:
        return self.on_first()

    def finish(self) -> None:
        """Makes a space or a feature of the points set so far."""
        if make_area(self, self.points):
            self.start_over()

    def draw_more(self, line: list[Point]) -> None:
        fill_preview(self, line)


class LineTool(PathTool):
    """Draws features that are lines: canals, walls."""

    title = "Line"
    icon_name = "line"
    shortcut = "U"
    tip = "Click point after point of a canal, a wall, …; Enter or a double click ends it"

    def _kind(self) -> str:
        return self.selection.feature or next(iter(self.document.palette.features), "")

    def hint(self) -> str:
        kind = self._kind()
        if not kind:
            return "There is no kind of feature to draw: Map > Kinds of this map adds one"
        what = self.document.palette.feature(kind).name.lower()
        done = "; Enter ends it" if len(self.points) >= self.least else ""
        return f"Click sets point {len(self.points) + 1} of a {what} {self.where()}{done}; Shift: plain angles"

    def finish(self) -> None:
        """Makes a feature of the points set so far."""
        kind = self._kind()
        if not kind:
            self.refused.emit(self.hint())
            return
        try:
            edit = add_feature(self.document.map, kind, line=self.points, layer=self.selection.layer)
        except EditError as error:
            self.refuse(error)
            return
        self.start_over()
        commit_new(self, edit)
