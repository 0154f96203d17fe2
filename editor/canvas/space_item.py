"""Spaces on the canvas: the printed area, the shadow of what stands on it, its label."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from editor.canvas.palette import Look
from editor.canvas.paths import label_place, path_of
from editor.canvas.patterns import RAISED, brushwork, faded, pen
from engine.board.model import Space

INK = QColor("#4b4034")
"""The colour that lines and names are printed in."""

LEGIBLE = 5.0
"""How many pixels high a name must be to be read."""

_DEPTH = {"tunnel": 30.0, "deck": 60.0}
_STACK = {"ground": 0.0, "shadow": 10.0, "raised": 20.0, "label": 70.0}


def depth(space: Space, look: Look) -> float:
    """How high a space is drawn: streets, then buildings, then tunnels (as dashes), then decks."""
    if space.layer in _DEPTH:
        return _DEPTH[space.layer]
    return _STACK["raised"] if look.pattern in RAISED else _STACK["ground"]


class SpaceItem(QGraphicsItem):
    """One space, drawn in its terrain's look. `area` is its path in mm."""

    def __init__(self, space: Space, look: Look, bold: float = 1.0) -> None:
        super().__init__()
        self.space = space
        self.look = look
        self.area = path_of(space.rings)
        self._box = self.area.boundingRect().adjusted(-1, -1, 1, 1)
        self.setZValue(depth(space, look))
        self.shadow = _shadow(self.area, space, look)
        self.label = LabelItem(space, look, bold)
        self._brushwork = brushwork(space, self.area, look)
        self._below = space.layer == "tunnel"

    @property
    def parts(self) -> tuple[QGraphicsItem, ...]:
        """All items that belong to the space, itself among them."""
        return tuple(item for item in (self, self.shadow, self.label) if item is not None)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        return self.area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        fill = faded(self.look.fill, 0.35) if self._below else self.look.fill
        painter.fillPath(self.area, fill)
        if not self._below:
            # Neighbours of one colour would show the paper between them where both edges are smoothed.
            painter.strokePath(self.area, pen(fill, 0.25))
            painter.strokePath(self.area, pen(faded(INK, 0.42), 0.3))
        self._brushwork(painter)


def _shadow(area: QPainterPath, space: Space, look: Look) -> QGraphicsPathItem | None:
    length = 1.4 if space.layer == "deck" else RAISED.get(look.pattern, 0.0)
    if not length:
        return None
    path = area.translated(length, length * 1.15)
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPath(_swept(area, QPointF(length, length * 1.15)))
    item = QGraphicsPathItem(path)
    item.setPen(Qt.PenStyle.NoPen)
    item.setBrush(QColor(40, 30, 60, 70))
    item.setZValue(_DEPTH["deck"] - 1 if space.layer == "deck" else _STACK["shadow"])
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


def _swept(area: QPainterPath, step: QPointF) -> QPainterPath:
    """What the sides of the area cover while it moves by `step`, all wound the same way."""
    swept = QPainterPath()
    for polygon in area.toSubpathPolygons():
        points = polygon.toList()
        for a, b in pairwise(points):
            quad = [a, b, b + step, a + step]
            if (b.x() - a.x()) * step.y() - (b.y() - a.y()) * step.x() < 0:
                quad.reverse()
            swept.moveTo(quad[0])
            for point in quad[1:]:
                swept.lineTo(point)
            swept.closeSubpath()
    return swept


@dataclass(frozen=True)
class Lettering:
    """A line of text where it is printed: its base line begins at `origin` (mm), its font is `scale` times as large."""

    text: str
    font: QFont
    origin: QPointF
    scale: float


class LabelItem(QGraphicsItem):
    """A space's name, or its id, shrunk to fit the space. Text is kept as an outline, so it is sharp at any zoom."""

    _SMALLEST = 1.1

    def __init__(self, space: Space, look: Look, bold: float) -> None:
        super().__init__()
        self._bold = min(bold, 2.0)
        self.setZValue(_STACK["label"])
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.place, self.room = label_place(space)
        self.lettering: Lettering | None = None
        """The text of the outline; None where there is no room for any."""
        self.outline = self._fitted(space.name or space.id, bool(space.name))
        self._box = self.outline.boundingRect().adjusted(-0.2, -0.2, 0.2, 0.2)
        dark = look.fill.lightnessF() < 0.55
        self.ink = faded(QColor("#ffffff") if dark else INK, 0.95 if space.name else 0.62)
        self.halo = faded(look.fill, 0.7) if look.pattern in ("trees", "waves") else None

    def _fitted(self, text: str, named: bool) -> QPainterPath:
        font = QFont()
        font.setPixelSize(100)
        font.setWeight(QFont.Weight.DemiBold if named else QFont.Weight.Medium)
        path = QPainterPath()
        path.addText(QPointF(0, 0), font, text)
        box = path.boundingRect()
        width = max(box.width(), 1.0)
        size = min((4.2 if named else 2.8) * self._bold, self.room * 1.75 / width * 100)
        if size < self._SMALLEST:
            return QPainterPath()
        scale = size / 100
        shift = QPointF(self.place.x() / scale - box.center().x(), self.place.y() / scale - box.center().y())
        self.lettering = Lettering(text, font, shift * scale, scale)
        return _scaled(path.translated(shift), scale)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if option.levelOfDetailFromTransform(painter.worldTransform()) * self.boundingRect().height() < LEGIBLE:
            return  # smaller it would be a smudge
        if self.halo is not None:
            painter.strokePath(self.outline, pen(self.halo, 0.9))
        painter.fillPath(self.outline, self.ink)


def _scaled(path: QPainterPath, scale: float) -> QPainterPath:
    return QTransform.fromScale(scale, scale).map(path)
