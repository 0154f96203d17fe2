"""Saving a game and opening it again, by the buttons: where it goes, and who plays on."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_play.driving import click_on, open_screen, press, toy_session
from PySide6.QtWidgets import QFileDialog

from editor.play.screen import PlayScreen


@pytest.fixture
def screen(qtbot) -> PlayScreen:
    return open_screen(qtbot, toy_session())


def test_a_game_gets_the_ending_that_the_dialog_looks_for(
    screen: PlayScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "fight"), ""))
    screen.bar.save.trigger()
    assert [file.name for file in tmp_path.iterdir()] == ["fight.yaml"]
    assert screen.status.text() == "Saved fight.yaml."


def test_those_who_play_stay_when_a_game_is_opened_again(screen: PlayScreen, tmp_path: Path, monkeypatch) -> None:
    click_on(screen, "space:B1")
    press(screen, "3")
    assert screen.save_to(tmp_path / "game.yaml")
    screen.table.set_player("monster", "greedy")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: (str(tmp_path / "game.yaml"), ""))
    screen.bar.load.trigger()
    assert not screen.table.is_human("monster")
    assert screen.table.is_human("people")
    assert screen.table.viewer == "people"
    assert screen.status.text() == "Opened game.yaml."
