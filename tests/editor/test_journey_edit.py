"""Selecting, painting, deleting and renaming in the window, each step undone by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_eyes import between, brightness, locked_by_keys, spots
from editor_hand import Hand, centre_of, last_step, saved, seen_at, seen_spaces, taken_back
from editor_widgets import take_kind, type_into
from patience import work_off
from PySide6.QtCore import Qt

from editor.window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_a_click_selects_and_shift_adds_and_takes_out(window: MainWindow, hand: Hand) -> None:
    source = saved(window)
    hand.click(centre_of(source, "l1-2"))
    hand.click(centre_of(source, "h2-2"), modifier=SHIFT)
    assert locked_by_keys(window, hand) == {"l1-2", "h2-2"}
    hand.click(centre_of(source, "l1-2"), modifier=SHIFT)
    assert locked_by_keys(window, hand) == {"h2-2"}
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Delete)
    assert saved(window) == source


def test_a_frame_selects_the_spaces_wholly_inside(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.drag((-300, -300), (4300, 4300))
    hand.key(Qt.Key.Key_Delete)
    assert before.spaces.keys() - saved(window).spaces.keys() == {"s0-3", "s1-3", "s0-2", "l1-2"}
    assert last_step(window) == "Delete 4 spaces"
    assert taken_back(window) == before


def test_a_stroke_of_the_brush_is_one_step(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Park")
    hand.drag((1000, 1000), (7000, 1000))
    after = saved(window)
    assert [after.spaces[f"s{n}-3"].terrain for n in range(4)] == ["park"] * 4
    assert last_step(window) == "Terrain: Park"
    assert taken_back(window) == before


def test_the_right_button_picks_a_kind_up(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    hand.key(Qt.Key.Key_B)
    hand.click(centre_of(before, "h2-2"), Qt.MouseButton.RightButton)
    assert window.docks.kinds.kinds.currentItem().text() == "High building"
    hand.click(centre_of(before, "p2-1"))
    assert saved(window).spaces["p2-1"].terrain == "high-building"


def test_delete_takes_the_selected_spaces_away_and_undo_brings_them_back(
    window: MainWindow, hand: Hand, city_file: Path
) -> None:
    original = city_file.read_bytes()
    hand.click(centre_of(saved(window), "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    assert "p2-1" not in saved(window).spaces
    assert last_step(window) == "Delete p2-1"
    hand.move((5000, 5000))
    assert "Click a space to select it" in window.hint.text()
    hand.key(Qt.Key.Key_Z, CTRL)
    assert "p2-1" in saved(window).spaces
    assert city_file.read_bytes() == original


def test_the_title_says_whether_there_are_unsaved_changes(window: MainWindow, hand: Hand) -> None:
    assert not window.isWindowModified()
    hand.click(seen_at(window, "p2-1"))
    hand.key(Qt.Key.Key_Delete)
    assert window.isWindowModified()
    hand.key(Qt.Key.Key_Z, CTRL)
    assert not window.isWindowModified()
    hand.key(Qt.Key.Key_Y, CTRL)
    hand.key(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()


def test_properties_show_the_space_with_its_neighbours(window: MainWindow, hand: Hand) -> None:
    hand.click(seen_at(window, "p2-1"))
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
    hand.click(seen_at(window, "p2-1"))
    type_into(window.docks.properties.id, "Green")
    after = saved(window)
    assert "Green" in after.spaces
    assert "p2-1" not in after.spaces
    assert last_step(window) == "Rename p2-1 to Green"
    assert "p2-1" in taken_back(window).spaces


@pytest.mark.parametrize(("typed", "reason"), [("s0-3", "already"), ("9lives", "can't be an id")])
def test_an_id_that_cannot_be_is_refused(window: MainWindow, hand: Hand, typed: str, reason: str) -> None:
    before = saved(window)
    hand.click(centre_of(before, "p2-1"))
    type_into(window.docks.properties.id, typed)
    assert reason in window.toast.text()
    assert window.docks.properties.id.text() == "p2-1"
    assert saved(window) == before


def test_the_status_line_says_what_a_click_will_do(window: MainWindow, hand: Hand) -> None:
    hand.move(seen_at(window, "p2-1"))
    assert "Click selects p2-1, park" in window.hint.text()
    hand.key(Qt.Key.Key_B)
    take_kind(window, "Street")
    hand.move((5100, 5100))
    assert "Click makes p2-1 street" in window.hint.text()


def test_links_are_drawn_and_follow_the_map(window: MainWindow, hand: Hand) -> None:
    stays, goes = between(window, "s0-3", "s1-3"), between(window, "p2-1", "s3-1")
    hand.click(seen_at(window, "p2-1"))
    hand.move((7500, 7500))
    bare = [spots(window, place) for place in (stays, goes)]
    hand.key(Qt.Key.Key_L)
    assert [spots(window, place) != seen for place, seen in zip((stays, goes), bare, strict=True)] == [True, True]
    hand.key(Qt.Key.Key_Delete)
    drawn = [spots(window, place) for place in (stays, goes)]
    hand.key(Qt.Key.Key_L)
    assert [spots(window, place) != seen for place, seen in zip((stays, goes), drawn, strict=True)] == [True, False]
    assert spots(window, stays) == bare[0]


def test_pointing_at_a_space_lights_what_it_sees(window: MainWindow, hand: Hand) -> None:
    before = brightnesses(window)
    hand.key(Qt.Key.Key_V)
    hand.move(seen_at(window, "s0-3"))
    after = brightnesses(window)
    lit = {name for name in before if after[name] > before[name]}
    # Along the northern street and down the western one; the low building hides what lies behind it.
    assert lit >= {"s1-3", "s2-3", "s3-3", "s0-2", "s0-1", "s0-0", "l1-2"}
    assert after["p2-1"] < 0.6 * before["p2-1"]
    assert f"s0-3 sees {len(lit)} spaces" in window.hint.text()


def brightnesses(window: MainWindow) -> dict[str, float]:
    """How bright each space is, beside its middle."""
    work_off()
    middles = {name: seen_at(window, name) for name in seen_spaces(window)}
    return {name: brightness(window, (x + 500, y + 500)) for name, (x, y) in middles.items()}


def test_two_clicks_show_the_blockers_or_the_line(window: MainWindow, hand: Hand) -> None:
    source = saved(window)
    hand.key(Qt.Key.Key_V)
    hand.click(centre_of(source, "s0-2"))
    hand.click(centre_of(source, "s3-2"))
    assert "s0-2 does not see s3-2" in window.hint.text()
    assert "l1-2" in window.hint.text()
    hand.click(centre_of(source, "s0-3"))
    hand.click(centre_of(source, "s3-3"))
    assert "s0-3 sees s3-3: the line is free" in window.hint.text()
    hand.key(Qt.Key.Key_Escape)
    assert "sees s3-3" not in window.hint.text()


def test_a_marker_is_placed_moved_and_taken_away(window: MainWindow, hand: Hand) -> None:
    hand.key(Qt.Key.Key_I)
    hand.click((5000, 5000))
    (name,) = saved(window).markers
    assert name == "townspeople-1"
    assert last_step(window) == "Place townspeople-1"
    hand.drag(saved(window).markers[name].at, (1000, 1000))
    x, y = saved(window).markers[name].at
    assert abs(x - 1000) < 60
    assert abs(y - 1000) < 60
    assert last_step(window) == f"Move {name}"
    hand.move((x, y))
    hand.key(Qt.Key.Key_Delete)
    assert saved(window).markers == {}
    assert last_step(window) == f"Remove {name}"
    assert taken_back(window).markers[name].at == (x, y)


def test_the_palette_is_as_high_as_its_kinds_need(window: MainWindow, hand: Hand, qtbot) -> None:
    """All kinds are in sight, and what is left belongs to the properties."""
    kinds = window.docks.kinds

    def spare() -> int:
        last = kinds.kinds.visualItemRect(kinds.kinds.item(kinds.kinds.count() - 1))
        return int(kinds.kinds.viewport().height() - last.bottom())

    qtbot.waitUntil(lambda: 0 <= spare() < 16)
