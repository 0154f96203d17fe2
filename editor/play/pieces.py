"""Counters: pieces as crisp vector items in their owner's colour, with icon, ratings, badges and wound pips."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QLinearGradient, QPainter, QPainterPath, QPen

from editor.play.icons import BOX, icon_path
from engine.play.scene import Item

FACE = QRectF(8, 8, 84, 84)
"""The counter's face in the box of 100 that it is drawn in; around it is room for its shadow and glow."""

BADGE_WIDTH = 86
"""How wide a badge's text may be, in the counter's box; longer ones are cut."""

NEUTRAL = "#8a8f98"
"""The colour of a piece that belongs to nobody and names no colour."""

_WOUND = re.compile(r"wounds?[:= ](?P<after>\d+)|(?P<before>\d+) wounds?")


class Mark(Enum):
    """How a counter, a space or an edge stands out."""

    NONE = ""
    LIT = "#ffc531"
    """It can be chosen now."""
    CHOSEN = "#ffffff"
    """It has been chosen."""
    HAPPENED = "#ff5a3c"
    """The last event concerned it."""


@dataclass(frozen=True)
class CounterLook:
    """Everything that decides how a counter is painted."""

    item: Item
    colour: QColor
    mark: Mark = Mark.NONE

    @property
    def ink(self) -> QColor:
        """The colour of icon and figures: light on dark counters, dark on light ones."""
        c = self.colour
        luminance = 0.299 * c.redF() + 0.587 * c.greenF() + 0.114 * c.blueF()
        return QColor("#fbfaf5") if luminance < 0.6 else QColor("#20242c")

    @property
    def wounds(self) -> int:
        """How many wound pips badges like `2 wounds` or `wounds:2` ask for."""
        found = (_WOUND.fullmatch(b) for b in self.item.badges)
        return sum(int(m["after"] or m["before"]) for m in found if m)

    @property
    def badges(self) -> tuple[str, ...]:
        """The badges that are not wounds."""
        return tuple(b for b in self.item.badges if not _WOUND.fullmatch(b))


def counter_colour(item: Item, seat_colours: dict[str, str]) -> QColor:
    """The colour of a counter: its own, else its owner's, else grey. An unreadable one counts as none."""
    for name in (item.colour, seat_colours.get(item.owner, "")):
        if QColor.isValidColorName(name):
            return QColor(name)
    return QColor(NEUTRAL)


def paint_counter(painter: QPainter, look: CounterLook) -> None:
    """A counter in a box of 100 by 100; the caller scales."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_ground(painter, look)
    _paint_icon(painter, look)
    if look.item.ratings:
        _paint_ratings(painter, look)
    if look.item.spent:
        _paint_veil(painter)
    _paint_wounds(painter, look)
    _paint_badges(painter, look)


def _rounded(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def _paint_ground(painter: QPainter, look: CounterLook) -> None:
    """Shadow, glow, and the face with light from above."""
    painter.fillPath(_rounded(FACE.translated(2.5, 4), 13), QColor(0, 0, 0, 90))
    if look.mark is not Mark.NONE:
        for grow, tone in ((9.0, QColor(look.mark.value).darker(180)), (7.5, QColor(look.mark.value))):
            painter.fillPath(_rounded(FACE.adjusted(-grow, -grow, grow, grow), 13 + grow), tone)
    light = QLinearGradient(FACE.topLeft(), FACE.bottomLeft())
    light.setColorAt(0, look.colour.lighter(116))
    light.setColorAt(1, look.colour.darker(112))
    painter.fillPath(_rounded(FACE, 13), light)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.colour.darker(190), 2.5))
    painter.drawPath(_rounded(FACE, 13))
    rim = QColor(255, 255, 255, 70)
    painter.setPen(QPen(rim, 2))
    painter.drawPath(_rounded(FACE.adjusted(3, 3, -3, -3), 10))


def _paint_icon(painter: QPainter, look: CounterLook) -> None:
    side = 53 if look.item.ratings else 66
    top = 12.5 if look.item.ratings else 17
    painter.save()
    painter.translate(50 - side / 2, top)
    painter.scale(side / BOX, side / BOX)
    painter.fillPath(icon_path(look.item.icon or look.item.kind), look.ink)
    painter.restore()


def counter_font(size: float) -> QFont:
    """A bold font of a height in the counter's box."""
    font = QFont()
    font.setBold(True)
    font.setPixelSize(max(1, round(size)))
    return font


def _paint_ratings(painter: QPainter, look: CounterLook) -> None:
    """The figures along the foot, on a band of the opposite tone."""
    band = QRectF(FACE.left() + 4, 66, FACE.width() - 8, 22)
    painter.fillPath(_rounded(band, 8), QColor(look.ink))
    text = "  ".join(look.item.ratings) if len(look.item.ratings) < 4 else " ".join(look.item.ratings)
    size = 21.0
    while size > 8 and len(text) * size * 0.55 > band.width() - 4:
        size -= 1
    painter.setFont(counter_font(size))
    painter.setPen(look.colour.darker(150) if look.ink.lightnessF() > 0.5 else look.colour.lighter(120))
    painter.drawText(band, Qt.AlignmentFlag.AlignCenter, text)


def _paint_veil(painter: QPainter) -> None:
    """A spent piece is dimmed."""
    painter.fillPath(_rounded(FACE, 13), QColor(120, 122, 126, 150))


def _paint_wounds(painter: QPainter, look: CounterLook) -> None:
    """Wound pips down the left side."""
    painter.setPen(QPen(QColor("#5c0d0d"), 1.5))
    painter.setBrush(QColor("#e0322b"))
    for i in range(min(look.wounds, 8)):
        painter.drawEllipse(QPointF(16, 17 + i * 10.5), 5, 5)


def _paint_badges(painter: QPainter, look: CounterLook) -> None:
    """Short marks from the top right corner down."""
    for i, badge in enumerate(look.badges[:3]):
        painter.setFont(_fitting_font(badge, 17, 11))
        metrics = painter.fontMetrics()
        text = metrics.elidedText(badge, Qt.TextElideMode.ElideRight, BADGE_WIDTH)
        width = max(22.0, metrics.horizontalAdvance(text) + 10.0)
        box = QRectF(99 - width, 2 + i * 22, width, 21)
        painter.setPen(QPen(QColor("#ffffff"), 1.5))
        painter.setBrush(QColor("#2b303a"))
        painter.drawRoundedRect(box, 9, 9)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _fitting_font(text: str, largest: int, smallest: int) -> QFont:
    """The largest font, of some sizes, in which a badge is not too wide."""
    for size in range(largest, smallest, -1):
        font = counter_font(size)
        if QFontMetrics(font).horizontalAdvance(text) <= BADGE_WIDTH:
            return font
    return counter_font(smallest)
