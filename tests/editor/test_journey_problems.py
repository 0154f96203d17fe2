"""Problems: they come and go while one draws; a click jumps, a button mends or accepts, and the map remembers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from editor_dialogs import give_up_answer, open_by_keys, type_answer
from editor_eyes import click_problem, problem_rows, selected
from editor_hand import KINDS, Hand, city, last_step, saved, seen_at, seen_spaces, taken_back
from editor_widgets import press_keys, type_into
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTreeWidgetItem

from editor.dialogs.fix import FixDialog
from editor.window import MainWindow
from engine.board.letter_grid import letter_grid
from engine.board.model import Map, Space
from engine.cli.main import main
from engine.files.writer import new_map_document


def with_an_overlap() -> Map:
    """The small city, and a space that lies 2 mm over the one beside the gap."""
    over = Space("over", "street", (((3800, 6000), (6000, 6000), (6000, 8000), (3800, 8000)),))
    return city().with_spaces(over)


def open_map(window: MainWindow, path: Path, source: Map) -> None:
    path.write_text(new_map_document(source, path).text, encoding="utf-8")
    open_by_keys(window, path)


def row_of(window: MainWindow, code: str) -> QTreeWidgetItem:
    """The first row of a kind of problem."""
    return problem_rows(window, code)[0]


def press(button: QPushButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def walk_to(window: MainWindow, code: str) -> None:
    """F4, and the arrows down to the first problem of a kind."""
    press_keys(window, "F4")
    listed = window.docks.problems.list
    for _ in window.docks.problems.rows():
        if listed.currentItem() is not row_of(window, code):
            press_keys(window, "Down")
    assert listed.currentItem() is row_of(window, code)


def tab_to(window: MainWindow, button: QPushButton) -> None:
    """Tab until a button of the panel has the keys, and Space."""
    for _ in range(6):
        if not button.hasFocus():
            press_keys(window, "Tab")
    assert button.hasFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)


def codes(window: MainWindow) -> list[str]:
    """The kinds of the problems that are listed, from the tips of their rows."""
    return [row.toolTip(0).rpartition("[")[2].removesuffix("]") for row in problem_rows(window)]


def test_a_problem_is_jumped_to_repaired_with_a_preview_and_undone(window: MainWindow, qtbot, tmp_path: Path) -> None:
    open_map(window, tmp_path / "over.yaml", with_an_overlap())
    click_problem(window, row_of(window, "overlap"))
    press_keys(window, "F5")
    assert selected(window, Hand(window)) == {"over", "s1-0"}
    click_problem(window, row_of(window, "overlap"))
    press(window.docks.problems.fix)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, FixDialog)
    assert "mm²" in dialog.told.text()
    assert dialog.before.grab().toImage() != dialog.after.grab().toImage()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    after = saved(window)
    assert after.spaces["over"].polygon.intersection(after.spaces["s1-0"].polygon).area == 0
    assert "overlap" not in codes(window)
    assert last_step(window) == "Repair: overlap"
    assert taken_back(window).spaces["over"] == with_an_overlap().spaces["over"]
    qtbot.waitUntil(lambda: "overlap" in codes(window))


def test_a_repair_that_was_looked_at_and_not_wanted_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    open_map(window, tmp_path / "over.yaml", with_an_overlap())
    before = (tmp_path / "over.yaml").read_bytes()
    click_problem(window, row_of(window, "overlap"))
    press(window.docks.problems.fix)
    QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    press_keys(window, "Ctrl+S")
    assert (tmp_path / "over.yaml").read_bytes() == before


def test_a_part_without_a_link_gets_one(window: MainWindow, tmp_path: Path) -> None:
    far = Space("far", "street", (((9000, 6500), (9900, 6500), (9900, 7500), (9000, 7500)),))
    source = replace(city().with_spaces(far), size=(11000, 9000))
    open_map(window, tmp_path / "far.yaml", source)
    click_problem(window, row_of(window, "isolated-space"))
    press(window.docks.problems.fix)
    QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Return)
    (link,) = saved(window).links
    assert link.kind == "added"
    assert "far" in link.between


def told_by_stomp(path: Path, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The codes of the problems that `stomp validate` tells of a file."""
    main(["validate", str(path), "--json"])
    return {problem["code"] for problem in json.loads(capsys.readouterr().out)}


def test_what_is_accepted_is_kept_in_the_map_with_the_reason_and_can_be_shown_again(
    window: MainWindow, qtbot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    far = Space("far", "street", (((9000, 6500), (9900, 6500), (9900, 7500), (9000, 7500)),))
    open_map(window, tmp_path / "far.yaml", replace(city().with_spaces(far), size=(11000, 9000)))
    type_answer("an island")
    click_problem(window, row_of(window, "isolated-space"))
    press(window.docks.problems.ignore)
    (entry,) = saved(window).ignored
    assert (entry.code, entry.objects, entry.reason) == ("isolated-space", ("far",), "an island")
    assert "isolated-space" not in codes(window)
    assert told_by_stomp(tmp_path / "far.yaml", capsys) & {"isolated-space", "overlap"} == set()
    open_by_keys(window, tmp_path / "far.yaml")
    tree = window.docks.problems.list
    last = tree.topLevelItem(tree.topLevelItemCount() - 1)
    assert last is not None
    assert last.child(0).text(0) == "an island"
    click_problem(window, last.child(0))
    assert window.docks.properties.id.text() == "far"
    press(window.docks.problems.restore)
    assert saved(window).ignored == ()
    assert "isolated-space" in codes(window)
    assert "isolated-space" in told_by_stomp(tmp_path / "far.yaml", capsys)


def test_accepting_needs_an_answer_and_errors_cannot_be_accepted(window: MainWindow, tmp_path: Path) -> None:
    open_map(window, tmp_path / "over.yaml", with_an_overlap())
    click_problem(window, row_of(window, "overlap"))
    assert not window.docks.problems.ignore.isEnabled()
    give_up_answer()
    click_problem(window, row_of(window, "symbol-count"))
    press(window.docks.problems.ignore)
    assert saved(window).ignored == ()


def test_problems_follow_the_drawing_and_stand_in_groups(window: MainWindow, hand: Hand, qtbot) -> None:
    tree = window.docks.problems.list
    titles = [tree.topLevelItem(n).text(0) for n in range(tree.topLevelItemCount())]
    assert any(title.startswith("Rules of the game") for title in titles)
    assert "isolated-space" not in codes(window)
    hand.click(seen_at(window, "s0-2"))
    hand.click(seen_at(window, "s1-3"), modifier=Qt.KeyboardModifier.ShiftModifier)
    hand.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "isolated-space" in codes(window))
    row = row_of(window, "isolated-space")
    assert (row.text(1), row.parent().text(0)) == ("s0-3", "Links (2)")
    assert {"s0-2", "s1-3"} & set(saved(window).spaces) == set()
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "isolated-space" not in codes(window))
    assert {"s0-2", "s1-3"} <= set(saved(window).spaces)


