"""Overlays: links and why they are, what one sees, what a ruin would open, how far it is, who reaches what, where ways
are narrow, what a change did. What they say is read off the status line, what they show off the map's pixels; the map
stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from editor_dialogs import open_by_keys
from editor_eyes import amount, between, brightness, warmth
from editor_hand import Hand, city, saved, seen_at
from editor_keys import Keys
from editor_widgets import press_keys
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.board.model import Point, Space
from engine.files.writer import new_map_document

GREEN, RED, PALE_GREEN = "#1c8a4a", "#c22020", "#80b48a"
BLUE, FORBIDDEN, ADDED, ONE_WAY = "#1b6fc2", "#c62828", "#1d8a4b", "#d9822b"


class Pointer:
    """The mouse, or the pointer that the arrows move."""

    def __init__(self, window: MainWindow, rest: Callable[[Point], None], click: Callable[[Point], None]) -> None:
        self.window, self._rest, self._click = window, rest, click

    def rest(self, space: str) -> None:
        self._rest(seen_at(self.window, space))

    def click(self, space: str) -> None:
        self._click(seen_at(self.window, space))


@pytest.fixture(params=["mouse", "keys"])
def pointer(request: pytest.FixtureRequest, window: MainWindow, hand: Hand, keys: Keys) -> Pointer:
    return Pointer(window, hand.move, hand.click) if request.param == "mouse" else Pointer(window, keys.go, keys.click)


def same_file(window: MainWindow, path: Path) -> bool:
    """Whether Ctrl+S leaves the file as it was."""
    before = path.read_bytes()
    press_keys(window, "Ctrl+S")
    return path.read_bytes() == before


def beside(window: MainWindow, space: str) -> Point:
    """A place in a space where nothing is written."""
    x, y = seen_at(window, space)
    return x + 700, y + 700


def said(window: MainWindow) -> str:
    """What the status line says."""
    return window.hint.text()


def measure(window: MainWindow, keys: Keys, title: str) -> None:
    """C, and what is measured."""
    keys.press(Qt.Key.Key_C)
    keys.choose(window.toolbox.current.choice, title)


def test_ruined_buildings_open_lines_of_sight(
    window: MainWindow, pointer: Pointer, hand: Hand, city_file: Path, qtbot
) -> None:
    on_the_line = 6500, 3000  # in s3-2, from s0-2 over both buildings
    hand.key(Qt.Key.Key_W)
    assert amount(window, on_the_line, PALE_GREEN, 4) == 0
    pointer.click("l1-2")
    pointer.click("h2-2")
    qtbot.waitUntil(lambda: amount(window, on_the_line, PALE_GREEN, 4) > 0)
    assert re.match(r"l1-2, h2-2 in ruins: [1-9]\d* lines of sight more; click builds h2-2 again", said(window))
    pointer.click("h2-2")
    qtbot.waitUntil(lambda: bool(re.match(r"l1-2 in ruins: [1-9]\d* lines of sight more", said(window))))
    assert amount(window, on_the_line, PALE_GREEN, 4) == 0
    hand.key(Qt.Key.Key_Escape)
    assert "in ruins" not in said(window)
    assert same_file(window, city_file)


def test_what_cannot_be_ruined_is_told(window: MainWindow, pointer: Pointer, hand: Hand, city_file: Path) -> None:
    hand.key(Qt.Key.Key_W)
    pointer.click("s0-3")
    assert "can't be ruined" in window.toast.text()
    assert same_file(window, city_file)


def test_distances_are_read_off_and_held(window: MainWindow, pointer: Pointer, keys: Keys, hand: Hand) -> None:
    measure(window, keys, "Distance")
    pointer.click("s0-3")
    pointer.rest("s3-3")
    assert said(window).startswith("From s0-3 to s3-3: 3 steps")
    pointer.rest("s1-0")
    assert said(window).startswith("From s0-3 to s1-0: 4 steps")
    assert [warmth(window, beside(window, s)) for s in ("s0-3", "s0-2", "s3-1")] == [0, 0.2, 1]
    hand.key(Qt.Key.Key_Escape)
    pointer.rest("s3-3")
    assert "within reach of s3-3" in said(window)
    assert warmth(window, beside(window, "s3-3")) == 0


def test_the_reach_of_a_unit_counts_its_points(window: MainWindow, pointer: Pointer, keys: Keys) -> None:
    measure(window, keys, "Reach: Police")
    pointer.click("s0-3")
    for space, words in (
        ("s3-3", "From s0-3 to s3-3: 3 points for Police"),
        ("s0-0", "From s0-3 to s0-0: 3 points for Police"),
        ("s1-0", "s1-0 is out of reach of s0-3 for Police"),
        ("l1-2", "l1-2 is out of reach of s0-3 for Police"),
    ):
        pointer.rest(space)
        assert said(window).startswith(words)
    assert warmth(window, beside(window, "s3-3")) == 1
    assert warmth(window, beside(window, "s1-0")) == -1


@pytest.mark.parametrize(
    ("title", "warm", "cold", "words"),
    [
        ("Sight", "s0-3", "s2-3", r"s0-3 sees [1-9]\d? spaces"),
        ("Choke", "s1-1", "s3-3", r"[1-9]\d?% of all shortest ways lead over s1-1"),
    ],
)
def test_the_whole_map_is_measured_in_the_background(
    window: MainWindow,
    pointer: Pointer,
    keys: Keys,
    city_file: Path,
    qtbot,
    title: str,
    warm: str,
    cold: str,
    words: str,
) -> None:
    measure(window, keys, title)
    pointer.rest(warm)
    qtbot.waitUntil(lambda: bool(re.match(words, said(window))))
    pointer.rest("p2-1")  # for what is pointed at is lit
    assert warmth(window, beside(window, warm)) > warmth(window, beside(window, cold))
    assert same_file(window, city_file)


def test_the_last_change_shows_the_links_that_it_broke_and_made(
    window: MainWindow, pointer: Pointer, hand: Hand, qtbot
) -> None:
    link = between(window, "p2-1", "s1-1")
    hand.key(Qt.Key.Key_S)
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    pointer.click("p2-1")
    hand.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces
    qtbot.waitUntil(lambda: window.toast.text().startswith("0 links more, 3 links fewer"))
    assert amount(window, link, RED) > 10
    press_keys(window, "Ctrl+Z")
    assert "p2-1" in saved(window).spaces
    qtbot.waitUntil(lambda: window.toast.text().startswith("3 links more, 0 links fewer"))
    assert (amount(window, link, GREEN) > 10, amount(window, link, RED)) == (True, 0)
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: amount(window, link, GREEN) == 0)


def test_what_a_space_sees_is_lit_and_all_else_is_dark(
    window: MainWindow, pointer: Pointer, hand: Hand, city_file: Path
) -> None:
    hand.key(Qt.Key.Key_V)
    before = {name: brightness(window, beside(window, name)) for name in ("s0-0", "s3-3", "s2-3", "s3-1")}
    pointer.rest("s0-3")
    after = {name: brightness(window, beside(window, name)) for name in before}
    assert after["s3-1"] < before["s3-1"] - 40, "behind the buildings"
    assert all(after[name] > before[name] - 20 for name in ("s0-0", "s3-3", "s2-3"))
    assert said(window).startswith("s0-3 sees")
    assert same_file(window, city_file)


def test_two_spaces_show_the_line_between_them_or_what_is_in_its_way(
    window: MainWindow, pointer: Pointer, hand: Hand, city_file: Path
) -> None:
    hand.key(Qt.Key.Key_V)
    pointer.click("s0-3")
    pointer.click("s3-3")
    assert said(window).startswith("s0-3 sees s3-3: the line is free, 20.0 mm wide.")
    assert amount(window, between(window, "s0-3", "s3-3"), GREEN, 20) > 10
    pointer.click("s0-2")
    pointer.click("s3-2")
    assert said(window).startswith("s0-2 does not see s3-2: in the way l1-2, h2-2.")
    assert amount(window, (1800, 3000), RED, 20) > 10
    assert amount(window, between(window, "s0-3", "s3-3"), GREEN, 20) == 0
    hand.key(Qt.Key.Key_Escape)
    assert amount(window, (1800, 3000), RED, 20) == 0
    assert same_file(window, city_file)


def test_links_show_why_by_their_colours_and_the_properties_tell_it_with_their_length(
    window: MainWindow, pointer: Pointer, keys: Keys, hand: Hand
) -> None:
    for one, other, title in (
        ("s0-3", "s1-3", "Not adjacent"),
        ("s0-0", "s3-3", "Adjacent, whatever"),
        ("s0-2", "s0-1", "Adjacent one way"),
    ):
        keys.press(Qt.Key.Key_J)
        keys.choose(window.toolbox.current.choice, title)
        pointer.click(one)
        pointer.click(other)
    keys.press(Qt.Key.Key_S)
    hand.key(Qt.Key.Key_L)
    shown = {
        between(window, "s2-3", "s3-3"): BLUE,
        between(window, "s0-3", "s1-3"): FORBIDDEN,
        between(window, "s0-0", "s3-3"): ADDED,
        between(window, "s0-2", "s0-1"): ONE_WAY,
    }
    assert all(amount(window, point, colour) > 6 for point, colour in shown.items())
    hand.key(Qt.Key.Key_L)
    assert all(amount(window, point, colour) == 0 for point, colour in shown.items())
    pointer.click("s0-3")
    told = window.docks.properties.neighbours
    rows = [[told.topLevelItem(n).text(c) for c in range(3)] for n in range(told.topLevelItemCount())]
    assert rows == [["s0-2", "20.0 mm", "shared border"], ["s1-3", "–", "forbidden by hand"]]
    assert [(rule.between, rule.kind) for rule in saved(window).links] == [
        (("s0-3", "s1-3"), "forbidden"),
        (("s0-0", "s3-3"), "added"),
        (("s0-2", "s0-1"), "one-way"),
    ]


def test_a_ruin_makes_the_links_that_its_kind_has(window: MainWindow, hand: Hand, tmp_path: Path, qtbot) -> None:
    kinds = {
        "terrain": {
            "gate": {"name": "Gate", "colour": "#8a7050", "pattern": "paving", "cost": 1, "becomes": "bridge"},
        }
    }
    over = Space("gate-1", "gate", (((4000, 6000), (6000, 6000), (6000, 7200), (4000, 7200)),), layer="deck")
    path = tmp_path / "gate.yaml"
    path.write_text(new_map_document(replace(city().with_spaces(over), kinds=kinds), path).text, encoding="utf-8")
    open_by_keys(window, path)
    link = between(window, "gate-1", "s1-0")
    hand.key(Qt.Key.Key_W)
    hand.click((5000, 6600))
    qtbot.waitUntil(lambda: said(window).startswith("gate-1 in ruins: 0 lines of sight more, 1 link more;"))
    assert amount(window, link, BLUE) > 6
    assert same_file(window, path)
    hand.key(Qt.Key.Key_Escape)
    assert amount(window, link, BLUE) == 0
