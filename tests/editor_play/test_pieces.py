"""Counters and their icons: what is painted, in which colour, how large."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.play.icons import ICONS, icon_name, icon_path, parse_path
from editor.play.pieces import CounterLook, Mark, counter_colour, paint_counter
from editor.play.stacks import SHOWN, Stack, side_for
from engine.play.scene import Item

BLUE = QColor("#1f4f8f")


def painted(look):
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_counter(painter, look)
    painter.end()
    return image


def item(**fields):
    return Item(**{"id": "t", "kind": "tank", "place": "space:a", "icon": "tank"} | fields)


def count(image, colour):
    return sum(image.pixelColor(x, y) == QColor(colour) for x in range(100) for y in range(100))


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_fills_its_box_and_stays_in_it(qapp, name):
    box = icon_path(name).boundingRect()
    assert QRectF(0, 0, 100, 100).contains(box)
    assert max(box.width(), box.height()) > 45


def test_icons_go_by_other_names_and_unknown_ones_by_their_letter(qapp):
    assert icon_name("Fire_Dept") == "fire-truck"
    assert icon_path("fire_dept") == icon_path("fire-truck")
    assert icon_path("zeppelin") == icon_path("Zorro")
    assert icon_path("zeppelin") != icon_path("balloon")


def test_path_data_is_checked():
    assert parse_path("M 0 0 H 10 V 10 Z").boundingRect() == QRectF(0, 0, 10, 10)
    with pytest.raises(ValueError, match="X"):
        parse_path("M 0 0 X 1 1")


def test_the_colour_is_the_pieces_own_or_its_owners_or_grey():
    seats = {"people": "#112233"}
    assert counter_colour(item(colour="#445566", owner="people"), seats).name() == "#445566"
    assert counter_colour(item(owner="people"), seats).name() == "#112233"
    assert counter_colour(item(colour="no colour"), seats).name() == "#8a8f98"


def test_ink_is_light_on_dark_and_dark_on_light():
    assert CounterLook(item(), QColor("#1f4f8f")).ink.lightnessF() > 0.9
    assert CounterLook(item(), QColor("#f2d45c")).ink.lightnessF() < 0.3


def test_wounds_become_pips_and_other_badges_stay():
    look = CounterLook(item(badges=("3 wounds", "towed", "wound:1")), BLUE)
    assert look.wounds == 4
    assert look.badges == ("towed",)


def test_each_part_shows(qapp):
    plain = painted(CounterLook(item(), BLUE))
    assert plain != painted(CounterLook(item(ratings=("6", "2", "5")), BLUE))
    assert plain != painted(CounterLook(item(badges=("T",)), BLUE))
    assert count(painted(CounterLook(item(badges=("wounds 2",)), BLUE)), "#e0322b") > 80
    assert count(plain, "#e0322b") == 0


def test_a_lit_counter_has_a_ring_and_a_spent_one_is_pale(qapp):
    lit = painted(CounterLook(item(), BLUE, Mark.LIT))
    assert count(lit, Mark.LIT.value) > 300
    plain, spent = painted(CounterLook(item(), BLUE)), painted(CounterLook(item(spent=True), BLUE))
    assert spent.pixelColor(20, 50).saturation() < plain.pixelColor(20, 50).saturation()


def test_a_counter_fits_its_space():
    field = QRectF(0, 0, 360, 200)
    assert side_for(100, field) == 14
    assert side_for(100, QRectF(0, 0, 700, 500)) == 25
    assert side_for(100, QRectF(0, 0, 7200, 500)) == 32
    assert side_for(5, field) == 8.5
    assert side_for(0, field) == 6
    assert side_for(5, field, room=10) == pytest.approx(9.8)  # a street: a little more than its width
    assert side_for(5, field, room=5) == 8.5
    assert side_for(100, field, room=200) == 14


def stack(n, at=(100, 100)):
    looks = [CounterLook(item(id=f"t{i}"), BLUE) for i in range(n)]
    return Stack(looks, QPointF(*at), 10, QRectF(0, 0, 200, 200))


def test_a_closed_stack_shows_its_top_and_its_number(qapp):
    tall = stack(7)
    assert [c.isVisible() for c in tall.counters] == [False] * 3 + [True] * SHOWN
    assert tall.size.text == "×7"
    assert stack(4).size is None


def test_a_fan_lets_no_two_counters_overlap_and_stays_on_the_map(qapp):
    corner = stack(9, (198, 3))
    corner.spread(True)
    places = [c.pos() + corner.pos() for c in corner.counters]
    for i, a in enumerate(places):
        assert 5 <= a.x() <= 195
        assert 5 <= a.y() <= 195
        assert all(max(abs(a.x() - b.x()), abs(a.y() - b.y())) >= 10 for b in places[:i])
    corner.spread(False)
    assert corner.size.isVisible()


def test_a_single_counter_never_fans(qapp):
    alone = stack(1)
    alone.spread(True)
    assert not alone.open
    assert alone.counters[0].pos() == QPointF(0, 0)
