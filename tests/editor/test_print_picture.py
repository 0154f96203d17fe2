"""The printed map as a picture: whatever was changed, moved or zoomed before, it is what painting it afresh gives."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import replace

import pytest
from editor_hand import city
from patience import come_to_rest, work_off
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion, QTransform

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


def on_screen(canvas: MapCanvas) -> QImage:
    return canvas.screen().grabWindow(canvas.winId()).toImage()


def test_what_lies_between_two_repainted_parts_is_shown_too(canvas: MapCanvas, qtbot, monkeypatch) -> None:
    """A repaint of two far corners paints what is missing between them: the screen must show that in the end. The
    canvas isn't asked for a picture before, for then it would repaint all of itself."""
    with monkeypatch.context() as slow:
        slow.setattr(print_picture, "AT_ONCE_S", 0.0)
        slow.setattr(print_picture.PrintItem, "_go_on", lambda _: None)
        canvas.zoom(1.4)
        work_off()
        assert not canvas.print.picture.missing.isEmpty()
    monkeypatch.setattr(print_picture, "AT_ONCE_S", 10.0)
    canvas.viewport().repaint(QRegion(0, 0, 20, 20) + QRegion(780, 580, 20, 20))
    assert canvas.print.picture.missing.isEmpty()
    work_off()
    assert on_screen(canvas) == canvas.grab().toImage()


def test_a_sign_says_that_the_map_is_still_being_painted(canvas: MapCanvas, qtbot, monkeypatch) -> None:
    said: list[float] = []
    canvas.painted.connect(said.append)
    with monkeypatch.context() as slow:
        slow.setattr(print_picture, "AT_ONCE_S", 0.0)
        slow.setattr(print_picture.PrintPicture, "complete", lambda self, wanted, seconds: QRegion())
        canvas.print.renew()
        qtbot.waitUntil(canvas.sign.isVisible)
        assert canvas.sign.text() == "Drawing the map … 0%"
        assert canvas.rect().contains(canvas.sign.geometry())
    settle(canvas, qtbot)
    assert not canvas.sign.isVisible()
    assert said[-1] == 1.0


def test_what_is_painted_soon_has_no_sign(canvas: MapCanvas, qtbot) -> None:
    canvas.print.renew()
    canvas.grab()
    settle(canvas, qtbot)
    come_to_rest(canvas)
    assert not canvas.sign.isVisible()


CHANGES: dict[str, Callable[[MapCanvas], object]] = {
    "zoom": lambda canvas: canvas.zoom(1.1),
    "fit": lambda canvas: canvas.fit(),
    "larger": lambda canvas: canvas.resize(1000, 700),
    "scroll": lambda canvas: canvas._scroll(QPoint(-120, 45)),
    "other map": lambda canvas: canvas.set_map(city().with_spaces(), None, PALETTE),
    "edit": lambda canvas: canvas.update_map(
        city().with_spaces(replace(city().spaces["l1-2"], terrain="park")), None, {"l1-2"}
    ),
}


def test_the_screen_shows_every_piece_that_was_painted(canvas: MapCanvas, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(print_picture, "AT_ONCE_S", 0.0)
    monkeypatch.setattr(print_picture, "PIECE_S", 0.0)
    canvas.zoom(1.4)
    for change in ("zoom", "scroll", "larger", "edit", "zoom", "other map", "fit"):
        CHANGES[change](canvas)
        work_off()
        settle(canvas, qtbot)
        work_off()
        shown, whole = on_screen(canvas), canvas.grab().toImage()
        assert shown == whole, change
        assert whole == afresh(canvas, qtbot)


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


def test_items_of_a_map_that_was_closed_are_held_no_more(qtbot) -> None:
    picture, space = PrintPicture(lambda _: None), next(iter(city().spaces.values()))
    picture.look_through(QTransform.fromScale(2, 2), QSize(400, 300))
    item = SpaceItem(space, PALETTE.ground(space.terrain))
    picture.stock.addItem(item)
    picture.complete(QRect(0, 0, 400, 300), 9.0)
    picture.stock.clear()
    held = weakref.ref(item)
    del item
    picture.invalidate()
    qtbot.waitUntil(lambda: held() is None)
