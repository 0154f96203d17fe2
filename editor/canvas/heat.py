"""Figures of spaces as colours over the map, with the figure written into each space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.overlays import Layer
from editor.canvas.paths import label_place, path_of
from editor.canvas.patterns import pen
from editor.canvas.sheet_items import boldness
from engine.board.model import Map

Line = tuple[QPointF, QPointF]

STEPS = ("#2c5f9e", "#4f9bb5", "#9fcf8f", "#f2dc6b", "#ee9440", "#c8322b")
"""From little to much: a scale that is told apart in grey, too."""

_WRITTEN = 900
"""Up to so many spaces their figures are written."""


def colour_of(share: float) -> QColor:
    """The colour of a share between 0 and 1, half transparent."""
    place = min(max(share, 0.0), 1.0) * (len(STEPS) - 1)
    low = min(int(place), len(STEPS) - 2)
    one, other, part = QColor(STEPS[low]), QColor(STEPS[low + 1]), place - low
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    red, green, blue = (round(a + (b - a) * part) for a, b in pairs)
    return QColor(red, green, blue, 205)


def draw_heat(layer: Layer, source: Map, figures: Mapping[str, float], write: Mapping[str, str]) -> None:
    """Colours spaces by their figures, the largest being the hottest, and writes texts into them."""
    layer.clear()
    most = max(figures.values(), default=0.0) or 1.0
    for name, figure in figures.items():
        if name in source.spaces:
            item = QGraphicsPathItem(path_of(source.spaces[name].rings))
            item.setPen(Qt.PenStyle.NoPen)
            item.setBrush(colour_of(figure / most))
            _silent(layer, item)
    if len(figures) <= _WRITTEN:
        for name, text in write.items():
            if name in source.spaces:
                _write(layer, source, name, text)


def draw_pairs(
    layer: Layer, pairs: Iterable[tuple[QPointF, QPointF]], colour: QColor, width: float, dash: bool
) -> None:
    """Lines between points, all in one item."""
    path = QPainterPath()
    for start, end in pairs:
        path.moveTo(start)
        path.lineTo(end)
    item = QGraphicsPathItem(path)
    edge = pen(colour, width, Qt.PenStyle.DashLine if dash else Qt.PenStyle.SolidLine)
    edge.setCosmetic(True)
    item.setPen(edge)
    _silent(layer, item)


def _write(layer: Layer, source: Map, name: str, text: str) -> None:
    place, room = label_place(source.spaces[name])
    font = QFont()
    font.setPixelSize(100)
    font.setWeight(QFont.Weight.Bold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    box = path.boundingRect()
    size = min(5.5 * boldness(source), room * 1.5 / max(box.width(), 90.0) * 100)
    scaled = QTransform.fromScale(size / 100, size / 100).map(path.translated(-box.center()))
    item = QGraphicsPathItem(scaled.translated(place))
    item.setPen(pen(QColor(255, 255, 255, 200), size * 0.16))
    _silent(layer, item)
    front = QGraphicsPathItem(scaled.translated(place))
    front.setPen(Qt.PenStyle.NoPen)
    front.setBrush(QColor("#1d1712"))
    _silent(layer, front)


def _silent(layer: Layer, item: QGraphicsPathItem) -> None:
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    layer.add(item)
