"""Shared borders by mouse and keys: dragged, bent, given another course, filled up, welded and taken apart."""

from __future__ import annotations

import pytest
from editor_hand import Hand, last_step, saved, taken_back
from editor_keys import Key, Keys
from editor_looks import apart, look_at, mean_of
from editor_widgets import click_row, press_keys, turn_wheel
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.board.board import Board
from engine.board.checks import check_shapes

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def area(window: MainWindow, name: str) -> float:
    """The area of a space as saved, in mm²."""
    return saved(window).spaces[name].polygon.area


def test_a_border_is_dragged_and_both_spaces_follow(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.move((4000, 4900))
    assert "Drag moves the border of s1-1 and p2-1" in window.hint.text()
    hand.drag((4000, 4400), (4400, 4400))
    after = saved(window)
    assert {p for p in after.spaces["p2-1"].rings[0] if p[0] < 5000} == {(4400, 4000), (4400, 6000)}
    assert after.spaces["s1-1"].polygon.area == 400 + 4 * 20
    assert last_step(window) == "Move border"
    assert taken_back(window) == before


def test_a_side_that_nothing_else_shares_is_dragged_out_and_the_corners_beside_follow(
    window: MainWindow, hand: Hand
) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.move((4000, 7100))
    assert window.hint.text().startswith("Drag moves this side of s1-0; double click or Shift+click adds a corner here")
    hand.drag((4000, 7100), (5000, 7100))
    assert window.hint.text().startswith("Drag moves this side of s1-0")
    after = saved(window)
    assert {p for p in after.spaces["s1-0"].rings[0] if p[0] > 3000} == {(5000, 6000), (5000, 8000)}
    assert after.spaces["s1-0"].polygon.area == 400 + 10 * 20
    assert (5000, 6000) in after.spaces["p2-1"].rings[0]
    assert last_step(window) == "Move side"
    assert taken_back(window) == before


def test_the_side_of_a_space_along_the_edge_of_the_map_is_dragged_the_edge_itself_is_not(
    window: MainWindow, hand: Hand
) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.move((7000, 8000))
    told = "This is the edge of the map, which can't be dragged: its size is set by Map ▸ Map …"
    assert window.hint.text() == told
    hand.drag((7000, 8000), (7000, 7000))
    assert window.toast.text().startswith(told)
    assert saved(window) == before
    hand.drag((800, 8000), (800, 7400))
    assert {p for p in saved(window).spaces["s0-0"].rings[0] if p[1] > 7000} == {(0, 7400), (2000, 7400)}


def test_the_status_line_says_what_is_under_the_pointer_right_after_a_corner_was_dropped(
    window: MainWindow, hand: Hand
) -> None:
    hand.key(Qt.Key.Key_E)
    hand.drag((4000, 8000), (5000, 8000), release=False)
    assert window.hint.text().startswith("Release puts the corner here")
    hand.release((5000, 8000))
    assert window.hint.text() == "Drag moves the corner of s1-0; Del removes it"
    assert (5000, 8000) in saved(window).spaces["s1-0"].rings[0]


def test_where_a_corner_cannot_go_the_status_line_says_why_and_it_stays_where_it_is_drawn(
    window: MainWindow, hand: Hand
) -> None:
    hand.key(Qt.Key.Key_E)
    hand.drag((4000, 4000), (4000, 6800), release=False)
    said = "would cross itself; release leaves the corner where it is drawn; Esc puts it back"
    assert window.hint.text().startswith("Not here: ")
    assert window.hint.text().endswith(said)
    hand.release((4000, 6800))
    (corner,) = set(saved(window).spaces["p2-1"].rings[0]) - {(6000, 4000), (6000, 6000), (4000, 6000)}
    assert corner[0] == 4000
    assert 4000 < corner[1] < 6000
    assert last_step(window) == "Move corner"


@pytest.mark.parametrize("grip", [(6000, 5000), (6000, 6000)])
def test_a_drag_shows_the_result_live_and_escape_puts_it_back(
    window: MainWindow, hand: Hand, qtbot, grip: tuple[int, int]
) -> None:
    before = saved(window)
    park, street, between = (5000, 5600), (7400, 5000), (6500, 5100)
    reach = 4
    kinds = [mean_of(look_at(hand, place, reach)) for place in (park, street)]

    def is_park() -> bool:
        seen = mean_of(look_at(hand, between, reach))
        return apart(seen, kinds[0]) < apart(seen, kinds[1])

    hand.key(Qt.Key.Key_E)
    assert not is_park()
    hand.drag(grip, (grip[0] + 1000, grip[1]), release=False)
    qtbot.waitUntil(is_park)
    hand.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not is_park())
    hand.release((grip[0] + 1000, grip[1]))
    assert saved(window) == before
    hand.drag(grip, (grip[0] + 1000, grip[1]))
    assert saved(window).spaces["p2-1"].polygon.area > 440


