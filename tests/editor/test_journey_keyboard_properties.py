"""Without a mouse: all properties of a space and of a marker, regions made and removed, copies put down, what snaps."""

from __future__ import annotations

from editor_hand import last_step, saved, taken_back
from editor_keys import CTRL, SHIFT, Key, Keys
from editor_menus import choose_in_next
from patience import come_to_rest
from PySide6.QtWidgets import QCheckBox, QPushButton, QToolButton, QWidget

from editor.window import MainWindow

PARK, GAP = (5000, 5000), (6200, 6800)


def type_in(keys: Keys, field: QWidget, text: str) -> None:
    """Tab to a field, other text over what it holds, and Enter."""
    keys.tab_to(field)
    keys.press(Key.Key_A, CTRL)
    keys.write(text)
    keys.press(Key.Key_Return)


def exchange(keys: Keys, box: QCheckBox) -> None:
    """Tab to a tick, and Space."""
    keys.tab_to(box)
    keys.press(Key.Key_Space)


def test_every_property_of_a_space_is_set_and_each_is_a_step(window: MainWindow, keys: Keys) -> None:
    before, panel = saved(window), window.docks.properties
    keys.click(PARK)
    keys.press(Key.Key_F2)
    keys.write("green")
    keys.press(Key.Key_Return)
    type_in(keys, panel.name, "The green")
    keys.choose_in_list(panel.terrain, "Low building")
    keys.choose_in_list(panel.layer, "Deck")
    type_in(keys, panel.centre, "45,45")
    exchange(keys, panel.off_map)
    exchange(keys, panel.impassable)
    exchange(keys, panel.locked)
    after = saved(window).spaces["green"]
    assert (after.name, after.terrain, after.layer, after.centre) == ("The green", "low-building", "deck", (4500, 4500))
    assert (after.off_map, after.impassable, after.locked) == (True, True, True)
    steps = []
    keys.press(Key.Key_F5)
    while last_step(window):
        steps.append(last_step(window))
        last = taken_back(window)
    assert steps == [
        "Lock green",
        "Close green",
        "Put green beside the map",
        "Centre of green",
        "Level of green",
        "Terrain: Low building",
        "Name of green",
        "Rename p2-1 to green",
    ]
    assert last == before


def test_every_property_of_a_marker_is_set(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_I)
    keys.click(PARK)
    placed = saved(window)
    keys.press(Key.Key_S)
    keys.click(PARK)
    page = window.docks.properties.objects
    type_in(keys, page.id, "crowd")
    type_in(keys, page.name, "A crowd")
    keys.tab_to(page.corners)
    keys.press(Key.Key_Home, CTRL)
    keys.press(Key.Key_F2)
    keys.press(Key.Key_A, CTRL)
    keys.write("33.3")
    keys.press(Key.Key_Return)
    come_to_rest(window)
    exchange(keys, page.locked)
    keys.press(Key.Key_F5)
    (crowd,) = saved(window).markers.values()
    assert (crowd.id, crowd.name, crowd.at, crowd.locked) == ("crowd", "A crowd", (3330, 5000), True)
    assert last_step(window) == "Lock crowd"
    for _ in range(4):
        last = taken_back(window)
    assert last == placed


def test_a_region_of_what_is_selected_is_made_named_and_removed(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.click(PARK)
    keys.press(Key.Key_G, CTRL)
    keys.press(Key.Key_Q)
    keys.tab_to(window.toolbox.current.bar.findChild(QPushButton, "new region"))
    keys.press(Key.Key_Space)
    keys.write("Centre")
    keys.press(Key.Key_Return)
    (made,) = saved(window).regions.values()
    assert (made.name, set(made.spaces)) == ("Centre", {"p2-1", "h2-2", "s1-1", "s3-1"})
    keys.tab_to(window.toolbox.current.bar.findChild(QPushButton, "delete region"))
    keys.press(Key.Key_Space)
    assert last_step(window) == f"Remove region {made.id}"
    assert saved(window) == before
    assert taken_back(window).regions == {made.id: made}


def test_a_copy_is_put_down_where_the_arrows_lead(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.click(PARK)
    keys.press(Key.Key_C, CTRL)
    keys.press(Key.Key_V, CTRL)
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Down, Key.Key_Down):
        keys.press(key, SHIFT)  # 10 mm to the right and down at first
    keys.press(Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000), (4000, 8000)}
    assert (after.spaces[new].terrain, last_step(window)) == ("park", f"Paste {new}")
    assert taken_back(window) == before


def test_what_snaps_is_chosen_and_all_of_it_switched_off(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_P)
    keys.tab_to(next(b for b in window.options.bar.findChildren(QToolButton) if b.text() == "Snap to"))
    choose_in_next("Corners")
    keys.press(Key.Key_Space)
    keys.press(Key.Key_F5)
    keys.go((4030, 6000))
    assert "corner that is there" not in window.hint.text()
    assert "border" in window.hint.text()
    keys.press(Key.Key_X)
    assert "without snapping" in window.hint.text()
    for corner in ((4130, 6130), (7010, 6420), (6240, 7550)):
        keys.click(corner)
    keys.press(Key.Key_Return)
    (new,) = saved(window).spaces.keys() - before.spaces.keys()
    assert set(saved(window).spaces[new].rings[0]) == {(4130, 6130), (7010, 6420), (6240, 7550)}
    assert taken_back(window) == before


def test_a_selection_is_turned_round_and_taken_away(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_A, CTRL)
    keys.press(Key.Key_I, CTRL)
    before = saved(window)
    keys.press(Key.Key_Delete)
    assert saved(window) == before
    keys.click(PARK)
    keys.press(Key.Key_I, CTRL)
    keys.press(Key.Key_Delete)
    assert set(saved(window).spaces) == {"p2-1"}
    assert last_step(window) == "Delete 13 spaces"
    keys.press(Key.Key_A, CTRL | SHIFT)
    assert taken_back(window) == before
