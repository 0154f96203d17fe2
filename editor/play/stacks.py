"""Stacks: the counters that share a place, piled up, and fanned out while the mouse is over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from editor.play.icons import BOX
from editor.play.pieces import CounterLook, counter_font, paint_counter

SHOWN = 4
"""How many counters of a closed stack are drawn; more are told by a number."""

STEP = 0.13
"""How far each counter of a closed stack is moved to the upper right, in sides."""

PIECES_LAYER = 1000.0
"""The z value of stacks: above all that belongs to the map."""

Pointed = Callable[[str], None]
"""Called with a piece's id, or an empty string when the mouse has left."""


class Counter(QGraphicsObject):
    """One counter. Its centre is its position; `side` in scene units (millimetres)."""

    def __init__(self, look: CounterLook, side: float, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.look = look
        self.side = side
        self.setAcceptHoverEvents(True)
        if look.item.tip or look.item.name:
            self.setToolTip("\n".join(t for t in (look.item.name, look.item.tip) if t))

    def boundingRect(self) -> QRectF:
        half = self.side * 0.6
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.scale(self.side / BOX, self.side / BOX)
        painter.translate(-BOX / 2, -BOX / 2)
        paint_counter(painter, self.look)


class Stack(QGraphicsObject):
    """All counters of one place. `room` is the scene rectangle that a fan must stay in."""

    def __init__(
        self,
        looks: Sequence[CounterLook],
        centre: QPointF,
        side: float,
        room: QRectF,
        clicked: Pointed,
        pointed: Pointed,
    ) -> None:
        super().__init__()
        self.side = side
        self.room = room
        self.open = False
        self._clicked, self._pointed = clicked, pointed
        self.setPos(centre)
        self.setZValue(PIECES_LAYER)
        self.setAcceptHoverEvents(True)
        self.counters = [Counter(look, side, self) for look in looks]
        self._lay_out()

    @property
    def ids(self) -> tuple[str, ...]:
        """The pieces in it, lowest first."""
        return tuple(c.look.item.id for c in self.counters)

    def show_marks(self, marks: Mapping[str, CounterLook]) -> None:
        """Give counters a new look, by piece id."""
        for counter in self.counters:
            counter.look = marks.get(counter.look.item.id, counter.look)
            counter.update()

    def spread(self, out: bool) -> None:
        """Fan the stack out, or pile it up again."""
        if out != self.open and len(self.counters) > 1:
            self.open = out
            self.setZValue(PIECES_LAYER + (1 if out else 0))
            self.prepareGeometryChange()
            self._lay_out()

    def _lay_out(self) -> None:
        places = self._fanned() if self.open else self._piled()
        for i, (counter, place) in enumerate(zip(self.counters, places, strict=True)):
            counter.setPos(place)
            counter.setZValue(i)
            counter.setVisible(self.open or i >= len(self.counters) - SHOWN)

    def _piled(self) -> list[QPointF]:
        """From the lower left to the upper right, the pile's middle on the centre."""
        n = len(self.counters)
        hidden = max(0, n - SHOWN)
        levels = [max(0, i - hidden) for i in range(n)]
        middle = max(levels) / 2
        return [QPointF((k - middle), -(k - middle)) * (STEP * self.side) for k in levels]

    def _fanned(self) -> list[QPointF]:
        """In rows side by side, moved so that all of them stay on the map."""
        n, gap = len(self.counters), self.side * 1.12
        columns = ceil(sqrt(n)) if n > 4 else n
        rows = ceil(n / columns)
        places = [
            QPointF((i % columns - (columns - 1) / 2) * gap, (i // columns - (rows - 1) / 2) * gap)
            for i in range(n)
        ]
        half = QPointF(columns * gap / 2, rows * gap / 2)
        box = QRectF(self.pos() - half, self.pos() + half)
        shift = QPointF(
            max(0.0, self.room.left() - box.left()) - max(0.0, box.right() - self.room.right()),
            max(0.0, self.room.top() - box.top()) - max(0.0, box.bottom() - self.room.bottom()),
        )
        return [p + shift for p in places]

    def boundingRect(self) -> QRectF:
        box = QRectF()
        for counter in self.counters:
            box = box.united(counter.boundingRect().translated(counter.pos()))
        return box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.open:
            painter.setPen(QPen(QColor(255, 255, 255, 120), self.side * 0.03))
            painter.setBrush(QColor(18, 22, 30, 150))
            painter.drawRoundedRect(self.boundingRect(), self.side * 0.2, self.side * 0.2)

    def counter_at(self, place: QPointF) -> Counter | None:
        """The topmost counter at a place in the stack's coordinates."""
        for counter in reversed(self.counters):
            if counter.isVisible() and counter.boundingRect().translated(counter.pos()).contains(place):
                return counter
        return None

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.spread(True)

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        counter = self.counter_at(event.pos())
        if counter is not None:
            self._pointed(counter.look.item.id)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.spread(False)
        self._pointed("")

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        counter = self.counter_at(event.pos())
        if event.button() != Qt.MouseButton.LeftButton or counter is None:
            event.ignore()
            return
        self._clicked(counter.look.item.id)


class StackSize(QGraphicsItem):
    """The number on a closed stack that holds more counters than are drawn."""

    def __init__(self, stack: Stack) -> None:
        super().__init__(stack)
        self.stack = stack
        self.setZValue(len(stack.counters) + 1)

    def boundingRect(self) -> QRectF:
        side = self.stack.side
        return QRectF(-side * 0.7, side * 0.3, side * 0.46, side * 0.34)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.stack.open:
            return
        box, unit = self.boundingRect(), self.stack.side / BOX
        painter.setPen(QPen(QColor("#ffffff"), 2 * unit))
        painter.setBrush(QColor("#20242c"))
        painter.drawRoundedRect(box, 12 * unit, 12 * unit)
        painter.scale(unit, unit)
        painter.setFont(counter_font(26))
        inner = QRectF(box.topLeft() / unit, box.size() / unit)
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, f"×{len(self.stack.counters)}")
