"""What points snap to: each kind with a mark of its own, so many pixels away, at any zoom; switched off and suspended
by keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from editor_hand import Hand, city, saved
from editor_looks import count_of, look_at
from editor_widgets import click_row, turn_wheel
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton

from editor.window import MainWindow
from engine.board.model import Map, Point
from engine.files.writer import new_map_document

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

OWN = {"features": {"canal": {"name": "Canal", "colour": "#3377aa", "width": 0.4}}}

MARKS = {
    "node": "#d7263d",
    "intersection": "#c2700a",
    "midpoint": "#7b2cbf",
    "border": "#1b7fd1",
    "angle": "#1c8a4a",
    "grid": "#6b6459",
}
"""The colour of each kind's mark."""


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """The small city with a kind of features of its own."""
    path = tmp_path / "testville.yaml"
    path.write_text(new_map_document(replace(city(), kinds=OWN), path).text, encoding="utf-8")
    return path


def new_ring(window: MainWindow, before: Map) -> set[Point]:
    """The corners, as saved, of the one space that was not there before."""
    after = saved(window)
    (name,) = after.spaces.keys() - before.spaces.keys()
    return set(after.spaces[name].rings[0])


def pick_snapping(window: MainWindow, title: str) -> None:
    """Clicks the menu above the map, and goes down to a kind of snap in it as soon as it is there."""
    button = next(b for b in window.options.bar.findChildren(QToolButton) if b.text() == "Snap to")
    menu, timer = button.menu(), QTimer(interval=20)
    assert isinstance(menu, QMenu)

    def choose() -> None:
        if menu.isVisible() and QGuiApplication.focusWindow() == menu.windowHandle():
            timer.stop()
            QTest.keyClick(menu, Qt.Key.Key_Down)
            while menu.activeAction().text() != title:
                QTest.keyClick(menu, Qt.Key.Key_Down)
            QTest.keyClick(menu, Qt.Key.Key_Return)

    timer.timeout.connect(choose)
    timer.start()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # comes back when the menu is closed
    assert not menu.isVisible()
    while not window.isActiveWindow():  # no window manager makes it so again
        window.activateWindow()
        QTest.qWait(1)


def draw_canal(window: MainWindow, hand: Hand) -> None:
    """A line across the border between the park and the gap, from point to point where nothing snaps."""
    click_row(window.docks.kinds.kinds, "Canal")
    hand.key(Qt.Key.Key_U)
    hand.click((4300, 5300), modifier=CTRL)
    hand.click((4730, 6700), modifier=CTRL)
    hand.key(Qt.Key.Key_Return)
    click_row(window.docks.kinds.kinds, "Street")


@pytest.mark.parametrize(
    ("kind", "at", "point", "words"),
    [
        ("node", (4040, 6030), (4000, 6000), "a corner that is there"),
        ("midpoint", (5030, 6040), (5000, 6000), "the middle of a border"),
        ("border", (5380, 6070), (5400, 6000), "a border, which will be shared"),
        ("grid", (5030, 6970), (5000, 7000), "on the grid"),
        ("angle", (5030, 6980), (5005, 7005), "a plain angle"),
    ],
)
def test_each_kind_catches_a_point_with_a_mark_of_its_own(
    window: MainWindow, hand: Hand, kind: str, at: Point, point: Point, words: str
) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    if kind == "angle":
        pick_snapping(window, "Angles")
    hand.click((4000, 6000) if kind == "angle" else (7000, 7000))
    hand.move(at)
    assert words in window.hint.text()
    seen = {name: count_of(look_at(hand, point), colour) for name, colour in MARKS.items()}
    assert seen[kind] > 8
    assert not [name for name, count in seen.items() if count > 4 and name not in (kind, "grid")]
    hand.click(at)
    hand.click((6310, 7740), modifier=CTRL)
    hand.key(Qt.Key.Key_Return)
    ring = new_ring(window, before)
    assert point in ring or (kind == "angle" and any(x - 4000 == y - 6000 and x % 100 for x, y in ring))


