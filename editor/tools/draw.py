"""Draw space: a polygon, point by point, that shares its borders with what it touches."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.palette import Look
from editor.canvas.paths import path_of_line, to_grid, to_scene
from editor.canvas.patterns import faded, pen
from editor.tools.base import Tool
from editor.tools.snapping import TOLERANCE, WORDS, Snap, Snapper, snap_mark
from engine.board.edits import EditError, add_space
from engine.board.model import Point


class DrawTool(Tool):
    """Clicks set points; the first point again, Enter or a double click closes the space."""

    title = "Draw space"
    icon_name = "polygon"
    shortcut = "P"
    tip = "Click point after point; the first point or Enter closes; Backspace takes one back; Esc gives up"

    def activate(self) -> None:
        self._points: list[Point] = []
        self._snapper = Snapper(self.document.map)
        self._at: Snap | None = None

    def deactivate(self) -> None:
        self._points = []
        super().deactivate()

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def hint(self) -> str:
        kind = self.document.palette.ground(self.selection.terrain).name.lower()
        if not self._points:
            where = f" {WORDS[self._at.kind]}" if self._at else ""
            return f"Click sets the first corner of a new space ({kind}){where}"
        if self._closing():
            return f"Click closes the space ({kind})"
        done = "; Enter closes" if len(self._points) > 2 else ""
        where = WORDS[self._at.kind] if self._at else ""
        return f"Click sets corner {len(self._points) + 1} {where}{done}; Backspace takes one back; Esc gives up"

    def map_changed(self) -> None:
        self._snapper = Snapper(self.document.map)

    def _snap(self, event: QMouseEvent, at: QPointF) -> Snap:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return Snap(to_grid(at), "free")
        return self._snapper.snap(at, self.canvas.scale_factor)

    def _closing(self) -> bool:
        """Whether the pointer is on the first point of a ring that can be closed."""
        if self._at is None or len(self._points) < 3:
            return False
        apart = (to_scene(self._at.point) - to_scene(self._points[0])) * self.canvas.scale_factor
        return apart.manhattanLength() <= TOLERANCE

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self._at = self._snap(event, at)
        self._redraw()
        self.say()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self._take_back()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._at = self._snap(event, at)
        if self._closing():
            self.close()
        elif not self._points or self._points[-1] != self._at.point:
            self._points.append(self._at.point)
        self._redraw()
        self.say()

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        if len(self._points) > 2:
            self.close()
        else:
            self.press(event, at)

    def key(self, event: QKeyEvent) -> bool:
        if not self._points:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
        elif event.key() == Qt.Key.Key_Backspace:
            self._take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self._points = []
        else:
            return False
        self._redraw()
        self.say()
        return True

    def leave(self) -> None:
        self._at = None
        self._redraw()

    def _take_back(self) -> None:
        if self._points:
            self._points.pop()

    def close(self) -> None:
        """Makes the space of the points set so far; on a refusal they stay, to be mended."""
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

    def _redraw(self) -> None:
        self.marks.clear()
        if self._points:
            self._draw_ring(self.document.palette.ground(self.selection.terrain))
        if self._at is not None:
            self.marks.add(snap_mark(self._at))

    def _draw_ring(self, look: Look) -> None:
        ring = [*self._points, *([self._at.point] if self._at else [])]
        area = QPainterPath(path_of_line([*ring, ring[0]]))
        fill = QGraphicsPathItem(area)
        fill.setBrush(faded(look.fill, 0.55))
        fill.setPen(Qt.PenStyle.NoPen)
        self.marks.add(fill)
        line = QGraphicsPathItem(path_of_line(ring))
        edge = pen(QColor("#e26a00"), 2.2)
        edge.setCosmetic(True)
        line.setPen(edge)
        self.marks.add(line)
        for point in self._points:
            self.marks.add(snap_mark(Snap(point, "free")))
