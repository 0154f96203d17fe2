"""Without a mouse: arrows move a pointer over the map and Space is its button, for every tool."""

from __future__ import annotations

import pytest
from editor_hand import Hand, centre_of, saved
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow
from engine.board.model import Point

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
Key = Qt.Key


class Keys:
    """A keyboard, and eyes for the status line."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)

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
            if abs(wanted - self.here()[axis]) > abs(away):  # one too far
                self.press(less if away > 0 else more, modifier)
                return

    def click(self, at: Point, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.go(at)
        self.press(Key.Key_Space, modifier)

    def drag(self, start: Point, end: Point) -> None:
        """Space held while the arrows go."""
        self.go(start)
        QTest.keyPress(self.window.canvas, Key.Key_Space)
        self.go(end)
        QTest.keyRelease(self.window.canvas, Key.Key_Space)


@pytest.fixture
def keys(window: MainWindow, hand: Hand) -> Keys:
    made = Keys(window)
    made.press(Key.Key_F5)
    return made


def test_a_space_is_drawn_point_by_point_and_shares_its_borders(window: MainWindow, keys: Keys) -> None:
    before = saved(window)
    keys.press(Key.Key_P)
    for corner in ((4000, 6000), (8000, 6000), (8000, 8000), (4000, 8000)):
        keys.click(corner)
    assert "Enter closes" in window.hint.text()
    keys.press(Key.Key_Return)
    after = saved(window)
    (new,) = after.spaces.keys() - before.spaces.keys()
    assert set(after.spaces[new].rings[0]) == {(4000, 6000), (6000, 6000), (8000, 6000), (8000, 8000), (4000, 8000)}
    assert window.document.undo_stack.undoText() == f"Draw {new}"
    keys.press(Key.Key_Z, CTRL)
    assert saved(window) == before


def test_ctrl_sets_a_point_where_nothing_snaps_to_the_tenth_of_a_millimetre(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_P)
    for corner in ((4230, 6430), (7010, 6420), (6240, 7550)):
        keys.click(corner, CTRL)
    keys.press(Key.Key_Return)
    new = list(saved(window).spaces.values())[-1]
    assert set(new.rings[0]) == {(4230, 6430), (7010, 6420), (6240, 7550)}


def test_a_rectangle_is_dragged_with_space_held(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_R)
    keys.drag((4000, 6000), (6000, 8000))
    new = list(saved(window).spaces.values())[-1]
    assert set(new.rings[0]) == {(4000, 6000), (6000, 6000), (6000, 8000), (4000, 8000)}


def test_spaces_are_selected_one_more_and_by_a_frame(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_S)
    source = window.document.map
    keys.click(centre_of(source, "p2-1"))
    assert window.selection.ids == ("p2-1",)
    keys.click(centre_of(source, "h2-2"), SHIFT)
    assert set(window.selection.ids) == {"p2-1", "h2-2"}
    keys.drag((4100, 6500), (1900, 3900))
    assert window.selection.ids == ("s1-1",)
    keys.press(Key.Key_Delete)
    assert "s1-1" not in saved(window).spaces


def test_a_shared_corner_is_dragged_one_added_by_a_double_click_and_one_removed(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_E)
    keys.drag((2000, 6000), (2300, 6300))
    moved = saved(window)
    assert all((2300, 6300) in moved.spaces[name].rings[0] for name in ("s0-1", "s1-1", "s0-0", "s1-0"))
    keys.go((7000, 2000))
    keys.press(Key.Key_Space)
    keys.press(Key.Key_Space)
    added = saved(window)
    assert all((7000, 2000) in added.spaces[name].rings[0] for name in ("s3-3", "s3-2"))
    keys.press(Key.Key_Delete)
    assert saved(window) == moved
    assert window.document.undo_stack.count() == 3


def test_terrain_is_painted_in_one_stroke_and_taken_up_with_the_right_button(window: MainWindow, keys: Keys) -> None:
    source = window.document.map
    keys.press(Key.Key_B)
    keys.go(centre_of(source, "p2-1"))
    keys.press(Key.Key_Menu)
    keys.drag(centre_of(source, "s1-1"), centre_of(source, "s1-0"))
    after = saved(window)
    assert [after.spaces[name].terrain for name in ("s1-1", "s1-0")] == ["park", "park"]
    keys.press(Key.Key_Z, CTRL)
    assert saved(window) == source


def test_two_spaces_are_said_not_to_be_adjacent(window: MainWindow, keys: Keys) -> None:
    source = window.document.map
    keys.press(Key.Key_J)
    choice = window.toolbox.current.choice
    choice.setFocus()
    QTest.keyClick(choice, Key.Key_Home)
    while choice.currentText() != "Not adjacent":
        QTest.keyClick(choice, Key.Key_Down)
    keys.press(Key.Key_F5)
    keys.click(centre_of(source, "s0-3"))
    assert "Click says of s0-3" in window.hint.text()
    keys.click(centre_of(source, "s1-3"))
    (link,) = saved(window).links
    assert (set(link.between), link.kind) == ({"s0-3", "s1-3"}, "forbidden")


def test_a_symbol_is_put_down_and_moved_by_the_arrows(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_I)
    keys.click((3000, 5000))
    (marker,) = saved(window).markers.values()
    assert marker.at == (3000, 5000)
    keys.press(Key.Key_S)
    keys.click((3000, 5000))
    keys.press(Key.Key_Right, SHIFT)
    (moved,) = saved(window).markers.values()
    assert moved.at == (3500, 5000)


def test_the_knife_cuts_a_space_in_two(window: MainWindow, keys: Keys) -> None:
    keys.press(Key.Key_K)
    keys.click((5000, 4000))
    keys.click((5000, 6000))
    keys.press(Key.Key_Return)
    after = saved(window)
    assert len(after.spaces) == len(window.document.map.spaces)
    halves = [s for s in after.spaces.values() if {(5000, 4000), (5000, 6000)} <= set(s.rings[0])]
    assert len(halves) == 2


def test_the_pointer_shows_from_the_first_arrow_until_the_mouse_moves(
    window: MainWindow, hand: Hand, keys: Keys, qtbot
) -> None:
    def dark() -> int:
        """The most dark pixels in a row near the middle, where the pointer comes up."""
        picture, middle = window.canvas.viewport().grab().toImage(), window.canvas.viewport().rect().center()
        rows = [
            [picture.pixelColor(middle.x() + dx, middle.y() + dy) for dx in range(-24, 25)] for dy in range(-12, 13)
        ]
        return max(sum(colour.lightness() < 60 for colour in row) for row in rows)

    hand.move((500, 500))
    before = dark()
    keys.press(Key.Key_Right)
    qtbot.waitUntil(lambda: dark() > before + 10)
    hand.move((700, 700))
    qtbot.waitUntil(lambda: dark() == before)