def test_where_a_line_crosses_a_border_a_point_is_caught(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    draw_canal(window, hand)
    (canal,) = saved(window).features.values()
    (ax, ay), (bx, by) = canal.line
    crossing = round(ax + (bx - ax) * (6000 - ay) / (by - ay)), 6000
    hand.key(Qt.Key.Key_P)
    hand.move((crossing[0] + 40, 6040))
    assert "where two lines cross" in window.hint.text()
    assert count_of(look_at(hand, crossing), MARKS["intersection"]) > 8
    for other in ("node", "midpoint", "border"):
        assert count_of(look_at(hand, crossing), MARKS[other]) == 0
    hand.click((crossing[0] + 40, 6040))
    hand.click((7110, 6930), modifier=CTRL)
    hand.click((6310, 7740), modifier=CTRL)
    hand.key(Qt.Key.Key_Return)
    assert crossing in new_ring(window, before)


def test_the_tolerance_is_in_pixels_at_any_zoom(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    near = (4070, 6070)
    hand.key(Qt.Key.Key_P)
    hand.move(near)
    assert "a corner that is there" in window.hint.text()
    turn_wheel(hand.canvas.viewport(), 8, hand.at((4000, 6000)))
    hand.move(near)
    assert "corner that is there" not in window.hint.text()
    hand.click(near)
    turn_wheel(hand.canvas.viewport(), -8, hand.at((4000, 6000)))
    hand.click((7110, 6930), modifier=CTRL)
    hand.click((6310, 7740), modifier=CTRL)
    hand.key(Qt.Key.Key_Return)
    ring = new_ring(window, before)
    assert (4000, 6000) not in ring
    assert [p for p in ring if max(abs(p[0] - 4070), abs(p[1] - 6070)) < 50]


@pytest.mark.parametrize("suspended", [True, False])
def test_x_switches_snapping_off_for_good_and_ctrl_only_while_it_is_held(
    window: MainWindow, hand: Hand, suspended: bool
) -> None:
    before = saved(window)
    points = [(4070, 6090), (6070, 6130), (5110, 7430)]
    hand.key(Qt.Key.Key_P)
    if not suspended:
        hand.key(Qt.Key.Key_X)
    hand.click(points[0], modifier=CTRL if suspended else Qt.KeyboardModifier.NoModifier)
    if not suspended:
        assert "without snapping" in window.hint.text()
    hand.click(points[1])
    hand.click(points[2], modifier=CTRL)
    hand.key(Qt.Key.Key_Return)
    ring = new_ring(window, before)
    assert (4000, 6000) not in ring
    assert ((6000, 6000) in ring) is suspended
    hand.key(Qt.Key.Key_Z, CTRL)
    if not suspended:
        hand.key(Qt.Key.Key_X)
    for point in points:
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    assert {(4000, 6000), (6000, 6000)} <= new_ring(window, before)


def test_a_kind_that_is_unticked_catches_nothing(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    pick_snapping(window, "Corners")
    pick_snapping(window, "Middles")
    hand.click((4030, 6010))
    assert "a border" in window.hint.text()
    pick_snapping(window, "Borders")
    hand.click((5030, 6110))
    assert "the grid" in window.hint.text()
    hand.click((5010, 6980))
    hand.key(Qt.Key.Key_Return)
    ring = new_ring(window, before)
    assert ring == {(4000, 6000), (5000, 6200), (5000, 7000)}


def test_shift_keeps_to_plain_angles(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    hand.click((4000, 6000))
    hand.click((6000, 6100), modifier=SHIFT)
    hand.click((5000, 7500))
    hand.key(Qt.Key.Key_Return)
    assert {y for x, y in new_ring(window, before) if x > 5500} == {6000}


def test_the_status_line_and_the_mark_follow_x_while_the_pointer_rests(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_P)
    hand.move((4070, 6090))
    assert "a corner that is there" in window.hint.text()
    hand.key(Qt.Key.Key_X)
    assert "without snapping" in window.hint.text()
    assert count_of(look_at(hand, (4000, 6000)), MARKS["node"]) < 5
    hand.key(Qt.Key.Key_X)
    assert "a corner that is there" in window.hint.text()
    assert count_of(look_at(hand, (4000, 6000)), MARKS["node"]) > 8
    for point in ((4070, 6090), (6070, 6130), (5110, 7430)):
        hand.click(point)
    hand.key(Qt.Key.Key_Return)
    assert {(4000, 6000), (6000, 6000)} <= new_ring(window, before)
