"""What tools that set point after point have in common: snapping, tracing, taking back, giving up, finishing."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import path_of_line, to_grid, to_scene
from editor.canvas.patterns import pen
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.selection import Selection
from editor.tools.base import Tool
from editor.tools.given_up import GivenUp
from editor.tools.snap_marks import snap_mark
from editor.tools.snapping import TOLERANCE, WORDS, Snap, Snapper
from engine.board.layers import layers_of
from engine.board.model import Point
from engine.geometry.border_ways import BorderNet


class PathTool(Tool):
    """Clicks set points; Enter or a double click finishes; Backspace or a right click takes one back; Esc or another
    tool gives up, and Ctrl+Z brings back what was given up."""

    least: ClassVar[int] = 2
    """How many points it takes to finish."""

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self._runs: list[list[Point]] = []
        """The points by the clicks that set them: one, or a whole way along borders."""
        self._given_up: GivenUp[list[list[Point]]] = GivenUp()

    def activate(self) -> None:
        self._at: Snap | None = None
        self.map_changed()

    def deactivate(self) -> None:
        if self._runs:
            self._give_up(f"{self.title} ({self.shortcut}) and Ctrl+Z bring it back")
        super().deactivate()

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def map_changed(self) -> None:
        self._snapper = Snapper(self.document.map)
        self._net: BorderNet | None = None
        self._traced: tuple[Point, ...] = ()
        """The way along borders that was asked for last."""

    @property
    def points(self) -> tuple[Point, ...]:
        """The points set so far."""
        return tuple(point for run in self._runs for point in run)

    def finish(self) -> None:
        """Does what the points are for; on a refusal they stay, to be mended."""

    def start_over(self) -> None:
        """The points have done their work."""
        self._runs = []
        self._given_up = GivenUp()

    def draw_more(self, line: list[Point]) -> None:
        """Draws what belongs below the line, which ends at the pointer."""

    def closing(self) -> bool:
        """Whether a click here finishes."""
        return False

    def on_first(self) -> bool:
        """Whether the pointer is on the first point of a ring that can be closed."""
        points = self.points
        if self._at is None or len(points) < self.least:
            return False
        apart = (to_scene(self._at.point) - to_scene(points[0])) * self.canvas.scale_factor
        return bool(apart.manhattanLength() <= TOLERANCE)

    def where(self) -> str:
        """What the next point snaps to, in words."""
        if self._at is None:
            return ""
        run = self._way()
        return (
            f"{WORDS[self._at.kind]}, along {len(run)} corners of the borders" if len(run) > 1 else WORDS[self._at.kind]
        )

    def _snap(self, event: QMouseEvent, at: QPointF) -> Snap:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return Snap(to_grid(at), "free")
        points, habits = self.points, self.selection.drawing
        last = points[-1] if points else None
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and last:
            return self._snapper.at_plain_angle(at, self.canvas.scale_factor, last)
        return self._snapper.snap(at, self.canvas.scale_factor, last=last, kinds=habits.kinds)

    def _way(self) -> list[Point]:
        """The points that a click here sets: one, or, while tracing, those of the way along borders to it."""
        assert self._at is not None
        points = self.points
        if not points or not self.selection.drawing.tracing:
            return [self._at.point]
        if self._net is None:
            coverage = layers_of(self.document.map).coverages.get(self.selection.layer)
            self._net = BorderNet.of(coverage.faces.values() if coverage else ())
        ends = (points[-1], self._at.point)
        if self._traced[:1] != ends[:1] or self._traced[-1:] != ends[1:]:
            self._traced = self._net.way(*ends) or ends
        return list(self._traced[1:])

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self._at = self._snap(event, at)
        self._redraw()
        self.say()

    def takes_right(self, at: QPointF) -> bool:
        return bool(self._runs)

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self._take_back()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._at = self._snap(event, at)
            self._set_point()
        self._redraw()
        self.say()

    def _set_point(self) -> None:
        points, way = self.points, self._way()
        if self.closing():
            if way[:-1]:
                self._runs.append(way[:-1])
            self.finish()
        elif not points or points[-1] != way[-1]:
            self._runs.append(way)

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        if len(self.points) >= self.least:
            self.finish()
            self._redraw()
        else:
            self.press(event, at)

    def wants(self, event: QKeyEvent) -> bool:
        something = bool(self._runs) or self._given_up.on(self.document.map)
        return something and event.matches(QKeySequence.StandardKey.Undo)

    def key(self, event: QKeyEvent) -> bool:
        if self.wants(event):
            self._undo()
        elif not self._runs:
            return False
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
        elif event.key() == Qt.Key.Key_Backspace:
            self._take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self._give_up("Ctrl+Z brings it back")
        else:
            return False
        self._redraw()
        self.say()
        return True

    def leave(self) -> None:
        self._at = None
        self._redraw()

    def _undo(self) -> None:
        if self._runs:
            self._take_back()
        else:
            self._runs = self._given_up.take()

    def _give_up(self, how_back: str) -> None:
        self._given_up.keep(self.document.map, self._runs)
        self._runs = []
        self.noted.emit(f"Given up what was half drawn; {how_back}")

    def _take_back(self) -> None:
        if self._runs:
            self._runs.pop()

    def _redraw(self) -> None:
        self.marks.clear()
        points = self.points
        if points:
            line = [*points, *(self._way() if self._at else [])]
            self.draw_more(line)
            self.draw_line(line)
            for point in points:
                self.marks.add(snap_mark(Snap(point, "free")))
        if self._at is not None:
            self.marks.add(snap_mark(self._at))

    def draw_line(self, line: list[Point]) -> None:
        """Draws a line as what is about to be."""
        item = QGraphicsPathItem(path_of_line(line))
        edge = pen(QColor("#e26a00"), 2.2)
        edge.setCosmetic(True)
        item.setPen(edge)
        self.marks.add(item)
