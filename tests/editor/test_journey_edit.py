"""Selecting, painting, deleting and renaming in the window, each step undone by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_hand import Hand, centre_of, saved
from editor_widgets import take_kind
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier


def test_a_click_selects_and_shift_adds_and_takes_out(window: MainWindow, hand: Hand) -> None:
    source = window.document.map
    hand.click(centre_of(source, "l1-2"))
    assert window.selection.ids == ("l1-2",)
    hand.click(centre_of(source, "h2-2"), modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window.selection.ids == ("l1-2", "h2-2")
    hand.click(centre_of(source, "l1-2"), modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window.selection.ids == ("h2-2",)
    hand.key(Qt.Key.Key_Escape)
    assert window.selection.ids == ()


def test_a_frame_selects_the_spaces_wholly_inside(window: MainWindow, hand: Hand) -> None:
    hand.drag((-300, -300), (4300, 4300))
    assert set(window.selection.ids) == {"s0-3", "s1-3", "s0-2", "l1-2"}


def test_a_stroke_of_the_brush_is_one_step(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Park")
    assert window.selection.terrain == "park"
    hand.drag((1000, 1000), (7000, 1000))
    after = saved(window)
    assert [after.spaces[f"s{n}-3"].terrain for n in range(4)] == ["park"] * 4
    assert window.document.undo_stack.count() == 1
    hand.key(Qt.Key.Key_Z, CTRL)
    assert saved(window).spaces["s0-3"].terrain == "street"


def test_the_right_button_picks_a_kind_up(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_B)
    hand.click(centre_of(window.document.map, "h2-2"), Qt.MouseButton.RightButton)
    assert window.selection.terrain == "high-building"
    assert window.docks.kinds.kinds.currentItem().text() == "High building"


def test_delete_takes_the_selected_spaces_away_and_undo_brings_them_back(
    window: MainWindow, hand: Hand, city_file: Path
) -> None:
    original = city_file.read_bytes()
    hand.click(centre_of(window.document.map, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces
    assert window.selection.ids == ()
    assert window.canvas.space_at(window.canvas.mapToScene(hand.at((5000, 5000)))) == ""
    hand.key(Qt.Key.Key_Z, CTRL)
    assert "p2-1" in saved(window).spaces
    assert city_file.read_bytes() == original


def test_the_title_says_whether_there_are_unsaved_changes(window: MainWindow, hand: Hand) -> None:
    assert not window.isWindowModified()
    hand.click(centre_of(window.document.map, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    assert window.isWindowModified()
    hand.key(Qt.Key.Key_Z, CTRL)
    assert not window.isWindowModified()
    hand.key(Qt.Key.Key_Y, CTRL)
    hand.key(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()


def test_properties_show_the_space_with_its_neighbours(window: MainWindow, hand: Hand) -> None:
    hand.click(centre_of(window.document.map, "p2-1"))
    panel = window.docks.properties
    assert panel.id.text() == "p2-1"
    assert panel.area.text() == "4.0 cm²"
    rows = [panel.neighbours.topLevelItem(n) for n in range(panel.neighbours.topLevelItemCount())]
    assert {(r.text(0), r.text(1), r.text(2)) for r in rows} == {
        ("h2-2", "20.0 mm", "shared border"),
        ("s1-1", "20.0 mm", "shared border"),
        ("s3-1", "20.0 mm", "shared border"),
    }


def test_a_new_id_typed_in_the_properties_is_kept_everywhere(window: MainWindow, hand: Hand) -> None:
    hand.click(centre_of(window.document.map, "p2-1"))
    field = window.docks.properties.id
    field.selectAll()
    QTest.keyClicks(field, "Green")
    QTest.keyClick(field, Qt.Key.Key_Return)
    after = saved(window)
    assert "Green" in after.spaces
    assert "p2-1" not in after.spaces
    assert window.selection.ids == ("Green",)


@pytest.mark.parametrize(("typed", "reason"), [("s0-3", "already"), ("9lives", "can't be an id")])
def test_an_id_that_cannot_be_is_refused(window: MainWindow, hand: Hand, typed: str, reason: str) -> None:
    before = window.document.map
    hand.click(centre_of(before, "p2-1"))
    field = window.docks.properties.id
    field.selectAll()
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.document.map is before
    assert reason in window.toast.text()
    assert field.text() == "p2-1"


def test_the_status_line_says_what_a_click_will_do(window: MainWindow, hand: Hand) -> None:
    hand.move(centre_of(window.document.map, "p2-1"))
    assert "Click selects p2-1, park" in window.hint.text()
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Street")
    hand.move((5100, 5100))
    assert "Click makes p2-1 street" in window.hint.text()


def test_links_are_drawn_and_follow_the_map(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_L)
    layer = window.canvas.layer("links")

    def lines() -> int:
        return sum(item.path().elementCount() for item in layer.childItems())

    before = lines()
    hand.click(centre_of(window.document.map, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    assert 0 < lines() < before
    hand.key(Qt.Key.Key_L)
    assert layer.childItems() == []


def test_pointing_at_a_space_lights_what_it_sees(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_V)
    hand.move(centre_of(window.document.map, "s0-3"))
    # Along the northern street and down the western one; the low building hides what lies behind it.
    assert set(window.toolbox.current._seen("s0-3")) >= {"s1-3", "s2-3", "s3-3", "s0-2", "s0-1", "s0-0", "l1-2"}
    assert "p2-1" not in window.toolbox.current._seen("s0-3")
    assert "s0-3 sees" in window.hint.text()


def test_two_clicks_show_the_blockers_or_the_line(window: MainWindow, hand: Hand) -> None:
    source = window.document.map
    hand.key(Qt.Key.Key_V)
    hand.click(centre_of(source, "s0-2"))
    hand.click(centre_of(source, "s3-2"))
    assert "s0-2 does not see s3-2" in window.hint.text()
    assert "l1-2" in window.hint.text()
    hand.click(centre_of(source, "s0-3"))
    hand.click(centre_of(source, "s3-3"))
    assert "s0-3 sees s3-3: the line is free" in window.hint.text()
    hand.key(Qt.Key.Key_Escape)
    assert "sees" not in window.hint.text() or "what it sees" in window.hint.text() or "spaces" in window.hint.text()


def test_a_marker_is_placed_moved_and_taken_away(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((5000, 5000))
    (name,) = saved(window).markers
    assert name == "townspeople-1"
    start = window.document.map.markers[name].at
    hand.drag(start, (1000, 1000))
    x, y = saved(window).markers[name].at
    assert abs(x - 1000) < 60
    assert abs(y - 1000) < 60
    hand.move((x, y))
    hand.key(Qt.Key.Key_Delete)
    assert saved(window).markers == {}
    assert window.document.undo_stack.count() == 3
    assert len(window.document.map.spaces) == len(saved(window).spaces)


def test_the_palette_is_as_high_as_its_kinds_need(window: MainWindow, hand: Hand, qtbot) -> None:
    """All kinds are in sight, and what is left belongs to the properties."""
    kinds = window.docks.kinds

    def spare() -> int:
        last = kinds.kinds.visualItemRect(kinds.kinds.item(kinds.kinds.count() - 1))
        return int(kinds.kinds.viewport().height() - last.bottom())

    qtbot.waitUntil(lambda: 0 <= spare() < 16)
