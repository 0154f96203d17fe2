"""Shapes drawn by one drag, or by two clicks: rectangle, ellipse, and a line by free hand."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import path_of_line, to_grid
from editor.canvas.patterns import pen
from editor.canvas.view import MapCanvas
from editor.document import Document
from editor.selection import Selection
from editor.tools.base import Tool
from editor.tools.given_up import GivenUp
from editor.tools.making import fill_preview, made_title, make_area
from editor.tools.snap_marks import snap_mark
from editor.tools.snapping import TOLERANCE, WORDS, Snap, Snapper
from engine.board.model import GRID, Point, Ring
from engine.geometry.outlines import ellipse, rectangle, simplified, untangled


class DragTool(Tool):
    """From press to release, or from click to click, a shape follows the pointer. Esc or another tool gives it up, and
    Ctrl+Z brings back what was given up."""

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self._start: Point | None = None
        self._given_up: GivenUp[Point] = GivenUp()

    def activate(self) -> None:
        self._at: Snap | None = None
        self.map_changed()

    def deactivate(self) -> None:
        self._give_up(f"{self.title} ({self.shortcut}) and Ctrl+Z bring it back")
        super().deactivate()

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def map_changed(self) -> None:
        self._snapper = Snapper(self.document.map)

    @abstractmethod
    def ring(self) -> Ring:
        """The outline as it would be now; empty while it has no area."""

    def _snap(self, event: QMouseEvent, at: QPointF) -> Snap:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return Snap(to_grid(at), "free")
        return self._snapper.snap(at, self.canvas.scale_factor, kinds=self.selection.drawing.kinds)

    def takes_right(self, at: QPointF) -> bool:
        return self._start is not None

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self._give_up()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._follow(event, at)
            if self._start is None:
                self._begin(at)
            else:
                self._finish()
        self.say()

    def _begin(self, at: QPointF) -> None:
        assert self._at is not None
        self._start, self._press_at = self._at.point, at

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self._follow(event, at)
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        if self._start is not None and self.dragged(at):
            self._follow(event, at)
            self._finish()
            self.say()
        self._press_at = None

    def wants(self, event: QKeyEvent) -> bool:
        something = self._start is not None or self._given_up.on(self.document.map)
        return something and event.matches(QKeySequence.StandardKey.Undo)

    def key(self, event: QKeyEvent) -> bool:
        if self.wants(event) and self._start is None:
            self._start = self._given_up.take()
            self._redraw()
        elif self.wants(event):
            self._start_over()
        elif event.key() == Qt.Key.Key_Escape and self._start is not None:
            self._give_up()
        else:
            return False
        self.say()
        return True

    def leave(self) -> None:
        if self._start is None:
            self.marks.clear()

    def _follow(self, event: QMouseEvent, at: QPointF) -> None:
        self._at = self._snap(event, at)
        if self._start is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._at = Snap(_squared(self._start, self._at.point), self._at.kind)
        self._redraw()

    def _finish(self) -> None:
        ring = self.ring()
        if not ring:
            self.refused.emit("Drag from one corner to the opposite one")
        else:
            make_area(self, ring)
        self._start_over()

    def _give_up(self, how_back: str = "Ctrl+Z brings it back") -> None:
        if self._start is not None:
            self._given_up.keep(self.document.map, self._start)
            self.noted.emit(f"Given up what was half drawn; {how_back}")
        self._start_over()

    def _start_over(self) -> None:
        self._start = self._press_at = None
        self._redraw()

    def _redraw(self) -> None:
        self.marks.clear()
        ring = self.ring()
        if ring:
            fill_preview(self, ring)
            item = QGraphicsPathItem(path_of_line([*ring, ring[0]]))
            edge = pen(QColor("#e26a00"), 2.2)
            edge.setCosmetic(True)
            item.setPen(edge)
            self.marks.add(item)
        if self._at is not None:
            self.marks.add(snap_mark(self._at))

    def where(self) -> str:
        """What the corner snaps to, in words."""
        return WORDS[self._at.kind] if self._at else ""

    def measure(self) -> str:
        """Width and height of the box, in mm."""
        if self._start is None or self._at is None:
            return ""
        width, height = (abs(b - a) / GRID for a, b in zip(self._start, self._at.point, strict=True))
        return f"{width:g} × {height:g} mm"


class RectangleTool(DragTool):
    """A rectangle along the axes; Shift makes it a square."""

    title = "Rectangle"
    icon_name = "rectangle"
    shortcut = "R"
    tip = "Drag from corner to corner, or click two corners; Shift makes a square; Esc gives up"

    def hint(self) -> str:
        if self._start is None:
            return f"Click or drag sets the first corner of a new {made_title(self)} {self.where()}".strip()
        return f"Click or release makes the {made_title(self)}, {self.measure()}, {self.where()}; Shift: square"

    def ring(self) -> Ring:
        return rectangle(self._start, self._at.point) if self._start and self._at else ()


class EllipseTool(DragTool):
    """An ellipse in a box, flattened to points; Shift makes it a circle."""

    title = "Ellipse"
    icon_name = "ellipse"
    shortcut = "O"
    tip = "Drag a box, or click two corners of it; Shift makes a circle; Esc gives up"

    def hint(self) -> str:
        if self._start is None:
            return f"Click or drag sets a corner of the box around a round {made_title(self)}"
        ring = self.ring()
        return f"Click or release makes the {made_title(self)}, {self.measure()}, {len(ring)} points; Shift: circle"

    def ring(self) -> Ring:
        if self._start is None or self._at is None:
            return ()
        return ellipse(self._start, self._at.point, self.selection.drawing.roughness / 4)


class FreehandTool(DragTool):
    """The line that the pointer draws, with no more points than it needs. Its ends snap."""

    title = "Free hand"
    icon_name = "freehand"
    shortcut = "D"
    tip = "Hold the button and draw round the area; release closes it; how smooth is set above the map"

    def __init__(self, document: Document, canvas: MapCanvas, selection: Selection) -> None:
        super().__init__(document, canvas, selection)
        self._trail: list[Point] = []

    def hint(self) -> str:
        if self._start is None:
            return f"Hold the button and draw round the new {made_title(self)}; begins {self.where()}"
        return f"Release closes the {made_title(self)}: {len(self.ring())} points of {len(self._trail)} are kept"

    def _begin(self, at: QPointF) -> None:
        super()._begin(at)
        assert self._start is not None
        self._trail = [self._start]

    def _follow(self, event: QMouseEvent, at: QPointF) -> None:
        self._at = self._snap(event, at)
        if self._start is not None and self._trail[-1] != to_grid(at):
            self._trail.append(to_grid(at))
        self._redraw()

    def ring(self) -> Ring:
        if self._start is None or self._at is None or len(self._trail) < 3:
            return ()
        near = TOLERANCE / self.canvas.scale_factor * GRID
        back = max(abs(a - b) for a, b in zip(self._at.point, self._start, strict=True)) <= near
        end = [] if back else [self._at.point]
        line = simplified((*self._trail[:-1], *(end or [self._start])), self.selection.drawing.roughness)
        return untangled(line if end else line[:-1])


def _squared(start: Point, at: Point) -> Point:
    """The corner opposite to `start` of the square that reaches as far as `at` does."""
    dx, dy = at[0] - start[0], at[1] - start[1]
    side = max(abs(dx), abs(dy))
    return start[0] + (side if dx >= 0 else -side), start[1] + (side if dy >= 0 else -side)
