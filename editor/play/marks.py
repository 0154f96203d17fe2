"""What lies over the printed map besides counters: overlays on spaces and borders, and edges that can be chosen."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.canvas.patterns import pen
from editor.play.icons import BOX, ICONS, icon_name, icon_path
from editor.play.pieces import NEUTRAL, Mark, counter_font
from editor.play.stacks import LARGEST
from engine.play.scene import Overlay

COLOURS = {"fire": "#f0641e", "rubble": "#6d6459", "web": "#e9eef5"}
"""The colours of overlays that name none, by icon."""

BAND, THINNEST = 0.014, 5.0
"""Width of the band along an edge of the map: as a share of its longer side, and at least, in mm."""

SPOKES, RING = 10, 7.0
"""Of a web: how many spokes it has, and how far its rings are apart, in mm."""

SIDES = ("north", "east", "south", "west")
"""The edges of a map; north is the top of the sheet."""


class SpaceOverlay(QGraphicsItem):
    """A kind of ground laid over a space: a wash of colour, stones or threads all over it, and its symbol large in the
    middle, unless counters stand there (`covered`): then it is for a `CornerSymbol`."""

    def __init__(
        self, overlay: Overlay, area: QPainterPath, centre: QPointF, room: float, covered: bool = False
    ) -> None:
        super().__init__()
        self.overlay = overlay
        self.area = area
        self.centre = centre
        self.room = max(room, 2.0)
        self.covered = covered
        self.icon = icon_name(overlay.icon or overlay.kind)
        self.colour = colour_of(overlay)
        self.washed = bool(overlay.colour) or self.icon in COLOURS
        """Whether the ground changes colour; what nobody gave a colour is only outlined."""
        self.setToolTip(overlay.tip or overlay.kind.replace("-", " ").capitalize())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self.area.boundingRect().adjusted(-0.5, -0.5, 0.5, 0.5)

    def shape(self) -> QPainterPath:
        return self.area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.washed:
            self._wash(painter)
        line = Qt.PenStyle.SolidLine if self.washed else Qt.PenStyle.DashLine
        painter.strokePath(self.area, pen(self.colour.darker(150), 0.5, line))
        if has_symbol(self.overlay) and not self.covered:
            paint_symbol(painter, self.overlay, self.centre, self.room)

    def _wash(self, painter: QPainter) -> None:
        """The ground's new colour, stones where it is rubble, threads where it is a web."""
        painter.save()
        painter.setClipPath(self.area)
        wash = QColor(self.colour)
        wash.setAlpha(170 if self.icon == "rubble" else 110)
        painter.fillPath(self.area, wash)
        if self.icon == "rubble":
            self._strew(painter)
        elif self.icon == "web":
            painter.strokePath(web_path(self.area.boundingRect(), self.centre), pen(self.colour.darker(190), 0.7))
        painter.restore()

    def _strew(self, painter: QPainter) -> None:
        """Broken stones all over the space, the same every time."""
        box, step, chance = self.area.boundingRect(), 6.0, Random(self.overlay.place)
        stones = icon_path("rubble")
        for row in range(int(box.height() / step) + 1):
            for column in range(int(box.width() / step) + 1):
                painter.save()
                x, y = (column + row % 2 / 2 + chance.uniform(-0.3, 0.3)), row + chance.uniform(-0.3, 0.3)
                painter.translate(box.left() + x * step, box.top() + y * step)
                painter.rotate(chance.uniform(-40, 40))
                side = chance.uniform(3.0, 6.5) / BOX
                painter.scale(side, side)
                painter.fillPath(stones, self.colour.darker(145) if chance.random() < 0.5 else self.colour.lighter(135))
                painter.restore()


