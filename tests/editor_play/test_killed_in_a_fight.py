"""A game that nobody saved outlives its process, killed in the middle of an attack: it is among the recent files, and
goes on where it stood."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from editor_play import fight_left_unsaved
from editor_play.driving import buttons, press, waits_for
from editor_play.game_files import choices_in, read_saved
from editor_program import run_through
from editor_widgets import click_row
from games.sheboygan.positions import prepared
from patience import wait_until

from editor.play.kept_games import EVERY_MS
from editor.window import MainWindow
from engine.files.problems import DocumentError
from engine.play.session import Session

ROOT = Path(__file__).parents[2]
CHOICES = ["target piece:infantry-1", "target piece:police-1"]
FIGHT = {
    "piece": {
        "monster": {"space": "s2-2"},
        "police-1": {"kind": "police", "space": "s3-2"},
        "infantry-1": {"kind": "infantry", "space": "s3-2"},
    },
    "monster": {"monster": {"attack": 8, "defense": 4, "demolition": 4, "movement": 4, "edge": "west"}},
    "counters": {"turn": 2},
    "frames": [{"frame": "monster-attack", "monster": "monster"}],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps everything, with a game saved before a fight."""
    for kind in ("config", "state", "documents"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_dir", lambda *_, **__: str(tmp_path / "settings"))
    session = Session.of(prepared("G1"), 1, FIGHT)
    (tmp_path / "fight.yaml").write_text(session.save(), encoding="utf-8")
    return tmp_path


def kept(folder: Path) -> list[Path]:
    """The kept games in which all choices are made."""
    return [path for path in (folder / "settings").rglob("games/*.yaml") if choices_of(path) == CHOICES]


def choices_of(path: Path) -> list[str]:
    try:
        return choices_in(read_saved(path))
    except (DocumentError, OSError):
        return []


def kill_in_the_fight(folder: Path) -> None:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, fight_left_unsaved.__file__, str(folder), *CHOICES]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: kept(folder) or process.poll() is not None)
        process.kill()


def test_no_more_than_ten_seconds_of_a_game_are_lost() -> None:
    assert EVERY_MS <= 10_000


def test_a_game_goes_on_in_the_middle_of_the_attack_in_which_it_was_killed(folder: Path, qtbot) -> None:
    before = (folder / "fight.yaml").read_bytes()
    kill_in_the_fight(folder)
    (file,) = kept(folder)
    assert (folder / "fight.yaml").read_bytes() == before

    def afterwards(window: MainWindow) -> None:
        assert window.start_page.isVisible()
        click_row(window.start_page.recent, file.name)
        screen = window.modes.play
        wait_until(screen.isVisible)
        assert "2 to 1 (8 against 4)" in screen.ask.hint.text()
        assert set(buttons(screen)) >= {"8"}
        press(screen, "8")
        assert waits_for(screen) == "roll"

    run_through(afterwards)
    assert choices_of(file)[: len(CHOICES)] == CHOICES
