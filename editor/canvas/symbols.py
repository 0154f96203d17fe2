"""The symbols that markers are printed with, as outlines in mm around their own middle."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QPainterPath, QTransform

from editor.canvas.palette import Look
from engine.board.model import Marker


def lettering(text: str, height: float, x: float, middle: float, spacing: float = 0) -> QPainterPath:
    """Text as an outline, its left end at `x` and its middle line at `middle`, in mm."""
    font = QFont()
    font.setPixelSize(100)
    font.setWeight(QFont.Weight.DemiBold)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    path = QPainterPath()
    path.addText(QPointF(0, 36), font, text)
    scaled = QTransform.fromScale(height / 100, height / 100).map(path)
    return scaled.translated(x, middle)


def symbol_of(marker: Marker, look: Look) -> QPainterPath:
    """A marker's number where it has one, the picture of its kind's icon where there is one, else the first letter of
    its name or its kind's."""
    if "number" in marker.props:
        return _letters(str(marker.props["number"]), 3.6)
    picture = _PICTURES.get(look.icon or marker.kind)
    return picture() if picture else _letters((marker.name or look.name)[:1].upper(), 4.2)


def _letters(text: str, height: float) -> QPainterPath:
    letters = lettering(text, height, 0, 0)
    centre = letters.boundingRect().center()
    return letters.translated(-centre.x(), -centre.y())


def _person() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(0, -1.15), 0.72, 0.72)
    path.moveTo(-1.2, 1.9)
    path.cubicTo(-1.2, -0.7, 1.2, -0.7, 1.2, 1.9)
    path.closeSubpath()
    return path


def _star() -> QPainterPath:
    path, turn = QPainterPath(QPointF(0, -2.1)), QTransform()
    for n in range(1, 10):
        turn.rotate(36)
        path.lineTo(turn.map(QPointF(0, -2.1 if n % 2 == 0 else -0.9)))
    path.closeSubpath()
    return path


def _target() -> QPainterPath:
    """Rings, as on a shooting target."""
    path = QPainterPath()
    for radius in (2.2, 1.5, 0.8):
        path.addEllipse(QPointF(0, 0), radius, radius)
    return path


def _badge() -> QPainterPath:
    """A shield, as police wear."""
    path = QPainterPath(QPointF(0, -2.1))
    path.quadTo(0.9, -1.5, 1.7, -1.5)
    path.cubicTo(1.8, 0.3, 1.1, 1.5, 0, 2.1)
    path.cubicTo(-1.1, 1.5, -1.8, 0.3, -1.7, -1.5)
    path.quadTo(-0.9, -1.5, 0, -2.1)
    path.closeSubpath()
    return path


_PICTURES: dict[str, Callable[[], QPainterPath]] = {
    "townspeople": _person,
    "person": _person,
    "people": _person,
    "star": _star,
    "target": _target,
    "police": _badge,
}
"""Icon of a kind of marker -> its picture."""
