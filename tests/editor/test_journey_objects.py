"""What lies on the spaces and what is said about them: drawn, painted, copied, named and numbered by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_hand import Hand, centre_of, city, last_step, saved, taken_back
from editor_keys import Keys
from editor_widgets import click, click_row, pick, press_keys, press_ok, type_into, type_over
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton

from editor.dialogs.map_properties import MapDialog
from editor.dialogs.naming import RenumberDialog, ReplaceDialog
from editor.window import MainWindow
from engine.board.board import Board
from engine.files.writer import new_map_document

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

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


def choose(window: MainWindow, title: str) -> None:
    """Clicks a kind in the palette; the keys are the map's then."""
    click_row(window.docks.kinds.kinds, title)


def say(window: MainWindow, title: str) -> None:
    """Chooses what two spaces are to be, in the bar above the map."""
    pick(window.toolbox.current.choice, title)
    press_keys(window, "F5")


def test_a_footprint_and_a_canal_are_drawn_and_one_is_moved(window: MainWindow, hand: Hand) -> None:
    choose(window, "Works")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    assert last_step(window) == "Draw works-1"
    choose(window, "Canal")
    hand.key(Qt.Key.Key_U)
    hand.click((0, 2000))
    hand.click((8000, 2000))
    hand.key(Qt.Key.Key_Return)
    drawn = saved(window).features
    assert drawn["works-1"].shape.area == 64.0
    assert drawn["canal-1"].line == ((0, 2000), (8000, 2000))
    hand.key(Qt.Key.Key_S)
    hand.click((5000, 5000))
    hand.drag((5000, 5000), (5600, 5000))
    left = min(x for x, _ in saved(window).features["works-1"].polygons[0][0])
    assert left == pytest.approx(5200, abs=20)
    assert last_step(window) == "Move works-1"
    hand.key(Qt.Key.Key_Delete)
    assert list(saved(window).features) == ["canal-1"]
    assert last_step(window) == "Delete works-1"
    assert taken_back(window).features["works-1"].polygons[0][0][0][0] == left
    assert taken_back(window).features == drawn


def test_a_drag_on_a_feature_that_is_not_selected_moves_nothing(window: MainWindow, hand: Hand) -> None:
    choose(window, "Works")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    before = saved(window)
    hand.key(Qt.Key.Key_S)
    hand.click((3000, 3000))
    hand.drag((5000, 5000), (5600, 5000))
    assert saved(window) == before


def test_clicking_again_selects_what_lies_below(window: MainWindow, hand: Hand) -> None:
    choose(window, "Works")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    hand.key(Qt.Key.Key_S)
    before = saved(window)
    hand.click((5000, 5000))
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_Delete)
    after = saved(window)
    assert (before.spaces.keys() - after.spaces.keys(), list(after.features)) == ({"p2-1"}, ["works-1"])


@pytest.mark.parametrize(("level", "layer", "kind"), [("Deck", "deck", "Bridge"), ("Tunnel", "tunnel", "Tunnel")])
def test_a_bridge_or_a_tunnel_is_stacked_with_a_street(
    window: MainWindow, hand: Hand, level: str, layer: str, kind: str
) -> None:
    before = saved(window)
    pick(window.docks.kinds.layers, level)
    choose(window, kind)
    hand.key(Qt.Key.Key_R)
    hand.drag((0, 3000), (2000, 3600))
    after = saved(window)
    (stacked,) = (s for s in after.spaces.values() if s.layer == layer)
    assert (stacked.terrain, stacked.polygon.area) == (kind.lower(), 20 * 6)
    assert after.spaces["s0-2"].polygon.area == 400
    assert last_step(window) == f"Draw {stacked.id}"
    assert taken_back(window) == before


