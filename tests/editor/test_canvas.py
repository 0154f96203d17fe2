"""The canvas: every kind of every installed game is drawn by a known pattern; what is where; what is drawn anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from editor_hand import city
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from editor.canvas.overlays import HIGHLIGHTS
from editor.canvas.palette import UNKNOWN, Palette
from editor.canvas.patterns import PATTERNS
from editor.canvas.view import MapCanvas
from engine.board.model import Feature, Map, Marker, Ring, Space
from engine.files.game_data import load_game_data
from engine.files.game_folders import INSTALLED


@pytest.fixture
def canvas(qtbot) -> MapCanvas:
    made = MapCanvas()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.set_map(city(), None, Palette.of(load_game_data("sheboygan").values))
    made.show()
    return made


@pytest.mark.parametrize("game", INSTALLED.ids())
def test_the_patterns_a_game_names_are_known(game: str) -> None:
    palette = Palette.of(load_game_data(game).values)
    assert {look.pattern for look in palette} <= PATTERNS.keys()


def test_kinds_of_a_map_join_those_of_its_game() -> None:
    palette = Palette.of({"terrain": {"street": {"name": "Street", "colour": "#111111"}}}, {"terrain": {"rail": {}}})
    assert [look.name for look in palette] == ["Street", "Rail"]
    assert palette.ground("nothing").colour == UNKNOWN


def test_a_point_finds_the_uppermost_space(canvas: MapCanvas) -> None:
    ring = ((200, 200), (1800, 200), (1800, 1800), (200, 1800))
    bridged = city().with_spaces(Space("b", "bridge", (ring,), "deck"))
    canvas.update_map(bridged, None, {"b"})
    assert canvas.spaces_at(QPointF(10, 10)) == ["b", "s0-3"]
    assert canvas.space_at(QPointF(1, 1)) == "s0-3"
    assert canvas.space_at(QPointF(-5, 1)) == ""
    canvas.show_layer("deck", False)
    assert canvas.space_at(QPointF(10, 10)) == "s0-3"


def test_only_touched_spaces_are_made_anew(canvas: MapCanvas) -> None:
    kept, changed = canvas.space_item("s0-3"), canvas.space_item("p2-1")
    after = city().with_spaces(replace(city().spaces["p2-1"], terrain="street"))
    canvas.update_map(after, None, {"p2-1"})
    assert canvas.space_item("s0-3") is kept
    new = canvas.space_item("p2-1")
    assert new is not changed
    assert new is not None
    assert new.look.id == "street"
    canvas.update_map(after.with_spaces(without=("p2-1",)), None, {"p2-1"})
    assert canvas.space_item("p2-1") is None


def test_without_a_tool_hovering_and_clicking_are_signals(canvas: MapCanvas, qtbot) -> None:
    pixel = canvas.mapFromScene(QPointF(10, 10))
    with qtbot.waitSignal(canvas.space_clicked) as clicked:
        QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert clicked.args == ["s0-3"]
    with qtbot.waitSignal(canvas.space_hovered) as hovered:
        QTest.mouseMove(canvas.viewport(), canvas.mapFromScene(QPointF(30, 10)))
    assert hovered.args == ["s1-3"]


def test_zooming_keeps_the_point_under_the_pointer(canvas: MapCanvas) -> None:
    pixel = QPoint(300, 200)
    before = canvas.mapToScene(pixel)
    for _ in range(5):
        canvas.zoom(1.25, pixel)
    after = canvas.mapToScene(pixel)
    assert (after - before).manhattanLength() < 1.0
    for _ in range(100):
        canvas.zoom(2.0, pixel)
    assert canvas.scale_factor <= 60.001


def test_every_role_can_be_shown_and_taken_away(canvas: MapCanvas) -> None:
    before = len(canvas.scene().items())
    for role in HIGHLIGHTS:
        canvas.highlight(["s0-3", "nowhere"], role)
    canvas.dim_except(["s0-3"])
    assert len(canvas.scene().items()) == before + len(HIGHLIGHTS) + 1
    for role in HIGHLIGHTS:
        canvas.highlight([], role)
    canvas.dim_except(None)
    assert len(canvas.scene().items()) == before


BAD_RINGS = {
    "crossing": ((0, 0), (1000, 1000), (1000, 0), (0, 1000)),
    "flat": ((0, 0), (1000, 0), (2000, 0)),
    "two points": ((0, 0), (1000, 0)),
    "speck": ((0, 0), (1, 0), (0, 1)),
}


@pytest.mark.parametrize("ring", BAD_RINGS.values(), ids=BAD_RINGS.keys())
@pytest.mark.parametrize("terrain", ["river", "bridge", "low-building", "park", "nonsense"])
def test_shapes_that_are_none_are_drawn_all_the_same(canvas: MapCanvas, ring, terrain: str) -> None:
    source = Map("", "sheboygan", (10000, 10000), {"x": Space("x", terrain, (ring,))})
    canvas.set_map(source, None, canvas.palette_of_map)
    canvas.highlight(["x"], "problem")
    canvas.dim_except(["x"])
    assert not canvas.grab().isNull()


def box(left: int, top: int, right: int, bottom: int) -> Ring:
    return (left, top), (right, top), (right, bottom), (left, bottom)


@pytest.mark.parametrize("building", ["low-building", "high-building"])
@pytest.mark.parametrize("turned", [1, -1])
def test_a_courtyard_is_seen_through_its_building(canvas: MapCanvas, building: str, turned: int) -> None:
    court = box(3000, 3000, 7000, 7000)
    ring = Space("b", building, (box(500, 500, 9500, 9500), court[::turned]))
    alone = Map("", "sheboygan", (10000, 10000), {"s": Space("s", "street", (court,))})
    canvas.set_map(alone, None, canvas.palette_of_map)
    middle = canvas.mapFromScene(QPointF(46, 58))
    street = canvas.grab().toImage().pixelColor(middle)
    canvas.set_map(alone.with_spaces(ring), None, canvas.palette_of_map)
    drawn = canvas.grab().toImage()
    assert drawn.pixelColor(middle) == street
    assert drawn.pixelColor(canvas.mapFromScene(QPointF(18, 50))) != street


def test_features_and_markers_are_drawn_and_can_be_hidden(canvas: MapCanvas) -> None:
    source = replace(
        city(),
        features={
            "a": Feature("a", "factory", polygons=((((100, 100), (900, 100), (900, 900)),),)),
            "c": Feature("c", "canal", line=((0, 0), (3000, 3000))),
        },
        markers={"m": Marker("m", "townspeople", (5000, 5000)), "s": Marker("s", "star", (1000, 5000))},
    )
    bare = canvas.grab().toImage()
    canvas.update_map(source, None)
    full = canvas.grab().toImage()
    assert full != bare
    canvas.show_parts(markers=False, features=False)
    assert canvas.grab().toImage() == bare
