"""Lasso: a line drawn round spaces selects those whose middle lies inside."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import to_scene
from editor.sentences import counted
from editor.tools.base import Tool


class LassoTool(Tool):
    """Shift adds to what is selected, Ctrl takes out of it."""

    title = "Lasso"
    icon_name = "lasso"
    shortcut = "A"
    tip = "Draw a line round spaces to select them; Shift adds, Ctrl takes away"

    def activate(self) -> None:
        self._path: QPainterPath | None = None

    def cursor(self) -> Qt.CursorShape:
        return Qt.CursorShape.CrossCursor

    def hint(self) -> str:
        if self._path is not None:
            return f"Release selects {counted(len(self._inside(self._path)), 'space')}; Esc gives up"
        return "Drag a line round the spaces to select; Shift adds them, Ctrl takes them away"

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._path = QPainterPath(at)

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if self._path is not None:
            self._path.lineTo(at)
            self.show_band(QGraphicsPathItem(self._path))
            self.say()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        path, self._path = self._path, None
        self.marks.clear()
        if path is None:
            return
        found, before = self._inside(path), self.selection.ids
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            found = [*before, *found]
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            found = [name for name in before if name not in found]
        self.selection.set(found)
        self.say()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self._path is None:
            self.selection.set(())
        self._path = None
        self.marks.clear()
        self.say()
        return True

    def _inside(self, path: QPainterPath) -> list[str]:
        """The selectable spaces whose centre lies inside."""
        board = self.document.board
        found = self.selectable_spaces()
        return [s.id for s in found if path.contains(to_scene(board.centres[board.at(s.id)]))]
