"""Border kinds of a game that has them, canals and bridges, said of two spaces by hand: by mouse, by keys, in the
table."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_hand import Hand, last_step, saved, taken_back
from editor_keys import Key, Keys
from editor_tables import cell, choose, open_tables
from editor_widgets import pick, type_into
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.board.model import LinkRule
from engine.files.writer import new_map_document

NORTH, SOUTH = (1000, 1000), (1000, 3000)


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """Four squares of land and water, for the game that knows canals."""
    islands = letter_grid("LL\nLW", {"L": "land", "W": "water"}, name="Islands", game="stockholm")
    path = tmp_path / "islands.yaml"
    path.write_text(new_map_document(islands, path).text, encoding="utf-8")
    return path


@pytest.mark.parametrize(("title", "kind"), [("Border: Canal", "canal"), ("Border: Bridge", "bridge")])
def test_a_border_becomes_one_of_the_games_by_two_clicks(window: MainWindow, hand: Hand, title: str, kind: str) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_J)
    pick(window.toolbox.current.choice, title)
    type_into(window.toolbox.current.note, "dug in 1642")
    hand.key(Qt.Key.Key_F5)
    hand.click(NORTH)
    hand.click(SOUTH)
    after = saved(window)
    assert after.links == (LinkRule(("l0-1", "l0-0"), kind, "dug in 1642"),)
    assert last_step(window) == f"l0-1 and l0-0: {title.lower()}"
    assert taken_back(window) == before


def test_a_canal_is_set_by_keys_and_taken_back_by_what_the_shapes_say(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_J)
    keys.choose(window.toolbox.current.choice, "Border: Canal")
    keys.click(NORTH)
    keys.click(SOUTH)
    assert [rule.kind for rule in saved(window).links] == ["canal"]
    keys.choose(window.toolbox.current.choice, "As the shapes say")
    keys.click(SOUTH)
    keys.click(NORTH)
    assert saved(window).links == ()
    assert [rule.kind for rule in taken_back(window).links] == ["canal"]


def test_a_bridge_is_set_in_the_table(window: MainWindow, hand: Hand) -> None:
    view = open_tables(window, hand, tab=1)
    choose(view, cell(view, ("l0-1", "l0-0"), 3), "Bridge")
    assert [(set(rule.between), rule.kind) for rule in saved(window).links] == [({"l0-1", "l0-0"}, "bridge")]
    assert taken_back(window).links == ()


def test_a_canal_and_a_bridge_are_drawn_as_features(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    listed = window.docks.kinds.kinds
    for kind, points in (("Canal", ((0, 2000), (2000, 2000))), ("Bridge", ((1000, 1600), (1000, 2400)))):
        keys.tab_to(listed)
        keys.press(Key.Key_Home)
        while not listed.currentItem().text().startswith(kind):
            keys.press(Key.Key_Down)
        keys.press(Key.Key_F5)
        keys.press(Key.Key_U)
        for point in points:
            keys.click(point)
        keys.press(Key.Key_Return)
    features = saved(window).features
    assert {f.kind: f.line for f in features.values()} == {
        "canal": ((0, 2000), (2000, 2000)),
        "bridge": ((1000, 1600), (1000, 2400)),
    }
    assert last_step(window) == "Draw bridge-1"
    taken_back(window)
    assert taken_back(window) == before
