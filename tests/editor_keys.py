"""A keyboard for the tests of the editor, and eyes for the status line: all without a mouse."""

from __future__ import annotations

import pytest
from editor_widgets import bring_to_front
from patience import wait_until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from editor.window import MainWindow
from engine.board.model import Point

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
Key = Qt.Key

_MOST_TABS = 120


class Keys:
    """What fingers do on the keys of a window; places are points of the map in grid units."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """A key, to the widget that has the focus."""
        if QApplication.activeModalWidget() is None:
            bring_to_front(self.window)
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def write(self, text: str) -> None:
        """Types letters, over what is chosen in the field that has the focus."""
        QTest.keyClicks(self.window.focusWidget(), text)

    def here(self) -> tuple[float, float]:
        """Where the status line says the pointer is, in mm."""
        x, _, y = self.window.status.place.text().removesuffix(" mm").partition(", ")
        return float(x), float(y)

    def go(self, to: Point) -> None:
        """Arrows until the status line says that the pointer is there: long steps, steps, and at last tenths."""
        self.press(Key.Key_Right)
        for axis, less, more in ((0, Key.Key_Left, Key.Key_Right), (1, Key.Key_Up, Key.Key_Down)):
            for modifier in (SHIFT, NONE, CTRL):
                self._along(axis, less, more, modifier, to[axis] / 100)
        assert self.here() == pytest.approx((to[0] / 100, to[1] / 100))

    def _along(self, axis: int, less: Qt.Key, more: Qt.Key, modifier: Qt.KeyboardModifier, wanted: float) -> None:
        step = 0.0
        while (away := wanted - self.here()[axis]) and abs(away) >= max(step - 0.001, 0.05):
            before = self.here()[axis]
            self.press(more if away > 0 else less, modifier)
            step = abs(self.here()[axis] - before)
            assert step, "the arrows don't move the pointer"
            if abs(wanted - self.here()[axis]) > abs(away):  # one too far
                self.press(less if away > 0 else more, modifier)
                return

    def click(self, at: Point, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Space where the pointer has been brought."""
        self.go(at)
        self.press(Key.Key_Space, modifier)

    def drag(self, *places: Point) -> None:
        """Space held while the arrows go from place to place."""
        self.go(places[0])
        QTest.keyPress(self.window.canvas, Key.Key_Space)
        for place in places[1:]:
            self.go(place)
        QTest.keyRelease(self.window.canvas, Key.Key_Space)

    def tab_to(self, wanted: QWidget) -> None:
        """Tab until a widget, or a part of it, has the focus."""
        wait_until(wanted.isVisible)  # what belongs to a tool comes with the next events
        for _ in range(_MOST_TABS):
            focused = self.window.focusWidget()
            if focused is not None and (focused is wanted or wanted.isAncestorOf(focused)):
                return
            self.press(Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {wanted}")

    def choose(self, box: QComboBox, title: str) -> None:
        """Tab to a box, the arrows down to the entry that begins with a title, and F5: back to the map."""
        self.tab_to(box)
        self.press(Key.Key_Home)
        for _ in range(box.count()):
            if not box.currentText().startswith(title):
                self.press(Key.Key_Down)
        assert box.currentText().startswith(title)
        self.press(Key.Key_F5)

    def choose_in_list(self, box: QComboBox, title: str) -> None:
        """Tab to a box, Alt+Down for its list, the arrows to the entry that begins with a title, Enter: one change."""
        self.tab_to(box)
        self.press(Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        listed = box.view()
        wait_until(listed.isVisible, f"for the list of {box}")
        QTest.keyClick(listed, Key.Key_Home)
        for _ in range(box.count()):
            if not str(listed.currentIndex().data()).startswith(title):
                QTest.keyClick(listed, Key.Key_Down)
        QTest.keyClick(listed, Key.Key_Return)
        assert box.currentText().startswith(title)
