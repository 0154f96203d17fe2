"""Stacks: the counters that share a place, piled up, and fanned out while the pointer is over them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.play.icons import BOX
from editor.play.pieces import CounterLook, Mark, counter_font, paint_counter

SHOWN = 4
"""How many counters of a closed stack are drawn; more are told by a number."""

STEP = 0.13
"""How far each counter of a closed stack is moved to the upper right, in sides."""

SMALLEST, LARGEST = 6.0, 32.0
"""Bounds of a counter's side in mm, its margin for shadow and glow put in."""

SHARE = 1 / 28
"""Side of a counter as a share of the map's longer side, where its space has room for it: a whole map on the screen
then shows counters that can be told apart."""

ROOM = 1.7
"""Side of a counter as a multiple of the radius of the largest disc in its space: its face is then the square that
fits inside the disc."""


LONG = 0.7
"""Side of a counter in a long space, at least, as a share of the largest."""


def largest_side(field: QRectF) -> float:
    """The side of a counter (mm) on a map with this rectangle, in a space that has room for any."""
    return min(LARGEST, max(14.0, max(field.width(), field.height()) * SHARE))


def side_for(disc: float, field: QRectF, room: float = 0.0) -> float:
    """The side of a counter (mm) in a space with a disc of radius `disc` (mm), on a map with this rectangle. In one
    that is longer than high, with `room` (mm) to each side, it may reach out a little, so as to be told apart."""
    largest = largest_side(field)
    return max(SMALLEST, min(largest, max(disc * ROOM, min(room * ROOM, largest * LONG))))


class Counter(QGraphicsItem):
    """One counter. Its centre is its position; `side` is in mm."""

    def __init__(self, look: CounterLook, side: float, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.look = look
        self.side = side
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        tip = "\n".join(t for t in (look.item.name, look.item.tip) if t)
        self.setToolTip(tip)

    def boundingRect(self) -> QRectF:
        half = self.side * 0.62
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.scale(self.side / BOX, self.side / BOX)
        painter.translate(-BOX / 2, -BOX / 2)
        paint_counter(painter, self.look)

    def show_mark(self, mark: Mark) -> None:
        """Stand out in another way."""
        if mark is not self.look.mark:
            self.look = CounterLook(self.look.item, self.look.colour, mark)
            self.update()


class Stack(QGraphicsItem):
    """All counters of one place. `room` is the scene rectangle that a fan must stay in."""

    def __init__(self, looks: Sequence[CounterLook], centre: QPointF, side: float, room: QRectF) -> None:
        super().__init__()
        self.side = side
        self.room = room
        self.open = False
        self.setPos(centre)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.counters = [Counter(look, side, self) for look in looks]
        self.size = StackSize(self) if len(self.counters) > SHOWN else None
        self._lay_out()

    @property
    def ids(self) -> tuple[str, ...]:
        """The pieces in it, lowest first."""
        return tuple(c.look.item.id for c in self.counters)

    def spread(self, out: bool) -> None:
        """Fan the stack out, or pile it up again."""
        if out != self.open and len(self.counters) > 1:
            self.open = out
            self.setZValue(1 if out else 0)
            self.prepareGeometryChange()
            self._lay_out()

    def _lay_out(self) -> None:
        places = self._fanned() if self.open else self._piled()
        for i, (counter, place) in enumerate(zip(self.counters, places, strict=True)):
            counter.setPos(place)
            counter.setZValue(i)
            counter.setVisible(self.open or i >= len(self.counters) - SHOWN)
        if self.size is not None:
            self.size.setVisible(not self.open)

    def _piled(self) -> list[QPointF]:
        """From the lower left to the upper right, the pile's middle on the centre."""
        n = len(self.counters)
        levels = [max(0, i - max(0, n - SHOWN)) for i in range(n)]
        middle = max(levels) / 2
        return [QPointF(k - middle, middle - k) * (STEP * self.side) for k in levels]

    def _fanned(self) -> list[QPointF]:
        """In rows side by side, moved so that all of them stay on the map."""
        n, gap = len(self.counters), self.side * 1.12
        columns = ceil(sqrt(n)) if n > 4 else n
        rows = ceil(n / columns)
        half = QPointF(columns * gap / 2, rows * gap / 2)
        shift = _into(QRectF(self.pos() - half, self.pos() + half), self.room)
        return [QPointF((i % columns + 0.5) * gap, (i // columns + 0.5) * gap) - half + shift for i in range(n)]

    def boundingRect(self) -> QRectF:
        box = QRectF()
        for counter in self.counters:
            box = box.united(counter.boundingRect().translated(counter.pos()))
        return box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.open:
            painter.setPen(QPen(QColor(255, 255, 255, 150), self.side * 0.03))
            painter.setBrush(QColor(18, 22, 30, 165))
            painter.drawRoundedRect(self.boundingRect(), self.side * 0.2, self.side * 0.2)

    def counter_at(self, place: QPointF) -> Counter | None:
        """The topmost counter at a place in scene coordinates."""
        for counter in reversed(self.counters):
            if counter.isVisible() and counter.sceneBoundingRect().contains(place):
                return counter
        return None


def _into(box: QRectF, room: QRectF) -> QPointF:
    """How far to move a box so that it lies in the room."""
    return QPointF(
        max(0.0, room.left() - box.left()) - max(0.0, box.right() - room.right()),
        max(0.0, room.top() - box.top()) - max(0.0, box.bottom() - room.bottom()),
    )


class StackSize(QGraphicsItem):
    """The number on a closed stack that holds more counters than are drawn."""

    def __init__(self, stack: Stack) -> None:
        super().__init__(stack)
        self.text = f"×{len(stack.counters)}"
        self.side = stack.side
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(len(stack.counters) + 1)

    def boundingRect(self) -> QRectF:
        unit = self.side / BOX
        return QRectF(-74 * unit, 28 * unit, 54 * unit, 40 * unit)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.scale(self.side / BOX, self.side / BOX)
        box = QRectF(-72, 30, 50, 36)
        painter.setPen(QPen(QColor("#ffffff"), 2))
        painter.setBrush(QColor("#20242c"))
        painter.drawRoundedRect(box, 12, 12)
        painter.setFont(counter_font(26))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text)
