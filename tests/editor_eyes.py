"""Eyes for the tests of the editor: what lies on the map as the screen shows it, and what Del would take away."""

from __future__ import annotations

from editor_hand import Hand, centre_of, saved, taken_back
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage

from editor.window import MainWindow
from engine.board.model import Point

NEAR = 60
"""How far each of red, green and blue may be from a colour that lies half transparent over the printed map."""


def shown_map(window: MainWindow) -> QImage:
    """The map as it is on the screen."""
    return window.canvas.viewport().grab().toImage()


def amount(window: MainWindow, point: Point, colour: str, around: int = 12) -> int:
    """How many pixels around a point of the map lie near a colour."""
    picture, wanted = shown_map(window), QColor(colour)
    scale = picture.width() / window.canvas.viewport().width()
    at = (window.canvas.mapFromScene(point[0] / 100, point[1] / 100).toPointF() * scale).toPoint()
    steps = range(-around, around + 1)
    near = [QPoint(at.x() + dx, at.y() + dy) for dx in steps for dy in steps]
    return sum(_like(picture.pixelColor(p), wanted) for p in near if picture.rect().contains(p))


def _like(one: QColor, other: QColor) -> bool:
    return max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True)) < NEAR


def between(window: MainWindow, one: str, other: str) -> Point:
    """The point half way between the middles of two spaces."""
    (ax, ay), (bx, by) = (centre_of(window.document.map, name) for name in (one, other))
    return (ax + bx) // 2, (ay + by) // 2


def selected(window: MainWindow, hand: Hand) -> set[str]:
    """What is selected on the map: what Del takes out of the saved file. It is put back, and selected no more."""
    before = saved(window)
    hand.key(Qt.Key.Key_Delete)
    after = saved(window)
    tables = ("spaces", "features", "markers")
    gone = {name for table in tables for name in getattr(before, table).keys() - getattr(after, table).keys()}
    if gone:
        assert taken_back(window) == before
    return gone
