"""Paper: sizes, margins, and how a sheet that is larger than a page is cut into tiles that overlap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSizeF

SIZES = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0),
    "Letter": (215.9, 279.4),
    "Tabloid": (279.4, 431.8),
}
"""Paper sizes in mm, upright (ISO 216; ANSI/ASME Y14.1 A and B)."""

PARTS = {
    "map": "The map",
    "legend": "Legend",
    "setup": "Set-up sheet",
    "links": "Table of links",
    "counters": "Counters",
}
"""What can be printed, in the order of the pages."""

FOOT = 9.0
"""Height in mm of the line below a page's content that says what it is."""


@dataclass(frozen=True)
class Setup:
    """How to print: lengths in mm. `scale` 1 prints the map as large as it is."""

    size: str = "A4"
    margin: float = 10.0
    overlap: float = 10.0
    scale: float = 1.0
    parts: tuple[str, ...] = tuple(PARTS)
    counter: float = 15.0
    landscape: bool | None = None
    """Whether the map's pages lie on their side; None: whichever takes fewer pages."""

    def paper(self, landscape: bool = False) -> QSizeF:
        """A page of this paper."""
        width, height = SIZES[self.size]
        return QSizeF(height, width) if landscape else QSizeF(width, height)

    def area(self, landscape: bool = False) -> QRectF:
        """Where a page may be printed on: without its margins and its foot, in mm from the page's upper left corner."""
        paper = self.paper(landscape)
        return QRectF(
            self.margin, self.margin, paper.width() - 2 * self.margin, paper.height() - 2 * self.margin - FOOT
        )


@dataclass(frozen=True)
class Tile:
    """What one page shows of a sheet: `window` in mm of the map; `row` and `column` count from 0."""

    window: QRectF
    row: int
    column: int


@dataclass(frozen=True)
class Tiling:
    """A sheet cut into tiles for pages of one orientation."""

    landscape: bool
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def tiling(sheet: QRectF, setup: Setup, needed: QRectF | None = None) -> Tiling:
    """Cuts a sheet (mm of the map) into as few tiles as cover it, neighbours sharing `overlap` mm of paper. Where
    fewer cover what is `needed` of it, what is blank around that is left off, as far as there is no room for it.

    >>> cut = tiling(QRectF(0, 0, 297, 210), Setup(margin=10, overlap=10))
    >>> cut.landscape, cut.rows, cut.columns
    (False, 1, 2)
    """
    ways = [setup.landscape] if setup.landscape is not None else [False, True]
    return min((_cut(sheet, setup, way, needed or sheet) for way in ways), key=lambda cut: len(cut.tiles))


def _cut(sheet: QRectF, setup: Setup, landscape: bool, needed: QRectF) -> Tiling:
    page, overlap = setup.area(landscape), setup.overlap / setup.scale
    width, height = page.width() / setup.scale, page.height() / setup.scale
    whole, part = (sheet.left(), sheet.right()), (needed.left(), needed.right())
    across = list(_spans(*_shown(whole, part, width, overlap), width, overlap))
    whole, part = (sheet.top(), sheet.bottom()), (needed.top(), needed.bottom())
    down = list(_spans(*_shown(whole, part, height, overlap), height, overlap))
    tiles = tuple(
        Tile(QRectF(x, y, width, height), row, column)
        for row, (y, height) in enumerate(down)
        for column, (x, width) in enumerate(across)
    )
    return Tiling(landscape, len(down), len(across), tiles)


def _shown(whole: tuple[float, float], needed: tuple[float, float], room: float, overlap: float) -> tuple[float, float]:
    """Where along one side the first tile begins, and how much all of them show: the whole, unless what is needed of
    it takes fewer tiles."""
    length, wanted = whole[1] - whole[0], needed[1] - needed[0]
    count = _count(wanted, room, overlap)
    if count == _count(length, room, overlap):
        return whole[0], length
    shown = room + (count - 1) * _step(room, overlap)
    begin = min(max(needed[0] - (shown - wanted) / 2, whole[0]), whole[1] - shown)
    return begin, shown


def _step(room: float, overlap: float) -> float:
    """From one tile's beginning to the next. The overlap is at most half of a page."""
    return room - min(overlap, room / 2)


def _count(length: float, room: float, overlap: float) -> int:
    return max(ceil((length - room) / _step(room, overlap) - 1e-9) + 1, 1)


def _spans(start: float, length: float, room: float, overlap: float) -> Iterator[tuple[float, float]]:
    """Where the tiles begin along one side, and how long each is."""
    step = _step(room, overlap)
    for place in range(_count(length, room, overlap)):
        begin = start + place * step
        yield begin, min(room, start + length - begin)
