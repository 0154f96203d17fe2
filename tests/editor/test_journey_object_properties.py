"""The properties of any object in the panel: of one and of many at once, by mouse and by keys; single ones are locked,
copied and cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_hand import Hand, city, last_step, saved, taken_back
from editor_keys import Key, Keys
from editor_widgets import pick, type_into, type_into_cell
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow
from engine.board.model import Feature, Map, Marker
from engine.files.writer import new_map_document

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
OWN = {
    "features": {
        "works": {"name": "Works", "colour": "#884422"},
        "canal": {"name": "Canal", "colour": "#3377aa", "width": 2},
    },
    "markers": {"star": {"name": "Star", "colour": "#3f3a36", "icon": "star"}},
}
WORKS, MILL, MARK = (5000, 5000), (1000, 5000), (7000, 1000)


def furnished() -> Map:
    """The small city with two footprints, a canal and a symbol."""
    features = {
        "works-1": Feature("works-1", "works", polygons=((((4600, 4600), (5400, 4600), (5400, 5400), (4600, 5400)),),)),
        "mill": Feature("mill", "works", polygons=((((600, 4600), (1400, 4600), (1400, 5400), (600, 5400)),),)),
        "canal-1": Feature("canal-1", "canal", line=((0, 2000), (8000, 2000))),
    }
    mark = Marker("townspeople-1", "townspeople", MARK)
    return replace(city(), kinds=OWN, features=features, markers={mark.id: mark})


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(furnished(), path).text, encoding="utf-8")
    return path


def test_a_footprint_gets_an_id_a_name_a_kind_a_level_and_a_corner(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(WORKS)
    page = window.docks.properties.objects
    type_into(page.id, "foundry")
    type_into(page.name, "Old foundry")
    pick(page.kind, "Canal")
    pick(page.layer, "Deck")
    row = next(n for n in range(page.corners.rowCount()) if page.corners.item(n, 1).text() == "54")
    type_into_cell(page.corners, row, 1, "55.25")
    found = saved(window).features["foundry"]
    assert (found.name, found.kind, found.layer) == ("Old foundry", "canal", "deck")
    assert (5400, 5525) in found.polygons[0][0]
    steps = []
    while last_step(window):
        steps.append(last_step(window))
        last = taken_back(window)
    assert steps == [
        "Move a corner of foundry",
        "Level of foundry",
        "Kind of foundry",
        "Name of foundry",
        "Rename works-1 to foundry",
    ]
    assert last == before


def test_a_symbol_gets_another_kind_and_place(window: MainWindow, hand: Hand) -> None:
    hand.click(MARK)
    page = window.docks.properties.objects
    pick(page.kind, "Star")
    type_into_cell(page.corners, 0, 0, "33.3")
    found = saved(window).markers["townspeople-1"]
    assert (found.kind, found.at) == ("star", (3330, 1000))


def test_one_property_of_several_features_is_one_step(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(WORKS)
    hand.click(MILL, modifier=SHIFT)
    page = window.docks.properties.objects
    assert page.title.text() == "2 features"
    pick(page.kind, "Canal")
    assert {f.kind for f in saved(window).features.values()} == {"canal"}
    assert last_step(window) == "Kind of 2 features"
    assert taken_back(window) == before


def test_by_keys_alone_a_feature_is_renamed_and_given_another_kind(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.click(WORKS)
    keys.press(Key.Key_F2)
    keys.write("foundry")
    keys.press(Key.Key_Return)
    page = window.docks.properties.objects
    keys.tab_to(page.name)
    keys.write("Old foundry")
    keys.tab_to(page.kind)
    keys.press(Key.Key_Down)
    found = saved(window).features["foundry"]
    assert (found.name, found.kind) == ("Old foundry", "canal")
    for _ in range(3):
        last = taken_back(window)
    assert last == before


@pytest.mark.parametrize(
    ("place", "table", "name"), [(WORKS, "features", "works-1"), (MARK, "markers", "townspeople-1")]
)
def test_one_feature_or_symbol_is_locked_and_stays(
    window: MainWindow, hand: Hand, place: tuple[int, int], table: str, name: str
) -> None:
    before = saved(window)
    hand.click(place)
    hand.key(Qt.Key.Key_L, CTRL)
    held = saved(window)
    assert getattr(held, table)[name].locked
    assert last_step(window) == f"Lock {name}"
    hand.drag(place, (place[0] + 600, place[1] + 600))
    assert f"changes: {name}" in window.toast.text()
    hand.key(Qt.Key.Key_Escape)
    hand.click(place)
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_Right)
    assert saved(window) == held
    box = window.docks.properties.objects.locked
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert saved(window) == before
    hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_Delete)
    assert name not in getattr(saved(window), table)


def test_features_and_symbols_are_copied_with_the_space_below_and_cut(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(WORKS)
    hand.click(MARK, modifier=SHIFT)
    hand.key(Qt.Key.Key_D, CTRL)
    hand.key(Qt.Key.Key_Left)
    hand.key(Qt.Key.Key_Left, SHIFT)
    hand.key(Qt.Key.Key_Left, SHIFT)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)  # 10 mm down and to the right at first, then 11 to the left
    assert after.features["works-2"].polygons[0][0][0] == (4500, 5600)
    assert after.markers["townspeople-2"].at == (6900, 2000)
    assert last_step(window) == "Paste works-2 and townspeople-2"
    hand.key(Qt.Key.Key_X, CTRL)
    assert saved(window) == before
    assert taken_back(window) == after
    assert taken_back(window) == before
