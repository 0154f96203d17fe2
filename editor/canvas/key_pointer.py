"""The pointer by keys: arrows move it over the map and Space is its button, so that all that the mouse can do there
can be done without one."""

from __future__ import annotations

from time import monotonic
from weakref import ref

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QApplication, QGraphicsPathItem, QGraphicsView

from editor.canvas.patterns import pen

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)
"""How far (mm) an arrow may go: the least of them that is to be seen."""

_SEEN = 6.0
"""Fewest pixels that an arrow moves the pointer."""

_FAR, _FINE = 5, 0.1
"""Shift: so many steps at once. Ctrl: so many mm, and nothing snaps."""

_NO_BUTTON, _LEFT, _RIGHT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_NOTHING_HELD = Qt.KeyboardModifier.NoModifier
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class KeyPointer:
    """Turns keys into events of the mouse for a view. It shows from the first arrow until the mouse moves."""

    def __init__(self, view: QGraphicsView) -> None:
        self._seen_in = ref(view)  # not held: the two would be freed by whatever thread collects garbage
        self.place: QPointF | None = None
        """Where it is, in mm; None while the mouse points."""
        self.sends = False
        """Whether the event that the view gets comes from here: then the place is `place`, to the last digit."""
        self._held = False
        self._clicked: tuple[float, QPointF] = 0.0, QPointF()
        self._mark: QGraphicsPathItem | None = None

    @property
    def _view(self) -> QGraphicsView:
        view = self._seen_in()
        assert view is not None
        return view

    def press(self, event: QKeyEvent) -> bool:
        """A key went down; whether it was for the pointer."""
        if event.key() in _ARROWS:
            self._walk(_ARROWS[Qt.Key(event.key())], event.modifiers())
        elif self.place is None:
            return False
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._push(event.modifiers())
        elif means_menu(event):
            self._send(QEvent.Type.MouseButtonPress, _RIGHT, _RIGHT, _NOTHING_HELD)
            self._send(QEvent.Type.MouseButtonRelease, _RIGHT, _NO_BUTTON, _NOTHING_HELD)
            self._ask_for_menu()
        else:
            return False
        return True

    def release(self, event: QKeyEvent) -> bool:
        """A key went up; whether it was the pointer's button."""
        if event.key() != Qt.Key.Key_Space or not self._held:
            return False
        if not event.isAutoRepeat():
            self._held = False
            self._send(QEvent.Type.MouseButtonRelease, _LEFT, _NO_BUTTON, event.modifiers())
        return True

    def retire(self) -> None:
        """The mouse points again."""
        if self.place is not None:
            self.place, self._held = None, False
            self._show()

    def _walk(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier) -> None:
        """The first arrow only shows the pointer, in the middle."""
        step = self._step()
        if modifiers & _CTRL:
            step = _FINE
        if self.place is None:
            middle = self._view.mapToScene(self._view.viewport().rect().center())
            self.place = QPointF(round(middle.x() / step) * step, round(middle.y() / step) * step)
        else:
            count = _FAR if modifiers & _SHIFT else 1
            moved = self.place + QPointF(*way) * step * count
            self.place = QPointF(round(moved.x(), 2), round(moved.y(), 2))
        self._keep_in_sight()
        self._show()
        self._send(QEvent.Type.MouseMove, _NO_BUTTON, _LEFT if self._held else _NO_BUTTON, modifiers & _CTRL)

    def _step(self) -> float:
        scale = self._view.transform().m11()
        return next((step for step in _STEPS if step * scale >= _SEEN), _STEPS[-1])

    def _keep_in_sight(self) -> None:
        assert self.place is not None
        at, seen = self._view.mapFromScene(self.place), self._view.viewport().rect()
        if not seen.adjusted(12, 12, -12, -12).contains(at):
            self._view.ensureVisible(QRectF(self.place, self.place), 60, 60)

    def _push(self, modifiers: Qt.KeyboardModifier) -> None:
        """Twice at one place within the time of a double click is one."""
        assert self.place is not None
        now, (before, where) = monotonic(), self._clicked
        again = where == self.place and now - before < QApplication.doubleClickInterval() / 1000
        self._clicked = (0.0, QPointF()) if again else (now, self.place)
        self._held = True
        kind = QEvent.Type.MouseButtonDblClick if again else QEvent.Type.MouseButtonPress
        self._send(kind, _LEFT, _LEFT, modifiers)

    def _ask_for_menu(self) -> None:
        port, at = self._view.viewport(), self._view.mapFromScene(self.place or QPointF())
        self.sends = True
        try:
            by_keys = QContextMenuEvent.Reason.Keyboard
            QApplication.sendEvent(port, QContextMenuEvent(by_keys, at, port.mapToGlobal(at)))
        finally:
            self.sends = False

    def _send(
        self, kind: QEvent.Type, button: Qt.MouseButton, held: Qt.MouseButton, modifiers: Qt.KeyboardModifier
    ) -> None:
        assert self.place is not None
        port = self._view.viewport()
        at = QPointF(self._view.mapFromScene(self.place))
        everywhere = QPointF(port.mapToGlobal(at))
        self.sends = True
        try:
            QApplication.sendEvent(port, QMouseEvent(kind, at, everywhere, button, held, modifiers))
        finally:
            self.sends = False

    def _show(self) -> None:
        if self._mark is None:
            self._mark = _crosshair()
            self._view.scene().addItem(self._mark)
        self._mark.setVisible(self.place is not None)
        if self.place is not None:
            self._mark.setPos(self.place)


def means_menu(event: QKeyEvent) -> bool:
    """Whether a key is the one for menus, or what stands for it where there is none."""
    return event.key() == Qt.Key.Key_Menu or (event.key() == Qt.Key.Key_F10 and bool(event.modifiers() & _SHIFT))


def _crosshair() -> QGraphicsPathItem:
    """Dark on light, of one size at any zoom, open in the middle."""
    strokes = QPainterPath()
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        strokes.moveTo(5 * x, 5 * y)
        strokes.lineTo(15 * x, 15 * y)
    under = QGraphicsPathItem(strokes)
    under.setPen(pen(QColor(255, 255, 255, 220), 4.5))
    over = QGraphicsPathItem(strokes, under)
    over.setPen(pen(QColor("#16202c"), 2))
    under.setFlag(QGraphicsPathItem.GraphicsItemFlag.ItemIgnoresTransformations)
    under.setZValue(1_000)
    under.setAcceptedMouseButtons(_NO_BUTTON)
    return under
