"""Games that were left unsaved are kept, each in a file of its own, whatever their scenarios are called."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from editor_games import steps_in
from editor_play.driving import open_screen, toy_session
from pytestqt.qtbot import QtBot

from editor.lab.batches import new_folder
from editor.play.kept_games import KeptGames
from editor.settings import Settings
from engine.play.prepare import Prepared
from engine.play.session import Session

LONG = "Fröken Ö " * 100


def begun(name: str, *choices: str) -> Session:
    """A game of a scenario of that name, after some choices of the people."""
    toy = toy_session()
    session = Session.of(Prepared(toy.game, replace(toy.scenario, name=name), toy.board), 1)
    for choice in choices:
        session.act("people", choice)
    return session


def test_the_name_of_a_scenario_may_be_longer_than_a_files(qtbot: QtBot, tmp_path: Path) -> None:
    kept = KeptGames(open_screen(qtbot, begun(LONG)), Settings(tmp_path))
    assert kept.may_leave()
    assert not kept.folder.exists(), "nothing has happened yet"
    screen = open_screen(qtbot, begun(LONG))
    kept = KeptGames(screen, Settings(tmp_path))
    screen.table.act("people", "hide space:D1")
    assert kept.may_leave()
    (file,) = kept.folder.iterdir()
    assert steps_in(file) == ["people: hide space:D1"]
    new_folder(tmp_path, LONG).mkdir()


def test_two_games_left_in_the_same_second_are_both_kept(qtbot: QtBot, tmp_path: Path) -> None:
    screen = open_screen(qtbot, begun("City"))
    kept = KeptGames(screen, Settings(tmp_path))
    screen.table.act("people", "hide space:D1")
    screen.play(begun("City"))
    screen.table.act("people", "hide space:A2")
    screen.play(begun("City"))
    assert {tuple(steps_in(file)) for file in kept.folder.iterdir()} == {
        ("people: hide space:D1",),
        ("people: hide space:A2",),
    }
