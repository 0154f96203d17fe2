"""Where a name goes that a symbol would lie over: beside the symbol, and still inside its space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

_STEPS = 6
"""How finely the space is searched, to each side, where neither below nor above there is room."""


def free_place(area: QPainterPath, text: QRectF, symbols: Sequence[QRectF]) -> QPointF:
    """How far a name is moved (mm), as little as can be, so that it lies inside the space and on none of the symbols:
    below one, above, then anywhere. Where there is no such place it goes below them all."""
    over = [box for box in symbols if box.intersects(text)]
    if not over:
        return QPointF()
    below = QPointF(0, max(box.bottom() for box in over) - text.top())
    for way in (below, QPointF(0, min(box.top() for box in over) - text.bottom()), *_around(area, text)):
        moved = text.translated(way)
        if not any(box.intersects(moved) for box in symbols) and area.contains(moved):
            return way
    return below


def _around(area: QPainterPath, text: QRectF) -> Iterator[QPointF]:
    """Ways to places all over the space, the nearest first."""
    room = area.boundingRect()
    across, down = room.width() - text.width(), room.height() - text.height()
    if across <= 0 or down <= 0:
        return
    corner = room.topLeft() - text.topLeft()
    steps = range(_STEPS + 1)
    ways = [corner + QPointF(across * x / _STEPS, down * y / _STEPS) for x in steps for y in steps]
    yield from sorted(ways, key=lambda way: way.manhattanLength())
