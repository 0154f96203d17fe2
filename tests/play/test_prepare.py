"""From files to a game that can start, and what is said when it can't."""

import pytest

from engine.files.problems import DocumentError
from engine.play.prepare import map_text, prepare_file, prepare_texts, scenario_text
from engine.play.registry import load_game

from .conftest import CITY


def test_a_scenario_and_its_map(prepared):
    assert (prepared.game.info.id, prepared.scenario.name, len(prepared.board)) == ("toy", "Hide the baker", 12)
    assert prepared.scenario_text == (CITY / "scenario.yaml").read_text(encoding="utf-8")
    assert prepared.map_text == (CITY / "map.yaml").read_text(encoding="utf-8")


def test_a_map_alone_gets_the_default_scenario():
    prepared = prepare_file(str(CITY / "map.yaml"))
    assert prepared.scenario.setup == {"monster": "A1"}
    again = prepare_texts(prepared.scenario_text, prepared.map_text)
    assert (again.scenario, again.board.map) == (prepared.scenario, prepared.board.map)


def test_written_texts_read_back(prepared):
    again = prepare_texts(scenario_text(prepared.scenario), map_text(prepared.board.map))
    assert (again.scenario, again.board.map) == (prepared.scenario, prepared.board.map)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("monster: D2", "monster: D9", "there is no space 'D9'"),
        ("map: map.yaml", "map: mapp.yaml", "did you mean 'map.yaml'"),
        ("game: toy", "game: toyy", "did you mean 'toy'"),
        ("setup:", "setpu:", "did you mean 'setup'"),
        ("scenario/1", "scenario/2", "only version 1 can be read"),
    ],
)
def test_what_keeps_a_scenario_from_being_played(tmp_path, old, new, words):
    (tmp_path / "map.yaml").write_bytes((CITY / "map.yaml").read_bytes())
    path = tmp_path / "scenario.yaml"
    path.write_text((CITY / "scenario.yaml").read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(DocumentError, match=words):
        prepare_file(str(path))


def test_a_map_without_a_house_cannot_be_played(tmp_path):
    path = tmp_path / "map.yaml"
    path.write_text(
        (CITY / "map.yaml").read_text(encoding="utf-8").replace("terrain: house", "terrain: street"), "utf-8"
    )
    with pytest.raises(DocumentError, match="at least one house"):
        prepare_file(str(path))


def test_an_empty_map_cannot_be_played(tmp_path):
    path = tmp_path / "map.yaml"
    path.write_text("format: stomping-ground/map/1\nname: Nothing\ngame: toy\nsize: [10, 10]\nspaces: {}\n", "utf-8")
    with pytest.raises(DocumentError, match="at least one house"):
        prepare_file(str(path))


def test_unknown_games_and_documents():
    with pytest.raises(DocumentError, match="did you mean 'toy'"):
        load_game("tooy")
    with pytest.raises(DocumentError, match="no built-in scenario or map"):
        prepare_file("builtin:nowhere/nothing")
    with pytest.raises(DocumentError, match="no such file"):
        prepare_file("nowhere.yaml")


def test_a_game_is_loaded_once():
    assert load_game("toy") is load_game("toy")
