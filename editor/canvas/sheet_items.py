"""What is printed around and across the spaces: the sheet of paper, banks of water, features, markers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget
from shapely.geometry.base import BaseGeometry

from editor.canvas.palette import Look
from editor.canvas.paths import path_of, path_of_geometry, path_of_line, to_scene
from editor.canvas.patterns import faded, pen
from editor.canvas.space_item import INK
from editor.canvas.symbols import lettering, symbol_of
from engine.board.model import GRID, Feature, Map, Marker

PAPER = QColor("#f6f0e2")


def boldness(source: Map) -> float:
    """How much larger than on a sheet of A4 the print of this map is, so that it reads as a whole."""
    return max(1.0, max(source.size) / GRID / 320)


def sheet_of(source: Map) -> QRectF:
    """The sheet of paper around the map, in mm."""
    margin = 12.0 * boldness(source)
    return QRectF(0, 0, source.size[0] / GRID, source.size[1] / GRID).adjusted(-margin, -margin, margin, margin)


def printed_of(source: Map) -> QRectF:
    """What of the sheet something is drawn on, in mm: the map with its frame, and above it the title and the
    compass."""
    sheet, beside = sheet_of(source), 9.0 * boldness(source)
    return sheet.adjusted(beside, 0, -beside, -beside)


def silent(item: QGraphicsItem, z: float) -> QGraphicsItem:
    """The item at a height, deaf to the mouse."""
    item.setZValue(z)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


class SheetItem(QGraphicsItem):
    """The paper with its frame, title and compass."""

    def __init__(self, source: Map) -> None:
        super().__init__()
        silent(self, -100)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.field = QRectF(0, 0, source.size[0] / GRID, source.size[1] / GRID)
        self._sheet = sheet_of(source)
        self._bold = boldness(source)
        self._title = source.name
        self._north = source.north

    def boundingRect(self) -> QRectF:
        return self._sheet.adjusted(-3, -3, 5, 5)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        sheet, bold = self._sheet, self._bold
        if self.field.contains(option.exposedRect):
            painter.fillRect(option.exposedRect.adjusted(-1, -1, 1, 1) & sheet, PAPER)
            return
        for step in range(4):
            spread = 0.8 * step
            painter.fillRect(sheet.adjusted(1 - spread, 1.5 - spread, 1 + spread, 1.5 + spread), QColor(0, 0, 0, 26))
        painter.fillRect(sheet, PAPER)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for away, width in ((2.2, 0.8), (1.0, 0.25)):
            painter.setPen(pen(INK, width * bold))
            painter.drawRect(self.field.adjusted(-away * bold, -away * bold, away * bold, away * bold))
        painter.fillPath(lettering(self._title.upper(), 5.2 * bold, self.field.left(), -6.6 * bold, spacing=22), INK)
        self._compass(painter, QPointF(self.field.right() - 7 * bold, -7.2 * bold))

    def _compass(self, painter: QPainter, place: QPointF) -> None:
        painter.save()
        painter.translate(place)
        painter.scale(self._bold, self._bold)
        painter.fillPath(lettering("N", 3.4, 2.6, 0), INK)
        painter.rotate(self._north)
        needle = QPainterPath(QPointF(0, -4))
        for point in (QPointF(1.5, 3), QPointF(0, 1.8), QPointF(-1.5, 3)):
            needle.lineTo(point)
        painter.fillPath(needle, QColor("#b0402c"))
        painter.restore()


class BanksItem(QGraphicsItem):
    """The banks of all water of a map: a sandy edge, and lines along it as on old maps."""

    def __init__(self, shape: BaseGeometry, colour: QColor) -> None:
        super().__init__()
        silent(self, 5)
        self._shape = shape
        self._edge = path_of_geometry(shape)
        self._lines = [path_of_geometry(shape.buffer(-d)) for d in (1.1, 2.1, 3.4)]
        self._colour = colour

    def bodies(self) -> list[BanksItem]:
        """The banks of each body of water by itself, for what paints parts of a map."""
        return [BanksItem(part, self._colour) for part in getattr(self._shape, "geoms", [self._shape])]

    def boundingRect(self) -> QRectF:
        return self._edge.boundingRect().adjusted(-1, -1, 1, 1)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        for line, alpha in zip(self._lines, (0.75, 0.5, 0.25), strict=True):
            painter.strokePath(line, pen(faded(self._colour.darker(128), alpha), 0.3))
        painter.strokePath(self._edge, pen(QColor("#d9c79a"), 1.1))
        painter.strokePath(self._edge, pen(self._colour.darker(185), 0.35))


def feature_item(feature: Feature, look: Look) -> QGraphicsPathItem:
    """A footprint, a canal, a wall: filled in its kind's colour, or stroked as wide as the kind says. Water lies below
    all banks, and has no outline but these."""
    if feature.line:
        item = QGraphicsPathItem(path_of_line(feature.line))
        item.setPen(pen(look.fill, look.width))
    else:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for part in feature.polygons:
            path.addPath(path_of(part))
        item = QGraphicsPathItem(path)
        item.setBrush(look.fill)
        item.setPen(Qt.PenStyle.NoPen if look.wet else pen(look.fill.darker(170), 0.35))
    silent(item, 4 if look.wet else 25)
    item.setToolTip(feature.name or look.name)
    return item


class MarkerItem(QGraphicsItem):
    """A marker: a person, a star, or the first letter of its kind, on a small disc."""

    RADIUS = 2.9

    def __init__(self, marker: Marker, look: Look, scale: float) -> None:
        super().__init__()
        silent(self, 65)
        self.marker = marker
        self.look = look
        self.setPos(to_scene(marker.at))
        self.setScale(scale)
        self.setToolTip(marker.name or look.name)
        self._symbol = symbol_of(marker, look)

    def boundingRect(self) -> QRectF:
        r = self.RADIUS + 0.8
        return QRectF(-r, -r, 2 * r, 2 * r)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(30, 20, 30, 60))
        painter.drawEllipse(QPointF(0.3, 0.45), self.RADIUS, self.RADIUS)
        painter.setPen(QPen(INK, 0.35))
        painter.setBrush(QColor("#fffaf0"))
        painter.drawEllipse(QPointF(0, 0), self.RADIUS, self.RADIUS)
        painter.fillPath(self._symbol, self.look.fill.darker(115))
