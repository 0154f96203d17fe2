"""Drawing a space by mouse and keys so that it shares its borders; moving, adding and removing corners."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_hand import Hand, centre_of, last_step, saved, seen_at, taken_back
from editor_widgets import press_keys, take_kind
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.board.board import Board
from engine.board.checks import check_shapes

LEFT_OF_GAP, UNDER_PARK = "s1-0", "p2-1"


def test_a_space_drawn_at_a_neighbours_corners_shares_its_border_exactly(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (6010, 6010), (6300, 7600), (4000, 8000)):
        hand.click(point)
    hand.click((4000, 6000))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    ring = after.spaces[new].rings[0]
    assert {(4000, 6000), (6000, 6000), (4000, 8000)} <= set(ring)
    neighbour = after.spaces[UNDER_PARK].rings[0]
    assert {(4000, 6000), (6000, 6000)} <= set(neighbour)
    links = Board(after).links
    assert links[UNDER_PARK, new].length == 20.0
    assert links[LEFT_OF_GAP, new].length == 20.0
    assert last_step(window) == f"Draw {new}"
    assert taken_back(window) == before


def test_a_point_put_on_a_border_becomes_a_corner_of_the_neighbour_too(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4600, 6000), (5400, 6000), (5000, 7300)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    on_border = [p for p in after.spaces[new].rings[0] if p[1] == 6000]
    assert len(on_border) == 2
    assert set(on_border) <= set(after.spaces[UNDER_PARK].rings[0])


def test_backspace_takes_a_point_back_and_escape_gives_up(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (6000, 6000), (6000, 8000), (1000, 1000)):
        hand.click(point)
    hand.key(Qt.Key.Key_Backspace)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000)}
    hand.click((7000, 6000))
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    assert saved(window) == after


def test_what_lies_over_a_neighbour_is_cut_away_and_told(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4400, 5200), (5600, 5200), (5600, 7000), (4400, 7000)):
        hand.click(point, modifier=Qt.KeyboardModifier.ControlModifier)
    hand.key(Qt.Key.Key_Return)
    assert window.toast.isVisible()
    assert UNDER_PARK in window.toast.text()
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[new].polygon.area == pytest.approx(12 * 10, abs=4)
    assert min(y for _, y in after.spaces[new].rings[0]) == 6000
    assert after.spaces[UNDER_PARK].polygon.area == 400
    assert taken_back(window) == before


def test_a_ring_that_crosses_itself_is_refused_and_nothing_changes(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    for point in ((4000, 6000), (8000, 8000), (8000, 6000), (4000, 8000)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    assert "cross itself" in window.toast.text()
    assert not window.isWindowModified()
    assert saved(window) == before
    for _ in range(2):
        hand.key(Qt.Key.Key_Backspace)
    hand.click((8000, 6000))
    hand.key(Qt.Key.Key_Return)
    assert len(saved(window).spaces) == len(before.spaces) + 1


def test_dragging_a_shared_corner_moves_it_in_every_space(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.drag((2000, 2000), (2500, 2600))
    after = saved(window)
    sharing = [s.id for s in after.spaces.values() if any((2000, 2000) in ring for ring in s.rings)]
    moved = after.spaces["s0-3"].rings[0]
    new = next(p for p in moved if p not in {(0, 0), (2000, 0), (0, 2000)})
    owners = {s.id for s in after.spaces.values() if new in s.rings[0]}
    assert sharing == []
    assert new != (2000, 2000)
    assert owners == {"s0-3", "s1-3", "s0-2", "l1-2"}
    assert last_step(window) == "Move corner"
    assert taken_back(window) == before


def test_undo_in_the_middle_of_a_drag_ends_it(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Park")
    hand.click(centre_of(before, "s0-3"))
    assert saved(window).spaces["s0-3"].terrain == "park"
    hand.key(Qt.Key.Key_E)
    hand.drag((2000, 2000), (2600, 2600), release=False)
    press_keys(window, "Ctrl+Z")
    hand.drag((3000, 3000), (3000, 3000))
    assert saved(window) == before


def test_a_corner_over_another_space_is_refused(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.drag((6000, 6000), (2000, 7000))
    assert window.toast.isVisible()
    assert window.toast.text() == "p2-1 would cross itself."
    after = saved(window)
    assert (4400, 6400) in after.spaces["p2-1"].rings[0], "the last place on the way that it could lie at"
    assert not list(check_shapes(after))
    assert taken_back(window) == before


def test_double_click_adds_a_corner_for_both_neighbours_and_delete_removes_it(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.double_click((2000, 3000))
    added = saved(window)
    assert last_step(window) == "Add corner"
    (point,) = set(added.spaces["l1-2"].rings[0]) - set(before.spaces["l1-2"].rings[0])
    assert point in added.spaces["s0-2"].rings[0]
    hand.move(point)
    hand.key(Qt.Key.Key_Delete)
    assert last_step(window) == "Remove corner"
    assert saved(window) == before
    assert taken_back(window) == added
    assert taken_back(window) == before


def test_a_corner_where_three_borders_meet_is_not_removed(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.move((2000, 2000))
    hand.key(Qt.Key.Key_Delete)
    assert "meet here" in window.toast.text()
    assert saved(window) == before


@pytest.mark.parametrize("steps", [1, 3])
def test_undo_all_gives_the_bytes_of_the_file_and_redo_all_those_of_the_edit(
    window: MainWindow, hand: Hand, city_file: Path, steps: int
) -> None:
    original = city_file.read_bytes()
    take_kind(window, "Park")
    hand.key(Qt.Key.Key_B)
    for name in ("s0-3", "s3-3", "s0-0")[:steps]:
        hand.click(seen_at(window, name))
    hand.key(Qt.Key.Key_E)
    hand.drag((2000, 2000), (2500, 2600))
    saved(window)
    edited = city_file.read_bytes()
    assert edited != original
    for _ in range(steps + 1):
        hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not window.acts["undo"].isEnabled()
    saved(window)
    assert city_file.read_bytes() == original
    for _ in range(steps + 1):
        hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    saved(window)
    assert city_file.read_bytes() == edited


def test_the_knife_makes_two_of_a_space_and_merging_makes_one_again(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_K)
    hand.click((4000, 5000))
    hand.click((6000, 5000))
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    halves = after.spaces[UNDER_PARK], after.spaces[new]
    assert [half.polygon.area for half in halves] == [200, 200]
    assert halves[0].polygon.intersection(halves[1].polygon).length == 20
    assert last_step(window) == f"Cut {UNDER_PARK}"
    hand.key(Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    merged = saved(window)
    assert set(merged.spaces) == set(before.spaces)
    assert merged.spaces[UNDER_PARK].polygon.equals(before.spaces[UNDER_PARK].polygon)
    assert last_step(window) == "Merge 2 spaces"
    assert taken_back(window) == after
    assert taken_back(window) == before


def test_a_cut_that_does_not_run_across_is_refused(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_K)
    hand.click((4500, 4600))
    hand.click((5500, 5300))
    hand.key(Qt.Key.Key_Return)
    assert window.toast.isVisible()
    assert saved(window) == before


def test_only_spaces_that_hang_together_are_merged(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    hand.click(centre_of(before, "s3-3"), modifier=Qt.KeyboardModifier.ShiftModifier)
    hand.key(Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert window.toast.isVisible()
    assert saved(window) == before
