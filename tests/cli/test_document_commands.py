"""The subcommands that look at documents: validate, inspect, adjacency, los, diff, new, games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.files.map_reader import read_map
from engine.files.resources import resolve_map

if TYPE_CHECKING:
    from cli.conftest import Stomp

GOOD = """\
format: stomping-ground/map/1
name: Row
game: sheboygan
size: [80, 20]
spaces:
  A1: {terrain: street, polygon: "0,0 20,0 20,20 0,20"}
  B1: {terrain: high-building, polygon: "20,0 40,0 40,20 20,20"}
  C1: {terrain: park, polygon: "40,0 60,0 60,15 60,20 40,20"}
  D1: {terrain: street, polygon: "60,0 80,0 80,15 60,15"}
"""


@pytest.fixture
def row(tmp_path: Path) -> Path:
    """A row of four spaces, the second of which blocks sight."""
    path = tmp_path / "row.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_validate_tells_every_problem_with_its_place(stomp: Stomp, row: Path) -> None:
    row.write_text(
        GOOD.replace("high-building", "hihg-building").replace("40,20 20,20", "41,20 20,20"), encoding="utf-8"
    )
    said = stomp("validate", row)
    assert said.code == 1
    assert (
        f"{row}:7:17: error: terrain 'hihg-building' is unknown; did you mean 'high-building'? [unknown-terrain]"
        in said.out
    )
    assert f"{row}:7:3: error: B1 and C1 overlap by 10.00 mm²; spaces of one layer may only touch" in said.out
    assert "1 file: 2 errors" in said.out


def test_validate_tells_a_background_that_is_no_picture(stomp: Stomp, row: Path) -> None:
    (row.parent / "scan.png").write_text("nothing to see", encoding="utf-8")
    row.write_text(GOOD.replace("spaces:", "background: {image: scan.png}\nspaces:"), encoding="utf-8")
    said = stomp("validate", row)
    assert said.code == 1
    assert f"{row}:5:21: error: 'scan.png' is no picture that can be read; expected a PNG, a JPEG or an SVG" in said.out


def test_validate_for_programs(stomp: Stomp, row: Path) -> None:
    row.write_text(GOOD.replace("high-building", "hihg-building"), encoding="utf-8")
    (found,) = [p for p in stomp("validate", "--json", row).json if p["severity"] == "error"]
    assert found == {
        "severity": "error",
        "code": "unknown-terrain",
        "message": "terrain 'hihg-building' is unknown; did you mean 'high-building'?",
        "file": str(row),
        "line": 7,
        "column": 17,
        "path": "spaces.B1.terrain",
        "objects": ["B1"],
    }


def test_validate_of_built_in_documents_and_their_game_finds_nothing(stomp: Stomp) -> None:
    from engine.files.game_folders import game_folder
    from engine.files.resources import built_ins

    names = [f"builtin:{n}" for n in (*built_ins("maps"), *built_ins("scenarios"))]
    said = stomp("validate", *names, *sorted(game_folder("sheboygan").glob("*.yaml")))
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith("files: no problems\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format: stomping-ground/mpa/1\n",
         "format 'stomping-ground/mpa/1' is unknown; did you mean 'stomping-ground/map/1'?"),
        ("name: x\n", "'format' is missing"),
        ("a: ]\n", "this is not YAML: a value was expected here"),
        ("[" * 100_000, "more than 64 lists and mappings inside one another"),
        ("format: stomping-ground/map/7\n", "the file is of version 7 of its format; only version 1 can be read"),
    ],
)  # fmt: skip
def test_validate_of_what_is_no_document(stomp: Stomp, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    said = stomp("validate", path)
    assert said.code == 1
    assert told in said.out
    assert f"{path}:1:" in said.out


def test_validate_of_a_scenario_tells_its_maps_errors_and_what_its_game_finds(stomp: Stomp, row: Path) -> None:
    scenario = row.with_name("night.yaml")
    head = "format: stomping-ground/scenario/1\nname: Night\ngame: sheboygan\nmap: row.yaml\n"
    scenario.write_text(head + "rules: {terrain: {street: {csot: 2}}}\n", encoding="utf-8")
    said = stomp("validate", scenario)
    assert f"{scenario}:5:28: error: rules.terrain.street.csot: the game has no such figure" in said.out
    row.write_text(GOOD.replace("high-building", "hihg-building"), encoding="utf-8")
    assert f"{row}:7:17: error: terrain 'hihg-building' is unknown" in stomp("validate", scenario).out


def test_adjacency_for_programs_is_sorted_with_lengths_in_millimetres(stomp: Stomp, row: Path) -> None:
    said = stomp("adjacency", "--json", row)
    assert (said.code, said.json) == (
        0,
        {"spaces": ["A1", "B1", "C1", "D1"], "borders": [["A1", "B1", 20.0], ["B1", "C1", 20.0], ["C1", "D1", 15.0]]},
    )
    assert stomp("adjacency", row).out == "A1: B1\nB1: A1 C1\nC1: B1 D1\nD1: C1\n"


def test_inspect_counts(stomp: Stomp, row: Path) -> None:
    said = stomp("inspect", "--json", row)
    assert said.code == 0
    figures = said.json
    assert figures["terrain"] == {"high-building": 1, "park": 1, "street": 2}
    assert figures["degrees"] == {"1": 2, "2": 2}
    assert figures["components"] == [["A1", "B1", "C1", "D1"]]
    assert figures["cut_spaces"] == ["B1", "C1"]
    assert figures["edges"]["west"] == ["A1"]
    assert "4 spaces, 3 links; connected parts of 4" in stomp("inspect", row).out


def test_a_built_in_name_means_the_map_to_commands_about_maps(stomp: Stomp, tmp_path: Path) -> None:
    shared = "builtin:sheboygan/teaching"  # a scenario is called so as well
    assert stomp("inspect", shared, "--json").json["name"] == read_map(resolve_map(shared)).map.name
    assert stomp("new", "scenario", tmp_path / "own.yaml", "--map", shared).code == 0
    assert f'map: "{shared}"\n' in (tmp_path / "own.yaml").read_text(encoding="utf-8")


def test_inspect_tells_of_an_empty_sheet_what_there_is(stomp: Stomp, tmp_path: Path) -> None:
    stomp("new", "map", tmp_path / "bare.yaml")
    said = stomp("inspect", tmp_path / "bare.yaml").out
    assert "0 spaces, 0 links\n" in said
    assert "north edge: no space\n" in said
    assert "no problems" not in said  # only `validate` asks the game


def test_los_past_what_the_game_says_blocks_sight(stomp: Stomp, row: Path) -> None:
    assert stomp("los", row, "A1", "C1", "--json").json == {"visible": False, "witness": None, "blockers": ["B1"]}
    seen = stomp("los", row, "C1", "D1", "--json").json
    assert seen["visible"] is True
    assert stomp("los", row, "A1", "--all", "--json").json == {"from": "A1", "visible": ["B1"]}
    assert stomp("los", row, "A1", "--all").out == "A1 sees 1 space: B1\n"


def test_los_obeys_its_switches(stomp: Stomp, row: Path) -> None:
    open_ground = stomp("los", row, "A1", "C1", "--blockers", "", "--json").json
    assert open_ground["visible"] is True
    (ax, ay), (bx, by) = open_ground["witness"]
    assert 0 <= ax <= 20
    assert 40 <= bx <= 60
    assert 0 <= min(ay, by) <= max(ay, by) <= 20
    assert stomp("los", row, "A1", "D1", "--blockers", "park", "--json").json["blockers"] == ["C1"]
    assert stomp("los", row, "A1", "C1", "--blockers", "", "--range", "1", "--json").json["visible"] is False
    through = stomp("los", row, "A1", "C1", "--mode", "centre", "--contact", "open", "--max", "1", "--json").json
    assert (through["visible"], through["blockers"]) == (True, ["B1"])
    assert through["witness"][0] == [10.0, 10.0]


def test_los_names_what_it_does_not_know(stomp: Stomp, row: Path) -> None:
    said = stomp("los", row, "A11", "C1", "--blockers", "hihg-building")
    assert (said.code, said.out) == (1, "")
    assert "there is no space 'A11' here; did you mean 'A1'?" in said.err
    assert "there is no kind 'hihg-building' here; did you mean 'high-building'?" in said.err
    assert stomp("los", row, "A1").code == 2
    assert stomp("los", row, "A1", "C1", "--all").code == 2


def test_diff_tells_what_is_gone_new_and_changed(stomp: Stomp, row: Path) -> None:
    other = row.with_name("other.yaml")
    lines = GOOD.replace("name: Row", "name: Line").replace("terrain: park", "terrain: street").splitlines()
    other.write_text(
        "\n".join([*lines[:-1], '  E1: {terrain: street, polygon: "0,20 20,20 20,30 0,30"}']), encoding="utf-8"
    )
    said = stomp("diff", row, other, "--json")
    assert said.code == 1
    assert said.json == {
        "name": {"gone": [], "new": [], "changed": [""]},
        "spaces": {"gone": ["D1"], "new": ["E1"], "changed": ["C1"]},
        "renamed": {},
        "reshaped": [],
        "terrain": [{"space": "C1", "before": "park", "after": "street"}],
        "links_gone": [["C1", "D1"]],
        "links_new": [["A1", "E1"]],
        "sight_gone": [["B1", "D1"], ["C1", "D1"]],
        "sight_new": [["A1", "E1"], ["B1", "E1"], ["C1", "E1"]],
    }
    assert "spaces new: E1" in stomp("diff", row, other).out
    assert "terrain: C1 (park → street)" in stomp("diff", row, other).out
    assert "sight_new" not in stomp("diff", row, other, "--no-sight", "--json").json
    assert stomp("diff", row, row) == (0, "no differences\n", "")


def test_new_documents_are_valid_and_never_written_over(stomp: Stomp, tmp_path: Path) -> None:
    city, night = tmp_path / "city.yaml", tmp_path / "night.yaml"
    assert stomp("new", "map", city).code == 0
    assert read_map(city).problems == ()
    before = city.read_bytes()
    again = stomp("new", "map", city)
    assert (again.code, city.read_bytes()) == (1, before)
    assert "there is such a file already" in again.err
    assert stomp("new", "scenario", night).code == 0
    assert stomp("validate", night).code == 0
    assert "did you mean 'sheboygan'" in stomp("new", "map", tmp_path / "x.yaml", "--game", "shebogan").err
    assert not (tmp_path / "x.yaml").exists()


@pytest.mark.parametrize("generator", ["squares", "hex", "voronoi", "blocks"])
def test_a_generated_map_is_whole_and_the_same_for_a_seed(stomp: Stomp, tmp_path: Path, generator: str) -> None:
    one, other = tmp_path / "a" / "town.yaml", tmp_path / "b" / "town.yaml"
    design = ("--generator", generator, "--size", "400x300", "--space", "45", "--terrain", "street,park")
    for path in (one, other):
        path.parent.mkdir()
        assert stomp("new", "map", path, *design, "--seed", "7").code == 0
    assert one.read_bytes() == other.read_bytes()
    found = stomp("inspect", one, "--json").json
    assert len(found["components"]) == 1
    assert {s.terrain for s in read_map(one).map.spaces.values()} == {"street", "park"}


def test_a_map_that_can_not_be_generated_is_not_written(stomp: Stomp, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    drawn = ("new", "map", path, "--generator", "hex")
    assert "did you mean 'street'" in stomp(*drawn, "--terrain", "stret").err
    assert "no space of 500000 fits" in stomp(*drawn, "--space", "5000").err
    assert stomp(*drawn, "--size", "840").code == 2
    assert stomp(*drawn, "--space", "wide").code == 2
    assert not path.exists()


def test_games_lists_what_can_be_played(stomp: Stomp) -> None:
    games = {entry["id"]: entry for entry in stomp("games", "--json").json}
    assert games["sheboygan"]["seats"] == ["monster", "people"]
    assert "builtin:sheboygan/sheboygan" in games["sheboygan"]["maps"]
    assert games["sheboygan"]["problem"] is None
    assert "sheboygan: " in stomp("games").out


@pytest.mark.parametrize("command", ["inspect", "adjacency"])
def test_a_map_that_is_none_is_told(stomp: Stomp, tmp_path: Path, command: str) -> None:
    said = stomp(command, tmp_path / "nope.yaml")
    assert (said.code, said.out) == (1, "")
    assert "there is no such file" in said.err
    (problem,) = stomp(command, "--json", "builtin:sheboygan/sheboygn").json["problems"]
    name, right = "sheboygan/sheboygn", "sheboygan/sheboygan"
    assert problem["message"] == f"there is no built-in map or scenario '{name}'; did you mean '{right}'?"


def test_an_answer_about_a_faulty_map_says_so(stomp: Stomp, row: Path) -> None:
    row.write_text(GOOD.replace("0,0 20,0 20,20 0,20", "0,0 20,0"), encoding="utf-8")
    for command in (("adjacency", row), ("los", row, "B1", "C1")):
        said = stomp(*command)
        assert said.code == 1
        assert said.err.startswith(f"the map has 1 error, so this is what is left of it; the first: {row}:6:34: error:")


def test_validate_of_a_scenario_on_a_map_with_nowhere_to_stand(stomp: Stomp, row: Path) -> None:
    row.write_text(GOOD[: GOOD.index("spaces:")] + "spaces: {}\n", encoding="utf-8")
    scenario = row.with_name("night.yaml")
    scenario.write_text(
        "format: stomping-ground/scenario/1\nname: Night\ngame: sheboygan\nmap: row.yaml\n", encoding="utf-8"
    )
    said = stomp("validate", "--json", scenario)
    assert said.code == 1
    assert {(p["code"], p["severity"]) for p in said.json} == {("no-entry", "error"), ("no-place", "error")}


def test_what_was_left_out_of_a_faulty_map_is_told_by_every_command(stomp: Stomp, row: Path, tmp_path: Path) -> None:
    """A space whose outline can't be read is not simply gone: not from a picture, a comparison, or an answer."""
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text(GOOD.replace('polygon: "40,0', 'polygon: "NaN,0'), encoding="utf-8")
    for command in (["export", faulty, tmp_path / "row.geojson"], ["diff", row, faulty], ["adjacency", faulty]):
        said = stomp(*command)
        assert said.code == 1
        assert "'NaN' is not finite" in said.err, command
    said = stomp("los", faulty, "C1", "C1")
    assert said.code == 1
    assert said.err.count("there is no space 'C1' here") == 1
    assert "'NaN' is not finite" in said.err
    assert [p["code"] for p in stomp("los", faulty, "C1", "A1", "--json").json["problems"]] == [
        "unknown-space",
        "bad-number",
    ]


def test_a_single_space_is_counted_as_one(stomp: Stomp, row: Path) -> None:
    row.write_text(
        "".join(line for line in GOOD.splitlines(True) if not line.startswith(("  B1", "  C1", "  D1"))), "utf-8"
    )
    assert "  1 space, 0 links" in stomp("inspect", row).out


def test_los_tells_how_much_room_a_line_has(stomp: Stomp, row: Path) -> None:
    """The border of C1 and D1, which every line from B1 to D1 crosses, is 15 mm long."""
    said = stomp("los", row, "B1", "D1").out
    assert "with 15 mm of room" in said