class CornerSymbol(QGraphicsItem):
    """The symbol of an overlay at the upper left corner of the counters that stand on it, small."""

    def __init__(self, overlay: Overlay, centre: QPointF, side: float) -> None:
        super().__init__()
        self.overlay = overlay
        self.side = side * 0.56
        self.setPos(centre - QPointF(side, side) * 0.46)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return QRectF(-self.side, -self.side, 2 * self.side, 2 * self.side)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_symbol(painter, self.overlay, QPointF(), self.side / 1.25)


def colour_of(overlay: Overlay) -> QColor:
    """The colour of an overlay: its own, or that of its icon."""
    return QColor(overlay.colour or COLOURS.get(icon_name(overlay.icon or overlay.kind), NEUTRAL))


def has_symbol(overlay: Overlay) -> bool:
    """Whether there is more to show than what the ground itself tells, as that of rubble and of webs does."""
    return bool(overlay.text) or icon_name(overlay.icon or overlay.kind) not in ("rubble", "web")


def paint_symbol(painter: QPainter, overlay: Overlay, centre: QPointF, room: float) -> None:
    """The icon of an overlay, or only its text where there is none, in a disc of radius `room`."""
    icon, colour = icon_name(overlay.icon or overlay.kind), colour_of(overlay)
    if overlay.faces:
        _turned_counter(painter, overlay, centre, min(room * 1.25, LARGEST), colour)
        return
    side = room * 1.5
    painter.save()
    painter.translate(centre - QPointF(side / 2, side / 2))
    painter.scale(side / BOX, side / BOX)
    if icon in ICONS:
        painter.setPen(QPen(colour.darker(220), 4))
        painter.setBrush(colour.lighter(125))
        painter.drawPath(icon_path(icon))
    if overlay.text:
        _outlined(painter, QRectF(0, 40, 100, 56), overlay.text)
    painter.restore()


def web_path(box: QRectF, centre: QPointF) -> QPainterPath:
    """A spider's web around a point that reaches all over a rectangle: spokes, and threads that sag between them."""
    path = QPainterPath()
    reach = max(box.width(), box.height())
    directions = [QPointF(cos(pi * k / (SPOKES / 2)), sin(pi * k / (SPOKES / 2))) for k in range(SPOKES)]
    for direction in directions:
        path.moveTo(centre)
        path.lineTo(centre + direction * reach)
    for ring in range(1, int(reach / RING) + 1):
        for here, there in zip(directions, (*directions[1:], directions[0]), strict=True):
            path.moveTo(centre + here * ring * RING)
            path.quadTo(centre + (here + there) * ring * RING * 0.41, centre + there * ring * RING)
    return path


def _turned_counter(painter: QPainter, overlay: Overlay, centre: QPointF, side: float, colour: QColor) -> None:
    """A counter with a text along each side, turned so that the one that holds now is at the foot of the sheet."""
    faces = overlay.faces
    present = faces.index(overlay.text) if overlay.text in faces else 0
    painter.save()
    painter.translate(centre)
    painter.scale(side / BOX, side / BOX)
    painter.setPen(QPen(colour.darker(200), 4))
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(-50, -50, 100, 100), 12, 12)
    painter.save()
    painter.translate(-24, -30)
    painter.scale(0.48, 0.48)
    painter.fillPath(icon_path(overlay.icon or overlay.kind), QColor("#fff3d6"))
    painter.restore()
    for i in range(len(faces)):
        text = faces[(present + i) % len(faces)]
        if i == 0:
            _outlined(painter, QRectF(-50, 2, 100, 56), text)
        else:
            painter.setFont(counter_font(20))
            painter.setPen(QColor(60, 20, 0, 170))
            painter.drawText(QRectF(-50, 26, 100, 24), Qt.AlignmentFlag.AlignCenter, text)
        painter.rotate(360 / len(faces))
    painter.restore()


def _outlined(painter: QPainter, box: QRectF, text: str) -> None:
    """Text in white with a dark outline, as large as fits up to half the box of an icon."""
    font = counter_font(44 if len(text) < 4 else 24)
    path = QPainterPath()
    width = QFontMetricsF(font).horizontalAdvance(text)
    path.addText(QPointF(box.center().x() - width / 2, box.bottom() - 8), font, text)
    painter.strokePath(path, pen(QColor("#20242c"), 9))
    painter.fillPath(path, QColor("#ffffff"))


