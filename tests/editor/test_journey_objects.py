"""What lies on the spaces and what is said about them: drawn, painted, copied, named and numbered by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_hand import Hand, centre_of, city, saved
from editor_widgets import bring_to_front, click, click_row, pick, press_ok, type_into, type_over
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from editor.dialogs.kinds import KindsDialog
from editor.dialogs.map_properties import MapDialog
from editor.dialogs.naming import RenumberDialog, ReplaceDialog
from editor.window import MainWindow
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


_PLAIN = {"colour": "#c9b8a0", "pattern": "paving"}


def choose(window: MainWindow, title: str) -> None:
    """Clicks a kind in the palette, and goes back to the map."""
    click_row(window.docks.kinds.kinds, title)
    window.canvas.setFocus()


def say(window: MainWindow, title: str) -> None:
    """Chooses what two spaces are to be, in the bar above the map."""
    pick(window.toolbox.current.choice, title)
    window.canvas.setFocus()


def close(window: MainWindow, dialog: QDialog) -> None:
    """Clicks Close in a dialog that has no more to do; keys go to the window again."""
    click(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close))
    assert not dialog.isVisible()
    bring_to_front(window)
    window.canvas.setFocus()
    QTest.qWait(20)


def test_a_footprint_and_a_canal_are_drawn_and_one_is_moved(window: MainWindow, hand: Hand) -> None:
    choose(window, "Works")
    hand.key(Qt.Key.Key_R)
    assert window.selection.feature == "works"
    hand.drag((4600, 4600), (5400, 5400))
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
    assert window.selection.objects == (("features", "works-1"),)
    hand.drag((5000, 5000), (5600, 5000))
    left = min(x for x, _ in saved(window).features["works-1"].polygons[0][0])
    assert left == pytest.approx(5200, abs=20)
    hand.key(Qt.Key.Key_Delete)
    assert list(saved(window).features) == ["canal-1"]


def test_a_drag_on_a_feature_that_is_not_selected_moves_nothing(window: MainWindow, hand: Hand) -> None:
    choose(window, "Works")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    before = window.document.map
    hand.key(Qt.Key.Key_S)
    hand.click((3000, 3000))
    hand.drag((5000, 5000), (5600, 5000))
    assert window.document.map is before


def test_clicking_again_selects_what_lies_below(window: MainWindow, hand: Hand) -> None:
    choose(window, "Works")
    hand.key(Qt.Key.Key_R)
    hand.drag((4600, 4600), (5400, 5400))
    hand.key(Qt.Key.Key_S)
    hand.click((5000, 5000))
    assert (window.selection.ids, window.selection.objects) == ((), (("features", "works-1"),))
    hand.click((5000, 5000))
    assert (window.selection.ids, window.selection.objects) == (("p2-1",), ())


def test_a_bridge_is_stacked_over_a_street(window: MainWindow, hand: Hand) -> None:
    pick(window.docks.kinds.layers, "Deck")
    choose(window, "Bridge")
    hand.key(Qt.Key.Key_R)
    hand.drag((0, 3000), (2000, 3600))
    after = saved(window)
    (bridge,) = (s for s in after.spaces.values() if s.layer == "deck")
    assert bridge.terrain == "bridge"
    assert after.spaces["s0-2"].polygon.area == 400


def test_regions_are_painted_and_unpainted(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_Q)
    hand.drag((1000, 1000), (7000, 1000))
    assert saved(window).regions["region-1"].spaces == ("s0-3", "s1-3", "s2-3", "s3-3")
    hand.click((3000, 1000), Qt.MouseButton.RightButton)
    assert saved(window).regions["region-1"].spaces == ("s0-3", "s2-3", "s3-3")
    type_into(window.toolbox.current.name, "Harbour")
    assert saved(window).regions["region-1"].name == "Harbour"
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_S)
    hand.click((1000, 1000))
    assert window.docks.properties.regions.text() == "Harbour"
    hand.key(Qt.Key.Key_Q)
    click(window.toolbox.current.bar.findChild(QPushButton, "new region"))
    assert saved(window).regions["region-2"].spaces == ("s0-3",)
    click(window.toolbox.current.bar.findChild(QPushButton, "delete region"))
    assert list(saved(window).regions) == ["region-1"]


@pytest.mark.parametrize(
    ("title", "kind", "linked"), [("Adjacent, whatever", "added", True), ("Adjacent one way", "one-way", True)]
)
def test_links_by_hand(window: MainWindow, hand: Hand, title: str, kind: str, linked: bool) -> None:
    hand.key(Qt.Key.Key_J)
    say(window, title)
    hand.click((1000, 1000))
    hand.click((5000, 5000))
    assert [(r.between, r.kind) for r in saved(window).links] == [(("s0-3", "p2-1"), kind)]
    assert (("s0-3", "p2-1") in window.document.board.links) is linked
    say(window, "As the shapes say")
    hand.click((5000, 5000))
    hand.click((1000, 1000))
    assert saved(window).links == ()


def test_a_border_is_forbidden_by_hand(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_J)
    say(window, "Not adjacent")
    hand.click((3000, 5000))
    hand.click((5000, 5000))
    assert [rule.kind for rule in saved(window).links] == ["forbidden"]
    assert not any({"s1-1", "p2-1"} == set(pair) for pair in window.document.board.links)
    assert window.document.undo_stack.undoText() == "s1-1 and p2-1: not adjacent"


def test_sight_of_a_pair_by_hand(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_V, SHIFT)
    say(window, "Don't")
    hand.click((1000, 1000))
    hand.click((7000, 1000))
    assert [(r.between, r.visible) for r in saved(window).sight] == [(("s0-3", "s3-3"), False)]


def test_a_copy_is_put_down_with_a_click_on_a_neighbours_corner(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_C, CTRL)
    hand.key(Qt.Key.Key_V, CTRL)
    hand.move((5040, 7040))
    hand.click((5040, 7040))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000), (4000, 8000)}
    assert after.spaces[new].terrain == "park"
    assert window.selection.ids == (new,)
    assert window.toolbox.current.title == "Select"


def test_duplicate_by_keys_alone_and_cut(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_D, CTRL)
    for _ in range(2):
        hand.key(Qt.Key.Key_Down, SHIFT)
    hand.key(Qt.Key.Key_Return)
    (new,) = window.selection.ids
    ring = saved(window).spaces[new].rings[0]  # 10 mm to the right at first, then 10 down; with s3-1's corner
    assert set(ring) == {(5000, 6000), (6000, 6000), (7000, 6000), (7000, 8000), (5000, 8000)}
    hand.key(Qt.Key.Key_X, CTRL)
    assert new not in saved(window).spaces
    hand.key(Qt.Key.Key_V, CTRL)
    hand.key(Qt.Key.Key_Escape)
    assert window.toolbox.current.title == "Select"


def test_one_property_of_many_spaces_is_one_step(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_A, CTRL)
    panel = window.docks.properties
    assert panel.several.text() == "14 spaces"
    panel.terrain.setFocus()
    QTest.keyClick(panel.terrain, Qt.Key.Key_Down)  # from several kinds to the first of the list
    click(panel.off_map)
    after = saved(window)
    assert {s.terrain for s in after.spaces.values()} == {"street"}
    assert all(s.off_map for s in after.spaces.values())
    assert window.document.undo_stack.count() == 2


def test_a_closed_space_is_linked_with_nothing(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    click(window.docks.properties.impassable)
    assert saved(window).spaces["p2-1"].impassable
    assert not any("p2-1" in pair for pair in window.document.board.links)


def test_the_eyedropper_takes_up_a_kind_and_the_bucket_pours_it_over_what_is_joined(
    window: MainWindow, hand: Hand
) -> None:
    hand.key(Qt.Key.Key_Y)
    hand.click(centre_of(window.document.map, "h2-2"))
    hand.key(Qt.Key.Key_G)
    hand.click(centre_of(window.document.map, "s0-0"))
    after = saved(window)
    assert {s.terrain for i, s in after.spaces.items() if i.startswith("s")} == {"high-building"}
    assert after.spaces["p2-1"].terrain == "park"
    assert window.document.undo_stack.count() == 1


def test_f2_goes_to_the_id(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_F2)
    assert window.focusWidget() is window.docks.properties.id
    type_into(window.focusWidget(), "Green")
    assert "Green" in saved(window).spaces


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
    hand.key(Qt.Key.Key_Z, CTRL)
    assert set(saved(window).spaces) == set(city().spaces)


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
    QTest.keyClicks(dialog.old, "p")
    QTest.keyClicks(dialog.new, "Park")
    assert dialog.table.item(0, 2).text() == "Park2-1"
    press_ok(dialog)
    assert "Park2-1" in saved(window).spaces


def test_name_size_and_compass_of_the_map(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_M, CTRL | SHIFT)
    dialog = window.findChild(MapDialog)
    dialog.name.selectAll()
    QTest.keyClicks(dialog.name, "Harbour City")
    type_over(dialog.north, "-15")
    type_over(dialog.width_mm, "60")
    assert "beyond the sheet" in dialog.fits.text()
    type_over(dialog.width_mm, "120")
    pick(dialog.corners, "Touching at a corner only: adjacent")
    press_ok(dialog)
    assert any({"s0-3", "l1-2"} == set(pair) for pair in window.document.board.links)
    after = saved(window)
    assert (after.name, after.north, after.size) == ("Harbour City", -15, (12000, 8000))


def test_a_terrain_of_the_maps_own_is_made_and_drawn_with(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_K, CTRL)
    dialog = window.findChild(KindsDialog)
    click(dialog.adders["terrain"])
    type_into(dialog.page.widget().findChild(QWidget, "new-terrain.name"), "Rail yard")
    type_into(dialog.page.widget().findChild(QWidget, "new-terrain.cost"), "2")
    close(window, dialog)
    hand.key(Qt.Key.Key_B)
    choose(window, "Rail yard")
    hand.click((5000, 5000))
    after = saved(window)
    assert after.spaces["p2-1"].terrain == "new-terrain"
    assert after.kinds["terrain"]["new-terrain"] == {**_PLAIN, "name": "Rail yard", "cost": 2}
    assert not [p for p in window.document.problems if p.severity == "error" and "new-terrain" in p.message]


def test_a_new_terrain_begins_like_the_one_in_the_palette(window: MainWindow, hand: Hand) -> None:
    choose(window, "Low building")
    hand.key(Qt.Key.Key_K, CTRL)
    dialog = window.findChild(KindsDialog)
    assert dialog.adders["terrain"].text() == "New terrain like Low building"
    click(dialog.adders["terrain"])
    type_into(dialog.page.widget().findChild(QWidget, "new-terrain.name"), "Depot")
    assert window.document.undo_stack.undoText() == "Name of New terrain"
    close(window, dialog)
    game = window.document.game
    assert game is not None
    begun = {**game.table("terrain")["low-building"], "name": "Depot", "colour": _PLAIN["colour"]}
    assert saved(window).kinds["terrain"] == {"new-terrain": begun}


def test_a_kind_in_use_is_not_removed(window: MainWindow, hand: Hand) -> None:
    choose(window, "Canal")
    hand.key(Qt.Key.Key_U)
    hand.click((0, 2000))
    hand.click((8000, 2000))
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_K, CTRL)
    dialog = window.findChild(KindsDialog)
    click_row(dialog.list, "Canal")
    click(dialog.remove)
    assert "canal-1" in dialog.told.text()
    click_row(dialog.list, "Works")
    click(dialog.remove)
    close(window, dialog)
    assert list(saved(window).kinds["features"]) == ["canal"]
