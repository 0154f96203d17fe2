"""Markers: they are placed by a click, moved by a drag, taken away by Del or the right button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainterPath

from editor.canvas.overlays import Style, highlight_item
from editor.canvas.paths import to_grid, to_scene
from editor.canvas.sheet_items import MarkerItem, boldness
from editor.tools.base import Tool
from engine.board.edits import EditError
from engine.board.marker_edits import add_marker, move_marker, remove_marker
from engine.board.model import Marker

_RING = Style(QColor(255, 255, 255, 60), QColor("#e26a00"), 2.5)


class MarkerTool(Tool):
    """Works on the game's marker kinds; the kind is chosen in the palette."""

    title = "Markers"
    icon_name = "marker"
    shortcut = "I"
    tip = "Click places the marker chosen in the palette; drag moves one; Del or a right click takes it away"

    def activate(self) -> None:
        self._under = ""
        self._dragged = ""

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.PointingHandCursor

    def hint(self) -> str:
        if self._dragged:
            return "Release puts the marker here"
        if self._under:
            return f"Drag moves {self._title(self._under)}; Del or a right click takes it away"
        if not self.selection.marker:
            return "This game has no markers"
        kind = self.document.palette.marker(self.selection.marker).name
        where = f" in {self.canvas.hovered}" if self.canvas.hovered else ""
        return f"Click places {kind}{where}"

    def _title(self, name: str) -> str:
        marker = self.document.map.markers[name]
        return marker.name or f"{self.document.palette.marker(marker.kind).name} ({name})"

    def map_changed(self) -> None:
        if self._under not in self.document.map.markers:
            self._under = self._dragged = ""
            self.marks.clear()

    def _find(self, at: QPointF) -> str:
        """The marker under the pointer, the nearest if there are several."""
        reach = MarkerItem.RADIUS * min(boldness(self.document.map), 1.6)
        near = [(self._away(marker, at), name) for name, marker in self.document.map.markers.items()]
        near = [each for each in near if each[0] <= reach]
        return min(near)[1] if near else ""

    @staticmethod
    def _away(marker: Marker, at: QPointF) -> float:
        step = to_scene(marker.at) - at
        return float((step.x() ** 2 + step.y() ** 2) ** 0.5)

    def takes_right(self, at: QPointF) -> bool:
        return bool(self._find(at))

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        self._under = self._find(at)
        if event.button() == Qt.MouseButton.RightButton:
            self.delete()
        elif event.button() == Qt.MouseButton.LeftButton and self._under:
            self._press_at = at
        elif event.button() == Qt.MouseButton.LeftButton and self.selection.marker:
            self._place(at)

    def _place(self, at: QPointF) -> None:
        try:
            edit = add_marker(self.document.map, self.selection.marker, to_grid(at))
        except EditError as error:
            self.refuse(error)
        else:
            self.commit(f"Place {next(reversed(dict(edit.map.markers)))}", edit)

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if self._press_at is not None and (self._dragged or self.dragged(at)):
            self._dragged = self._under
            self._ring(at)
        else:
            self.hover_space(at)
            self._under = self._find(at)
            self._ring(to_scene(self.document.map.markers[self._under].at) if self._under else None)
        self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        name, self._dragged, self._press_at = self._dragged, "", None
        if name in self.document.map.markers:
            try:
                self.commit(f"Move {name}", move_marker(self.document.map, name, to_grid(at)))
            except EditError as error:
                self.refuse(error)
        self.marks.clear()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self._dragged:
            self._dragged, self._press_at = "", None
            self.marks.clear()
            return True
        return False

    def delete(self) -> None:
        """Takes the marker under the pointer away; without one, the selected spaces."""
        name = self._under
        if name in self.document.map.markers:
            self.commit(f"Remove {name}", remove_marker(self.document.map, name))
        else:
            super().delete()

    def _ring(self, at: QPointF | None) -> None:
        self.marks.clear()
        if at is not None:
            radius = (MarkerItem.RADIUS + 0.6) * min(boldness(self.document.map), 1.6)
            path = QPainterPath()
            path.addEllipse(at, radius, radius)
            self.marks.add(highlight_item(path, _RING))