def test_spaces_without_room_for_a_counter_are_told_when_its_size_is_said(
    window: MainWindow, hand: Hand, qtbot
) -> None:
    assert "too-small" not in codes(window)
    box = window.docks.problems.counter
    type_into(box, "25")
    qtbot.waitUntil(lambda: codes(window).count("too-small") == len(seen_spaces(window)))
    row = row_of(window, "too-small")
    assert "the largest disc that fits has 20.0 mm" in row.text(0)


def test_all_overlaps_are_repaired_together_with_a_preview_as_one_step(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    over = [
        Space("over", "street", (((3800, 6000), (6000, 6000), (6000, 8000), (3800, 8000)),)),
        Space("more", "street", (((7800, 2000), (10000, 2000), (10000, 4000), (7800, 4000)),)),
    ]
    open_map(window, tmp_path / "over.yaml", replace(city().with_spaces(*over), size=(11000, 8000)))
    assert codes(window).count("overlap") == 2
    click_problem(window, row_of(window, "overlap"))
    press(window.docks.problems.fix_all)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), FixDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, FixDialog)
    assert "2 repairs" in dialog.told.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert last_step(window) == "Repair 2 problems"
    after = saved(window)
    for one, other in (("over", "s1-0"), ("more", "s3-2")):
        assert after.spaces[one].polygon.intersection(after.spaces[other].polygon).area == 0
    assert taken_back(window).spaces["over"] == over[0]
    qtbot.waitUntil(lambda: codes(window).count("overlap") == 2)


def test_choke_points_are_told_in_one_line_and_accepted(window: MainWindow, qtbot, tmp_path: Path) -> None:
    open_map(window, tmp_path / "row.yaml", letter_grid("SSSS", KINDS, name="Row", game="sheboygan"))
    row = row_of(window, "choke-points")
    assert row.text(1) == "s1-0, s2-0"
    click_problem(window, row)
    press_keys(window, "F5")
    assert selected(window, Hand(window)) == {"s1-0", "s2-0"}
    click_problem(window, row_of(window, "choke-points"))
    type_answer("a single street")
    press(window.docks.problems.ignore)
    assert [(e.code, e.reason) for e in saved(window).ignored] == [("choke-points", "a single street")]
    assert "choke-points" not in codes(window)


def test_without_a_mouse_a_problem_is_jumped_to_and_repaired(window: MainWindow, qtbot, tmp_path: Path) -> None:
    open_map(window, tmp_path / "over.yaml", with_an_overlap())
    before = saved(window)
    walk_to(window, "overlap")
    press_keys(window, "Return")
    assert "overlap by" in window.toast.text()
    tab_to(window, window.docks.problems.fix)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), FixDialog))
    QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Return)
    after = saved(window)
    assert after.spaces["over"].polygon.intersection(after.spaces["s1-0"].polygon).area == 0
    press_keys(window, "Ctrl+Z")
    assert saved(window) == before


def test_without_a_mouse_a_problem_is_accepted_and_shown_again(window: MainWindow, tmp_path: Path) -> None:
    open_map(window, tmp_path / "row.yaml", letter_grid("SSSS", KINDS, name="Row", game="sheboygan"))
    walk_to(window, "choke-points")
    answered = type_answer("a single street")
    tab_to(window, window.docks.problems.ignore)
    assert answered.done
    (entry,) = saved(window).ignored
    assert (entry.code, entry.objects, entry.reason) == ("choke-points", ("s1-0", "s2-0"), "a single street")
    press_keys(window, "F4")
    press_keys(window, "End")
    tab_to(window, window.docks.problems.restore)
    assert saved(window).ignored == ()
    assert row_of(window, "choke-points").text(1) == "s1-0, s2-0"


def test_the_problem_of_a_symbol_leads_to_the_symbol(window: MainWindow, hand: Hand, qtbot) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((3000, 5000))
    hand.click((7000, 7000))
    (right, wrong) = saved(window).markers
    qtbot.waitUntil(lambda: "symbol-outside" in codes(window))
    click_problem(window, row_of(window, "symbol-outside"))
    assert wrong in window.toast.text()
    press_keys(window, "F5")
    hand.key(Qt.Key.Key_Delete)
    assert list(saved(window).markers) == [right]
    qtbot.waitUntil(lambda: "symbol-outside" not in codes(window))