class BorderOverlay(QGraphicsItem):
    """A line along the border of two spaces: a barricade, a broken bridge."""

    def __init__(self, overlay: Overlay, line: QPainterPath) -> None:
        super().__init__()
        self.line = line
        self.colour = QColor(overlay.colour or "#8a5cc2")
        self.setToolTip(overlay.tip or overlay.kind.replace("-", " ").capitalize())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self.line.boundingRect().adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        for colour, width in ((self.colour.darker(200), 2.6), (self.colour, 1.6)):
            painter.strokePath(self.line, pen(colour, width))


class CostMark(QGraphicsItem):
    """What it costs to get to a space: as large at any zoom, in the upper left of the space, where neither the text of
    an overlay nor a counter's figures are. `room` is how far the space reaches to the left of its centre, in mm."""

    RADIUS = 9.0
    """In pixels."""

    def __init__(self, cost: str, area: QPainterPath, centre: QPointF, room: float) -> None:
        super().__init__()
        self.cost = cost
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        places = (centre - QPointF(room, room) * share for share in (0.6, 0.45, 0.3, 0.15))
        self.setPos(next((p for p in places if area.contains(p)), centre))
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        r = self.RADIUS + 1.0
        return QRectF(-r, -r, 2 * r, 2 * r)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#ffffff"), 1.2))
        painter.setBrush(QColor("#1668b8"))
        painter.drawEllipse(QPointF(0, 0), self.RADIUS, self.RADIUS)
        painter.setFont(counter_font(12))
        painter.drawText(self.boundingRect(), Qt.AlignmentFlag.AlignCenter, self.cost)


class EdgeBand(QGraphicsItem):
    """An edge of the map that can be chosen, one of `SIDES`. `field` is the map's rectangle in mm."""

    def __init__(self, edge: str, field: QRectF) -> None:
        super().__init__()
        self.edge = edge
        self.box = self._band(edge, field)
        self.mark = Mark.LIT
        self.setToolTip(f"{edge.capitalize()} edge")
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @staticmethod
    def _band(side: str, field: QRectF) -> QRectF:
        width = max(THINNEST, BAND * max(field.width(), field.height()))
        if side in ("north", "south"):
            y = field.top() - width if side == "north" else field.bottom()
            return QRectF(field.left(), y, field.width(), width)
        x = field.left() - width if side == "west" else field.right()
        return QRectF(x, field.top(), width, field.height())

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-1, -1, 1, 1)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(QPen(QColor("#7a5600"), 0.4))
        painter.setBrush(QColor(self.mark.value))
        painter.drawRoundedRect(self.box, 1.5, 1.5)
        painter.save()
        painter.translate(self.box.center())
        if self.box.height() > self.box.width():
            painter.rotate(-90)
        scale = min(self.box.width(), self.box.height()) / 125
        painter.scale(scale, scale)
        painter.setFont(counter_font(90))
        painter.setPen(QColor("#3a2a00"))
        painter.drawText(QRectF(-1000, -100, 2000, 200), Qt.AlignmentFlag.AlignCenter, self.edge.upper())
        painter.restore()


class PointDot(QGraphicsItem):
    """A point that is suggested or has been named, `radius` in mm."""

    def __init__(self, at: QPointF, mark: Mark, radius: float = 1.6) -> None:
        super().__init__()
        self.radius = radius
        self.colour = QColor(mark.value)
        self.setPos(at)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        r = self.radius + 0.5
        return QRectF(-r, -r, 2 * r, 2 * r)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(QPen(QColor("#20242c"), 0.4))
        painter.setBrush(self.colour)
        painter.drawEllipse(QPointF(0, 0), self.radius, self.radius)
