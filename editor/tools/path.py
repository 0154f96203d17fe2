"""What tools that set point after point have in common: snapping, taking back, giving up, finishing."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import path_of_line, to_grid, to_scene
from editor.canvas.patterns import pen
from editor.tools.base import Tool
from editor.tools.snapping import TOLERANCE, Snap, Snapper, snap_mark
from engine.board.model import Point


class PathTool(Tool):
    """Clicks set points; Enter or a double click finishes; Backspace or a right click takes one back; Esc gives up."""

    least: ClassVar[int] = 2
    """How many points it takes to finish."""

    def activate(self) -> None:
        self._points: list[Point] = []
        self._snapper = Snapper(self.document.map)
        self._at: Snap | None = None

    def deactivate(self) -> None:
        self._points = []
        super().deactivate()

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def map_changed(self) -> None:
        self._snapper = Snapper(self.document.map)

    def finish(self) -> None:
        """Does what the points are for; on a refusal they stay, to be mended."""

    def draw_more(self, line: list[Point]) -> None:
        """Draws what belongs below the line, which ends at the pointer."""

    def closing(self) -> bool:
        """Whether a click here finishes."""
        return False

    def on_first(self) -> bool:
        """Whether the pointer is on the first point of a ring that can be closed."""
        if self._at is None or len(self._points) < self.least:
            return False
        apart = (to_scene(self._at.point) - to_scene(self._points[0])) * self.canvas.scale_factor
        return bool(apart.manhattanLength() <= TOLERANCE)

    def _snap(self, event: QMouseEvent, at: QPointF) -> Snap:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return Snap(to_grid(at), "free")
        return self._snapper.snap(at, self.canvas.scale_factor)

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
        if self.closing():
            self.finish()
        elif not self._points or self._points[-1] != self._at.point:
            self._points.append(self._at.point)
        self._redraw()
        self.say()

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        if len(self._points) >= self.least:
            self.finish()
            self._redraw()
        else:
            self.press(event, at)

    def key(self, event: QKeyEvent) -> bool:
        if not self._points:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
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

    def _redraw(self) -> None:
        self.marks.clear()
        if self._points:
            line = [*self._points, *([self._at.point] if self._at else [])]
            self.draw_more(line)
            item = QGraphicsPathItem(path_of_line(line))
            edge = pen(QColor("#e26a00"), 2.2)
            edge.setCosmetic(True)
            item.setPen(edge)
            self.marks.add(item)
            for point in self._points:
                self.marks.add(snap_mark(Snap(point, "free")))
        if self._at is not None:
            self.marks.add(snap_mark(self._at))
