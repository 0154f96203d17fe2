"""What lies under the pointer, what lights up, and what a scene draws on the map."""

from collections import Counter

import pytest
from editor_play.pocket_game import TERRAIN, pocket_board
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from editor.canvas.palette import Palette
from editor.canvas.view import MapCanvas
from editor.play.board_view import BoardView, parse_point
from editor.play.marks import BorderOverlay, CostMark, SpaceOverlay, web_path
from editor.play.pieces import Mark
from engine.play.scene import Item, Overlay, Scene


def item(name, place, order=0):
    return Item(name, "tank", place, "tank", order=order)


@pytest.fixture
def view(qtbot):
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    view = BoardView(canvas)
    view.show_map(pocket_board(), Palette.of({"terrain": TERRAIN}))
    items = (item("b", "space:s0-3", 1), item("a", "space:s0-3"), item("c", "point:6000,3600"), item("d", "box:lost"))
    borders = (Overlay("border:s0-0,s0-1", "wall"), Overlay("border:s0-0,w5-3", "wall"))
    overlays = (Overlay("space:p1-0", "fire", "2"), *borders)
    view.show_scene(Scene("", items=items, overlays=overlays), {})
    return view


def test_items_stand_where_the_scene_says(view):
    assert view.stacks["space:s0-3"].ids == ("a", "b")
    assert view.centre_of("piece:c") == QPointF(60, 36)
    assert view.centre_of("piece:d") is None
    assert [i.id for i in view.off_map["box:lost"]] == ["d"]
    assert view.centre_of("space:s0-3") == QPointF(12, 12)
    assert view.centre_of("space:unknown") is None


def test_the_topmost_counter_is_hit_first_then_its_space(view):
    at = view.stacks["space:s0-3"].counters[1].scenePos()
    hit = view.hit(at)
    assert hit.nouns == ("piece:b", "space:s0-3")
    assert hit.inside == ("piece:b", "piece:a")
    view.fan_out(at)
    assert view.hit(view.stacks["space:s0-3"].counters[0].scenePos()).nouns[0] == "piece:a"
    view.fan_out(None)
    assert not view.stacks["space:s0-3"].open


def test_bare_ground_is_its_space_with_what_stands_there(view):
    hit = view.hit(QPointF(1, 1))
    assert (hit.nouns, hit.inside) == (("space:s0-3",), ("piece:b", "piece:a"))
    assert view.hit(QPointF(-50, -50)).anything == ()


def test_lights_are_on_spaces_pieces_edges_and_points(view):
    view.light(["space:s1-3", "piece:a", "edge:north", "edge:gate", "point:100,200"], ["piece:b"])
    marks = {c.look.item.id: c.look.mark for c in view.stacks["space:s0-3"].counters}
    assert marks == {"a": Mark.LIT, "b": Mark.CHOSEN}
    assert view.hit(QPointF(70, -3)).nouns == ("edge:north",)
    assert view.hit(QPointF(1.5, 2.5)).nouns == ("point:100,200",)
    assert {"edge:north", "point:100,200", "piece:a", "space:s0-0"} <= view.shown
    assert "edge:gate" not in view.shown
    assert "piece:d" not in view.shown
    view.light([])
    assert "edge:north" not in view.shown


def test_what_happened_flashes_but_never_hides_what_lights_up(view):
    view.light(["piece:a"])
    view.flash(["piece:a", "piece:b"])
    marks = {c.look.item.id: c.look.mark for c in view.stacks["space:s0-3"].counters}
    assert marks == {"a": Mark.LIT, "b": Mark.HAPPENED}


def test_overlays_lie_on_spaces_and_borders_that_exist(view):
    drawn = view.canvas.layer("play-ground").childItems()
    assert [type(i) for i in drawn] == [SpaceOverlay, BorderOverlay]


def test_terrain_changes_and_comes_back(view):
    view.show_scene(Scene("", terrain={"l1-2": "ruins"}), {})
    assert view.canvas.space_item("l1-2").space.terrain == "ruins"
    view.show_scene(Scene(""), {})
    assert view.canvas.space_item("l1-2").space.terrain == "low_building"


