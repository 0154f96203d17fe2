"""Line 11, two maps compared, as a person does it: the list, the colours on the map, a click that leads there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from editor_dialogs import choose_file
from editor_eyes import amount, selected
from editor_hand import Hand, saved, seen_at, taken_back
from editor_widgets import bring_row_into_sight, click, press_keys
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem

from editor.canvas.differences import GONE, KIND, NEW
from editor.window import MainWindow
from engine.board.edits import move_node
from engine.board.model import Map
from engine.board.record_edits import delete_spaces, set_terrain
from engine.cli.main import main
from engine.files.map_reader import read_map
from engine.files.writer import write_map

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
CORNER = (2000, 6000)
"""Of the squares s0-1, s1-1, s0-0 and s1-0."""


@pytest.fixture
def other_file(city_file: Path) -> Path:
    """The city without its park, the high building in ruins, one corner moved by 4 mm."""
    source = read_map(city_file)
    assert source.map is not None
    other = delete_spaces(source.map, ["p2-1"]).map
    other = set_terrain(other, ["h2-2"], "ruins").map
    other = move_node(other, CORNER, (CORNER[0] + 400, CORNER[1])).map
    path = city_file.with_name("other.yaml")
    path.write_text(write_map(source, other).text, encoding="utf-8")
    return path


@pytest.fixture
def compared(window: MainWindow, hand: Hand, other_file: Path, qtbot) -> Hand:
    """The city, compared with the other file by Ctrl+Shift+C, lines of sight included."""
    choose_file(other_file)
    hand.key(Qt.Key.Key_C, CTRL | SHIFT)
    qtbot.waitUntil(lambda: any("sight" in title for title in titles(window)))
    return hand


def heads(window: MainWindow) -> list[QTreeWidgetItem]:
    listed = window.docks.differences.list
    return [item for n in range(listed.topLevelItemCount()) if (item := listed.topLevelItem(n)) is not None]


def titles(window: MainWindow) -> list[str]:
    return [head.text(0) for head in heads(window)]


def rows(window: MainWindow, title: str) -> list[tuple[str, str, str]]:
    """The rows of the group whose title begins so."""
    head = next(head for head in heads(window) if head.text(0).startswith(title))
    items = [head.child(n) for n in range(head.childCount())]
    return [(item.text(0), item.text(1), item.text(2)) for item in items]


def click_on_row(window: MainWindow, title: str, text: str) -> None:
    """Clicks the row of a group."""
    listed = window.docks.differences.list
    head = next(head for head in heads(window) if head.text(0).startswith(title))
    if not head.isExpanded():
        bring_row_into_sight(listed, head)
        QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualItemRect(head).center())
        QTest.keyClick(listed, Qt.Key.Key_Right)
    item = next(head.child(n) for n in range(head.childCount()) if head.child(n).text(0) == text)
    bring_row_into_sight(listed, item)
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualItemRect(item).center())


def test_spaces_terrain_areas_links_and_lines_of_sight_are_listed(window: MainWindow, compared: Hand) -> None:
    assert rows(window, "Spaces that are new here") == [("p2-1", "–", "park")]
    assert rows(window, "Spaces of other terrain") == [("h2-2", "ruins", "high-building")]
    assert ("s0-1", "4.40 cm²", "4.00 cm²") in rows(window, "Spaces of another shape")
    assert rows(window, "Links gained") == [
        ("h2-2 – p2-1", "–", "adjacent"),
        ("p2-1 – s1-1", "–", "adjacent"),
        ("p2-1 – s3-1", "–", "adjacent"),
    ]
    assert rows(window, "Lines of sight lost"), "the building stands in the way again"
    told = window.docks.differences.title.text()
    assert told.startswith("Against other.yaml: 1 space new")


def test_they_are_drawn_on_the_map_and_groups_are_hidden_by_their_ticks(
    window: MainWindow, compared: Hand, qtbot
) -> None:
    park, tower = seen_at(window, "p2-1"), seen_at(window, "h2-2")
    qtbot.waitUntil(lambda: amount(window, park, NEW) > 20 and amount(window, tower, KIND) > 20)
    for title in ("Spaces that are new", "Links gained"):
        head = next(head for head in heads(window) if head.text(0).startswith(title))
        listed = window.docks.differences.list
        bring_row_into_sight(listed, head)
        box = listed.visualItemRect(head)
        QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(box.left() + 10, box.center().y()))
        assert head.checkState(0) == Qt.CheckState.Unchecked
    qtbot.waitUntil(lambda: amount(window, park, NEW) == 0)
    assert amount(window, tower, KIND) > 20


def in_the_middle(window: MainWindow, space: str) -> bool:
    """Whether a space lies in the middle of what is to be seen."""
    place = window.canvas.mapFromScene(*(v / 100 for v in seen_at(window, space)))
    return (place - window.canvas.viewport().rect().center()).manhattanLength() < 6


def test_a_click_leads_to_the_place_and_selects_what_is_there(window: MainWindow, compared: Hand) -> None:
    for _ in range(6):
        press_keys(window, "Ctrl++")
    click_on_row(window, "Spaces of other terrain", "h2-2")
    assert in_the_middle(window, "h2-2")
    assert selected(window, compared) == {"h2-2"}
    click_on_row(window, "Links gained", "p2-1 – s1-1")
    assert selected(window, compared) == {"p2-1", "s1-1"}


def walk_to(window: MainWindow, text: str) -> None:
    """The arrows, down or up, to a row."""
    listed = window.docks.differences.list
    press_keys(window, "Home")
    for _ in range(60):
        if not listed.currentItem().text(0).startswith(text):
            press_keys(window, "Right" if not listed.currentItem().isExpanded() else "Down")
            if not listed.currentItem().text(0).startswith(text):
                press_keys(window, "Down")
    assert listed.currentItem().text(0).startswith(text)


def test_without_a_mouse_the_list_is_walked_ticked_and_leads_to_places(
    window: MainWindow, compared: Hand, qtbot
) -> None:
    park = seen_at(window, "p2-1")
    qtbot.waitUntil(lambda: amount(window, park, NEW) > 20)
    for group in ("Spaces that are new", "Links gained"):
        walk_to(window, group)
        press_keys(window, "Space")
    qtbot.waitUntil(lambda: amount(window, park, NEW) == 0)
    for _ in range(6):
        press_keys(window, "Ctrl++")
    walk_to(window, "h2-2")
    press_keys(window, "Return")
    assert in_the_middle(window, "h2-2")
    assert selected(window, compared) == {"h2-2"}


def test_it_follows_what_is_changed_meanwhile(window: MainWindow, compared: Hand, qtbot) -> None:
    compared.click(seen_at(window, "p2-1"))
    compared.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: not any(title.startswith("Spaces that are new") for title in titles(window)))
    compared.click(seen_at(window, "s0-3"))
    compared.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "Spaces that are gone here (1)" in titles(window))
    qtbot.waitUntil(lambda: amount(window, (1000, 1000), GONE) > 20)
    assert not {"p2-1", "s0-3"} & set(saved(window).spaces)


def test_taking_that_version_is_one_step_that_undo_takes_back(
    window: MainWindow, compared: Hand, other_file: Path
) -> None:
    before = saved(window)
    click(window.docks.differences.take)
    assert spaces(saved(window)) == spaces(map_in(other_file))
    assert taken_back(window) == before


def spaces(source: Map) -> dict[str, tuple[str, object]]:
    return {name: (space.terrain, space.rings) for name, space in source.spaces.items()}


def map_in(path: Path) -> Map:
    read = read_map(path)
    assert read.map is not None
    return read.map


def test_the_list_says_what_stomp_diff_says(
    window: MainWindow, compared: Hand, other_file: Path, city_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", str(other_file), str(city_file), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)

    def pairs(title: str) -> list[list[str]]:
        found = [t for t in titles(window) if t.startswith(title)]
        return [row[0].split(" – ") for t in found for row in rows(window, t)]

    assert [row[0] for row in rows(window, "Spaces that are new here")] == said["spaces"]["new"]
    assert said["spaces"]["gone"] == []
    assert [{"space": s, "before": b, "after": a} for s, b, a in rows(window, "Spaces of other terrain")] == said[
        "terrain"
    ]
    assert [row[0] for row in rows(window, "Spaces of another shape")] == [each["space"] for each in said["reshaped"]]
    assert pairs("Links gained") == said["links_new"]
    assert pairs("Links lost") == said["links_gone"]
    assert pairs("Lines of sight gained") == said["sight_new"]
    assert pairs("Lines of sight lost") == said["sight_gone"]


def test_ending_takes_the_colours_away(window: MainWindow, compared: Hand, qtbot) -> None:
    click(window.docks.differences.end)
    qtbot.waitUntil(lambda: amount(window, seen_at(window, "p2-1"), NEW) == 0)
    assert not window.docks.differences.isVisible()


def test_what_is_unsaved_is_compared_with_the_file(window: MainWindow, hand: Hand, qtbot) -> None:
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_C, CTRL | ALT)
    qtbot.waitUntil(lambda: "Spaces that are gone here (1)" in titles(window))
    hand.key(Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: titles(window) == ["Nothing differs"])
    assert "p2-1" in saved(window).spaces


def test_a_file_that_is_no_map_is_told(window: MainWindow, hand: Hand, tmp_path: Path, qtbot) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: [", encoding="utf-8")
    choose_file(broken)
    hand.key(Qt.Key.Key_C, CTRL | SHIFT)
    qtbot.waitUntil(lambda: "Can't compare with broken.yaml" in window.toast.text())
    assert not window.docks.differences.isVisible()
