"""Scenarios as read: the model, the map they name, the game's data as they change it."""

from __future__ import annotations

from pathlib import Path

import pytest
from files.conftest import MAP_TEXT

from engine.files.game_folders import GameFolders
from engine.files.scenario import Scenario
from engine.files.scenario_reader import read_scenario, read_scenario_text

SCENARIO = """\
format: stomping-ground/scenario/1
name: First night
game: toy
map: city.yaml
seats: {monster: {title: The beast}}
options: {turns: 10}
setup: {B7: [police]}
rules:
  units: {police: {move: 5}}
notes: x
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A scenario beside its map."""
    (tmp_path / "city.yaml").write_text(MAP_TEXT, encoding="utf-8")
    (tmp_path / "night.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path / "night.yaml"


def test_a_whole_scenario_becomes_the_model_with_its_map_and_data(path: Path, folders: GameFolders) -> None:
    document = read_scenario(path, folders)
    assert document.problems == ()
    assert document.scenario == Scenario(
        "First night", "toy", "city.yaml", {"monster": {"title": "The beast"}}, {"turns": 10}, {"B7": ["police"]},
        {"units": {"police": {"move": 5}}}, "x",
    )  # fmt: skip
    assert document.map is not None
    assert document.map.map is not None
    assert list(document.map.map.spaces) == ["B7", "C2", "K3"]
    assert document.game is not None
    assert document.game.table("units")["police"]["move"] == 5


def test_rules_may_change_the_maps_own_kinds(path: Path, folders: GameFolders) -> None:
    city = path.parent / "city.yaml"
    kinds = 'kinds: {terrain: {rail: {name: Rail, colour: "#000000", cost: 1}}}\n'
    city.write_text(MAP_TEXT + kinds, encoding="utf-8")
    path.write_text(SCENARIO.replace("units: {police: {move: 5}}", "terrain: {rail: {cost: 2}}"), encoding="utf-8")
    document = read_scenario(path, folders)
    assert document.problems == ()
    assert document.game is not None
    assert document.game.table("terrain")["rail"]["cost"] == 2


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "message"),
    [
        ("map: city.yaml", "map: ctiy.yaml", "no-map", (4, 6),
         "there is no file 'ctiy.yaml'; did you mean 'city.yaml'?"),
        ("map: city.yaml", "map: 'builtin:toy/x'", "no-map", (4, 6), "there is no built-in map 'toy/x'"),
        ("map: city.yaml", "map: night.yaml", "map-unusable", (4, 6),
         "the map 'night.yaml' can't be read: expected the format stomping-ground/map/1, "
         "found 'stomping-ground/scenario/1': this is a scenario"),
        ("move: 5", "mvoe: 5", "unknown-rule", (9, 20),
         "rules.units.police.mvoe: the game has no such figure; did you mean 'units.police.move'?"),
        ("move: 5", "move: 50", "out-of-range", (9, 20),
         "rules.units.police.move: expected at most 12 spaces, found 50"),
        ("game: toy", "game: toyy", "unknown-game", (3, 7), "game 'toyy' is unknown; did you mean 'toy'?"),
        ("options: {turns: 10}", "options: [10]", "wrong-type", (6, 10),
         "options: expected a mapping, found a list of 1 (switches of the game; its own scenario schema says which)"),
        ("notes: x", "note: x", "unknown-key", (10, 1), "key 'note' is unknown here; did you mean 'notes'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(
    path: Path, folders: GameFolders, old: str, new: str, code: str, place: tuple[int, int], message: str
) -> None:
    path.write_text(SCENARIO.replace(old, new), encoding="utf-8")
    document = read_scenario(path, folders)
    found = [(p.code, (p.line, p.column), p.message, p.file) for p in document.problems]
    assert (code, place, message, path) in found
    assert document.faulty
    assert document.scenario is not None


def test_a_map_of_another_game_is_told(path: Path, folders: GameFolders) -> None:
    path.write_text(SCENARIO.replace("game: toy", "game: sheboygan"), encoding="utf-8")
    found = {p.code: p.message for p in read_scenario(path, folders).problems}
    assert found["other-game"] == "the map 'city.yaml' is for the game 'toy', not 'sheboygan'"


def test_a_missing_file_and_another_version_are_no_scenario(path: Path) -> None:
    assert [p.code for p in read_scenario(path.with_name("nihgt.yaml")).problems] == ["no-file"]
    document = read_scenario_text(SCENARIO.replace("scenario/1", "scenario/9"))
    assert document.scenario is None
    assert document.problems[0].code == "unknown-format"