def test_points_are_grid_units():
    assert parse_point("1250,-400") == QPointF(12.5, -4)


def test_reachable_spaces_carry_their_cost(view):
    view.show_costs({"l1-2": "3", "s0-0": "1", "nowhere": "9"})
    marks = view.canvas.layer("play-costs").childItems()
    assert [m.cost for m in marks] == ["3", "1"]
    areas = [view.canvas.space_item(s).area for s in ("l1-2", "s0-0")]
    assert [a.contains(m.pos()) for a, m in zip(areas, marks, strict=True)] == [True, True]
    view.show_costs({})
    assert view.canvas.layer("play-costs").childItems() == []


def test_a_cost_stays_inside_a_space_that_is_wide_and_low(qapp):
    """The street's name has 30 mm to each side, the street only 8 mm above and below."""
    area = QPainterPath()
    area.addRect(0, 0, 80, 16)
    mark = CostMark("2", area, QPointF(40, 8), 30)
    assert area.contains(mark.pos())
    assert mark.pos().x() < 40
    assert mark.pos().y() < 8


def picture(text):
    faces = ("1", "2", "3", "R")
    area = QPainterPath()
    area.addRect(0, 0, 100, 100)
    fire = SpaceOverlay(Overlay("space:a", "fire", text, icon="fire", faces=faces), area, QPointF(50, 50), 40)
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    fire.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def white_rows(image):
    """The rows with much white: those of the large text at the counter's foot."""
    return [y for y in range(100) if sum(image.pixelColor(x, y).lightness() > 240 for x in range(100)) >= 4]


def test_a_turned_counter_has_the_present_text_large_at_its_foot(qapp):
    pictures = {text: picture(text) for text in ("1", "2", "R")}
    assert len({bytes(p.constBits()) for p in pictures.values()}) == 3
    for image in pictures.values():
        assert min(white_rows(image)) > 50


def test_what_a_space_is_under_counters_is_told_at_their_corner(view):
    """The stage of a fire that a unit stands in, say; a web is told by the ground itself."""
    fire = {"icon": "fire", "faces": ("1", "2", "3", "R")}
    places = ("s0-3", "p1-0")
    overlays = [Overlay(f"space:{p}", "fire", "3", **fire) for p in places]
    web = Overlay("space:s0-3", "web", icon="web")
    view.show_scene(Scene("", items=(item("a", "space:s0-3"),), overlays=(*overlays, web)), {})
    assert [o.covered for o in view.canvas.layer("play-ground").childItems()] == [True, False, True]
    (corner,) = view.canvas.layer("play-corners").childItems()
    assert (corner.overlay, corner.overlay.text) == (overlays[0], "3")
    stack = view.stacks["space:s0-3"]
    assert corner.pos().x() < stack.pos().x()
    assert corner.pos().y() < stack.pos().y()
    assert view.hit(stack.counters[0].scenePos()).nouns == ("piece:a", "space:s0-3")
    view.show_scene(Scene("", overlays=tuple(overlays)), {})
    assert view.canvas.layer("play-corners").childItems() == []


def test_a_web_spans_its_space_and_no_more():
    path = web_path(QRectF(0, 0, 40, 20), QPointF(20, 10))
    assert path.boundingRect().contains(QRectF(0, 0, 40, 20))
    area = QPainterPath()
    area.addRect(10, 10, 40, 20)
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    SpaceOverlay(Overlay("space:a", "web", icon="web"), area, QPointF(30, 20), 10).paint(
        painter, QStyleOptionGraphicsItem()
    )
    painter.end()
    dark = [(x, y) for x in range(60) for y in range(60) if image.pixelColor(x, y).lightness() == 0]
    assert {(x, y) for x in range(60) for y in range(60) if not (9 <= x <= 50 and 9 <= y <= 30)} <= set(dark)
    assert not any(11 <= x <= 48 and 11 <= y <= 28 for x, y in dark)
    inside = Counter(image.pixelColor(x, y).rgb() for x in range(12, 48) for y in range(12, 28))
    (_, wash), *threads = inside.most_common()
    assert 0.1 < sum(count for _, count in threads) / wash < 1
