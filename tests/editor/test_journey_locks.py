"""What is shown, how strongly, and what is locked: set in the panels by mouse and by keys, seen on the map, and held
against every tool."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_dialogs import open_by_keys
from editor_hand import Hand, city, last_step, saved, taken_back
from editor_keys import Key, Keys
from editor_layers import LOCKED, SHOWN, bring_up, tick
from editor_looks import apart, look_at, mean_of
from editor_widgets import click_row, pick, type_into
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from editor.window import MainWindow
from engine.board.model import Background, Feature, Map, Marker, Point, Ring, Space
from engine.files.writer import new_map_document

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PARK = (5000, 5000)


def box(left: int, top: int, right: int, bottom: int) -> Ring:
    return (left, top), (right, top), (right, bottom), (left, bottom)


PLACES: dict[str, Point] = {
    "ground": (5500, 4500),
    "deck": (1000, 3300),
    "tunnel": (3000, 6600),
    "features": (7000, 3000),
    "markers": (7000, 5000),
    "labels": (5000, 5000),
    "background": (7600, 7600),
}
"""Where something of each layer lies that is to be seen."""


def furnished() -> Map:
    """The small city with something on every layer."""
    stacked = [
        Space("bridge-1", "bridge", (box(0, 3000, 2000, 3600),), "deck"),
        Space("tunnel-1", "tunnel", (box(2200, 6600, 3800, 7400),), "tunnel"),
    ]
    source = city().with_spaces(*stacked)
    works = Feature("works-1", "works", polygons=((box(6600, 2600, 7400, 3400),),))
    return replace(
        source,
        kinds={"features": {"works": {"name": "Works", "colour": "#2244cc"}}},
        features={"works-1": works},
        markers={"townspeople-1": Marker("townspeople-1", "townspeople", PLACES["markers"])},
        background=Background("scan.png", opacity=1.0, scale=0.2),
    )


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(tmp_path / "scan.png"))
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(furnished(), path).text, encoding="utf-8")
    return path


def is_red(hand: Hand, at: Point) -> bool:
    red, green, _, _ = mean_of(look_at(hand, at, 3)).getRgb()
    return red - green > 60


@pytest.fixture
def drawn(hand: Hand, qtbot) -> Hand:
    """The hand, once all of the map is drawn and the picture is there."""
    qtbot.waitUntil(lambda: is_red(hand, PLACES["background"]))
    hand.move((-500, -500))
    return hand


@pytest.mark.parametrize("layer", PLACES)
def test_each_layer_is_hidden_and_shown_and_drawn_faintly(window: MainWindow, drawn: Hand, qtbot, layer: str) -> None:
    before, place = saved(window), PLACES[layer]
    shown = look_at(drawn, place)
    tick(window, layer, SHOWN, False)
    qtbot.waitUntil(lambda: look_at(drawn, place) != shown)
    hidden = mean_of(look_at(drawn, place))
    tick(window, layer, SHOWN, True)
    qtbot.waitUntil(lambda: look_at(drawn, place) == shown)
    keys = Keys(window)
    keys.tab_to(window.docks.layers.sliders[layer])
    for _ in range(6):
        keys.press(Key.Key_PageDown)
    qtbot.waitUntil(lambda: look_at(drawn, place) != shown)
    faint = mean_of(look_at(drawn, place))
    assert apart(faint, hidden) <= apart(mean_of(shown), hidden)
    assert saved(window) == before
    assert last_step(window) == ""


@pytest.mark.parametrize("layer", ["ground", "features", "markers", "labels"])
def test_what_is_hidden_stays_hidden_when_it_is_drawn_anew(window: MainWindow, drawn: Hand, qtbot, layer: str) -> None:
    place = PLACES[layer]
    shown = look_at(drawn, place)
    tick(window, layer, SHOWN, False)
    qtbot.waitUntil(lambda: look_at(drawn, place) != shown)
    drawn.key(Qt.Key.Key_A, CTRL)
    bring_up(window.docks.properties)
    pick(window.docks.properties.terrain, "Park")
    drawn.key(Qt.Key.Key_F5)
    drawn.key(Qt.Key.Key_A, CTRL | SHIFT)
    assert {space.terrain for space in saved(window).spaces.values()} == {"park"}
    tick(window, layer, SHOWN, True)
    visible = look_at(drawn, place)
    tick(window, layer, SHOWN, False)
    qtbot.waitUntil(lambda: look_at(drawn, place) != visible)


@pytest.mark.parametrize("layer", ["ground", "features", "background"])
def test_a_layer_is_drawn_faintly_by_the_mouse(window: MainWindow, drawn: Hand, qtbot, layer: str) -> None:
    bring_up(window.docks.layers)
    before, place, slider = saved(window), PLACES[layer], window.docks.layers.sliders[layer]
    shown, bare = look_at(drawn, place), mean_of(look_at(drawn, (8600, 8600)))
    end, middle = QPoint(slider.width() - 6, slider.height() // 2), QPoint(slider.width() // 3, slider.height() // 2)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=end)
    QTest.mouseMove(slider, middle)
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.waitUntil(lambda: look_at(drawn, place) != shown)
    assert layer == "ground" or apart(mean_of(look_at(drawn, place)), bare) < apart(mean_of(shown), bare)
    assert saved(window) == before


def test_an_overlay_is_shown_and_drawn_faintly(window: MainWindow, drawn: Hand, qtbot) -> None:
    before, between = saved(window), (6000, 1000)
    bare = look_at(drawn, between)
    tick(window, "links", SHOWN, True)
    qtbot.waitUntil(lambda: look_at(drawn, between) != bare)
    strong = look_at(drawn, between)
    keys = Keys(window)
    keys.tab_to(window.docks.layers.sliders["links"])
    keys.press(Key.Key_Home)
    qtbot.waitUntil(lambda: look_at(drawn, between) != strong)
    faint = mean_of(look_at(drawn, between))
    assert apart(faint, mean_of(bare)) < apart(mean_of(strong), mean_of(bare))
    tick(window, "links", SHOWN, False)
    qtbot.waitUntil(lambda: look_at(drawn, between) == bare)
    assert saved(window) == before


def test_a_level_is_hidden_and_locked_by_keys(window: MainWindow, drawn: Hand, qtbot) -> None:
    keys, panel = Keys(window), window.docks.layers
    before = saved(window)
    shown = look_at(drawn, PLACES["deck"])
    keys.press(Key.Key_F5)
    keys.tab_to(panel.list)
    keys.press(Key.Key_Home)
    while panel.list.currentItem() is not panel.rows["deck"]:
        keys.press(Key.Key_Down)
    keys.press(Key.Key_Space)
    qtbot.waitUntil(lambda: look_at(drawn, PLACES["deck"]) != shown)
    keys.press(Key.Key_Space)
    qtbot.waitUntil(lambda: look_at(drawn, PLACES["deck"]) == shown)
    keys.press(Key.Key_Right)
    keys.press(Key.Key_Space)
    keys.press(Key.Key_F5)
    keys.click(PLACES["deck"])
    keys.press(Key.Key_Delete)
    after = saved(window)  # the street below was what could be selected
    assert before.spaces.keys() - after.spaces.keys() == {"s0-2"}


def test_a_locked_space_is_kept_from_every_tool_until_it_is_unlocked(window: MainWindow, hand: Hand) -> None:
    hand.click(PARK)
    hand.key(Qt.Key.Key_L, CTRL)
    locked = saved(window)
    assert locked.spaces["p2-1"].locked
    assert last_step(window) == "Lock p2-1"
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_B)
    click_row(window.docks.kinds.kinds, "High building")
    hand.click(PARK)
    hand.key(Qt.Key.Key_E)
    hand.drag((6000, 6000), (6600, 6600))
    hand.key(Qt.Key.Key_S)
    type_into(window.docks.properties.name, "Green")
    assert "changes: p2-1" in window.toast.text()
    assert saved(window) == locked
    hand.key(Qt.Key.Key_F5)
    hand.click(PARK)
    hand.key(Qt.Key.Key_L, CTRL)
    assert last_step(window) == "Unlock p2-1"
    hand.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces
    assert "p2-1" in taken_back(window).spaces
    assert taken_back(window) == locked


def test_a_neighbour_may_share_a_corner_with_a_locked_space(window: MainWindow, hand: Hand) -> None:
    hand.click(PARK)
    hand.key(Qt.Key.Key_L, CTRL)
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4600, 6000), (5400, 6000), (5000, 7300)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    assert len(after.spaces) == len(before.spaces) + 1
    assert after.spaces["p2-1"].polygon.area == 400
    assert len(after.spaces["p2-1"].rings[0]) == 6


def test_a_locked_level_is_neither_selected_nor_changed(window: MainWindow, hand: Hand) -> None:
    tick(window, "ground", LOCKED, True)
    before = saved(window)
    hand.click(PARK)
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 6600), (5400, 7400))
    assert "Locked" in window.toast.text()
    assert saved(window) == before
    tick(window, "ground", LOCKED, False)
    hand.drag((4600, 6600), (5400, 7400))
    assert len(saved(window).spaces) == len(before.spaces) + 1


@pytest.mark.parametrize(("column", "on"), [(LOCKED, True), (SHOWN, False)])
def test_a_frame_and_a_lasso_leave_locked_and_hidden_levels_alone(
    window: MainWindow, hand: Hand, column: int, on: bool
) -> None:
    before = saved(window)
    tick(window, "ground", column, on)
    for key, start, end in ((Qt.Key.Key_S, (3800, 6500), (6200, 3800)), (Qt.Key.Key_A, (3000, 6500), (7000, 3000))):
        hand.key(key)
        hand.drag(start, end)
        hand.key(Qt.Key.Key_Delete)
        assert before.spaces == saved(window).spaces
    tick(window, "ground", column, not on)
    hand.key(Qt.Key.Key_S)
    hand.drag((3800, 6500), (6200, 3800))
    hand.key(Qt.Key.Key_Delete)
    assert before.spaces.keys() - saved(window).spaces.keys() == {"p2-1"}


@pytest.mark.parametrize("layer", ["markers", "features"])
def test_locked_symbols_and_features_stay(window: MainWindow, hand: Hand, layer: str) -> None:
    before, place = saved(window), PLACES[layer]
    tick(window, layer, LOCKED, True)
    hand.key(Qt.Key.Key_I)
    hand.drag(place, (3000, 3000))
    if layer == "markers":
        hand.click(place, Qt.MouseButton.RightButton)
        hand.click((1000, 1000))
        assert saved(window) == before
    hand.key(Qt.Key.Key_S)
    hand.click(place)
    hand.drag(place, (place[0] + 800, place[1] + 800))
    assert getattr(saved(window), layer) == getattr(before, layer) or layer == "features"
    assert saved(window).features == before.features
    tick(window, layer, LOCKED, False)
    hand.click(place)
    hand.key(Qt.Key.Key_Delete)
    assert getattr(saved(window), layer) == {}


def test_locks_and_layers_begin_anew_with_another_file(window: MainWindow, drawn: Hand, city_file: Path, qtbot) -> None:
    bring_up(window.docks.layers)
    shown = mean_of(look_at(drawn, PLACES["deck"]))
    tick(window, "ground", LOCKED, True)
    tick(window, "deck", SHOWN, False)
    qtbot.waitUntil(lambda: apart(mean_of(look_at(drawn, PLACES["deck"])), shown) > 20)
    open_by_keys(window, city_file)
    qtbot.waitUntil(lambda: apart(mean_of(look_at(drawn, PLACES["deck"])), shown) < 10)
    drawn.click(PARK)
    drawn.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces
