"""The canvas tool of play: turns the mouse into what was pointed at and clicked."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from editor.play.board_view import BoardView, Hit


class Pointer(QObject):
    """Signals: `clicked(Hit, place on the screen)` and `pointed(Hit)`, the latter only when what lies under the mouse
    has changed."""

    clicked = Signal(Hit, QPoint)
    pointed = Signal(Hit)

    def __init__(self, view: BoardView) -> None:
        super().__init__()
        self.view = view
        self.active = True
        """Whether clicks are wanted now: decides the cursor."""
        self._last: tuple[str, ...] = ()

    def press(self, event: QMouseEvent, at: QPointF) -> None:
        """A mouse button went down."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self.view.hit(at), event.globalPosition().toPoint())

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        """The mouse moved."""
        self.view.fan_out(at)
        hit = self.view.hit(at)
        if hit.anything != self._last:
            self._last = hit.anything
            self.pointed.emit(hit)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        """A mouse button went up: nothing in play is dragged."""

    def double_click(self, event: QMouseEvent, at: QPointF) -> None:
        """The second of two quick clicks counts as a click of its own."""
        self.press(event, at)

    def takes_right(self, at: QPointF) -> bool:
        """The right button means nothing in play."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Keys are the screen's."""
        return False

    def wants(self, event: QKeyEvent) -> bool:
        """No shortcut gives way to it."""
        return False

    def leave(self) -> None:
        """The mouse left the map."""
        self.view.fan_out(None)
        self._last = ()
        self.pointed.emit(Hit(QPointF()))

    def cursor(self) -> Qt.CursorShape:
        """The cursor over the map."""
        return Qt.CursorShape.PointingHandCursor if self.active else Qt.CursorShape.ArrowCursor
