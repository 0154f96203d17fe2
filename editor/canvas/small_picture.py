"""A map painted small, in pieces between which a window can live."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPixmap, QTransform

from editor.canvas.palette import Palette
from editor.canvas.print_picture import PIECE_S, PrintPicture
from editor.canvas.printed_map import PrintedMap
from editor.canvas.sheet_items import sheet_of
from editor.work import Work
from engine.files.map_reader import MapDocument

RATIO = 2
"""Pixels of the picture for one of the window: enough for screens of high density."""

_AROUND = 4
"""Millimetres left free around the sheet."""


def small_picture(source: MapDocument, size: QSize) -> Work[QPixmap]:
    """A picture of a map that was read, without the names of its spaces, for a place of a size in pixels."""
    assert source.map is not None
    picture = PrintPicture(_nobody)
    printed = PrintedMap(picture.stock)
    printed.palette = Palette.of(source.game.values if source.game else {}, source.map.kinds)
    printed.visibility.set_shown("labels", False)
    for share in printed.prepare(source.map, printed.palette):
        yield share / 2
    printed.show(source.map, source.map.spaces)
    field = sheet_of(source.map).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    scale = RATIO * min(size.width() / field.width(), size.height() / field.height())
    middle = QPointF(size.width(), size.height()) * RATIO / 2 - field.center() * scale
    picture.look_through(QTransform(scale, 0, 0, scale, middle.x(), middle.y()), size * RATIO)
    whole = picture.pixels.rect()
    while not picture.missing.isEmpty():
        picture.complete(whole, PIECE_S)
        yield (1 + picture.share) / 2
    picture.pixels.setDevicePixelRatio(RATIO)
    return picture.pixels


def _nobody(_: object) -> None:
    """Nobody is to be told what is out of date: all of it is painted."""
