"""The copy for a crash: written after so many changes, and told where it can't be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from editor_hand import Hand, centre_of, city
from PySide6.QtCore import Qt

from editor import autosave
from editor.autosave import EVERY_CHANGES, EVERY_MS, MOST_CHANGES
from editor.leftovers import leftovers, saved_after
from editor.window import MainWindow
from engine.files.map_reader import read_map_text


def paint(window: MainWindow, hand: Hand, times: int) -> None:
    """So many changes, each by a click with the brush."""
    hand.key(Qt.Key.Key_B)
    for _ in range(times):
        now = window.document.map.spaces["s0-3"].terrain
        window.selection.set_terrain("park" if now == "street" else "street")
        hand.click(centre_of(window.document.map, "s0-3"))


def test_no_more_than_ten_seconds_or_twenty_changes_are_lost(window: MainWindow, hand: Hand) -> None:
    assert EVERY_MS <= 10_000
    assert MOST_CHANGES <= 20
    paint(window, hand, EVERY_CHANGES - 1)
    assert not window.autosave.file.exists()
    paint(window, hand, MOST_CHANGES - EVERY_CHANGES + 1)
    kept = json.loads(window.autosave.file.read_text(encoding="utf-8"))
    assert kept["name"] == "Testville"


def test_in_the_middle_of_a_drag_the_copy_holds_the_map_before_it(window: MainWindow, hand: Hand) -> None:
    hand.click((5000, 5000))
    hand.key(Qt.Key.Key_Delete)
    hand.key(Qt.Key.Key_E)
    hand.drag((2000, 2000), (2600, 2600), release=False)
    assert (2600, 2600) in window.document.map.spaces["l1-2"].rings[0]
    window.autosave.keep()
    kept = read_map_text(json.loads(window.autosave.file.read_text(encoding="utf-8"))["map"]).map
    assert kept == city().with_spaces(without=("p2-1",))
    hand.release((2600, 2600))
    window.autosave.keep()
    kept = read_map_text(json.loads(window.autosave.file.read_text(encoding="utf-8"))["map"]).map
    assert kept == window.document.map


def test_undoing_counts_as_a_change(window: MainWindow, hand: Hand, qtbot) -> None:
    paint(window, hand, 6)
    for _ in range(4):
        hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(window.autosave.file.exists)


def test_a_copy_that_cannot_be_written_is_told_once_and_the_map_stays_dirty(
    window: MainWindow, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(autosave, "save_atomically", full)
    told: list[str] = []
    window.autosave.failed.connect(told.append)
    paint(window, hand, 1)
    window.autosave.keep()
    window.autosave.keep()
    assert len(told) == 1
    assert "no space left" in told[0]
    assert window.notice.isVisible()
    assert "no space left" in window.notice.text.text()
    assert window.isWindowModified()


def copy(name: str, when: str, origin: str = "") -> str:
    """The text of a copy as a window leaves it."""
    return json.dumps({"name": name, "origin": origin, "when": when, "map": "format: none", "scenario": ""})


def test_what_a_window_left_is_found_beside_files_that_are_nothing_of_the_kind(tmp_path: Path) -> None:
    (tmp_path / "window-1.json").write_text(copy("Here", "2026-11-30T10:00:00"), encoding="utf-8")
    (tmp_path / "window-2.json").write_text(copy("Elsewhere", "2026-11-30T11:00:00+09:00"), encoding="utf-8")
    strange = ["", "[" * 100_000, "9" * 5000, "[]", copy("No day", "soon"), copy("No text", "2026-11-30") + "x"]
    for number, text in enumerate(strange, 3):
        (tmp_path / f"window-{number}.json").write_text(text, encoding="utf-8")
    (tmp_path / "window-20.json").write_bytes(b"\xff\xfe")
    (tmp_path / "window-21.json").mkdir()
    assert [left.work.name for left in leftovers(tmp_path)] == ["Elsewhere", "Here"]


@pytest.mark.parametrize(("when", "origin"), [("2026-11-30T10:00:00", "city\0.yaml"), ("0001-01-01T00:00:00", ".")])
def test_whether_a_file_is_later_is_no_where_nobody_can_tell(tmp_path: Path, when: str, origin: str) -> None:
    (tmp_path / "window-1.json").write_text(copy("City", when, origin), encoding="utf-8")
    (left,) = leftovers(tmp_path)
    assert not saved_after(left.work)
