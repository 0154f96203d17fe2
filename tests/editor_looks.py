"""What is to be seen near a place of the map (grid units), for the tests of the editor: its colours, pixel by pixel."""

from __future__ import annotations

from editor_hand import Hand
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage

from engine.board.model import Point

_ALIKE = 24
"""How far two colours may lie apart, over red, green and blue, and count as the same."""


def look_at(hand: Hand, at: Point, reach: int = 10) -> QImage:
    """What is to be seen within so many pixels of a place."""
    middle = hand.at(at)
    around = QRect(middle.x() - reach, middle.y() - reach, 2 * reach + 1, 2 * reach + 1)
    return hand.canvas.viewport().grab(around).toImage()


def count_of(picture: QImage, colour: str) -> int:
    """How many pixels have a colour."""
    wanted = QColor(colour)
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return sum(apart(picture.pixelColor(x, y), wanted) < _ALIKE for x, y in places)


def mean_of(picture: QImage) -> QColor:
    """The mean colour."""
    return picture.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)


def apart(one: QColor, other: QColor) -> int:
    """How far two colours lie apart."""
    return sum(abs(a - b) for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True))
