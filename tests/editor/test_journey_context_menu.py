"""The right button and the key for menus: what lies there, or is selected, and what can be done to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_dialogs import open_by_keys, type_answer
from editor_eyes import selected, wait_for_problem
from editor_hand import Hand, centre_of, city, last_step, saved, taken_back
from editor_keys import Keys
from editor_menus import choose, close_menu, popup, right_click, titles
from editor_tables import open_tables, right_click_cell
from editor_widgets import bring_row_into_sight, press_keys, take_kind, type_into
from patience import wait_until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from editor.window import MainWindow
from engine.board.model import Feature, LinkRule, Marker, Point, Region, Space
from engine.files.writer import new_map_document

SHIFT = Qt.KeyboardModifier.ShiftModifier
PARK, GAP = (5000, 5000), (7000, 7000)
DECK = Space("b1", "street", (((4200, 4200), (5800, 4200), (5800, 5800), (4200, 5800)),), layer="deck")
WORKS = Feature("works", "works", polygons=((((600, 600), (1400, 600), (1400, 1400), (600, 1400)),),))


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """The small city with a deck over the park, two kinds of feature, a feature, a symbol and a region."""
    kinds = {
        "features": {"works": {"name": "Works", "colour": "#884422"}, "shed": {"name": "Shed", "colour": "#888822"}}
    }
    source = replace(
        city().with_spaces(DECK),
        kinds=kinds,
        features={"works": WORKS},
        markers={"m1": Marker("m1", "townspeople", (7000, 1000))},
        regions={"north": Region("north", ("s0-3",), "The north")},
    )
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(source, path).text, encoding="utf-8")
    return path


def right(hand: Hand, at: Point) -> None:
    right_click(hand.window, hand.canvas.viewport(), hand.at(at))


def test_the_right_button_selects_a_space_and_gives_it_another_terrain(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    right(hand, (3000, 3000))
    assert titles()[0] == "l1-2, low building"
    choose("Terrain", "Park")
    assert saved(window) == before.with_spaces(replace(before.spaces["l1-2"], terrain="park"))
    assert last_step(window) == "Terrain: Park"
    assert taken_back(window) == before


def test_on_one_of_several_it_is_about_all_of_them(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s1-3"))
    hand.click(centre_of(before, "s2-3"), modifier=SHIFT)
    right(hand, centre_of(before, "s2-3"))
    assert titles()[0] == "2 spaces"
    choose("Regions", "The north")
    assert saved(window).regions["north"].spaces == ("s0-3", "s1-3", "s2-3")
    right(hand, centre_of(before, "s1-3"))
    choose("Borders", "Merge")
    assert len(saved(window).spaces) == len(before.spaces) - 1
    right(hand, centre_of(before, "h2-2"))
    choose("Delete")
    assert "h2-2" not in saved(window).spaces
    assert last_step(window) == "Delete h2-2"


def test_what_lies_below_is_chosen_in_the_menu_and_put_on_another_level(window: MainWindow, hand: Hand) -> None:
    right(hand, PARK)
    assert titles()[0] == "b1, street"
    choose("What lies here", "p2-1")
    press_keys(window, "Ctrl+L")
    assert saved(window).spaces["p2-1"].locked
    right(hand, PARK)
    assert titles()[0] == "p2-1, park"  # it is selected, and lies there
    close_menu()
    hand.key(Qt.Key.Key_Escape)
    right(hand, PARK)
    choose("Level", "Tunnel")
    assert saved(window).spaces["b1"].layer == "tunnel"


def test_open_ground_is_filled_and_the_selection_goes(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    take_kind(window, "Park")
    hand.click(PARK)
    right(hand, GAP)
    assert {"Paste", "Select all", "Fill this gap with park", "Map …"} <= set(titles())
    choose("Fill this gap")
    assert saved(window) == before  # the corner is open to two sides
    assert selected(window, hand) == set()
    assert window.toast.text() == "This place is not enclosed: ground leads from here to the outside."
    hand.key(Qt.Key.Key_S)
    hand.click((3000, 3000))
    hand.key(Qt.Key.Key_Delete)
    assert len(saved(window).spaces) == len(before.spaces) - 1
    right(hand, (3000, 3000))
    choose("Fill this gap")
    after = saved(window)
    assert len(after.spaces) == len(before.spaces)
    assert sorted(s.terrain for s in after.spaces.values()).count("park") == 2


def test_a_copy_is_put_down_from_the_menu(window: MainWindow, hand: Hand) -> None:
    right(hand, (1000, 1000))
    assert titles()[0] == "works, works"
    choose("Copy")
    right(hand, GAP)
    choose("Paste")
    hand.move(GAP)
    hand.click(GAP)
    assert len(saved(window).features) == 2


def test_features_and_symbols_become_of_another_kind_and_are_locked(window: MainWindow, hand: Hand) -> None:
    right(hand, (1000, 1000))
    choose("Kind", "Shed")
    assert saved(window).features["works"].kind == "shed"
    right(hand, (7000, 1000))
    choose("Lock or unlock")
    assert saved(window).markers["m1"].locked
    right(hand, (7000, 1000))
    choose("Properties")
    type_into(window.docks.properties.objects.name, "Nobody")
    assert saved(window).markers["m1"].name == ""  # it is locked


def test_corners_are_added_taken_off_and_removed(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    right(hand, (7000, 2000))
    choose("Add a corner here")
    added = saved(window)
    assert all((7000, 2000) in added.spaces[name].rings[0] for name in ("s3-3", "s3-2"))
    right(hand, (7000, 2000))
    choose("Remove the corner")
    assert saved(window) == before
    right(hand, (2000, 2000))
    choose("Take off the corner")
    assert last_step(window).endswith("off a corner")
    assert saved(window) != before


def test_a_link_that_is_drawn_is_forbidden(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_L)
    right(hand, (1000, 2000))
    assert titles()[0] == "Link of s0-3 and s0-2"
    choose("Not adjacent")
    assert saved(window).links == (LinkRule(("s0-3", "s0-2"), "forbidden", ""),)
    assert last_step(window) == "s0-3 and s0-2: not adjacent"
    right(hand, (1000, 2000))
    choose("As the shapes say")
    assert saved(window).links == ()


def test_tools_that_use_the_right_button_keep_it(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_B)
    right(hand, centre_of(saved(window), "h2-2"))
    popup(present=False)
    hand.click((3000, 3000))
    assert last_step(window) == "Terrain: High building"
    assert sum(s.terrain == "high-building" for s in saved(window).spaces.values()) == 2
    hand.key(Qt.Key.Key_P)
    right(hand, GAP)  # nothing is drawn yet
    close_menu()


@pytest.mark.parametrize("shift_f10", [False, True])
def test_the_key_for_menus_is_for_what_is_selected(window: MainWindow, hand: Hand, shift_f10: bool) -> None:
    hand.click(centre_of(saved(window), "h2-2"))
    if shift_f10:
        hand.key(Qt.Key.Key_F10, SHIFT)
    else:
        hand.key(Qt.Key.Key_Menu)
    assert titles()[0] == "h2-2, high building"
    menu = popup()
    assert menu is not None
    assert menu.activeAction().text() == "Cu&t"  # Enter and the arrows work at once
    choose("Terrain", "Park")
    assert saved(window).spaces["h2-2"].terrain == "park"


def test_at_the_pointer_by_keys_it_is_for_what_lies_there(window: MainWindow, keys: Keys) -> None:
    keys.press(Qt.Key.Key_S)
    keys.go(centre_of(saved(window), "h2-2"))
    keys.press(Qt.Key.Key_Menu)
    choose("Delete")
    assert "h2-2" not in saved(window).spaces


# Tables and problems


def test_a_row_of_the_table_has_the_menu_of_its_space(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand)
    right_click_cell(window, view, ("h2-2",), 2)
    choose("Terrain", "Park")
    assert saved(window).spaces["h2-2"].terrain == "park"
    right_click_cell(window, view, ("h2-2",), 0)
    choose("Copy the text")
    assert QApplication.clipboard().text() == "h2-2"
    press_keys(window, "Shift+F10")
    choose("Delete")
    assert "h2-2" not in saved(window).spaces


def test_links_are_ruled_by_the_menu_and_del_takes_back_the_rule_and_no_space(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    view = open_tables(window, hand, tab=1)
    right_click_cell(window, view, ("s0-3", "s0-2"), 2)
    choose("Adjacent", "not adjacent")
    assert saved(window).links == (LinkRule(("s0-3", "s0-2"), "forbidden", ""),)
    right_click_cell(window, view, ("s0-3", "s0-2"), 0)
    close_menu()
    press_keys(window, "Del")
    assert saved(window) == before


def test_a_problem_is_accepted_from_its_menu(window: MainWindow, tmp_path: Path) -> None:
    far = Space("far", "street", (((9000, 6500), (9900, 6500), (9900, 7500), (9000, 7500)),))
    source = replace(city().with_spaces(far), size=(11000, 9000))
    path = tmp_path / "far.yaml"
    path.write_text(new_map_document(source, path).text, encoding="utf-8")
    open_by_keys(window, path)
    item = wait_for_problem(window, "isolated-space")
    tree = window.docks.problems.list
    bring_row_into_sight(tree, item)
    right_click(window, tree.viewport(), QPoint(60, tree.visualItemRect(item).center().y()))
    choose("Jump to its place")
    assert window.docks.properties.id.text() == "far"
    press_keys(window, "F4")
    answered = type_answer("an island")
    press_keys(window, "Menu")
    assert titles()[1] == "Repair …"
    choose("Accept")
    wait_until(lambda: answered.done, "for the question")
    assert [(each.code, each.reason) for each in saved(window).ignored] == [("isolated-space", "an island")]
