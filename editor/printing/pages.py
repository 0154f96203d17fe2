"""Pages, and what is written on all of them. Everything is in mm from the page's upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from editor.canvas.space_item import INK

_EM = 100
"""The size in pixels at which text is laid out before it is scaled."""


@dataclass(frozen=True)
class Page:
    """One page. `paint` draws it in small pieces, and yields after each how much is done, from 0 to 1."""

    title: str
    size: QSizeF
    paint: Callable[[QPainter], Iterator[float]]


def font(bold: bool = False) -> QFont:
    """The font that pages are written in, at the size that is scaled afterwards."""
    made = QFont()
    made.setPixelSize(_EM)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return made


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is at a size, both in mm."""
    return QFontMetricsF(font(bold)).horizontalAdvance(text) * size / _EM


def write(
    painter: QPainter,
    text: str,
    at: QPointF,
    size: float,
    *,
    bold: bool = False,
    width: float | None = None,
    colour: QColor = INK,
) -> None:
    """Writes a line of text as text, not as shapes: its base line begins at `at`, a letter's em is `size` mm high. What
    is wider than `width` mm is cut with an ellipsis."""
    letters = font(bold)
    if width is not None and width_of(text, size, bold) > width:
        text = QFontMetricsF(letters).elidedText(text, Qt.TextElideMode.ElideRight, width / size * _EM)
    painter.save()
    painter.setFont(letters)
    painter.setPen(colour)
    painter.translate(at)
    painter.scale(size / _EM, size / _EM)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def write_foot(painter: QPainter, area: QRectF, left: str, right: str) -> None:
    """The line below a page's content: what the page is, and what else there is to say."""
    base = area.bottom() + 8.4
    room = width_of(right, 2.8)
    write(painter, left, QPointF(area.left(), base), 2.8, width=area.width() - room - 4)
    write(painter, right, QPointF(area.right() - room, base), 2.8)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """A text as lines that are no wider than `width` mm; a word that is, stands alone."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and width_of(longer, size) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines
