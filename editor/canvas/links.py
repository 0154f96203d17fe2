"""Links drawn over the map: a line between the centres of adjacent spaces, in a colour that tells why."""

from __future__ import annotations

from math import atan2, cos, sin

import numpy as np
import shapely
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem
from shapely import Point

from editor.canvas.overlays import Layer
from editor.canvas.paths import to_scene
from editor.canvas.patterns import pen
from engine.board.board import Board
from engine.board.links import Link
from engine.board.model import GRID

COLOURS = {
    "derived": "#1b6fc2",
    "corner": "#2a9aa8",
    "stacked": "#8a3ab9",
    "added": "#1d8a4b",
    "one-way": "#d9822b",
    "forbidden": "#c62828",
}
"""The colour of a link by its reason."""


def reason(link: Link) -> str:
    """Why the two spaces are adjacent: a key of COLOURS."""
    return "one-way" if link.one_way else link.reason


def why(link: Link) -> str:
    """The reason in words."""
    words = {
        "derived": "shared border",
        "corner": "a shared corner",
        "stacked": "one over the other",
        "added": "added by hand",
    }
    text = words[link.reason] if not link.one_way else f"one-way, {link.one_way[0]} to {link.one_way[1]}"
    return f"{text} ({link.kind})" if link.kind else text


def draw_links(layer: Layer, board: Board) -> None:
    """Draws all links of a board into an empty layer: one item for each reason."""
    paths: dict[str, QPainterPath] = {name: QPainterPath() for name in COLOURS}
    for (a, b), link in board.links.items():
        first, second = link.one_way or (a, b)
        _line(paths[reason(link)], _centre(board, first), _centre(board, second), bool(link.one_way))
    for a, b in board.forbidden:
        _line(paths["forbidden"], _centre(board, a), _centre(board, b), False)
    for name, path in paths.items():
        item = QGraphicsPathItem(path)
        style = Qt.PenStyle.DashLine if name == "forbidden" else Qt.PenStyle.SolidLine
        edge = pen(QColor(COLOURS[name]), 1.8, style)
        edge.setCosmetic(True)
        item.setPen(edge)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        layer.add(item)
    dots = QPainterPath()
    for n in range(len(board)):
        dots.addEllipse(_centre(board, n), 0.9, 0.9)
    spots = QGraphicsPathItem(dots)
    spots.setPen(Qt.PenStyle.NoPen)
    spots.setBrush(QColor(COLOURS["derived"]))
    spots.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    layer.add(spots)


def link_at(board: Board, at: QPointF, reach: float) -> tuple[str, str] | None:
    """The pair whose line, as `draw_links` draws it, comes nearest to a point (mm), at most `reach` (mm) from it."""
    pairs = [*board.links, *board.forbidden]
    if not pairs:
        return None
    ends = np.array([[board.centres[board.at(name)] for name in pair] for pair in pairs]) / GRID
    away = np.asarray(shapely.distance(shapely.linestrings(ends), Point(at.x(), at.y())))
    nearest = int(away.argmin())
    return pairs[nearest] if away[nearest] <= reach else None


def _centre(board: Board, space: str | int) -> QPointF:
    return to_scene(board.centres[board.at(space)])


def _line(path: QPainterPath, start: QPointF, end: QPointF, arrow: bool) -> None:
    path.moveTo(start)
    path.lineTo(end)
    if arrow:
        turn = atan2(end.y() - start.y(), end.x() - start.x())
        middle = (start + end) / 2
        for side in (2.6, -2.6):
            path.moveTo(middle)
            path.lineTo(middle + QPointF(cos(turn + side), sin(turn + side)) * 2.5)