def test_regions_are_painted_and_unpainted(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_Q)
    hand.drag((1000, 1000), (7000, 1000))
    assert saved(window).regions["region-1"].spaces == ("s0-3", "s1-3", "s2-3", "s3-3")
    hand.click((3000, 1000), Qt.MouseButton.RightButton)
    assert saved(window).regions["region-1"].spaces == ("s0-3", "s2-3", "s3-3")
    assert last_step(window) == "Region region-1"
    type_into(window.toolbox.current.name, "Harbour")
    assert saved(window).regions["region-1"].name == "Harbour"
    assert last_step(window) == "Name region region-1"
    hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_S)
    hand.click((1000, 1000))
    assert window.docks.properties.regions.text() == "Harbour"
    hand.key(Qt.Key.Key_Q)
    click(window.toolbox.current.bar.findChild(QPushButton, "new region"))
    assert saved(window).regions["region-2"].spaces == ("s0-3",)
    click(window.toolbox.current.bar.findChild(QPushButton, "delete region"))
    assert list(saved(window).regions) == ["region-1"]
    assert last_step(window) == "Remove region region-2"
    assert list(taken_back(window).regions) == ["region-1", "region-2"]


@pytest.mark.parametrize(
    ("title", "kind", "linked"), [("Adjacent, whatever", "added", True), ("Adjacent one way", "one-way", True)]
)
def test_links_by_hand(window: MainWindow, hand: Hand, title: str, kind: str, linked: bool) -> None:
    hand.key(Qt.Key.Key_J)
    say(window, title)
    hand.click((1000, 1000))
    hand.click((5000, 5000))
    after = saved(window)
    assert [(r.between, r.kind) for r in after.links] == [(("s0-3", "p2-1"), kind)]
    assert (("s0-3", "p2-1") in Board(after).links) is linked
    assert last_step(window).startswith("s0-3 and p2-1: adjacent")
    say(window, "As the shapes say")
    hand.click((5000, 5000))
    hand.click((1000, 1000))
    assert saved(window).links == ()


def test_a_border_is_forbidden_by_hand(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_J)
    say(window, "Not adjacent")
    hand.click((3000, 5000))
    hand.click((5000, 5000))
    after = saved(window)
    assert [rule.kind for rule in after.links] == ["forbidden"]
    assert not any({"s1-1", "p2-1"} == set(pair) for pair in Board(after).links)
    assert last_step(window) == "s1-1 and p2-1: not adjacent"
    assert taken_back(window).links == ()


@pytest.mark.parametrize(("title", "visible"), [("Don't", False), ("See each other", True)])
def test_sight_of_a_pair_by_hand_with_its_reason(window: MainWindow, hand: Hand, title: str, visible: bool) -> None:
    hand.key(Qt.Key.Key_V, SHIFT)
    say(window, title)
    type_into(window.toolbox.current.note, "a tower")
    hand.key(Qt.Key.Key_F5)
    hand.click((1000, 1000))
    hand.click((7000, 1000))
    assert [(r.between, r.visible, r.note) for r in saved(window).sight] == [(("s0-3", "s3-3"), visible, "a tower")]
    say(window, "As the shapes say")
    hand.click((7000, 1000))
    hand.click((1000, 1000))
    assert saved(window).sight == ()
    assert len(taken_back(window).sight) == 1


def test_a_copy_is_put_down_with_a_click_on_a_neighbours_corner(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_C, CTRL)
    hand.key(Qt.Key.Key_V, CTRL)
    hand.move((5040, 7040))
    hand.click((5040, 7040))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000), (4000, 8000)}
    assert after.spaces[new].terrain == "park"
    assert last_step(window) == f"Paste {new}"
    hand.key(Qt.Key.Key_Delete)  # the copy is what is selected
    assert saved(window) == before
    assert taken_back(window) == after
    assert taken_back(window) == before


def test_duplicate_by_keys_alone_and_cut(window: MainWindow, keys: Keys, hand: Hand) -> None:
    before = saved(window)
    keys.click((5000, 5000))
    hand.key(Qt.Key.Key_D, CTRL)
    for _ in range(2):
        hand.key(Qt.Key.Key_Down, SHIFT)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    ring = after.spaces[new].rings[0]  # 10 mm to the right at first, then 10 down; with s3-1's corner
    assert set(ring) == {(5000, 6000), (6000, 6000), (7000, 6000), (7000, 8000), (5000, 8000)}
    hand.key(Qt.Key.Key_X, CTRL)
    assert new not in saved(window).spaces
    hand.key(Qt.Key.Key_V, CTRL)
    hand.key(Qt.Key.Key_Escape)
    assert "Select a space" in window.hint.text() or "Click" in window.hint.text()
    assert taken_back(window) == after


