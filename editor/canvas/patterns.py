"""How ground is drawn over its colour: each pattern is a function that paints one space's area, in millimetres."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, pi
from random import Random

import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.canvas.palette import Look
from editor.canvas.paths import is_sound, moved_inwards
from engine.board.model import Space

Brushwork = Callable[[QPainter], None]
"""Paints a prepared pattern."""

LIGHT = -3 * pi / 4
"""Where the light comes from: the upper left."""


def pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen of a width in mm with round joins."""
    return QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def faded(colour: QColor, alpha: float) -> QColor:
    """The colour with an opacity from 0 to 1."""
    copy = QColor(colour)
    copy.setAlphaF(alpha)
    return copy


def mixed(under: QColor, over: QColor, alpha: float) -> QColor:
    """What a colour of an opacity from 0 to 1 looks like on another one. Painting it is several times as fast."""
    parts = (under.red(), over.red()), (under.green(), over.green()), (under.blue(), over.blue())
    red, green, blue = (round(a + (b - a) * alpha) for a, b in parts)
    return QColor(red, green, blue)


def _plain(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    return lambda painter: None


def _trees(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    """Crowns strewn over the area, the same every time for the same space."""
    crowns, lights, shades = QPainterPath(), QPainterPath(), QPainterPath()
    for path in (crowns, lights, shades):
        path.setFillRule(Qt.FillRule.WindingFill)
    dice, box, step = Random(space.id), area.boundingRect(), 4.4
    for row in range(int(box.height() / step) + 1):
        for column in range(int(box.width() / step) + 1):
            if dice.random() < 0.28:
                continue
            radius = dice.uniform(1.0, 1.75)
            centre = QPointF(
                box.left() + (column + 0.5 * (row % 2) + dice.uniform(0.1, 0.75)) * step,
                box.top() + (row + dice.uniform(0.15, 0.85)) * step,
            )
            reach = QRectF(centre - QPointF(radius, radius), centre + QPointF(radius, radius))
            if not area.contains(reach.adjusted(-0.6, -0.6, 0.6, 0.6)):
                continue
            crowns.addEllipse(centre, radius, radius)
            shades.addEllipse(centre + QPointF(0.4, 0.5), radius, radius)
            lights.addEllipse(centre - QPointF(radius * 0.28, radius * 0.3), radius * 0.5, radius * 0.5)
    fill = look.fill

    def paint(painter: QPainter) -> None:
        painter.fillPath(shades, mixed(fill, fill.darker(210), 0.45))
        painter.fillPath(crowns, fill.darker(128))
        painter.fillPath(lights, fill.darker(108))

    return paint


def _water(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    """Short ripples; the banks are drawn for all water together."""
    dice, box, step = Random(space.id), area.boundingRect(), 6.5
    ripples = QPainterPath()
    for row in range(int(box.height() / step) + 1):
        for column in range(int(box.width() / step) + 1):
            if dice.random() < 0.45:
                continue
            x = box.left() + (column + dice.random()) * step
            y = box.top() + (row + dice.random()) * step
            if area.contains(QRectF(x - 0.5, y - 1.2, 4.2, 2.4)):
                ripples.moveTo(x, y)
                ripples.cubicTo(x + 0.8, y - 0.7, x + 1.0, y + 0.5, x + 1.7, y)
                ripples.cubicTo(x + 2.3, y - 0.5, x + 2.5, y + 0.4, x + 3.0, y)
    return lambda painter: painter.strokePath(ripples, pen(mixed(look.fill, look.fill.lighter(135), 0.8), 0.28))


def _roof(space: Space, look: Look, slope: float, storeys: float) -> Brushwork:
    """A roof: each side shaded by where it faces, a flat top inside; courtyards stay open to the sky."""
    eaves, ridge, sides = QPainterPath(), QPainterPath(), list[tuple[QPolygonF, QColor]]()
    for number, ring in enumerate(space.rings):
        inwards = -1.0 if number else 1.0  # away from a courtyard is into the building
        outer, inner = moved_inwards(ring, inwards * 0.9), moved_inwards(ring, inwards * (0.9 + slope))
        sides += _slopes(outer, inner, look.fill, number > 0)
        eaves.addPolygon(QPolygonF([*outer, outer[0]]))
        ridge.addPolygon(QPolygonF([*inner, inner[0]]))
    fill = look.fill

    def paint(painter: QPainter) -> None:
        for quad, shade in sides:
            painter.setPen(pen(shade, 0.12))
            painter.setBrush(shade)
            painter.drawPolygon(quad)
        painter.setPen(pen(mixed(fill, fill.darker(190), 0.55), 0.18))
        painter.setBrush(fill if storeys < 2 else fill.lighter(106))
        painter.drawPath(ridge)
        painter.strokePath(eaves, pen(fill.darker(210), 0.3))

    return paint


def _slopes(
    outer: list[QPointF], inner: list[QPointF], fill: QColor, courtyard: bool
) -> list[tuple[QPolygonF, QColor]]:
    """The sides of a roof between two rings, each with its shade; those around a courtyard face into it."""
    sides, turn = [], pi if _clockwise(outer) == courtyard else 0.0
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        a, b = outer[i], outer[j]
        light = cos(atan2(b.y() - a.y(), b.x() - a.x()) - pi / 2 + turn - LIGHT)
        shade = fill.lighter(int(100 + 16 * light)) if light > 0 else fill.darker(int(100 - 38 * light))
        sides.append((QPolygonF([a, b, inner[j], inner[i]]), shade))
    return sides


def _clockwise(points: list[QPointF]) -> bool:
    return sum(p.x() * q.y() - q.x() * p.y() for p, q in zip(points, points[1:] + points[:1], strict=True)) > 0


def _low_roof(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    return _roof(space, look, 2.0, 1)


def _high_roof(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    return _roof(space, look, 0.9, 3)


def _planks(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    """A bridge: planks across its length, rails along its two long sides."""
    start, end, half = _axis(space)
    axis = QLineF(start, end)
    across = QLineF(axis).normalVector().unitVector()
    normal = QPointF(across.dx(), across.dy())
    boards = QPainterPath()
    for n in range(1, int(axis.length() / 1.7) + 1):
        point = axis.pointAt(min(n * 1.7 / max(axis.length(), 0.1), 1.0))
        boards.moveTo(point - normal * half * 2)
        boards.lineTo(point + normal * half * 2)
    fill = look.fill

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
        painter.strokePath(boards, pen(mixed(fill, fill.darker(150), 0.6), 0.22))
        painter.restore()
        painter.strokePath(area, pen(fill.darker(190), 0.8))
        painter.strokePath(area, pen(fill.lighter(112), 0.3))

    return paint


def _axis(space: Space) -> tuple[QPointF, QPointF, float]:
    """The middle line of a long shape, from end to end, and half its breadth (mm)."""
    corners = shapely.get_coordinates(space.polygon.minimum_rotated_rectangle)[:4].tolist()
    points = [QPointF(x, y) for x, y in corners]
    if QLineF(points[0], points[1]).length() < QLineF(points[1], points[2]).length():
        points = points[1:] + points[:1]
    a, b, c, d = points
    return (a + d) / 2, (b + c) / 2, QLineF(a, d).length() / 2


def _tunnel(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    """A tunnel is below: dashes show where it runs."""

    def paint(painter: QPainter) -> None:
        painter.strokePath(area, pen(faded(look.fill.darker(180), 0.9), 0.55, Qt.PenStyle.DashLine))

    return paint


def _rubble(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    dice, box, step = Random(space.id), area.boundingRect(), 2.6
    stones = QPainterPath()
    for row in range(int(box.height() / step) + 1):
        for column in range(int(box.width() / step) + 1):
            corner = QPointF(box.left() + (column + dice.random()) * step, box.top() + (row + dice.random()) * step)
            size = dice.uniform(0.5, 1.3)
            if area.contains(QRectF(corner, corner + QPointF(size, size))):
                turn = [QPointF(dice.uniform(0, size), dice.uniform(0, size)) for _ in range(3)]
                stones.addPolygon(QPolygonF([corner + point for point in (*turn, turn[0])]))
    return lambda painter: painter.fillPath(stones, mixed(look.fill, look.fill.darker(170), 0.8))


def _unknown(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(120, 20, 90, 90))
        painter.fillPath(area, painter.brush())
        painter.strokePath(area, pen(QColor("#7a1458"), 0.7, Qt.PenStyle.DotLine))

    return paint


def _broken_planks(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    """A fallen bridge: its outline in the water, and some planks adrift."""
    dice, box = Random(space.id), area.boundingRect()
    drift = QPainterPath()
    for _ in range(int(box.width() * box.height() / 22)):
        x, y = box.left() + dice.random() * box.width(), box.top() + dice.random() * box.height()
        end = QPointF(x + dice.uniform(-2.2, 2.2), y + dice.uniform(-2.2, 2.2))
        if area.contains(QPointF(x, y)) and area.contains(end):
            drift.moveTo(x, y)
            drift.lineTo(end)
    wood = QColor("#7a5f42")

    def paint(painter: QPainter) -> None:
        painter.strokePath(area, pen(faded(wood, 0.8), 0.4, Qt.PenStyle.DotLine))
        painter.strokePath(drift, pen(wood, 0.6))

    return paint


PATTERNS: dict[str, Callable[[Space, QPainterPath, Look], Brushwork]] = {
    "": _plain,
    "paving": _plain,
    "trees": _trees,
    "waves": _water,
    "roof": _low_roof,
    "tower": _high_roof,
    "planks": _planks,
    "broken-planks": _broken_planks,
    "dashes": _tunnel,
    "rubble": _rubble,
    "unknown": _unknown,
}
"""The patterns that a game's data may name."""

RAISED = {"roof": 1.6, "tower": 3.2}
"""Patterns of things that stand above the ground, with the length of the shadow they throw (mm)."""


def brushwork(space: Space, area: QPainterPath, look: Look) -> Brushwork:
    """The prepared pattern of one space; a shape that crosses itself has none, only its colour."""
    if not is_sound(space):
        return _unknown(space, area, look)
    return PATTERNS.get(look.pattern, _plain)(space, area, look)
