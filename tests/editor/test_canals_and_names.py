"""Canals share their banks with the water that they run into; long names stand in two lines where that is larger."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from editor.canvas.palette import Look, Palette
from editor.canvas.paths import box_of
from editor.canvas.printed_map import PrintedMap
from editor.canvas.space_item import LabelItem, arrangements
from engine.board.model import Feature, Map, Space
from engine.files.game_data import load_game_data

PALETTE = Palette.of(load_game_data("stockholm").values)
SCALE = 20
"""Pixels in a millimetre."""


def square(x: int, y: int, width: int, height: int) -> tuple[tuple[int, int], ...]:
    """A box in mm as a ring."""
    left, top, right, bottom = x * 100, y * 100, (x + width) * 100, (y + height) * 100
    return ((left, top), (right, top), (right, bottom), (left, bottom))


@pytest.fixture
def delta() -> Map:
    """Water on the left, land on the right with a canal that runs into the water between 18 and 22 mm from above."""
    spaces = Space("w", "water", (square(0, 0, 20, 40),)), Space("a", "land", (square(20, 0, 20, 40),))
    canal = Feature("canal", "canal", polygons=((square(20, 18, 20, 4),),))
    return Map("Delta", "stockholm", (4000, 4000), {s.id: s for s in spaces}, {"canal": canal})


class Printed:
    """A map that is drawn on a scene of its own."""

    def __init__(self, source: Map) -> None:
        self.scene = QGraphicsScene()
        self.map = PrintedMap(self.scene)
        self.map.palette = PALETTE
        self.map.show(source, source.spaces)

    def colour(self, x: float, y: float) -> QColor:
        """What is seen at a point (mm)."""
        picture = QImage(40 * SCALE, 40 * SCALE, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        self.scene.render(painter, QRectF(picture.rect()), QRectF(0, 0, 40, 40))
        painter.end()
        return picture.pixelColor(round(x * SCALE), round(y * SCALE))

    def is_sandy(self, x: float, y: float) -> bool:
        """Whether red outweighs blue, as on banks and land, and nowhere in water."""
        seen = self.colour(x, y)
        return seen.red() > seen.blue()


BESIDE, MOUTH = (20.4, 10.0), (20.4, 20.0)
"""On the land beside the border of the water, and in the canal where it begins."""


def test_no_bank_lies_across_the_mouth_of_a_canal(qapp, delta: Map) -> None:
    printed = Printed(delta)
    assert printed.is_sandy(*BESIDE)
    assert not printed.is_sandy(*MOUTH)
    assert not printed.is_sandy(19.6, 20.0)
    assert printed.is_sandy(30, 17.6)


def test_banks_follow_a_canal_that_is_moved_and_one_that_goes(qapp, delta: Map) -> None:
    printed = Printed(delta)
    moved = replace(delta.features["canal"], polygons=((square(20, 28, 20, 4),),))
    printed.map.show(replace(delta, features={"canal": moved}), ())
    assert (printed.is_sandy(*MOUTH), printed.is_sandy(19.6, 20.0)) == (True, True)
    assert (printed.is_sandy(20.4, 30.0), printed.is_sandy(19.6, 30.0)) == (False, False)
    printed.map.show(replace(delta, features={}), ())
    assert printed.is_sandy(19.6, 30.0)


def test_a_hidden_canal_has_no_banks(qapp, delta: Map) -> None:
    printed = Printed(delta)
    printed.map.visibility.set_shown("features", False)
    printed.map.refresh()
    assert printed.is_sandy(19.6, 20.0)
    printed.map.visibility.set_shown("features", True)
    printed.map.refresh()
    assert not printed.is_sandy(19.6, 20.0)


def test_a_canal_as_a_line_is_as_wide_as_its_kind_says(qapp, delta: Map) -> None:
    line = Feature("canal", "canal", line=((2000, 2000), (4000, 2000)))
    printed = Printed(replace(delta, features={"canal": line}))
    half = PALETTE.feature("canal").width / 2
    assert not printed.is_sandy(30, 20 + half - 0.6)
    assert printed.is_sandy(30, 20 + half + 0.8)


def label(name: str, ring: tuple[tuple[int, int], ...]) -> LabelItem:
    return LabelItem(Space("a", "land", (ring,), name=name), Look("land", "Land"), 1.0, box_of((ring,)))


def test_a_long_name_in_a_small_space_stands_in_two_lines(qapp) -> None:
    found = label("American embassy", square(0, 0, 20, 20))
    assert [line.text for line in found.lettering] == ["American", "embassy"]
    (upper, lower), middle = found.lettering, found.outline.boundingRect().center()
    assert upper.origin.y() < lower.origin.y()
    assert upper.scale > 1.2 * label("American_embassy", square(0, 0, 20, 20)).lettering[0].scale
    assert (middle.x(), middle.y()) == pytest.approx((10, 10), abs=0.01)


@pytest.mark.parametrize("name", ["Slussen", "Sankt Erik"])
def test_a_name_that_has_room_stands_in_one_line(qapp, name: str) -> None:
    assert [line.text for line in label(name, square(0, 0, 80, 80)).lettering] == [name]


def test_words_are_parted_at_one_place(qapp) -> None:
    font = QFont()
    font.setPixelSize(100)
    texts = [[text for text, _, _ in rows] for rows in arrangements("Norr om stan", font)]
    assert texts == [["Norr om stan"], ["Norr", "om stan"], ["Norr om", "stan"]]


def test_where_no_letters_have_room_none_are_printed(qapp) -> None:
    assert label("American embassy", square(0, 0, 2, 1)).lettering == ()
