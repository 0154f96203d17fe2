"""The knife cuts what its line runs across, whatever was drawn or selected last."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_dialogs import open_by_keys
from editor_hand import Hand, centre_of, city, last_step, saved, taken_back
from PySide6.QtCore import Qt

from editor.window import MainWindow
from engine.board.model import Space
from engine.files.writer import new_map_document


def test_a_line_across_a_space_cuts_it_though_another_is_selected(window: MainWindow, hand: Hand) -> None:
    before = saved(window)
    other = "s0-3"
    hand.click(centre_of(before, other))
    hand.key(Qt.Key.Key_K)
    hand.click((4000, 5000))
    hand.click((6000, 5000))
    assert "Enter cuts p2-1" in window.hint.text()
    hand.key(Qt.Key.Key_Return)
    after = saved(window)
    assert last_step(window) == "Cut p2-1"
    assert len(after.spaces) == len(before.spaces) + 1
    assert after.spaces[other] == before.spaces[other]
    assert taken_back(window) == before


@pytest.mark.parametrize(("clicks", "cut"), [(0, "b1"), (1, "b1"), (2, "p2-1")])
def test_of_two_one_above_the_other_the_selected_one_is_cut_else_the_upper_one(
    window: MainWindow, tmp_path: Path, clicks: int, cut: str
) -> None:
    deck = Space("b1", "street", (((4000, 4000), (6000, 4000), (6000, 6000), (4000, 6000)),), layer="deck")
    path = tmp_path / "decked.yaml"
    path.write_text(new_map_document(city().with_spaces(deck), path).text, encoding="utf-8")
    open_by_keys(window, path)
    hand = Hand(window)
    for _ in range(clicks):  # a second click takes what lies below
        hand.click((5000, 5500))
    hand.key(Qt.Key.Key_K)
    hand.click((4000, 5000))
    hand.click((6000, 5000))
    hand.key(Qt.Key.Key_Return)
    assert last_step(window) == f"Cut {cut}"
    assert saved(window).spaces[cut].polygon.area == 200
