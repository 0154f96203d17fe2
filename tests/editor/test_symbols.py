"""The symbols of markers, and how much room a name has in its space."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from editor.canvas.palette import Look
from editor.canvas.paths import clearance, label_place
from editor.canvas.symbols import symbol_of
from engine.board.model import Marker, Space


def look(icon: str, name: str = "Entry") -> Look:
    return Look("kind", name, QColor("#a03c2c"), "", icon)


def test_a_number_is_printed_instead_of_the_letter(qapp: object) -> None:
    numbered = [symbol_of(Marker("e", "entry", (0, 0), props={"number": n}), look("entry")) for n in (1, 12, 12)]
    plain = symbol_of(Marker("e", "entry", (0, 0)), look("entry"))
    assert numbered[1] == numbered[2]
    assert len({str(p.boundingRect()) for p in [*numbered, plain]}) == 3


@pytest.mark.parametrize("icon", ["star", "target", "police", "townspeople"])
def test_a_picture_is_the_same_whatever_the_name_and_fits_its_disc(icon: str, qapp: object) -> None:
    one, other = (symbol_of(Marker("m", "kind", (0, 0), name=name), look(icon)) for name in ("Ada", "Bo"))
    assert one == other
    assert all(abs(edge) < 2.5 for edge in one.boundingRect().getCoords())


def test_a_kind_without_a_picture_has_the_first_letter_of_its_name(qapp: object) -> None:
    one, same, other = (symbol_of(Marker("m", "kind", (0, 0), name=name), look("")) for name in ("Ada", "Axel", "Bo"))
    assert one == same
    assert one != other


def test_a_wide_space_has_more_room_for_its_name_than_its_height() -> None:
    """At most twice the radius of the largest disc, and never less than it."""
    square = Space("a", "land", (((0, 0), (2000, 0), (2000, 2000), (0, 2000)),))
    wide = Space("b", "land", (((0, 0), (3000, 0), (3000, 2000), (0, 2000)),))
    longer = Space("c", "land", (((0, 0), (9000, 0), (9000, 2000), (0, 2000)),))
    rooms = [label_place(space)[1] for space in (square, wide, longer)]
    assert rooms == pytest.approx([10.0, 15.0, 20.0], abs=0.2)
    assert label_place(longer)[0].x() == pytest.approx(45.0)


def test_what_is_round_has_the_room_that_the_border_leaves_it() -> None:
    wide = Space("b", "land", (((0, 0), (9000, 0), (9000, 2000), (0, 2000)),))
    beside = Space("c", "land", wide.rings, centre=(300, 1000))
    outside = Space("d", "land", wide.rings, centre=(-300, 1000))
    assert clearance(wide, label_place(wide)[0]) == pytest.approx(10.0, abs=0.2)
    assert clearance(beside, label_place(beside)[0]) == pytest.approx(3.0)
    assert clearance(outside, label_place(outside)[0]) == 0


def test_an_author_s_centre_stays_where_it_is() -> None:
    wide = Space("b", "land", (((0, 0), (3000, 0), (3000, 2000), (0, 2000)),), centre=(1200, 1000))
    place, room = label_place(wide)
    assert (place.x(), place.y(), room) == (12.0, 10.0, pytest.approx(12.0))
