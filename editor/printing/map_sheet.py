"""The map as it is printed: the canvas's own items on a painter, with names as text that can be selected."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from editor.canvas.palette import Palette
from editor.canvas.patterns import pen
from editor.canvas.pictures import Picture, placed
from editor.canvas.printed_map import PrintedMap
from editor.canvas.sheet_items import BanksItem, SheetItem, printed_of, sheet_of
from editor.canvas.space_item import LabelItem
from editor.work import Work
from engine.board.layers import LEVELS
from engine.board.model import Map

_AT_ONCE = 24
"""How many items are made in one piece of work."""

_OF_ITEMS = 0.8
"""How much of a picture is done when everything but its names is painted."""


class MapSheet:
    """A map ready to be painted, whole or in parts, in mm."""

    def __init__(self, source: Map, palette: Palette) -> None:
        self.source, self.palette = source, palette
        self.rect: QRectF = sheet_of(source)
        """The sheet of paper around the map."""
        self.printed: QRectF = printed_of(source)
        """What of it is not blank."""
        self._scene = QGraphicsScene()
        self._printed = PrintedMap(self._scene)
        self._printed.palette = palette
        self._items: list[QGraphicsItem] = []
        self._under: Picture | None = None

    def put_under(self, picture: Picture | None, strength: float = 1.0) -> None:
        """Prints the background picture where the map says it lies, and the spaces over it as strongly as this, from 0
        to 1; None: no picture, and the spaces as usual."""
        self._under = picture if self.source.background else None
        for level in LEVELS:
            self._printed.visibility.set_strength(level, strength if self._under else 1.0)
        self._printed.refresh()

    def prepare(self) -> Work[None]:
        """Makes the items that are painted, a few at a time. Nothing happens when they are made."""
        if self._items:
            return
        spaces = self.source.spaces
        wet = {name for name, space in spaces.items() if self.palette.ground(space.terrain).wet}
        self._printed.show(self.source, wet)
        rest = iter([name for name in spaces if name not in wet])
        done = len(wet)
        while some := list(islice(rest, _AT_ONCE)):
            self._printed.show(self.source, some)
            done += len(some)
            yield done / len(spaces)
        for item in self._scene.items(Qt.SortOrder.AscendingOrder):
            self._items += item.bodies() if isinstance(item, BanksItem) else [item]

    def paint(self, painter: QPainter, window: QRectF) -> Iterator[float]:
        """Paints what lies in a window of the map (mm); the painter's unit is a millimetre of the map. It yields how
        much is done, from 0 to 1."""
        labels = []
        for number, item in enumerate(self._items):
            if isinstance(item, LabelItem):
                labels.append(item)
            elif item.sceneBoundingRect().intersects(window):
                _paint_item(painter, item)
                if isinstance(item, SheetItem):
                    self._paint_under(painter, item.field)
                yield _OF_ITEMS * number / len(self._items)
        for number, label in enumerate(labels):
            if label.within.translated(label.pos()).intersects(window):
                _write_label(painter, label)
                yield _OF_ITEMS + (1 - _OF_ITEMS) * number / len(labels)

    def _paint_under(self, painter: QPainter, field: QRectF) -> None:
        """The picture on the paper, as far as the map reaches."""
        under = self.source.background
        if self._under is None or under is None:
            return
        painter.save()
        painter.setClipRect(field, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(under.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(placed(self._under, under), True)
        painter.drawImage(0, 0, self._under.image)
        painter.restore()


def _paint_item(painter: QPainter, item: QGraphicsItem) -> None:
    painter.save()
    painter.setTransform(item.sceneTransform(), True)
    painter.setOpacity(item.effectiveOpacity())
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.restore()


def _write_label(painter: QPainter, label: LabelItem) -> None:
    painter.save()
    painter.translate(label.pos())
    if label.halo is not None:
        painter.strokePath(label.outline, pen(label.halo, 0.9))
    painter.setPen(label.ink)
    for letters in label.lettering:
        painter.setFont(letters.font)
        painter.save()
        painter.translate(letters.origin)
        painter.scale(letters.scale, letters.scale)
        painter.drawText(QPointF(0, 0), letters.text)
        painter.restore()
    painter.restore()
