"""Without a mouse: regions, kinds that are poured, sight by hand, what is stacked, corners typed, many at once."""

from __future__ import annotations

from editor_hand import centre_of, last_step, saved, taken_back
from editor_keys import CTRL, SHIFT, Key, Keys
from PySide6.QtWidgets import QApplication

from editor.dialogs.map_properties import MapDialog
from editor.window import MainWindow
from engine.board.model import Map


def new_space(after: Map, before: Map) -> str:
    """The id of the one space that was not there before."""
    (name,) = after.spaces.keys() - before.spaces.keys()
    return name


def test_a_region_is_painted_unpainted_and_named(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_Q)
    keys.drag((1000, 1000), (7000, 1000))
    assert saved(window).regions["region-1"].spaces == ("s0-3", "s1-3", "s2-3", "s3-3")
    keys.go((3000, 1000))
    keys.press(Key.Key_Menu)
    after = saved(window)
    assert after.regions["region-1"].spaces == ("s0-3", "s2-3", "s3-3")
    assert last_step(window) == "Region region-1"
    keys.tab_to(window.toolbox.current.name)
    keys.write("Harbour")
    keys.press(Key.Key_Return)
    assert saved(window).regions["region-1"].name == "Harbour"
    assert taken_back(window) == after


def test_sight_of_a_pair_is_said(window: MainWindow, keys: Keys) -> None:
    source = saved(window)
    keys.press(Key.Key_V, SHIFT)
    keys.choose(window.toolbox.current.choice, "Don't")
    keys.click(centre_of(source, "s0-3"))
    keys.click(centre_of(source, "s3-3"))
    assert [(rule.between, rule.visible) for rule in saved(window).sight] == [(("s0-3", "s3-3"), False)]
    assert taken_back(window) == source


def test_a_tunnel_is_drawn_below_a_street(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.choose(window.docks.kinds.layers, "Tunnel")
    keys.tab_to(window.docks.kinds.kinds)
    keys.press(Key.Key_Home)
    while window.docks.kinds.kinds.currentItem().text() != "Tunnel":
        keys.press(Key.Key_Down)
    keys.press(Key.Key_F5)
    keys.press(Key.Key_R)
    keys.drag((0, 3000), (2000, 3600))
    after = saved(window)
    made = after.spaces[new_space(after, before)]
    assert (made.terrain, made.layer, made.polygon.area) == ("tunnel", "tunnel", 120)
    assert after.spaces["s0-2"].polygon.area == 400


def test_a_kind_is_taken_up_and_poured(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_Y)
    keys.click(centre_of(before, "h2-2"))
    keys.press(Key.Key_G)
    keys.click(centre_of(before, "s0-0"))
    after = saved(window)
    assert {s.terrain for i, s in after.spaces.items() if i.startswith("s")} == {"high-building"}
    assert taken_back(window) == before


def test_corners_are_typed(window: MainWindow, keys: Keys, qtbot) -> None:
    before = saved(window)
    keys.click((5000, 5000))
    panel = window.docks.properties
    keys.tab_to(panel.tabs.tabBar())
    keys.press(Key.Key_Right)
    keys.tab_to(panel.corners)
    row = next(n for n in range(4) if [panel.corners.item(n, c).text() for c in (0, 1)] == ["60", "60"])
    keys.press(Key.Key_Home, CTRL)
    for _ in range(row):
        keys.press(Key.Key_Down)
    keys.press(Key.Key_F2)
    keys.press(Key.Key_A, CTRL)
    keys.write("61.37")
    keys.press(Key.Key_Return)
    qtbot.waitUntil(lambda: last_step(window) == "Move corner")
    after = saved(window)
    assert {s.id for s in after.spaces.values() if (6137, 6000) in s.rings[0]} == {"p2-1", "s3-1"}
    keys.press(Key.Key_F5)
    assert taken_back(window) == before


def test_one_terrain_and_one_lock_for_many(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.click((1000, 1000))
    keys.press(Key.Key_T, CTRL)
    keys.choose(window.docks.properties.terrain, "Park")
    painted = saved(window)
    assert {s.terrain for i, s in painted.spaces.items() if i.startswith("s")} == {"park"}
    keys.press(Key.Key_L, CTRL)
    assert all(s.locked for i, s in saved(window).spaces.items() if i.startswith("s"))
    assert taken_back(window) == painted
    while last_step(window):
        last = taken_back(window)
    assert last == before


def test_name_size_and_compass_of_the_map(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_M, CTRL | SHIFT)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, MapDialog)
    form = Keys(dialog)
    form.tab_to(dialog.name)
    form.press(Key.Key_A, CTRL)
    form.write("Harbour City")
    form.press(Key.Key_Tab)
    form.press(Key.Key_A, CTRL)
    form.write("120")
    form.tab_to(dialog.north)
    form.press(Key.Key_A, CTRL)
    form.write("-15")
    form.tab_to(dialog.rose)
    form.press(Key.Key_Space)
    form.tab_to(dialog.name)
    form.press(Key.Key_Return)
    after = saved(window)
    assert (after.name, after.size) == ("Harbour City", (12000, 8000))
    assert (after.north, dict(after.compass)) == (-15, {"north": -15})
    assert last_step(window) == "Change the map"
    assert taken_back(window) == before
