"""The map at true scale over several pages, with overlap, cut marks and a rule to measure the print with."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from editor.canvas.patterns import pen
from editor.printing.map_sheet import MapSheet
from editor.printing.pages import Page, write_foot
from editor.printing.paper import Setup, Tile, Tiling, tiling

MARK = QColor("#202020")
RULE = 50.0
"""Length in mm of the rule on every page of the map: what it measures on paper tells whether the printer scaled."""

_LONG = 5.0
"""Length of a cut mark, in mm."""


def map_pages(sheet: MapSheet, setup: Setup) -> list[Page]:
    """A page for each tile of the map's sheet, row by row."""
    cut = tiling(sheet.rect, setup, sheet.printed)
    return [_page(sheet, setup, cut, tile) for tile in cut.tiles]


def tile_name(tile: Tile) -> str:
    """A tile's place in the whole: its row as a letter, its column as a number.

    >>> tile_name(Tile(QRectF(), 1, 0))
    'B1'
    """
    row, letters = tile.row + 1, ""
    while row:
        row, last = divmod(row - 1, 26)
        letters = chr(65 + last) + letters
    return f"{letters}{tile.column + 1}"


def _page(sheet: MapSheet, setup: Setup, cut: Tiling, tile: Tile) -> Page:
    paper, area = setup.paper(cut.landscape), setup.area(cut.landscape)
    shown = QRectF(area.topLeft(), QSizeF(tile.window.width() * setup.scale, tile.window.height() * setup.scale))

    def paint(painter: QPainter) -> Iterator[float]:
        painter.save()
        painter.setClipRect(shown)
        painter.translate(shown.topLeft())
        painter.scale(setup.scale, setup.scale)
        painter.translate(-tile.window.topLeft())
        try:
            yield from sheet.paint(painter, tile.window)
        finally:  # it may be given up meanwhile
            painter.restore()
        _draw_marks(painter, shown, setup.overlap, cut, tile)
        beside = area.adjusted(0, 0, -RULE - 2, 0)
        write_foot(painter, beside, _told(sheet, setup, cut, tile), f"this rule is {RULE:g} mm long:")
        _draw_rule(painter, area)

    return Page(f"Map {tile_name(tile)}", paper, paint)


def _told(sheet: MapSheet, setup: Setup, cut: Tiling, tile: Tile) -> str:
    """What the foot of a page says. The name comes last: what there is no room for is cut off at the end."""
    parts = ["true scale" if setup.scale == 1 else f"{setup.scale:.0%} of its size", sheet.source.name or "Map"]
    if len(cut.tiles) > 1:
        place = f"{tile_name(tile)} of {cut.rows} × {cut.columns} pages, which overlap by {setup.overlap:g} mm"
        parts.insert(0, place)
    return "  ·  ".join(parts)


def _draw_marks(painter: QPainter, shown: QRectF, overlap: float, cut: Tiling, tile: Tile) -> None:
    """Marks outside the picture where to cut, and short ones where the neighbouring page begins or ends."""
    painter.setPen(pen(MARK, 0.15))
    for x in (shown.left(), shown.right()):
        for y, way in ((shown.top(), -1), (shown.bottom(), 1)):
            painter.drawLine(QLineF(x, y + way * 1.0, x, y + way * _LONG))
    for y in (shown.top(), shown.bottom()):
        for x, way in ((shown.left(), -1), (shown.right(), 1)):
            painter.drawLine(QLineF(x + way * 1.0, y, x + way * _LONG, y))
    painter.setPen(pen(QColor("#2a6fb0"), 0.25))
    for x in _seams(shown.left(), shown.right(), overlap, tile.column, cut.columns):
        for y, way in ((shown.top(), -1), (shown.bottom(), 1)):
            painter.drawLine(QLineF(x, y, x, y + way * 3.0))
    for y in _seams(shown.top(), shown.bottom(), overlap, tile.row, cut.rows):
        for x, way in ((shown.left(), -1), (shown.right(), 1)):
            painter.drawLine(QLineF(x, y, x + way * 3.0, y))


def _seams(low: float, high: float, overlap: float, place: int, count: int) -> list[float]:
    """Where the neighbours' pages end and begin, on this one."""
    return ([low + overlap] if place > 0 else []) + ([high - overlap] if place < count - 1 else [])


def _draw_rule(painter: QPainter, area: QRectF) -> None:
    base, end = area.bottom() + 8.2, area.right()
    painter.setPen(pen(MARK, 0.2))
    painter.drawLine(QLineF(end - RULE, base, end, base))
    for step in range(6):
        x = end - RULE + step * 10
        painter.drawLine(QLineF(x, base - 1.2, x, base))
