"""A small picture of a map that is not made yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.canvas.overlays import HIGHLIGHTS
from editor.canvas.palette import Palette
from editor.canvas.paths import path_of
from editor.canvas.patterns import faded, pen
from editor.canvas.sheet_items import PAPER
from editor.canvas.space_item import INK
from editor.progress import Sliced
from editor.work import Work, finished
from engine.board.model import GRID, Map

_MARGIN = 10

BATCH = 150
"""So many spaces are painted at once; of a larger map the others follow, batch by batch."""


class MapPreview(QWidget):
    """Shows spaces in the colours of their kinds, plainly, so that thousands of them take no time; or a sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._map: Map | None = None
        self._palette = Palette()
        self._picture = QPixmap()
        self._text = ""
        self._window: QRectF | None = None
        self._marked: Collection[str] = ()
        self._painted = QPixmap()
        """How it looks, as far as it is painted."""
        self._painting = Sliced(self)

    @property
    def busy(self) -> bool:
        """Whether batches are still to be painted."""
        return self._painting.busy

    @property
    def text(self) -> str:
        """The sentence that is shown in place of a map; empty: a map is."""
        return self._text

    def sizeHint(self) -> QSize:
        return QSize(520, 400)

    def show_map(
        self,
        shown: Map,
        palette: Palette,
        picture: QPixmap | None = None,
        window: QRectF | None = None,
        marked: Collection[str] = (),
    ) -> None:
        """Shows a map, or the part of it in `window` (mm), with the picture below it; marked spaces have a strong
        edge."""
        self._map, self._palette, self._text = shown, palette, ""
        self._window, self._marked = window, marked
        self._picture = picture or QPixmap()
        self._begin()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._map is not None:
            self._begin()

    def show_text(self, text: str) -> None:
        """Shows a sentence in its place."""
        self._map, self._text = None, text
        self._painting.cancel()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._map is None:
            painter.setPen(self.palette().placeholderText().color())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(30, 30, -30, -30), flags, self._text)
        else:
            painter.drawPixmap(0, 0, self._painted)
        painter.end()

    def _begin(self) -> None:
        """Paints the map: a small one at once."""
        assert self._map is not None
        ratio = self.devicePixelRatioF()
        self._painted = QPixmap((self.size().toSizeF() * ratio).toSize())
        self._painted.setDevicePixelRatio(ratio)
        self._painted.fill(Qt.GlobalColor.transparent)
        self._painting.cancel()
        work = self._paint_map(self._map)
        if self._painted.isNull() or len(self._map.spaces) <= BATCH:
            finished(work)
        else:
            self._painting.begin(work, self._renew, self._renew, self._renew)
        self.update()

    def _renew(self, _: object) -> None:
        self.update()

    def _paint_map(self, shown: Map) -> Work[None]:
        if self._painted.isNull():
            return
        with self._painter(shown) as painter:
            self._paint_sheet(painter, shown)
        spaces = list(shown.spaces.values())
        for first in range(0, len(spaces), BATCH):
            with self._painter(shown) as painter:
                painter.setPen(_edge(faded(INK, 0.5), 0.7))
                for space in spaces[first : first + BATCH]:
                    painter.setBrush(self._palette.ground(space.terrain).fill)
                    painter.drawPath(path_of(space.rings))
            yield first / len(spaces)
        with self._painter(shown) as painter:
            painter.setPen(_edge(HIGHLIGHTS["problem"].edge, 2.0))
            for name in self._marked:
                if name in shown.spaces:
                    painter.drawPath(path_of(shown.spaces[name].rings))

    @contextmanager
    def _painter(self, shown: Map) -> Iterator[QPainter]:
        """A painter on the picture whose unit is a mm of the map."""
        painter = QPainter(self._painted)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        part = self._window or _sheet(shown)
        scale = min((self.width() - 2 * _MARGIN) / part.width(), (self.height() - 2 * _MARGIN) / part.height())
        painter.translate((self.width() - part.width() * scale) / 2, (self.height() - part.height() * scale) / 2)
        painter.scale(scale, scale)
        painter.translate(-part.topLeft())
        yield painter
        painter.end()

    def _paint_sheet(self, painter: QPainter, shown: Map) -> None:
        sheet, shadow = _sheet(shown), 2.4 / painter.worldTransform().m11()
        painter.fillRect(sheet.translated(shadow, shadow), QColor(0, 0, 0, 50))
        painter.fillRect(sheet, PAPER)
        if not self._picture.isNull():
            painter.drawPixmap(sheet, self._picture, self._picture.rect().toRectF())


def _sheet(shown: Map) -> QRectF:
    """The sheet of a map, in mm."""
    return QRectF(0, 0, shown.size[0] / GRID, shown.size[1] / GRID)


def _edge(colour: QColor, pixels: float) -> QPen:
    edge = pen(colour, pixels)
    edge.setCosmetic(True)
    return edge
