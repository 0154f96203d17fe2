"""Kinds of the map's own: terrain, features and markers in a form made from the game's schema; drawn with at once."""

from __future__ import annotations

from editor_hand import Hand, last_step, saved, taken_back
from editor_kinds import choose_kind, close_kinds, field, open_kinds
from editor_widgets import click, click_row, pick, type_into
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.files.game_data import load_game_data

PLAIN = {"colour": "#c9b8a0", "pattern": "paving"}


def test_a_terrain_is_made_and_drawn_with(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    dialog = open_kinds(window, hand)
    click(dialog.adders["terrain"])
    type_into(field(dialog, "new-terrain.name"), "Rail yard")
    type_into(field(dialog, "new-terrain.cost"), "2")
    close_kinds(window, dialog)
    hand.key(Qt.Key.Key_B)
    choose_kind(window, "Rail yard")
    hand.click((5000, 5000))
    after = saved(window)
    assert after.spaces["p2-1"].terrain == "new-terrain"
    assert after.kinds["terrain"]["new-terrain"] == {**PLAIN, "name": "Rail yard", "cost": 2}
    steps = [last_step(window)]
    while last_step(window):
        last = taken_back(window)
        steps.append(last_step(window))
    assert steps == ["Terrain: Rail yard", "Cost of Rail yard", "Name of New terrain", "New terrain new-terrain", ""]
    assert last == before


def test_a_new_terrain_begins_like_the_one_in_the_palette(window: MainWindow, hand: Hand) -> None:
    choose_kind(window, "Low building")
    dialog = open_kinds(window, hand)
    assert dialog.adders["terrain"].text() == "New terrain like Low building"
    click(dialog.adders["terrain"])
    type_into(field(dialog, "new-terrain.name"), "Depot")
    close_kinds(window, dialog)
    begun = {**load_game_data("sheboygan").table("terrain")["low-building"], "name": "Depot", "colour": PLAIN["colour"]}
    assert saved(window).kinds["terrain"] == {"new-terrain": begun}


def test_a_feature_that_blocks_sight_is_made_and_drawn(window: MainWindow, hand: Hand) -> None:
    dialog = open_kinds(window, hand)
    click(dialog.adders["features"])
    type_into(field(dialog, "new-feature.name"), "City wall")
    type_into(field(dialog, "new-feature.width"), "0.8")
    close_kinds(window, dialog)
    choose_kind(window, "City wall")
    hand.key(Qt.Key.Key_U)
    for point in ((0, 4000), (4000, 4000), (4000, 8000)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    kind = after.kinds["features"]["new-feature"]
    assert (kind["name"], kind["width"]) == ("City wall", 0.8)
    assert after.features["new-feature-1"].line == ((0, 4000), (4000, 4000), (4000, 8000))


def test_a_marker_is_made_and_placed(window: MainWindow, hand: Hand) -> None:
    dialog = open_kinds(window, hand)
    click(dialog.adders["markers"])
    type_into(field(dialog, "new-marker.name"), "Fire station")
    close_kinds(window, dialog)
    pick(window.docks.kinds.markers, "Fire station")
    hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_I)
    hand.click((5000, 5000))
    after = saved(window)
    assert after.kinds["markers"]["new-marker"]["name"] == "Fire station"
    assert [m.kind for m in after.markers.values()] == ["new-marker"]


def test_a_kind_in_use_is_not_removed(window: MainWindow, hand: Hand) -> None:
    dialog = open_kinds(window, hand)
    for name in ("Canal", "Works"):
        click(dialog.adders["features"])
        kind = "new-feature" if name == "Canal" else "new-feature-2"
        type_into(field(dialog, f"{kind}.name"), name)
    close_kinds(window, dialog)
    choose_kind(window, "Canal")
    hand.key(Qt.Key.Key_U)
    hand.click((0, 2000))
    hand.click((8000, 2000))
    hand.key(Qt.Key.Key_Return)
    dialog = open_kinds(window, hand)
    click_row(dialog.list, "Canal")
    click(dialog.remove)
    assert "new-feature-1" in dialog.told.text()
    click_row(dialog.list, "Works")
    click(dialog.remove)
    close_kinds(window, dialog)
    assert list(saved(window).kinds["features"]) == ["new-feature"]
    assert list(taken_back(window).kinds["features"]) == ["new-feature", "new-feature-2"]
