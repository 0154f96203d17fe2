"""The printed map as a picture: whatever was changed, moved or zoomed before, it is what painting it afresh gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from editor_hand import city
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from editor.canvas import print_picture
from editor.canvas.palette import Palette
from editor.canvas.print_picture import PrintPicture
from editor.canvas.space_item import SpaceItem
from editor.canvas.view import MapCanvas
from engine.files.game_data import load_game_data

PALETTE = Palette.of(load_game_data("sheboygan").values)


@pytest.fixture
def canvas(qtbot) -> MapCanvas:
    made = MapCanvas()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.set_map(city(), None, PALETTE)
    made.show()
    settle(made, qtbot)
    return made


def settle(canvas: MapCanvas, qtbot) -> None:
    qtbot.waitUntil(lambda: not canvas.print.busy)


def seen(canvas: MapCanvas, qtbot) -> QImage:
    canvas.grab()
    settle(canvas, qtbot)
    return canvas.grab().toImage()


def afresh(canvas: MapCanvas, qtbot) -> QImage:
    canvas.print.renew()
    return seen(canvas, qtbot)


def test_an_edit_and_its_undo_are_painted_where_they_show(canvas: MapCanvas, qtbot) -> None:
    before = seen(canvas, qtbot)
    source, ring = city(), ((2000, 2000), (4000, 2000), (4000, 4000), (2600, 3400))
    changed = source.with_spaces(replace(source.spaces["l1-2"], rings=(ring,)))
    canvas.update_map(changed, None, {"l1-2"})
    edited = seen(canvas, qtbot)
    assert edited != before
    assert edited == afresh(canvas, qtbot)
    canvas.update_map(source, None, {"l1-2"})
    assert seen(canvas, qtbot) == afresh(canvas, qtbot)


@pytest.mark.parametrize("faint", [1.0, 0.5])
def test_what_comes_into_view_joins_what_was_there(canvas: MapCanvas, qtbot, faint: float) -> None:
    canvas.set_strength("ground", faint)
    canvas.zoom(3.0)
    seen(canvas, qtbot)
    for step in (QPoint(37, 0), QPoint(-11, 53), QPoint(0, -90)):
        canvas._scroll(step)
        assert seen(canvas, qtbot) == afresh(canvas, qtbot)


def test_after_a_zoom_the_rest_follows_in_pieces(canvas: MapCanvas, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(print_picture, "AT_ONCE_S", 0.0)
    monkeypatch.setattr(print_picture, "PIECE_S", 0.0)
    canvas.zoom(2.0)
    stretched = canvas.grab().toImage()
    assert canvas.print.busy
    settle(canvas, qtbot)
    sharp = canvas.grab().toImage()
    assert sharp != stretched
    monkeypatch.undo()
    assert sharp == afresh(canvas, qtbot)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_each_pixel_of_the_device_is_painted_for_itself(qtbot, ratio: float) -> None:
    """On a screen with two pixels for one, twice as many are painted, none is stretched."""
    picture = PrintPicture(lambda box: None)
    item = SpaceItem(city().spaces["l1-2"], PALETTE.ground("low-building"))
    picture.stock.addItem(item)
    way, size = (
        QTransform.fromScale(6 * ratio, 6 * ratio).translate(-15, -15),
        QSize(int(200 * ratio), int(200 * ratio)),
    )
    picture.look_through(way, size)
    picture.complete(QRect(QPoint(), size), 10.0)
    plain = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    plain.fill(Qt.GlobalColor.transparent)
    painter = QPainter(plain)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(way)
    item.paint(painter, print_picture.QStyleOptionGraphicsItem(), None)
    painter.end()
    assert picture.pixels.toImage().convertToFormat(plain.format()) == plain
