"""Shared borders by mouse and keys: dragged, bent, given another course, filled up, welded and taken apart."""

from __future__ import annotations

from editor_hand import Hand, saved
from editor_widgets import click_row, press_keys, turn_wheel
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.board.edits import owners

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def area(window: MainWindow, name: str) -> float:
    """The area of a space as saved, in mm²."""
    return saved(window).spaces[name].polygon.area


def test_a_border_is_dragged_and_both_spaces_follow(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.move((4000, 4900))
    assert "Drag moves the border of s1-1 and p2-1" in window.hint.text()
    hand.drag((4000, 4400), (4400, 4400))
    after = saved(window)
    assert {p for p in after.spaces["p2-1"].rings[0] if p[0] < 5000} == {(4400, 4000), (4400, 6000)}
    assert after.spaces["s1-1"].polygon.area == 400 + 4 * 20
    assert window.document.undo_stack.undoText() == "Move border"
    hand.key(Qt.Key.Key_Z, CTRL)
    assert area(window, "p2-1") == 400


def test_shift_click_puts_a_corner_in_and_it_can_be_dragged_at_once(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.click((4000, 5000), modifier=SHIFT)
    assert set(owners(window.document.map, (4000, 5000))) == {"s1-1", "p2-1"}
    hand.drag((4000, 5000), (4600, 5000))
    after = saved(window)
    assert (4600, 5000) in after.spaces["p2-1"].rings[0]
    assert (4600, 5000) in after.spaces["s1-1"].rings[0]


def test_a_border_is_given_another_course(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_H)
    for point in ((4000, 4400), (3400, 5000), (4000, 5600)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    assert (3400, 5000) in after.spaces["p2-1"].rings[0]
    assert after.spaces["p2-1"].polygon.area == 400 + 36
    assert after.spaces["s1-1"].polygon.area == 400 - 36
    assert window.document.undo_stack.undoText() == "Reshape p2-1"


def test_a_line_that_does_not_come_back_is_refused_and_stays_to_be_mended(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_H)
    hand.click((4400, 4400))
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_Return)
    assert window.document.map is before
    assert window.toast.isVisible()
    assert len(window.toolbox.current.points) == 2


def test_the_bucket_makes_a_space_of_an_enclosed_gap(window: MainWindow, hand: Hand) -> None:
    hand.click((3000, 3000))
    hand.key(Qt.Key.Key_Delete)
    before = window.document.map
    hand.key(Qt.Key.Key_G)
    click_row(window.docks.kinds.kinds, "Low building")
    hand.click((3000, 3000))
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert after.spaces[new].polygon.area == 400
    assert after.spaces[new].terrain == "low-building"
    pair = next(pair for pair in window.document.board.links if set(pair) == {new, "h2-2"})
    assert window.document.board.links[pair].length == 20.0


def test_the_bucket_refuses_open_ground(window: MainWindow, hand: Hand) -> None:
    before = window.document.map
    hand.key(Qt.Key.Key_G)
    hand.click((7000, 7000))
    assert window.document.map is before
    assert window.toast.isVisible()
    assert saved(window).spaces == before.spaces


def test_a_corner_taken_off_is_welded_again_by_dropping_it_on_the_other(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.move((4000, 4000))
    hand.move((4080, 4080))
    assert "Ctrl+U takes p2-1 off it" in window.hint.text()
    hand.key(Qt.Key.Key_U, CTRL)
    apart = saved(window)
    assert (4000, 4000) not in apart.spaces["p2-1"].rings[0]
    loose = next(p for p in apart.spaces["p2-1"].rings[0] if p[0] < 4500 and p[1] < 4500)
    turn_wheel(hand.canvas.viewport(), 9, hand.at((4000, 4000)))
    hand.drag(loose, (4000, 4000))
    together = saved(window)
    assert (4000, 4000) in together.spaces["p2-1"].rings[0]
    assert together.spaces["p2-1"].polygon.area == 400
    hand.key(Qt.Key.Key_Z, CTRL)
    hand.key(Qt.Key.Key_Z, CTRL)
    assert area(window, "p2-1") == 400
    assert not window.acts["undo"].isEnabled()


def test_borders_are_simplified_and_smoothed_from_the_menu(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.click((4000, 5000), modifier=SHIFT)
    hand.key(Qt.Key.Key_S)
    hand.click((5000, 5000))
    press_keys(window, "Ctrl+Shift+B")
    assert (4000, 5000) not in saved(window).spaces["p2-1"].rings[0]
    before = window.document.map
    hand.key(Qt.Key.Key_E)
    hand.click((4000, 5000), modifier=SHIFT)
    hand.drag((4000, 5000), (4800, 5000))
    hand.key(Qt.Key.Key_S)
    hand.click((5400, 5000))
    bent = len(window.document.map.spaces["p2-1"].rings[0])
    hand.key(Qt.Key.Key_B, CTRL)
    after = saved(window)
    assert len(after.spaces["p2-1"].rings[0]) > bent
    assert after.spaces["p2-1"].polygon.area != before.spaces["p2-1"].polygon.area


def test_a_refusal_in_a_drag_is_told_once_and_the_last_good_place_is_kept(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_E)
    hand.drag((6000, 5000), (3000, 5000))
    assert window.toast.isVisible()
    after = saved(window)
    assert after.spaces["p2-1"].polygon.is_valid
    assert 0 < after.spaces["p2-1"].polygon.area < 400
