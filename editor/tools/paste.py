"""Paste: what was copied follows the pointer until a click puts it down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import path_of_line, to_grid, to_scene
from editor.canvas.patterns import pen
from editor.tools.base import Tool
from editor.tools.making import commit_new
from editor.tools.snap_marks import snap_mark
from editor.tools.snapping import Snap, Snapper
from engine.board.copying import Clip, put_down
from engine.board.edits import EditError
from engine.board.model import GRID, Point

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class PasteTool(Tool):
    """Not in the bar: it has the canvas from Ctrl+V until a click or Enter. `finished` when the canvas is free again.

    The copy's corner nearest to the pointer snaps, so that its borders can be shared at once.
    """

    title = "Paste"
    icon_name = "paste"
    tip = "Click puts the copy down; Enter puts it where it shows; arrows move it; Esc gives up"

    finished = Signal()
    clip = Clip()

    def activate(self) -> None:
        self._snapper = Snapper(self.document.map)
        self._corners = {point for line in self.clip.lines() for point in line}
        self._snap: Snap | None = None
        self._by: Point = (10 * GRID, 10 * GRID)
        self._redraw()

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def hint(self) -> str:
        dx, dy = (value / GRID for value in self._by)
        where = f"({dx:+g}, {dy:+g} mm from where it was)"
        return f"Click or Enter puts the copy here {where}; arrows move it; Ctrl: no snapping; Esc gives up"

    def map_changed(self) -> None:
        self._snapper = Snapper(self.document.map)

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        x, y = to_grid(at)
        middle = self.clip.middle
        self._by, self._snap = (x - middle[0], y - middle[1]), None
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._snap_corner()
        self._redraw()
        self.say()

    def _snap_corner(self) -> None:
        """Moves the copy so that one of its corners, the one that has least to go, comes onto a corner of the map."""
        reach = self.canvas.millimetres(10) * GRID
        dx, dy = self._by
        kinds = self.selection.drawing.kinds
        pairs = ((c, self._snapper.node((c[0] + dx, c[1] + dy), reach)) for c in self._corners if "node" in kinds)
        found = [(abs(s.point[0] - c[0] - dx) + abs(s.point[1] - c[1] - dy), c, s) for c, s in pairs if s]
        if found:
            _, corner, self._snap = min(found, key=lambda each: each[0])
            self._by = (self._snap.point[0] - corner[0], self._snap.point[1] - corner[1])

    def takes_right(self, at: QPointF) -> bool:
        return True

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.move(event, at)
            self._put()
        else:
            self.finished.emit()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._put()
        elif event.key() == Qt.Key.Key_Escape:
            self.finished.emit()
        elif event.key() in _ARROWS:
            step = GRID * (5 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            dx, dy = _ARROWS[Qt.Key(event.key())]
            self._by = (self._by[0] + dx * step, self._by[1] + dy * step)
            self._redraw()
            self.say()
        else:
            return False
        return True

    def _put(self) -> None:
        source = self.document.map
        try:
            edit = put_down(source, self.clip, self._by)
        except EditError as error:
            self.refuse(error)
            return
        commit_new(self, edit, "Paste")
        self.finished.emit()

    def _redraw(self) -> None:
        self.marks.clear()
        for line in self.clip.lines():
            item = QGraphicsPathItem(path_of_line([*line, line[0]]))
            edge = pen(QColor("#e26a00"), 2.0)
            edge.setCosmetic(True)
            item.setPen(edge)
            item.setPos(to_scene(self._by))
            self.marks.add(item)
        if self._snap is not None:
            self.marks.add(snap_mark(self._snap))
