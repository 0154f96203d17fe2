"""The items of the printed map, found by where they lie.

They are no items of the scene: several thousand of them would make each repaint of an overlay slow. The canvas shows
them as one picture (`editor.canvas.print_picture`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from editor.canvas.space_item import LabelItem
from editor.letting_go import let_go

_FIRST = 256
"""Room for so many items at first."""


class PrintStock:
    """Holds items, in mm, by their bounding boxes. `invalid(box)` is called for each that comes or goes, and with
    None where all are others."""

    def __init__(self, invalid: Callable[[QRectF | None], object] | None = None) -> None:
        self._invalid = invalid or _nothing
        self._begin()

    def _begin(self) -> None:
        self._items: list[QGraphicsItem | None] = []
        self._slots: dict[QGraphicsItem, int] = {}
        self._free: list[int] = []
        self._boxes = np.empty((_FIRST, 4))
        self._heights = np.empty(_FIRST)
        self._ages = np.empty(_FIRST, dtype=np.int64)
        self._age = 0

    def clear(self) -> None:
        """Forgets all items. Those that nobody else holds are freed by and by."""
        let_go(self._items)
        self._begin()
        self._invalid(None)

    def take(self, other: PrintStock) -> None:
        """Takes over all items of another stock in place of its own; the other one must not be used any more."""
        self._items, self._slots, self._free = other._items, other._slots, other._free
        self._boxes, self._heights, self._ages, self._age = other._boxes, other._heights, other._ages, other._age
        self._invalid(None)

    def __len__(self) -> int:
        return len(self._slots)

    def addItem(self, item: QGraphicsItem) -> None:
        """Puts an item above all others of its height. Its place, height and size must not change while it is here."""
        slot = self._slot()
        box = _reach(item)
        self._items[slot] = item
        self._slots[item] = slot
        self._boxes[slot] = box.left(), box.top(), box.right(), box.bottom()
        self._heights[slot] = item.zValue()
        self._ages[slot] = self._age = self._age + 1
        self._invalid(box)

    def _slot(self) -> int:
        if self._free:
            return self._free.pop()
        self._items.append(None)
        if len(self._items) > len(self._heights):
            size = 2 * len(self._heights)
            self._boxes = np.resize(self._boxes, (size, 4))
            self._heights, self._ages = np.resize(self._heights, size), np.resize(self._ages, size)
        return len(self._items) - 1

    def removeItem(self, item: QGraphicsItem) -> None:
        """Takes an item away."""
        slot = self._slots.pop(item)
        left, top, right, bottom = self._boxes[slot].tolist()
        self._items[slot] = None
        self._boxes[slot] = np.nan  # lies nowhere
        self._free.append(slot)
        self._invalid(QRectF(left, top, right - left, bottom - top))

    def _hit(self, box: QRectF) -> NDArray[np.bool_]:
        boxes = self._boxes[: len(self._items)]
        hit = (boxes[:, 0] <= box.right()) & (boxes[:, 2] >= box.left())
        hit &= (boxes[:, 1] <= box.bottom()) & (boxes[:, 3] >= box.top())
        return hit

    def count(self, box: QRectF) -> int:
        """How many items lie in a box (mm), those among them that are not shown."""
        return int(np.count_nonzero(self._hit(box)))

    def within(self, box: QRectF) -> list[QGraphicsItem]:
        """What can be seen in a box (mm), the lowest first."""
        slots = np.flatnonzero(self._hit(box))
        order = np.lexsort((self._ages[slots], self._heights[slots]))
        found = (self._items[slot] for slot in slots[order].tolist())
        return [item for item in found if item is not None and item.isVisible()]

    def at(self, point: QPointF) -> list[QGraphicsItem]:
        """What may lie at a point (mm), by its box, the uppermost first."""
        return self.within(QRectF(point, point))[::-1]


def _nothing(_: QRectF | None) -> None:
    """Nobody is to be told."""


def _reach(item: QGraphicsItem) -> QRectF:
    """What an item can be seen in: of a label that nobody has seen yet, all of its space."""
    return item.within.translated(item.pos()) if isinstance(item, LabelItem) else item.sceneBoundingRect()
