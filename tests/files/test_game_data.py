"""Game data: read from several files, checked by the merged schema, and changed by rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.files.game_data import GameData, load_game_data, read_game_data
from engine.files.game_folders import GameFolders, game_folder, game_modules
from engine.files.problems import DocumentError
from engine.files.schema import merged

TOY = Path(__file__).parent / "games" / "toy"


@pytest.fixture
def toy(folders: GameFolders) -> GameData:
    return load_game_data("toy", folders)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the toy's folder, to be spoilt."""
    return Path(shutil.copytree(TOY, tmp_path / "toy"))


def test_the_files_of_a_folder_are_one_document(toy: GameData) -> None:
    assert sorted(toy.values) == ["borders", "combat", "features", "markers", "rulings", "terrain", "units"]
    assert toy.table("units")["tank"] == {"name": "Tank", "count": 2, "move": 4, "strength": [4, 4]}
    assert toy.table("nothing") == {}


def test_the_games_own_schema_adds_to_the_common_one(copy: Path) -> None:
    path = copy / "units.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("move: 3", "mvoe: 3").replace("odds", "ods"), encoding="utf-8"
    )
    _, problems = read_game_data("toy", copy)
    assert [(p.code, p.line, p.column, p.message) for p in problems] == [
        ("missing-key", 4, 3, "units.police: 'move' is missing: spaces in a turn"),
        ("unknown-key", 4, 36, "units.police: key 'mvoe' is unknown here; did you mean 'move'?"),
        ("unknown-key", 7, 3, "combat: key 'ods' is unknown here; did you mean 'odds'?"),
    ]
    assert {p.file for p in problems} == {path}


def test_a_part_stands_in_one_file(copy: Path) -> None:
    (copy / "more.yaml").write_text("markers: {star: {name: Star}}\n", encoding="utf-8")
    _, problems = read_game_data("toy", copy)
    (problem,) = problems
    assert (problem.code, problem.file, problem.line) == ("duplicate-key", copy / "terrain.yaml", 9)
    assert problem.message == "'markers' stands in more.yaml already; each part of a game's data stands in one file"


def test_faulty_data_is_not_loaded(copy: Path) -> None:
    (copy / "units.yaml").write_text("units: [", encoding="utf-8")
    with pytest.raises(DocumentError, match="not YAML"):
        load_game_data("toy", GameFolders((("toy", copy),)))


def test_a_folder_without_data_is_told(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="has no data"):
        load_game_data("none", GameFolders((("none", tmp_path),)))


def test_built_in_games_are_found_without_importing_them() -> None:
    assert "sheboygan" in game_modules()
    assert (game_folder("sheboygan") / "terrain.yaml").is_file()
    with pytest.raises(DocumentError, match="game 'shebogan' is unknown; did you mean 'sheboygan'"):
        game_folder("shebogan")


def test_every_installed_games_data_is_faultless() -> None:
    for game in GameFolders().ids():
        assert read_game_data(game, game_folder(game))[1] == []


def test_rules_change_figures_and_leave_the_game_as_it_was(toy: GameData) -> None:
    changed, problems = toy.with_rules(
        {"units": {"police": {"move": 4, "strength": [3, 3]}}, "combat": {"odds": {"even": 5}}}
    )
    assert problems == []
    assert changed.table("units")["police"] == {"name": "Police", "count": 4, "move": 4, "strength": [3, 3]}
    assert changed.values["combat"] == {"odds": {"even": 5, "double": 2}}
    assert toy.table("units")["police"]["move"] == 3
    assert changed.table("units")["tank"] is toy.table("units")["tank"]


def test_new_entries_are_taken_in_extensible_tables_only(toy: GameData) -> None:
    changed, problems = toy.with_rules({"units": {"bus": {"name": "Bus", "move": 5}}})
    assert (problems, changed.table("units")["bus"]) == ([], {"name": "Bus", "move": 5})
    unchanged, problems = toy.with_rules({"combat": {"odds": {"triple": 1}}})
    assert [p.code for p in problems] == ["unknown-rule"]
    assert unchanged.values == toy.values


@pytest.mark.parametrize(
    ("rules", "code", "message"),
    [
        ({"units": {"police": {"mvoe": 4}}}, "unknown-rule",
         "rules.units.police.mvoe: the game has no such figure; did you mean 'units.police.move'?"),
        ({"unit": {"police": {"move": 4}}}, "unknown-rule",
         "rules.unit: the game has no such figure; did you mean 'units'?"),
        ({"units": {"police": {"move": None}}}, "null-rule",
         "rules.units.police.move: nothing is given here; to change a figure, write the new one"),
        ({"combat": {"odds": 4}}, "not-a-figure",
         "rules.combat.odds: this is a table; name the figure in it: even, double"),
        ({"units": {"police": {"move": 40}}}, "out-of-range",
         "rules.units.police.move: expected at most 12 spaces, found 40"),
        ({"units": {"police": {"strength": [1]}}}, "out-of-range",
         "rules.units.police.strength: expected a length of at least 2, found a list of 1"),
        ({"units": {"bus": {"name": "Bus"}}}, "missing-key", "rules.units.bus: 'move' is missing: spaces in a turn"),
    ],
)  # fmt: skip
def test_rules_that_do_not_fit_are_told(toy: GameData, rules: dict, code: str, message: str) -> None:
    changed, problems = toy.with_rules(rules)
    assert [(p.code, p.message) for p in problems] == [(code, message)]
    assert changed.values == toy.values


def test_schemas_are_merged_key_by_key() -> None:
    base = {"$id": "a", "required": ["x"], "properties": {"x": {"type": "integer", "title": "X"}}}
    addition = {"$id": "b", "required": ["x", "y"], "properties": {"x": {"minimum": 1}, "y": {}}}
    assert merged(base, addition) == {
        "$id": "a",
        "required": ["x", "y"],
        "properties": {"x": {"type": "integer", "title": "X", "minimum": 1}, "y": {}},
    }


def test_a_game_says_how_large_its_counters_are():
    assert load_game_data("stockholm").counter_size == 15
    assert GameData("mine", {}, {}).counter_size == 0
