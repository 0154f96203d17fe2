"""What the game asks of a map and its set-up is told while one draws, and goes when the map is as it should be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from editor_dialogs import open_by_keys, save_by_keys
from editor_eyes import click_problem, problem_rows, selected, wait_for_problem
from editor_hand import KINDS, Hand, centre_of, saved, seen_at, seen_spaces
from editor_widgets import press_keys, take_kind, type_text
from patience import come_to_rest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.board.model import Marker
from engine.files.resources import resolve_scenario
from engine.files.writer import new_map_document

CTRL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton


def test_an_edge_that_is_built_up_has_no_entry_until_a_street_leads_in(window: MainWindow, hand: Hand, qtbot) -> None:
    come_to_rest(window)
    assert problem_rows(window, "edge-closed") == []
    hand.key(Qt.Key.Key_B)
    take_kind(window, "High building")
    hand.drag((1000, 1000), (1000, 7000))
    row = wait_for_problem(window, "edge-closed")
    assert row.text(0).startswith("the west edge has no space that the monster could enter")
    assert row.parent().text(0).startswith("Rules of the game")
    after = saved(window)
    assert [after.spaces[f"s0-{n}"].terrain for n in range(4)] == ["high-building"] * 4
    take_kind(window, "Street")
    hand.click((1000, 3000))
    qtbot.waitUntil(lambda: problem_rows(window, "edge-closed") == [])
    assert saved(window).spaces["s0-2"].terrain == "street"


def with_townspeople(path: Path, count: int) -> None:
    """A file with a city of streets, and townspeople on that many of its inner spaces."""
    drawn = letter_grid("\n".join(["SSSSSS"] * 5), KINDS, name="Crowded", game="sheboygan")
    inner = [centre_of(drawn, f"s{x}-{y}") for x in range(1, 5) for y in range(1, 4)]
    markers = {f"m{n}": Marker(f"m{n}", "townspeople", at) for n, at in enumerate(inner[:count])}
    path.write_text(new_map_document(replace(drawn, markers=markers), path).text, encoding="utf-8")


def test_a_marker_too_many_is_told_and_goes_with_it(window: MainWindow, qtbot, tmp_path: Path) -> None:
    with_townspeople(tmp_path / "mine.yaml", 10)
    open_by_keys(window, tmp_path / "mine.yaml")
    come_to_rest(window)
    assert problem_rows(window, "symbol-count") == []
    before = saved(window)
    hand = Hand(window)
    hand.key(Qt.Key.Key_I)
    hand.click(centre_of(before, "s4-3"))
    row = wait_for_problem(window, "symbol-count")
    assert row.text(0) == "the map has 11 townspeople markers; there are 10 counters"
    after = saved(window)
    (new,) = set(after.markers) - set(before.markers)
    assert after.markers[new].kind == "townspeople"
    hand.move(after.markers[new].at)
    hand.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: problem_rows(window, "symbol-count") == [])
    assert saved(window).markers == before.markers


def test_a_space_too_small_for_the_counters_of_the_game_is_told_and_goes_when_it_is_widened(
    window: MainWindow, hand: Hand, qtbot
) -> None:
    before = set(seen_spaces(window))
    assert window.docks.problems.counter.text() == "Counters 15.0 mm"
    press_keys(window, "F5")
    hand.key(Qt.Key.Key_P)
    for corner in ((4000, 6000), (5000, 6000), (5000, 8000), (4000, 8000)):
        hand.click(corner)
    hand.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(problem_rows(window, "too-small")) == 1)
    (new,) = saved(window).spaces.keys() - before
    come_to_rest(window)
    (row,) = problem_rows(window, "too-small")
    assert row.text(0).startswith(
        f"{new} is too small for a stack of 15 mm counters: the largest disc that fits has 10.0 mm"
    )
    click_problem(window, row)
    press_keys(window, "F5")
    assert selected(window, hand) == {new}
    hand.key(Qt.Key.Key_E)
    hand.drag((5000, 6000), (6000, 6000))
    hand.drag((5000, 8000), (6000, 8000))
    qtbot.waitUntil(lambda: problem_rows(window, "too-small") == [])
    assert saved(window).spaces[new].polygon.area == 20 * 20


def test_too_many_units_on_a_space_are_told_and_lead_to_it(window: MainWindow, qtbot, tmp_path: Path) -> None:
    text = resolve_scenario("builtin:sheboygan/teaching").read_text(encoding="utf-8")
    path = tmp_path / "crowd.yaml"
    path.write_text(text, encoding="utf-8")
    open_by_keys(window, path)
    come_to_rest(window)
    assert problem_rows(window, "overfull") == []
    press_keys(window, "F6")
    edit = window.scenario.edit
    QTest.mouseClick(edit.viewport(), LEFT)
    QTest.keyClick(edit, Qt.Key.Key_Home, CTRL)
    while "police-1" not in edit.textCursor().block().text():
        QTest.keyClick(edit, Qt.Key.Key_Down)
    QTest.keyClick(edit, Qt.Key.Key_Home)
    for n in range(2, 9):
        type_text(edit, f"    police-{n}: {{kind: police, space: S07}}")
        QTest.keyClick(edit, Qt.Key.Key_Return)
    press_keys(window, "Ctrl+S")
    press_keys(window, "F5")
    row = wait_for_problem(window, "overfull")
    assert row.text(0).startswith("8 police and army units stand on S07")
    assert row.parent().text(0).startswith("The scenario on this map")
    assert "police-8: {kind: police, space: S07}" in path.read_text(encoding="utf-8")
    click_problem(window, row)
    assert window.docks.properties.id.text() == "S07"


def test_a_part_that_the_monster_never_reaches_is_told_until_a_way_leads_in(
    window: MainWindow, hand: Hand, qtbot
) -> None:
    come_to_rest(window)
    assert problem_rows(window, "monster-cut-off") == []
    source = saved(window)
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Street")
    hand.click(centre_of(source, "p2-1"))
    take_kind(window, "Destroyed bridge")
    for space in ("h2-2", "s1-1", "s3-1"):
        hand.click(centre_of(source, space))
    row = wait_for_problem(window, "monster-cut-off")
    assert row.text(0) == "the monster can't reach a space, whatever it wrecks: p2-1"
    assert row.parent().text(0).startswith("Rules of the game")
    click_problem(window, row)
    press_keys(window, "F5")
    assert selected(window, hand) == {"p2-1"}
    take_kind(window, "Street")
    hand.click(centre_of(source, "s1-1"))
    qtbot.waitUntil(lambda: problem_rows(window, "monster-cut-off") == [])
    after = saved(window)
    assert [after.spaces[s].terrain for s in ("p2-1", "s1-1", "s3-1")] == ["street", "street", "destroyed-bridge"]


def test_a_unit_whose_place_is_gone_is_told_and_leads_to_the_line_of_the_scenario(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    open_by_keys(window, resolve_scenario("builtin:sheboygan/teaching"))
    save_by_keys(window, tmp_path / "mine.yaml")
    come_to_rest(window)
    assert problem_rows(window, "unknown-space") == []
    hand = Hand(window)
    hand.click(seen_at(window, "S07"))
    hand.key(Qt.Key.Key_Delete)
    assert "S07" not in saved(window).spaces
    row = wait_for_problem(window, "unknown-space")
    assert row.parent().text(0).startswith("The scenario on this map")
    assert "S07" in row.text(0)
    click_problem(window, row)
    assert window.scenario.isVisible()
    assert "police-1" in window.scenario.edit.textCursor().block().text()
    press_keys(window, "F5")
    press_keys(window, "Ctrl+Z")
    qtbot.waitUntil(lambda: problem_rows(window, "unknown-space") == [])
    assert "S07" in saved(window).spaces
