"""What is laid over the printed map for a while: highlights of spaces, and layers that tools and play draw into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import cast

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from editor.canvas.patterns import pen


@dataclass(frozen=True)
class Style:
    """Fill and edge of a highlight; `width` in pixels at any zoom."""

    fill: QColor
    edge: QColor
    width: float = 2.0
    line: Qt.PenStyle = Qt.PenStyle.SolidLine


HIGHLIGHTS = {
    "seen": Style(QColor(255, 246, 190, 84), QColor(0, 0, 0, 0), 0.0, Qt.PenStyle.NoPen),
    "reach": Style(QColor(60, 170, 255, 30), QColor(20, 120, 220, 200), 1.4, Qt.PenStyle.DotLine),
    "can": Style(QColor(60, 170, 255, 62), QColor(20, 120, 220, 230), 2.4),
    "selected": Style(QColor(255, 140, 0, 46), QColor(226, 106, 0), 3.0),
    "source": Style(QColor(30, 150, 90, 90), QColor(12, 110, 62), 3.0),
    "blocker": Style(QColor(214, 40, 40, 80), QColor(176, 18, 18), 2.6),
    "problem": Style(QColor(214, 40, 40, 50), QColor(200, 20, 20), 2.6, Qt.PenStyle.DashLine),
    "path": Style(QColor(150, 80, 220, 60), QColor(110, 50, 190), 2.4),
    "hover": Style(QColor(255, 255, 255, 54), QColor(40, 34, 28, 200), 2.0),
}
"""The roles a space can be highlighted in, the lowest first. What is seen has no edges: hundreds of spaces are lit at
once, all else is darkened, and edges would take as long to paint as all the rest."""


_REACH = 2.0
"""How far (mm) a thick edge reaches over its area when the map is shown small."""

VEIL = Style(QColor(24, 22, 40, 140), QColor(0, 0, 0, 0), 0.0, Qt.PenStyle.NoPen)
"""What darkens the rest of a map."""


class Layer(QGraphicsItem):
    """An empty item that holds others: `layer.add(item)`, `layer.clear()`."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: its children paint."""

    def add(self, item: QGraphicsItem) -> QGraphicsItem:
        """Puts an item (mm) into the layer; answers the item."""
        item.setParentItem(self)
        return item

    def clear(self) -> None:
        """Takes all its items away."""
        for item in self.childItems():
            item.setParentItem(cast(QGraphicsItem, None))  # Qt takes None
            if item.scene() is not None:
                item.scene().removeItem(item)


class Highlights:
    """One layer for each role; spaces are lit by giving their areas."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._layers = {role: Layer(100.0 + n) for n, role in enumerate(HIGHLIGHTS)}
        self._veil = Layer(99.0)
        for layer in (self._veil, *self._layers.values()):
            scene.addItem(layer)

    def show(self, role: str, areas: Iterable[QPainterPath]) -> None:
        """Lights these areas in a role, and no others."""
        layer = self._layers[role]
        layer.clear()
        lit = list(areas)
        if lit:
            layer.add(AreasItem(lit, HIGHLIGHTS[role]))

    def veil(self, shape: QPainterPath | None) -> None:
        """Darkens an area (mm) below all highlights; None: nothing."""
        self._veil.clear()
        if shape is not None:
            self._veil.add(highlight_item(shape, VEIL))


class AreasItem(QGraphicsItem):
    """Many areas in one style; only those are painted that a repaint touches."""

    def __init__(self, areas: Sequence[QPainterPath], style: Style) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._parts = [(area.boundingRect(), area) for area in areas]
        self._edge, self._fill = _edge(style), style.fill
        self._box = reduce(QRectF.united, (box for box, _ in self._parts))

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-_REACH, -_REACH, _REACH, _REACH)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(self._edge)
        painter.setBrush(self._fill)
        exposed = option.exposedRect.adjusted(-_REACH, -_REACH, _REACH, _REACH)
        for box, area in self._parts:
            if box.intersects(exposed) or exposed.contains(box):
                painter.drawPath(area)


def veil_over(sheet: QRectF, lit: Iterable[tuple[str, QPainterPath]]) -> QPainterPath:
    """A sheet (mm) without the lit areas, each told with its level: those of one level don't overlap."""
    levels: dict[str, QPainterPath] = {}
    for level, area in lit:
        levels.setdefault(level, QPainterPath()).addPath(area)
    holes = reduce(QPainterPath.united, levels.values(), QPainterPath()) if len(levels) > 1 else None
    veil = QPainterPath()
    veil.setFillRule(Qt.FillRule.OddEvenFill)
    veil.addRect(sheet)
    for path in levels.values() if holes is None else [holes]:
        veil.addPath(path)
    return veil


def _edge(style: Style) -> QPen:
    edge = pen(style.edge, style.width, style.line)
    edge.setCosmetic(True)
    return edge


def highlight_item(area: QPainterPath, style: Style) -> QGraphicsPathItem:
    """An area filled and edged in a style, deaf to the mouse."""
    item = QGraphicsPathItem(area)
    item.setPen(_edge(style))
    item.setBrush(style.fill)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item
