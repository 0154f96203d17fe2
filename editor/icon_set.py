"""The editor's icons: line drawings in SVG, tinted with the theme's text colour, sharp at any size."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

FOLDER = Path(__file__).parent / "icons"


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)
    return QSvgRenderer(QByteArray(text.encode()))


class _LineIcon(QIconEngine):
    """Draws an icon in the palette's colours of the moment, so that a change of theme needs no new icons."""

    def __init__(self, name: str, colour: str = "") -> None:
        super().__init__()
        self._name = name
        self._colour = colour

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        colours = QApplication.palette()
        if mode == QIcon.Mode.Disabled:
            colour = colours.placeholderText().color().name()
        elif self._colour:
            colour = self._colour
        elif mode == QIcon.Mode.Selected or state == QIcon.State.On:
            colour = colours.highlightedText().color().name()
        else:
            colour = colours.windowText().color().name()
        _renderer(self._name, colour).render(painter, rect.toRectF())

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return _LineIcon(self._name, self._colour)


def icon(name: str, colour: str = "") -> QIcon:
    """The icon of a name (a file in `editor/icons`), in the theme's colour or the one given."""
    return QIcon(_LineIcon(name, colour))


def swatch(colour: QColor, size: int = 20) -> QIcon:
    """A rounded patch of a colour."""
    pixmap = QPixmap(size * 2, size * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(colour.darker(160))
    painter.setBrush(colour)
    painter.drawRoundedRect(1, 1, size - 2, size - 2, 4, 4)
    painter.end()
    return QIcon(pixmap)
