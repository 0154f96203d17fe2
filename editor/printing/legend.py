"""The legend: what the kinds of terrain, features and markers look like that the map uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from editor.canvas.palette import Look, Palette
from editor.canvas.patterns import pen
from editor.canvas.sheet_items import MarkerItem, feature_item
from editor.canvas.space_item import INK, SpaceItem
from editor.printing.tables import Picture, Row, Section
from engine.board.model import GRID, Feature, Map, Marker, Point, Space

_HEIGHT = 12.0


def legend(source: Map, palette: Palette) -> list[Section]:
    """A section each for terrain, features and markers; kinds in the game's order, with how many there are."""
    terrain = Counter(space.terrain for space in source.spaces.values())
    features = Counter(feature.kind for feature in source.features.values())
    markers = Counter(marker.kind for marker in source.markers.values())
    lined = {feature.kind for feature in source.features.values() if feature.line}
    sections = [
        _section("Terrain", terrain, palette.terrain, palette.ground, _patch),
        _section("On the spaces", features, palette.features, palette.feature, lambda look: _figure(look, lined)),
        _section("Markers", markers, palette.markers, palette.marker, _marker),
    ]
    return [section for section in sections if section.rows]


def _section(
    title: str,
    used: Counter[str],
    order: Iterable[str],
    look_of: Callable[[str], Look],
    picture: Callable[[Look], Picture],
) -> Section:
    known = [kind for kind in order if used[kind]]
    kinds = [*known, *sorted(used.keys() - set(known))]
    rows = [Row((look_of(kind).name, str(used[kind])), picture(look_of(kind))) for kind in kinds]
    return Section(title, rows, (4.0, 1.0), height=_HEIGHT)


def _patch(look: Look) -> Picture:
    def paint(painter: QPainter, box: QRectF) -> None:
        ring = tuple(_grid(point) for point in (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()))
        SpaceItem(Space(look.id, look.id, (ring,)), look).paint(painter, QStyleOptionGraphicsItem())
        painter.setPen(pen(INK, 0.25))
        painter.drawRect(box)

    return paint


def _figure(look: Look, lined: set[str]) -> Picture:
    def paint(painter: QPainter, box: QRectF) -> None:
        inside = box.adjusted(2, 1.5, -2, -1.5)
        if look.id in lined:
            line = (_grid(inside.bottomLeft()), _grid(inside.center()), _grid(inside.topRight()))
            shown = Feature("x", look.id, (), line)
        else:
            corners = (inside.topLeft(), inside.topRight(), inside.bottomRight(), inside.bottomLeft())
            shown = Feature("x", look.id, ((tuple(map(_grid, corners)),),))
        feature_item(shown, look).paint(painter, QStyleOptionGraphicsItem())

    return paint


def _marker(look: Look) -> Picture:
    def paint(painter: QPainter, box: QRectF) -> None:
        item = MarkerItem(Marker("x", look.id, (0, 0)), look, 1.0)
        painter.save()
        painter.translate(box.center())
        painter.scale(box.height() / 7.4, box.height() / 7.4)
        item.paint(painter, QStyleOptionGraphicsItem())
        painter.restore()

    return paint


def _grid(point: QPointF) -> Point:
    return round(point.x() * GRID), round(point.y() * GRID)
