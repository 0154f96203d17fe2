"""What hands expect of any editor: double clicks, Home, the wheel, panning, nudging, copies, a selection looked at."""

from __future__ import annotations

import pytest
from editor_dialogs import open_by_keys
from editor_hand import Hand, centre_of, last_step, saved, taken_back
from editor_looks import apart, look_at, mean_of
from editor_widgets import press_keys, turn_wheel
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from editor.window import MainWindow

SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier


def test_a_double_click_opens_the_corners_of_a_space(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.double_click((5000, 5000))
    assert window.hint.text()
    hand.drag((6000, 6000), (6600, 6600))
    after = saved(window)
    assert (6600, 6600) in after.spaces["p2-1"].rings[0]
    assert taken_back(window) == before


def test_a_double_click_on_a_symbol_leads_to_its_name(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((3000, 5000))
    hand.key(Qt.Key.Key_S)
    hand.double_click((3000, 5000))
    field = window.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Bakery")
    QTest.keyClick(field, Qt.Key.Key_Return)
    (marker,) = saved(window).markers.values()
    assert marker.name == "Bakery"


def test_alt_enter_leads_to_the_name_of_what_is_selected(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    press_keys(window, "Alt+Return")
    field = window.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Green")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert saved(window).spaces["p2-1"].name == "Green"


def test_what_is_selected_fills_the_window_and_home_shows_all(window: MainWindow, hand: Hand) -> None:
    whole = hand.canvas.scale_factor
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_F, SHIFT)
    assert hand.canvas.scale_factor > 2.5 * whole
    seen = hand.canvas.viewport().rect()
    assert seen.contains(hand.at((4000, 4000)))
    assert seen.contains(hand.at((6000, 6000)))
    hand.key(Qt.Key.Key_Home)
    assert hand.canvas.scale_factor == pytest.approx(whole)
    hand.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces  # looking about changed no selection
    hand.key(Qt.Key.Key_F, SHIFT)
    assert window.toast.text().startswith("Select a space")


def test_the_wheel_zooms_at_the_pointer_and_the_middle_button_and_space_move_the_map(
    window: MainWindow, hand: Hand
) -> None:
    view, park = hand.canvas.viewport(), centre_of(saved(window), "p2-1")
    at = hand.at(park)
    turn_wheel(view, 3, at)
    assert (hand.at(park) - at).manhattanLength() <= 3
    by = QPoint(60, 40)
    QTest.mousePress(view, Qt.MouseButton.MiddleButton, pos=at)
    QTest.mouseMove(view, at + by)
    QTest.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=at + by)
    assert (hand.at(park) - at - by).manhattanLength() <= 3
    QTest.keyPress(hand.canvas, Qt.Key.Key_Space)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at + by)
    QTest.mouseMove(view, at)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at)
    QTest.keyRelease(hand.canvas, Qt.Key.Key_Space)
    assert (hand.at(park) - at).manhattanLength() <= 3
    before = saved(window)
    hand.click(park)
    hand.key(Qt.Key.Key_Delete)
    assert set(before.spaces) - set(saved(window).spaces) == {"p2-1"}  # a click is where it was meant


def test_a_symbol_is_nudged_and_with_shift_farther(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((3000, 5000))
    hand.key(Qt.Key.Key_S)
    hand.click((3000, 5000))
    ((x, y),) = [marker.at for marker in saved(window).markers.values()]
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    assert [marker.at for marker in saved(window).markers.values()] == [(x + 100, y + 500)]


def test_alt_and_arrows_move_spaces_by_steps_of_the_grid_as_one_step_of_undo(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_Right, ALT)
    once = saved(window)
    step = once.spaces["p2-1"].rings[0][0][0] - before.spaces["p2-1"].rings[0][0][0]
    assert step in (100, 200, 500)
    assert taken_back(window) == before
    while step > 100:  # nearer, and the steps of the grid are smaller
        hand.key(Qt.Key.Key_Plus)
        hand.key(Qt.Key.Key_Right, ALT)
        step = saved(window).spaces["p2-1"].rings[0][0][0] - before.spaces["p2-1"].rings[0][0][0]
        assert taken_back(window) == before
    for key, modifier in ((Qt.Key.Key_Right, ALT), (Qt.Key.Key_Right, ALT), (Qt.Key.Key_Up, ALT | SHIFT)):
        hand.key(key, modifier)
    after = saved(window)
    moved = {(x + 2 * step, y - 10 * step) for x, y in before.spaces["p2-1"].rings[0]}
    assert set(after.spaces["p2-1"].rings[0]) == moved
    assert (4000 + 2 * step, 4000 - 10 * step) in after.spaces["l1-2"].rings[0]
    assert last_step(window) == "Move p2-1"
    assert taken_back(window) == before


def test_the_light_under_a_pointer_that_rests_goes_along(window: MainWindow, hand: Hand, qtbot) -> None:
    street = mean_of(look_at(hand, (2400, 5000), 3))
    hand.click((5000, 5000))
    hand.move((5000, 5000))
    for _ in range(3):
        hand.key(Qt.Key.Key_Right, ALT)
    assert (4600, 4000) in saved(window).spaces["p2-1"].rings[0]
    qtbot.waitUntil(lambda: apart(mean_of(look_at(hand, (4300, 5000), 3)), street) < 3)


def test_alt_and_arrows_move_spaces_and_markers_together_but_not_into_others(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_S)
    before = saved(window)
    hand.drag((3900, 3900), (6100, 6100))
    hand.key(Qt.Key.Key_Left, ALT)
    assert last_step(window) == "Move 2 things"
    after = saved(window)
    ((x, y),), ((was, same),) = ([m.at for m in m.markers.values()] for m in (after, before))
    step = was - x
    assert y == same
    assert min(after.spaces["p2-1"].rings[0])[0] == 4000 - step < 4000
    held = len(range(0, 2500, 10 * step))
    for _ in range(held):
        hand.key(Qt.Key.Key_Left, ALT | SHIFT)
    assert window.toast.isVisible()
    assert window.toast.text() == "l1-2 would cross itself."
    assert min(saved(window).spaces["p2-1"].rings[0])[0] > 2000
    assert taken_back(window) == before


def test_f2_goes_to_the_id_and_ctrl_d_puts_a_copy_down(window: MainWindow, hand: Hand, city_file) -> None:
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_F2)
    field = window.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "green")
    QTest.keyClick(field, Qt.Key.Key_Return)
    press_keys(window, "F5")
    press_keys(window, "Ctrl+D")
    hand.move((7000, 7000))
    hand.click((7000, 7000))
    after = saved(window)
    assert "green" in after.spaces
    assert sum(space.terrain == "park" for space in after.spaces.values()) == 2
    open_by_keys(window, city_file)
    press_keys(window, "Ctrl+A")
    hand.key(Qt.Key.Key_Delete)
    assert saved(window).spaces == {}