def test_one_property_of_many_spaces_is_one_step(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_A, CTRL)
    panel = window.docks.properties
    assert panel.several.text() == "14 spaces"
    before = saved(window)
    pick(panel.terrain, "Park")
    painted = saved(window)
    assert {s.terrain for s in painted.spaces.values()} == {"park"}
    click(panel.off_map)
    after = saved(window)
    assert all(s.off_map for s in after.spaces.values())
    assert last_step(window) == "Put 14 spaces beside the map"
    assert taken_back(window) == painted
    while last_step(window):
        last = taken_back(window)
    assert last == before


def test_a_closed_space_is_linked_with_nothing(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    click(window.docks.properties.impassable)
    after = saved(window)
    assert after.spaces["p2-1"].impassable
    assert not any("p2-1" in pair for pair in Board(after).links)
    assert last_step(window) == "Close p2-1"


def test_the_eyedropper_takes_up_a_kind_and_the_bucket_pours_it_over_what_is_joined(
    window: MainWindow, hand: Hand
) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_Y)
    hand.click(centre_of(before, "h2-2"))
    hand.key(Qt.Key.Key_G)
    hand.click(centre_of(before, "s0-0"))
    after = saved(window)
    assert {s.terrain for i, s in after.spaces.items() if i.startswith("s")} == {"high-building"}
    assert after.spaces["p2-1"].terrain == "park"
    assert last_step(window) == "Fill with high building"
    assert taken_back(window) == before


def test_f2_goes_to_the_id(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_F2)
    QTest.keyClicks(window.focusWidget(), "Green")
    hand.key(Qt.Key.Key_Return)
    assert "Green" in saved(window).spaces
    assert last_step(window) == "Rename p2-1 to Green"
    assert "p2-1" in taken_back(window).spaces


def test_spaces_are_numbered_in_reading_order(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_N, CTRL | SHIFT)
    dialog = window.findChild(RenumberDialog)
    QTest.keyClicks(dialog.focusWidget(), "B")
    assert dialog.table.rowCount() == 14
    press_ok(dialog)
    after = saved(window)
    assert after.spaces["B01"].rings == city().spaces["s0-3"].rings
    assert after.spaces["B07"].rings == city().spaces["h2-2"].rings
    assert set(after.spaces) == {f"B{n:02d}" for n in range(1, 15)}
    assert last_step(window) == "Renumber spaces"
    assert set(taken_back(window).spaces) == set(city().spaces)


def test_an_impossible_prefix_is_told_and_cannot_be_confirmed(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_N, CTRL | SHIFT)
    dialog = window.findChild(RenumberDialog)
    QTest.keyClicks(dialog.focusWidget(), "9")
    assert "can't be an id" in dialog.told.text()
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_text_is_found_and_replaced_in_ids(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_H, CTRL)
    dialog = window.findChild(ReplaceDialog)
    pick(dialog.what, "Ids")
    type_over(dialog.old, "p")
    type_over(dialog.new, "Park")
    assert dialog.table.item(0, 2).text() == "Park2-1"
    press_ok(dialog)
    assert "Park2-1" in saved(window).spaces
    assert last_step(window) == "Find and replace"
    assert "p2-1" in taken_back(window).spaces


def test_text_is_found_and_replaced_in_names_by_keys(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    type_into(window.docks.properties.name, "Oak Green")
    hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_H, CTRL)
    dialog = Keys(QApplication.activeModalWidget())
    dialog.write("oak")
    dialog.press(Qt.Key.Key_Tab)
    dialog.write("Elm")
    dialog.press(Qt.Key.Key_Return)
    assert saved(window).spaces["p2-1"].name == "Elm Green"
    assert taken_back(window).spaces["p2-1"].name == "Oak Green"


def test_name_size_and_compass_of_the_map(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_M, CTRL | SHIFT)
    dialog = window.findChild(MapDialog)
    type_over(dialog.name, "Harbour City")
    type_over(dialog.north, "-15")
    type_over(dialog.width_mm, "60")
    assert "beyond the sheet" in dialog.fits.text()
    type_over(dialog.width_mm, "120")
    pick(dialog.corners, "Touching at a corner only: adjacent")
    press_ok(dialog)
    after = saved(window)
    assert any({"s0-3", "l1-2"} == set(pair) for pair in Board(after).links)
    assert last_step(window) == "Change the map"
    assert taken_back(window) == before
    assert (after.name, after.north, after.size) == ("Harbour City", -15, (12000, 8000))