def test_adjacency_is_told_live_while_a_corner_is_dragged(window: MainWindow, hand: Hand, qtbot) -> None:
    listed = window.docks.properties.neighbours

    def borders() -> dict[str, str]:
        rows = [listed.topLevelItem(n) for n in range(listed.topLevelItemCount())]
        return {row.text(0): row.text(1) for row in rows}

    hand.click((3000, 3000))
    assert borders() == {"s1-3": "20.0 mm", "s0-2": "20.0 mm", "h2-2": "20.0 mm", "s1-1": "20.0 mm"}
    hand.key(Qt.Key.Key_E)
    hand.drag((4000, 2000), (4000, 2600), release=False)
    qtbot.waitUntil(lambda: borders()["h2-2"] == "14.0 mm")
    hand.release((4000, 2600))
    assert (4000, 2600) in saved(window).spaces["l1-2"].rings[0]


def test_shift_click_puts_a_corner_in_and_it_can_be_dragged_at_once(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.click((4000, 5000), modifier=SHIFT)
    added = saved(window)
    assert [name for name, s in added.spaces.items() if (4000, 5000) in s.rings[0]] == ["s1-1", "p2-1"]
    hand.drag((4000, 5000), (4600, 5000))
    after = saved(window)
    assert (4600, 5000) in after.spaces["p2-1"].rings[0]
    assert (4600, 5000) in after.spaces["s1-1"].rings[0]


def test_a_border_is_given_another_course(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_H)
    for point in ((4000, 4400), (3400, 5000), (4000, 5600)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    assert (3400, 5000) in after.spaces["p2-1"].rings[0]
    assert after.spaces["p2-1"].polygon.area == 400 + 36
    assert after.spaces["s1-1"].polygon.area == 400 - 36
    assert last_step(window) == "Reshape p2-1"
    assert taken_back(window) == before


def test_a_line_that_does_not_come_back_is_refused_and_stays_to_be_mended(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_H)
    hand.click((4000, 4400))
    hand.click((3400, 5000))
    hand.key(Qt.Key.Key_Return)
    assert window.toast.isVisible()
    assert saved(window) == before
    hand.click((4000, 5600))
    hand.key(Qt.Key.Key_Return)
    assert area(window, "p2-1") == 400 + 36


def test_the_bucket_makes_a_space_of_an_enclosed_gap(window: MainWindow, hand: Hand) -> None:
    hand.click((3000, 3000))
    hand.key(Qt.Key.Key_Delete)
    before = saved(window)
    hand.key(Qt.Key.Key_G)
    click_row(window.docks.kinds.kinds, "Low building")
    hand.click((3000, 3000))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[new].polygon.area == 400
    assert after.spaces[new].terrain == "low-building"
    links = Board(after).links
    assert [link.length for pair, link in links.items() if set(pair) == {new, "h2-2"}] == [20.0]
    assert last_step(window) == f"Draw {new}"
    assert taken_back(window) == before


def test_the_bucket_refuses_open_ground(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_G)
    hand.click((7000, 7000))
    assert window.toast.isVisible()
    assert saved(window) == before


def test_a_corner_taken_off_is_welded_again_by_dropping_it_on_the_other(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.move((4000, 4000))
    hand.move((4080, 4080))
    assert "Ctrl+U takes p2-1 off it" in window.hint.text()
    hand.key(Qt.Key.Key_U, CTRL)
    apart = saved(window)
    assert last_step(window) == "Take p2-1 off a corner"
    assert (4000, 4000) not in apart.spaces["p2-1"].rings[0]
    loose = next(p for p in apart.spaces["p2-1"].rings[0] if p[0] < 4500 and p[1] < 4500)
    turn_wheel(hand.canvas.viewport(), 9, hand.at((4000, 4000)))
    hand.drag(loose, (4000, 4000))
    together = saved(window)
    assert (4000, 4000) in together.spaces["p2-1"].rings[0]
    assert together.spaces["p2-1"].polygon.area == 400
    assert taken_back(window) == apart
    assert taken_back(window) == before
    assert last_step(window) == ""


def test_borders_are_simplified_and_smoothed_from_the_menu(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_E)
    hand.click((4000, 5000), modifier=SHIFT)
    hand.key(Qt.Key.Key_S)
    hand.click((5000, 5000))
    press_keys(window, "Ctrl+Shift+B")
    assert saved(window) == before
    assert last_step(window) == "Simplify borders"
    hand.key(Qt.Key.Key_E)
    hand.click((4000, 5000), modifier=SHIFT)
    hand.drag((4000, 5000), (4800, 5000))
    hand.key(Qt.Key.Key_S)
    hand.click((5400, 5000))
    bent = saved(window)
    hand.key(Qt.Key.Key_B, CTRL)
    after = saved(window)
    assert len(after.spaces["p2-1"].rings[0]) > len(bent.spaces["p2-1"].rings[0])
    assert after.spaces["p2-1"].polygon.area != bent.spaces["p2-1"].polygon.area
    assert not list(check_shapes(after))
    assert taken_back(window) == bent


def test_a_refusal_in_a_drag_is_told_once_and_the_last_good_place_is_kept(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.drag((6000, 5000), (3000, 5000))
    assert window.toast.isVisible()
    after = saved(window)
    assert after.spaces["p2-1"].polygon.is_valid
    assert 0 < after.spaces["p2-1"].polygon.area < 400


# Without a mouse


def test_a_border_is_moved_by_keys_and_a_corner_put_into_it(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_E)
    keys.drag((4000, 4600), (4400, 4600))
    after = saved(window)
    assert {p for p in after.spaces["p2-1"].rings[0] if p[0] < 5000} == {(4400, 4000), (4400, 6000)}
    keys.click((4400, 5000), SHIFT)
    added = saved(window)
    assert [name for name, s in added.spaces.items() if (4400, 5000) in s.rings[0]] == ["s1-1", "p2-1"]
    assert taken_back(window) == after
    assert taken_back(window) == before


def test_a_border_is_given_another_course_by_keys(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.click((5000, 5000))
    keys.press(Key.Key_H)
    for point in ((4000, 4400), (3400, 5000), (4000, 5600)):
        keys.click(point)
    keys.press(Key.Key_Return)
    assert area(window, "p2-1") == 400 + 36
    assert taken_back(window) == before


def test_a_gap_is_filled_by_keys(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.click((3000, 3000))
    keys.press(Key.Key_Delete)
    assert len(saved(window).spaces) == len(before.spaces) - 1
    keys.press(Key.Key_G)
    keys.click((3000, 3000))
    after = saved(window)
    assert len(after.spaces) == len(before.spaces)
    assert sum(s.polygon.area for s in after.spaces.values()) == 14 * 400


def test_a_corner_is_taken_off_and_welded_by_keys(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_E)
    keys.go((4080, 4080))
    assert "Ctrl+U takes p2-1 off it" in window.hint.text()
    keys.press(Key.Key_U, CTRL)
    apart = saved(window)
    loose = next(p for p in apart.spaces["p2-1"].rings[0] if p[0] < 4500 and p[1] < 4500)
    assert loose != (4000, 4000)
    for _ in range(9):
        keys.press(Key.Key_Plus, CTRL)
    keys.drag((round(loose[0], -1), round(loose[1], -1)), (4000, 4000))
    together = saved(window)
    assert together.spaces["p2-1"].polygon.area == 400
    assert (4000, 4000) in together.spaces["p2-1"].rings[0]
