"""Maps as read: the model, and every kind of bad input with its code, place and words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.board.model import Background, Feature, Ignored, LinkRule, Marker, Region, SightRule, Space
from engine.files.game_folders import GameFolders
from engine.files.map_reader import MapDocument, read_map, read_map_text
from engine.files.problems import Problem

Read = Callable[[str], MapDocument]

HEAD = "format: stomping-ground/map/1\nname: Try\ngame: toy\nsize: [84, 56.5]\n"
SQUARE = '"0,0 10,0 10,10 0,10"'


def only(document: MapDocument) -> Problem:
    (problem,) = document.problems
    return problem


def told(problem: Problem) -> tuple[str, int, int, str]:
    return problem.code, problem.line, problem.column, problem.message


def test_a_whole_map_becomes_the_model(read: Read) -> None:
    document = read(
        HEAD
        + """\
compass: {north: 90}
background: {image: scan.png, at: "1,2.5", rotation: 3}
kinds: {terrain: {rail: {name: Rail, colour: "#000000"}}}
spaces:
  A1: {terrain: rail, polygon: "0,0 10,0 10,10.05 0,10", holes: ["1,1 2,1 2,2"], layer: deck, name: The yard,
       centre: "5,5.5", props: {people: 2}, locked: true, off_map: true}
  NO: {terrain: street, polygon: "10,0 20,0 20,10"}
features:
  f1: {kind: wall, polygons: ["0,0 1,0 1,1", ["0,0 9,0 9,9", "6,1 7,1 7,2"]], name: Gate}
  f2: {kind: wall, line: "-1,0 1,0", layer: tunnel}
markers:
  m1: {kind: townspeople, at: "3,4"}
regions:
  north: {spaces: [NO, A1], name: North}
links:
  - {between: [A1, NO], is: one-way, note: down}
sight:
  - {between: [A1, NO], visible: false}
ignored:
  - {code: sliver, objects: [A1], reason: wanted}
