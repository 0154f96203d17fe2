"""Features, symbols, regions and sight by hand in the tables: made, changed, gone to, deleted, without the canvas."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_hand import Hand, city, last_step, saved, taken_back
from editor_tables import cell, choose, open_tables, type_into
from editor_tables import click as click_cell
from editor_widgets import click, pick, turn_wheel
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow
from engine.files.writer import new_map_document

SPACES, LINKS, FEATURES, SYMBOLS, REGIONS, SIGHT = range(6)
ID, NAME, KIND = range(3)
OWN = {
    "features": {
        "works": {"name": "Works", "colour": "#884422", "blocks_sight": True},
        "canal": {"name": "Canal", "colour": "#3377aa", "width": 2},
    }
}


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """The small city with kinds of features of its own."""
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(replace(city(), kinds=OWN), path).text, encoding="utf-8")
    return path


def test_features_are_drawn_by_typing_changed_and_deleted(window: MainWindow, hand: Hand, qtbot) -> None:
    before = saved(window)
    view = open_tables(window, hand, tab=FEATURES)
    maker = window.docks.tables.new_feature
    pick(maker.kind, "Works")
    QTest.keyClicks(maker.points, "5,5 15,5 15,15")
    QTest.keyClick(maker.points, Qt.Key.Key_Return)
    pick(maker.kind, "Canal")
    pick(maker.shape, "Line")
    QTest.keyClicks(maker.points, "0,40 80,40")
    QTest.keyClick(maker.points, Qt.Key.Key_Return)
    after = saved(window)
    assert after.features["works-1"].polygons == ((((500, 500), (1500, 500), (1500, 1500)),),)
    assert after.features["canal-1"].line == ((0, 4000), (8000, 4000))
    assert last_step(window) == "Draw a canal"
    qtbot.waitUntil(lambda: [index.data() for index in view.selectionModel().selectedRows()] == ["canal-1"])
    assert cell(view, ("canal-1",), 7).data() == "80.0 mm"
    assert cell(view, ("works-1",), 7).data() == "50.0 mm²"
    type_into(view, cell(view, ("works-1",), NAME), "Old mill")
    choose(view, cell(view, ("works-1",), 3), "Tunnel")
    type_into(view, cell(view, ("works-1",), ID), "mill")
    choose(view, cell(view, ("canal-1",), 4), "yes")
    after = saved(window)
    assert (after.features["mill"].name, after.features["mill"].layer) == ("Old mill", "tunnel")
    assert after.features["canal-1"].locked
    assert last_step(window) == "Lock canal-1"
    click_cell(view, cell(view, ("mill",), ID))
    click(window.docks.tables.delete)
    assert list(saved(window).features) == ["canal-1"]
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    click_cell(view, cell(view, ("canal-1",), ID))
    click(window.docks.tables.delete)
    assert "changes: canal-1" in window.toast.text()
    assert list(saved(window).features) == ["canal-1"]
    assert last_step(window) == "Delete mill"
    assert taken_back(window) == after
    for _ in range(6):
        last = taken_back(window)
    assert (last_step(window), last) == ("", before)


@pytest.mark.parametrize("points", ["5,5", "5,5 15,5", "5,5 15", "5,5 15,5 25,5"])
def test_points_that_make_no_area_are_refused(window: MainWindow, hand: Hand, points: str) -> None:
    before = saved(window)
    open_tables(window, hand, tab=FEATURES)
    QTest.keyClicks(window.docks.tables.new_feature.points, points)
    click(window.docks.tables.new_feature.button)
    assert window.toast.property("refused")
    assert window.docks.tables.new_feature.points.text() == points
    assert saved(window) == before
    assert last_step(window) == ""


def test_symbols_are_placed_moved_and_gone_to(window: MainWindow, hand: Hand, qtbot) -> None:
    view = open_tables(window, hand, tab=SYMBOLS)
    maker = window.docks.tables.new_marker
    kind = maker.kind.currentData()
    QTest.keyClicks(maker.points, "30,30")
    click(maker.button)
    (made,) = saved(window).markers.values()
    assert (made.kind, made.at) == (kind, (3000, 3000))
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    type_into(view, cell(view, (made.id,), 3), "50,30.5")
    assert saved(window).markers[made.id].at == (5000, 3050)
    type_into(view, cell(view, (made.id,), 3), "50")
    assert window.toast.property("refused")
    type_into(view, cell(view, (made.id,), 3), "5000,30")
    assert saved(window).markers[made.id].at == (5000, 3050)
    choose(view, cell(view, (made.id,), 4), "yes")
    assert saved(window).markers[made.id].locked
    click_cell(view, cell(view, (made.id,), ID))
    click(window.docks.tables.delete)
    assert f"changes: {made.id}" in window.toast.text()
    assert list(saved(window).markers) == [made.id]
    choose(view, cell(view, (made.id,), 4), "no")
    turn_wheel(window.canvas.viewport(), 9)
    click_cell(view, cell(view, (made.id,), ID))
    click(window.docks.tables.go_to)
    middle = window.canvas.mapToScene(window.canvas.viewport().rect().center())
    assert (middle - QPointF(50, 30.5)).manhattanLength() < 2
    click(window.docks.tables.delete)
    assert not saved(window).markers
    steps = [last_step(window)]
    while last_step(window):
        taken_back(window)
        steps.append(last_step(window))
    assert steps == [f"{verb} {made.id}" for verb in ("Delete", "Unlock", "Lock", "Move")] + [
        f"Draw a {kind.lower()}",
        "",
    ]


def test_regions_are_made_of_what_is_selected_and_of_what_is_typed(window: MainWindow, hand: Hand, qtbot) -> None:
    spaces = open_tables(window, hand)
    click_cell(spaces, cell(spaces, ("p2-1",), ID))
    view = open_tables(window, hand, tab=REGIONS)
    maker = window.docks.tables.new_region
    QTest.keyClicks(maker.name, "The green")
    QTest.keyClick(maker.name, Qt.Key.Key_Return)
    (region,) = saved(window).regions.values()
    assert (region.name, region.spaces) == ("The green", ("p2-1",))
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    type_into(view, cell(view, (region.id,), 2), "p2-1 s0-3")
    assert saved(window).regions[region.id].spaces == ("p2-1", "s0-3")
    type_into(view, cell(view, (region.id,), 2), "p2-1 s0-33")
    assert "s0-3" in window.toast.text()
    type_into(view, cell(view, (region.id,), NAME), "North")
    assert saved(window).regions[region.id].name == "North"
    click_cell(view, cell(view, (region.id,), ID))
    click(window.docks.tables.delete)
    assert not saved(window).regions
    assert taken_back(window).regions[region.id].spaces == ("p2-1", "s0-3")
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    click_cell(view, cell(view, (region.id,), ID))
    hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_Delete)  # the row chose its spaces on the map
    assert not {"p2-1", "s0-3"} & set(saved(window).spaces)


def test_sight_of_a_pair_is_set_changed_and_taken_back(window: MainWindow, hand: Hand, qtbot) -> None:
    view = open_tables(window, hand, tab=SIGHT)
    maker = window.docks.tables.new_sight
    QTest.keyClicks(maker.one, "s0-3")
    QTest.keyClicks(maker.other, "s3-3")
    pick(maker.said, "don't")
    click(maker.button)
    (rule,) = saved(window).sight
    assert (rule.between, rule.visible) == (("s0-3", "s3-3"), False)
    qtbot.waitUntil(lambda: view.model().rowCount() == 1)
    choose(view, cell(view, ("s0-3", "s3-3"), 2), "see each other")
    type_into(view, cell(view, ("s0-3", "s3-3"), 3), "over the roofs")
    (rule,) = saved(window).sight
    assert (rule.visible, rule.note) == (True, "over the roofs")
    click_cell(view, cell(view, ("s0-3", "s3-3"), 0))
    click(window.docks.tables.delete)
    assert not saved(window).sight
    assert taken_back(window).sight == (rule,)
    for _ in range(3):
        last = taken_back(window)
    assert (last_step(window), last.sight) == ("", ())


def test_the_sight_of_a_mistyped_space_is_refused_with_the_nearest(window: MainWindow, hand: Hand) -> None:
    open_tables(window, hand, tab=SIGHT)
    maker = window.docks.tables.new_sight
    QTest.keyClicks(maker.one, "p2-11")
    QTest.keyClicks(maker.other, "s3-3")
    QTest.keyClick(maker.other, Qt.Key.Key_Return)
    assert not saved(window).sight
    assert "did you mean 'p2-1'" in window.toast.text()
