"""Select: click, Shift-click, rubber band."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsRectItem

from editor.canvas.patterns import pen
from editor.tools.base import Tool
from engine.board.model import GRID


class SelectTool(Tool):
    """Chooses spaces for the panels and the menus."""

    title = "Select"
    icon_name = "select"
    shortcut = "S"
    tip = "Click a space to select it; Shift-click adds; drag a frame round several; Del deletes"

    def hint(self) -> str:
        hovered = self.canvas.hovered
        if hovered:
            space = self.document.map.spaces[hovered]
            kind = self.document.palette.ground(space.terrain).name
            title = f"{space.name} ({space.id})" if space.name else space.id
            return f"Click selects {title}, {kind.lower()}; Shift-click adds it; drag to select several"
        return "Click a space to select it; drag a frame round several"

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._press_at = at

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self.hover_space(at)
        self.say()
        if self._press_at is not None and self.dragged(at):
            self._draw_band(QRectF(self._press_at, at).normalized())

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        if self._press_at is None:
            return
        extending = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.dragged(at):
            inside = self._inside(QRectF(self._press_at, at).normalized())
            self.selection.set((*self.selection.ids, *inside) if extending else inside)
        else:
            self._click(self.canvas.space_at(at), extending)
        self._press_at = None
        self.marks.clear()

    def _click(self, space: str, extending: bool) -> None:
        if not extending:
            self.selection.set([space] if space else [])
        elif space:
            self.selection.toggle(space)

    def _inside(self, band: QRectF) -> list[str]:
        """The spaces whose whole area lies in the band."""
        left, top, right, bottom = (v * GRID for v in (band.left(), band.top(), band.right(), band.bottom()))
        return [
            s.id
            for s in self.document.map.spaces.values()
            if all(left <= x <= right and top <= y <= bottom for x, y in s.rings[0])
        ]

    def _draw_band(self, band: QRectF) -> None:
        self.marks.clear()
        item = QGraphicsRectItem(band)
        edge = pen(QColor("#e26a00"), 1.5, Qt.PenStyle.DashLine)
        edge.setCosmetic(True)
        item.setPen(edge)
        item.setBrush(QColor(226, 106, 0, 30))
        self.marks.add(item)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.selection.set(())
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self.delete()
            return True
        return False
