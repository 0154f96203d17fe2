"""What is set for several spaces at once, and for the sheet: names, the compass rose."""

from __future__ import annotations

from editor_hand import Hand, centre_of, saved, seen_at, taken_back
from editor_widgets import press_keys, press_ok, type_into
from patience import come_to_rest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.dialogs.map_properties import MapDialog
from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_several_spaces_get_one_name_in_one_step(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.click(centre_of(before, "s0-3"))
    hand.click(centre_of(before, "s1-3"), modifier=SHIFT)
    type_into(window.docks.properties.name, "Ring Street")
    after = saved(window)
    assert {n for n, s in after.spaces.items() if s.name == "Ring Street"} == {"s0-3", "s1-3"}
    come_to_rest(window)
    assert taken_back(window) == before


def test_several_names_stay_when_nothing_is_typed(window: MainWindow, hand: Hand) -> None:
    field = window.docks.properties.name
    hand.click(seen_at(window, "s0-3"))
    type_into(field, "Quay")
    hand.click(seen_at(window, "s1-3"), modifier=SHIFT)
    assert (field.text(), field.placeholderText()) == ("", "several")
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    QTest.keyClick(field, Qt.Key.Key_Return)
    press_keys(window, "F5")
    assert saved(window).spaces["s0-3"].name == "Quay"


def test_a_compass_rose_is_put_on_the_map_and_taken_off(window: MainWindow, hand: Hand) -> None:
    for wanted in ({"north": 0}, {}):
        hand.key(Qt.Key.Key_M, CTRL | SHIFT)
        dialog = next(d for d in window.findChildren(MapDialog) if d.isVisible())
        QTest.mouseClick(dialog.rose, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.rose.height() // 2))
        press_ok(dialog)
        assert dict(saved(window).compass) == wanted