notes: hello
"""
    )
    assert document.problems == ()
    found = document.map
    assert found is not None
    assert (found.name, found.game, found.size, found.north, found.notes) == ("Try", "toy", (8400, 5650), 90.0, "hello")
    ring = ((0, 0), (1000, 0), (1000, 1005), (0, 1000))
    hole = ((100, 100), (200, 100), (200, 200))
    first = Space("A1", "rail", (ring, hole), "deck", "The yard", (500, 550), {"people": 2}, True, True)
    assert dict(found.spaces) == {"A1": first, "NO": Space("NO", "street", (((1000, 0), (2000, 0), (2000, 1000)),))}
    parts = ((((0, 0), (100, 0), (100, 100)),), (((0, 0), (900, 0), (900, 900)), ((600, 100), (700, 100), (700, 200))))
    assert dict(found.features) == {
        "f1": Feature("f1", "wall", parts, name="Gate"),
        "f2": Feature("f2", "wall", line=((-100, 0), (100, 0)), layer="tunnel"),
    }
    assert dict(found.markers) == {"m1": Marker("m1", "townspeople", (300, 400))}
    assert dict(found.regions) == {"north": Region("north", ("NO", "A1"), "North")}
    assert found.links == (LinkRule(("A1", "NO"), "one-way", "down"),)
    assert found.sight == (SightRule(("A1", "NO"), False),)
    assert found.ignored == (Ignored("sliver", ("A1",), "wanted"),)
    assert found.background == Background("scan.png", 0.5, (100, 250), 1.0, 3)
    assert document.game is not None
    assert "rail" in document.game.table("terrain")


def test_a_map_may_be_a_free_table(read: Read) -> None:
    document = read(HEAD + "spaces: {}\n")
    assert document.problems == ()
    assert document.map is not None
    assert document.map.spaces == {}


SPACE_FAULTS = [
    ('polygon: "0,0 5,5"', "too-few-points", '"0,0',
     "spaces.A1.polygon: the ring of 2 points has fewer than three points; a polygon needs three or more"),
    ('polygon: "0,0 10,10 10,0 0,10"', "self-crossing", '"0,0',
     "spaces.A1.polygon: the ring of 4 points crosses itself at 5,5"),
    ('polygon: "0,0 10,0 20,0"', "zero-area", '"0,0',
     "spaces.A1.polygon: the ring of 3 points has no area"),
    ('polygon: "0,0 nan,0 10,10"', "bad-number", 'nan',
     "spaces.A1.polygon: 'nan' is not finite; a coordinate is a number of millimetres"),
    ('polygon: "0,0 10,.inf 10,10"', "bad-number", '.inf', "spaces.A1.polygon: '.inf' is no number"),
    ('polygon: "0,0 10,inf 10,10"', "bad-number", 'inf',
     "spaces.A1.polygon: 'inf' is not finite; a coordinate is a number of millimetres"),
    ('polygon: "0,0 1e9,0 10,10"', "out-of-range", '1e9',
     "spaces.A1.polygon: '1e9' mm is farther than the 100000 a map may reach"),
    ('polygon: "0,0 10 10,10"', "bad-point", '10 10',
     "spaces.A1.polygon: '10' is no point; a point is x,y in millimetres, and a space parts two points"),
    ("polygon: [[0, 0], [1, 1]]", "wrong-type", '[[0',
     "spaces.A1.polygon: expected text, found a list of 2 (the outer ring: x,y x,y … in millimetres, "
     "at least three points)"),
    (f"polygon: {SQUARE}, layer: dek", "unknown-value", 'dek',
     "spaces.A1.layer: 'dek' is not one of ground, deck, tunnel; did you mean 'deck'?"),
    (f'polygon: {SQUARE}, holes: ["20,20 21,20 21,21"]', "bad-hole", '["20',
     "spaces.A1.holes: a hole must lie inside its polygon and apart from other holes"),
    (f'polygon: {SQUARE}, centre: "1,1 2,2"', "bad-point", '"1,1',
     "spaces.A1.centre: expected one point x,y in millimetres, found 2"),
    (f"polygon: {SQUARE}, props: {{people: -1}}", "out-of-range", '-1',
     "spaces.A1.props.people: expected at least 0, found -1"),
    (f"polygon: {SQUARE}, name: 5", "wrong-type", '5',
     "spaces.A1.name: expected text, found 5 (what people call it; free text)"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "code", "at", "message"), SPACE_FAULTS)
def test_a_faulty_space_is_left_out_and_told(read: Read, entries: str, code: str, at: str, message: str) -> None:
    good = f"  B2: {{terrain: street, polygon: {SQUARE}}}\n"
    document = read(HEAD + "spaces:\n  A1: {terrain: street, " + entries + "}\n" + good)
    column = len("  A1: {terrain: street, ") + entries.index(at) + 1
    assert told(only(document)) == (code, 6, column, message)
    assert only(document).objects == ("A1",)
    assert document.map is not None
    assert list(document.map.spaces) == ["B2"]


def test_an_unknown_terrain_names_the_nearest(read: Read) -> None:
    document = read(HEAD + f"spaces:\n  A1: {{terrain: hihg-building, polygon: {SQUARE}}}\n")
    message = "terrain 'hihg-building' is unknown; did you mean 'high-building'?"
    assert told(only(document)) == ("unknown-terrain", 6, 17, message)
    assert document.map is not None
    assert "A1" in document.map.spaces


def test_an_unknown_key_names_the_nearest_and_keeps_what_is_whole(read: Read) -> None:
    document = read(HEAD + f"spaces:\n  A1: {{terrain: street, polygon: {SQUARE}, nmae: Main}}\n")
    message = "spaces.A1: key 'nmae' is unknown here; did you mean 'name'?"
    assert told(only(document)) == ("unknown-key", 6, 57, message)
    assert document.map is not None
    assert "A1" in document.map.spaces


def test_a_missing_key_is_told_at_its_owner(read: Read) -> None:
    document = read(HEAD + f"spaces:\n  A1: {{polygon: {SQUARE}}}\n")
    message = "spaces.A1: 'terrain' is missing: the terrain kind, one of the game's or of this map's own"
    assert told(only(document)) == ("missing-key", 6, 3, message)


def test_ids_follow_their_pattern(read: Read) -> None:
    document = read(HEAD + f"spaces:\n  7x: {{terrain: street, polygon: {SQUARE}}}\n")
    message = "spaces: '7x' won't do: a letter, then up to 31 letters, digits, - or _"
    assert told(only(document)) == ("bad-id", 6, 3, message)
    assert document.map is not None
    assert document.map.spaces == {}


def test_two_spaces_with_one_id(read: Read) -> None:
    space = f"  A1: {{terrain: street, polygon: {SQUARE}}}\n"
    document = read(HEAD + "spaces:\n" + space + space)
    assert told(only(document)) == ("duplicate-key", 7, 3, "'A1' stands here a second time; the first is in line 6")


def test_points_finer_than_the_grid_are_rounded_with_a_warning(read: Read) -> None:
    document = read(HEAD + 'spaces:\n  A1: {terrain: street, polygon: "0,0 10.004,0 10,10"}\n')
    problem = only(document)
    assert told(problem)[:3] == ("off-grid", 6, 39)
    assert problem.severity == "warning"
    assert problem.message == "spaces.A1.polygon: '10.004' is finer than the grid of 0.01 mm; read as 10"
    assert document.map is not None
    assert document.map.spaces["A1"].rings == (((0, 0), (1000, 0), (1000, 1000)),)


def test_a_point_that_repeats_the_one_before_is_dropped_with_a_warning(read: Read) -> None:
    document = read(HEAD + 'spaces:\n  A1: {terrain: street, polygon: "0,0 10,0 10,10 0,0"}\n')
    problem = only(document)
    assert (problem.code, problem.severity) == ("duplicate-point", "warning")
    assert document.map is not None
    (ring,) = document.map.spaces["A1"].rings
    assert sorted(ring) == [(0, 0), (1000, 0), (1000, 1000)]


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        ("regions:\n  n: {spaces: [A1, A10]}\n", "unknown-space", (8, 20),
         "there is no space 'A10'; did you mean 'A1'?"),
        ("links:\n  - {between: [A1, B2], is: froboden}\n", "unknown-link", (8, 29),
         "link 'froboden' is unknown; did you mean 'forbidden'?"),
        ("links:\n  - {between: [A1, A1], is: added}\n", "pair-of-one", (8, 15),
         "'A1' stands here twice; name two spaces"),
        ("links:\n  - {between: [A1], is: added}\n", "out-of-range", (8, 15),
         "links[0].between: expected a length of at least 2, found a list of 1"),
        ("sight:\n  - {between: [A1, Q], visible: true}\n", "unknown-space", (8, 20), "there is no space 'Q'"),
        ("sight:\n  - {between: [A1, B2], visible: 'yes'}\n", "wrong-type", (8, 34),
         "sight[0].visible: expected true or false, found 'yes' (whether the two see each other)"),
        ("ignored:\n  - {code: gap, objects: [A19]}\n", "unknown-object", (8, 27),
         "nothing on the map is called 'A19'; did you mean 'A1'?"),
        ("features:\n  f: {kind: wall}\n", "bad-shape", (8, 6), "features.f: a feature has either polygons or a line"),
        ("features:\n  f: {kind: wal, line: '0,0 1,1'}\n", "unknown-feature-kind", (8, 13),
         "feature kind 'wal' is unknown; did you mean 'wall'?"),
        ("features:\n  f: {kind: wall, line: '0,0'}\n", "too-few-points", (8, 25),
         "features.f.line: has fewer than two points; a line needs two or more"),
        ("markers:\n  m: {kind: townpeople, at: '0,0'}\n", "unknown-marker-kind", (8, 13),
         "marker kind 'townpeople' is unknown; did you mean 'townspeople'?"),
        ("kinds: {terrain: {street: {name: Lane, colour: '#ffffff'}}}\n", "known-kind", (7, 19),
         "kinds.terrain.street: the game has this kind; give one of the map's own another id"),
        ("kinds: {terrain: {rail: {nam: Rail, colour: '#ffffff', name: Rail}}}\n", "unknown-key", (7, 26),
         "kinds.terrain.rail: key 'nam' is unknown here; did you mean 'name'?"),
        ("compass: {nroth: 5}\n", "unknown-key", (7, 11),
         "compass: key 'nroth' is unknown here; did you mean 'north'?"),
    ],
)  # fmt: skip
def test_what_a_map_says_of_other_things_is_checked(
    read: Read, text: str, code: str, place: tuple[int, int], message: str
) -> None:
    spaces = (
        f"spaces: {{A1: {{terrain: street, polygon: {SQUARE}}},\n"
        ' B2: {terrain: street, polygon: "10,0 20,0 20,10 10,10"}}\n'
    )
    document = read(HEAD + spaces + text)
    assert told(only(document)) == (code, *place, message)
    assert document.map is not None
    assert list(document.map.spaces) == ["A1", "B2"]


def test_what_does_not_exist_is_not_in_the_model(read: Read) -> None:
    document = read(
        HEAD + f"spaces: {{A1: {{terrain: street, polygon: {SQUARE}}}}}\nregions: {{n: {{spaces: [X, A1]}}}}\n"
        "links: [{between: [A1, X], is: added}]\n"
    )
    assert document.map is not None
    assert document.map.regions["n"].spaces == ("A1",)
    assert document.map.links == ()


@pytest.mark.parametrize(
    ("image", "code", "message"),
    [
        ("scna.png", "background-missing", "there is no picture 'scna.png'; did you mean 'scan.png'?"),
        ("../scan.png", "background-outside",
         "picture '../scan.png' is outside the map's folder; copy it beside the map"),
        ("/etc/passwd", "background-outside",
         "picture '/etc/passwd' is outside the map's folder; copy it beside the map"),
    ],
)  # fmt: skip
def test_the_background_is_inside_the_maps_folder(
    tmp_path: Path, folders: GameFolders, image: str, code: str, message: str
) -> None:
    (tmp_path / "scan.png").write_bytes(b"")
    path = tmp_path / "map.yaml"
    path.write_text(HEAD + f"background: {{image: {image}}}\n", encoding="utf-8")
    document = read_map(path, folders)
    assert told(only(document)) == (code, 5, 21, message)
    assert only(document).file == path
    assert document.map is not None


def test_a_background_that_is_no_picture_is_told_with_its_place(tmp_path: Path, folders: GameFolders) -> None:
    (tmp_path / "scan.png").write_bytes(b"nothing to see")
    path = tmp_path / "map.yaml"
    path.write_text(HEAD + "background: {image: scan.png}\n", encoding="utf-8")
    message = "'scan.png' is no picture that can be read; expected a PNG, a JPEG or an SVG, found text"
    document = read_map(path, folders)
    assert told(only(document)) == ("background-unreadable", 5, 21, message)
    assert only(document).path == "background.image"
    assert document.map is not None


def test_a_link_to_a_picture_elsewhere_is_outside(tmp_path: Path, folders: GameFolders) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "scan.png").write_bytes(b"")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "scan.png").symlink_to(tmp_path / "elsewhere" / "scan.png")
    path = tmp_path / "maps" / "map.yaml"
    path.write_text(HEAD + "background: {image: scan.png}\n", encoding="utf-8")
    assert only(read_map(path, folders)).code == "background-outside"


def test_an_unknown_game_is_told_and_the_map_opens(read: Read) -> None:
    document = read(HEAD.replace("toy", "toyy") + f"spaces: {{A1: {{terrain: x, polygon: {SQUARE}}}}}\n")
    assert told(only(document)) == ("unknown-game", 3, 7, "game 'toyy' is unknown; did you mean 'toy'?")
    assert document.game is None
    assert document.map is not None
    assert "A1" in document.map.spaces


def test_the_top_of_a_map_may_be_faulty_and_the_rest_opens(read: Read) -> None:
    document = read(
        f"format: stomping-ground/map/1\nsize: [.nan, 5]\nspaces: {{A1: {{terrain: x, polygon: {SQUARE}}}}}\n"
    )
    assert [(p.code, p.line) for p in document.problems] == [("missing-key", 1), ("missing-key", 1), ("wrong-type", 2)]
    assert document.problems[2].message == "size[0]: expected a finite number, found nan"
    assert document.map is not None
    assert list(document.map.spaces) == ["A1"]


def test_another_version_of_the_format_is_no_map(read: Read) -> None:
    document = read(HEAD.replace("map/1", "map/2"))
    assert document.map is None
    problem = only(document)
    assert told(problem)[:3] == ("unknown-format", 1, 9)
    assert problem.message == "the file is of version 2 of its format; only version 1 can be read"
    assert (
        only(read("name: Try\n")).message
        == "'format' is missing; the first line should be `format: stomping-ground/map/1`"
    )


def test_all_problems_are_told_at_once_in_the_order_of_the_text(read: Read) -> None:
    document = read(
        HEAD + "nots: x\nspaces:\n  A1: {terrain: stret, polygon: 5}\n  B: {terrain: street, polygon: '0,0 1,1'}\n"
    )
    assert [(p.code, p.line) for p in document.problems] == [
        ("unknown-key", 5), ("unknown-terrain", 7), ("wrong-type", 7), ("too-few-points", 8),
    ]  # fmt: skip


def test_a_missing_file_has_its_problem(tmp_path: Path) -> None:
    document = read_map(tmp_path / "nope.yaml")
    assert (document.map, only(document).code) == (None, "no-file")


def test_yaml_that_is_none_has_its_problem() -> None:
    document = read_map_text("spaces: [\n")
    assert (document.map, document.nodes) == (None, None)
    assert [p.code for p in document.problems] == ["yaml-syntax"]


@pytest.mark.parametrize("name", ["a\\0b.png", "x" * 5000], ids=["a zero byte", "endless"])
def test_a_background_that_no_file_can_be_called_is_missing(folders: GameFolders, tmp_path: Path, name: str) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(HEAD + f'background: {{image: "{name}"}}\n', encoding="utf-8")
    assert only(read_map(path, folders)).code == "background-missing"


def test_a_background_in_a_ring_of_links_is_missing(folders: GameFolders, tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    (tmp_path / "scan.png").symlink_to("scan.png")
    path.write_text(HEAD + "background: {image: scan.png}\n", encoding="utf-8")
    assert only(read_map(path, folders)).code == "background-missing"


def test_kinds_that_lack_something_are_left_out_of_the_model(read: Read) -> None:
    document = read(HEAD + "kinds: {terrain: {rail: {}}}\n")
    assert {p.code for p in document.problems} == {"missing-key"}
    assert document.map is not None
    assert document.map.kinds == {}
