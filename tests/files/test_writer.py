"""Writing: what was not changed keeps every byte, and what was reads back the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import pytest
from files.conftest import MAP_TEXT
from files.map_strategies import maps
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.model import Background, LinkRule, Map, Region, SightRule, Space
from engine.files.game_folders import GameFolders
from engine.files.map_reader import MapDocument, read_map_text
from engine.files.problems import DocumentError
from engine.files.resources import data_root
from engine.files.scenario import Scenario
from engine.files.scenario_reader import read_scenario_text
from engine.files.writer import new_map_document, new_scenario_document, save, write_map, write_scenario

Read = Callable[[str], MapDocument]


def edited(old: str, new: str) -> list[str]:
    """The lines that differ, with - and +."""
    lines = unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[0] in "-+" and line[:3] not in ("---", "+++")]


def changed(read: Read, change: Callable[[Map], Map], text: str = MAP_TEXT) -> list[str]:
    """What a change does to the text of the test map."""
    document = read(text)
    assert document.map is not None
    wanted = change(document.map)
    written = write_map(document, wanted)
    assert written.map == wanted
    return edited(text, written.text)


def triangle(key: str, name: str = "") -> Space:
    return Space(key, "street", (((0, 0), (100, 0), (100, 155)),), name=name)


def test_the_test_map_is_faultless(read: Read) -> None:
    assert read(MAP_TEXT).problems == ()


def test_nothing_changed_changes_nothing(read: Read) -> None:
    assert changed(read, lambda m: m) == []
    assert changed(read, lambda m: replace(m, spaces=dict(m.spaces))) == []


def test_new_spaces_are_lines_of_their_own_at_the_end(read: Read) -> None:
    assert changed(read, lambda m: m.with_spaces(triangle("N1"), triangle("N2", name="a: b"))) == [
        '+  N1: {terrain: street, polygon: "0,0 1,0 1,1.55"}',
        '+  N2: {terrain: street, polygon: "0,0 1,0 1,1.55", name: "a: b"}',
    ]


def test_a_space_gone_takes_its_line_and_leaves_the_comment_above(read: Read) -> None:
    def without(m: Map) -> Map:
        return replace(m.with_spaces(without=("C2",)), regions={}, links=m.links[:1])

    assert changed(read, without) == [
        '-  C2: {terrain: high-building, polygon: "40,10 60,10 60,20 38,22.5", props: {people: 3}}',
        "-regions:",
        "-  north: {spaces: [B7, C2]}",
        "-  - {between: [C2, K3], is: cliff}",
    ]


def test_all_spaces_gone_leave_the_comments_and_an_empty_mapping(read: Read) -> None:
    document = read(MAP_TEXT)
    assert document.map is not None
    empty = replace(document.map, spaces={}, regions={}, links=())
    written = write_map(document, empty)
    assert written.map == empty
    assert "spaces: {}\n  # the main street\n\nfeatures:" in written.text
    again = write_map(written, empty.with_spaces(triangle("N1")))
    assert '\n  N1: {terrain: street, polygon: "0,0 1,0 1,1.55"}\n' in again.text


def test_a_change_within_a_space_touches_its_words_only(read: Read) -> None:
    def change(m: Map) -> Map:
        return m.with_spaces(replace(m.spaces["B7"], terrain="low-building", name="", locked=True))

    assert changed(read, change) == [
        '-  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", name: Erie Avenue}   # busy',
        '+  B7: {terrain: low-building, polygon: "10,10 40,10 38,22.5 10,20", locked: true}   # busy',
    ]


def test_what_stands_at_its_default_is_left_as_written(read: Read) -> None:
    text = MAP_TEXT.replace("name: Erie Avenue", "layer: ground, locked: false")
    assert changed(read, lambda m: m.with_spaces(replace(m.spaces["B7"], layer="deck")), text) == [
        '-  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", layer: ground, locked: false}   # busy',
        '+  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", layer: deck, locked: false}   # busy',
    ]


def test_another_id_keeps_the_line(read: Read) -> None:
    def rename(m: Map) -> Map:
        spaces = {("B8" if k == "B7" else k): replace(s, id="B8" if k == "B7" else k) for k, s in m.spaces.items()}
        links = (replace(m.links[0], between=("B8", "K3")), m.links[1])
        return replace(m, spaces=spaces, links=links, regions={"north": Region("north", ("B8", "C2"))})

    assert changed(read, rename) == [
        '-  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", name: Erie Avenue}   # busy',
        '+  B8: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", name: Erie Avenue}   # busy',
        "-  north: {spaces: [B7, C2]}",
        "+  north: {spaces: [B8, C2]}",
        "-  - {between: [B7, K3], is: forbidden, note: a cliff}   # steep",
        "+  - {between: [B8, K3], is: forbidden, note: a cliff}   # steep",
    ]


def test_another_order_moves_lines_with_their_comments(read: Read) -> None:
    line = '  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", name: Erie Avenue}   # busy'
    moved = changed(read, lambda m: replace(m, spaces={k: m.spaces[k] for k in ("C2", "K3", "B7")}))
    assert moved == [f"-{line}", f"+{line}"]


def test_links_change_one_by_one(read: Read) -> None:
    first = "  - {between: [B7, K3], is: forbidden, note: a cliff}   # steep"
    assert changed(read, lambda m: replace(m, links=m.links[1:])) == [f"-{first}"]
    assert changed(read, lambda m: replace(m, links=(replace(m.links[0], note="b"), m.links[1]))) == [
        f"-{first}",
        "+  - {between: [B7, K3], is: forbidden, note: b}   # steep",
    ]
    between = LinkRule(("B7", "C2"), "one-way")
    assert changed(read, lambda m: replace(m, links=(m.links[0], between, m.links[1]))) == [
        "+  - {between: [B7, C2], is: one-way}"
    ]


def test_new_parts_of_the_document_stand_in_canonical_order(read: Read) -> None:
    def change(m: Map) -> Map:
        kinds = {"terrain": {"rail": {"name": "Rail", "colour": "#000000"}}}
        return replace(m, background=Background("x.png"), kinds=kinds, sight=(SightRule(("B7", "C2"), True),))

    document = read(MAP_TEXT)
    assert document.map is not None
    written = write_map(document, change(document.map)).text
    assert edited(MAP_TEXT, written) == [
        '+background: {image: x.png, opacity: 0.5, at: "0,0", scale: 1, rotation: 0}',
        "+kinds:",
        "+  terrain:",
        '+    rail: {name: Rail, colour: "#000000"}',
        "+sight:",
        "+  - {between: [B7, C2], visible: true}",
    ]
    keys = [line.split(":")[0] for line in written.splitlines() if line[0:1].isalpha()]
    assert keys == [
        "format", "name", "game", "size", "compass", "background", "kinds", "spaces", "features", "markers", "regions",
        "links", "sight", "notes",
    ]  # fmt: skip


def test_faulty_spaces_and_unknown_keys_stay_in_the_text(read: Read) -> None:
    text = MAP_TEXT.replace("spaces:\n", 'spaces:\n  X1: {terrain: street, polygon: "1,1 2,2"}\n').replace(
        "name: Erie Avenue", "nmae: Erie"
    )
    document = read(text)
    assert document.map is not None
    assert document.faulty
    written = write_map(document, replace(document.map, spaces={}, regions={}, links=()))
    assert '\n  X1: {terrain: street, polygon: "1,1 2,2"}\n' in written.text
    other = write_map(document, document.map.with_spaces(replace(document.map.spaces["B7"], terrain="low-building")))
    assert "nmae: Erie" in other.text


def test_a_new_space_takes_the_place_of_a_faulty_one_with_its_id(read: Read) -> None:
    text = MAP_TEXT.replace("spaces:\n", 'spaces:\n  X1: {terrain: street, polygon: "1,1 2,2"}  # oh\n')
    assert changed(read, lambda m: m.with_spaces(triangle("X1")), text) == [
        '-  X1: {terrain: street, polygon: "1,1 2,2"}  # oh',
        '+  X1: {terrain: street, polygon: "0,0 1,0 1,1.55"}  # oh',
    ]


def test_what_no_reader_takes_is_written_all_the_same(read: Read) -> None:
    document = read(MAP_TEXT)
    assert document.map is not None
    crossed = replace(triangle("N1"), rings=(((0, 0), (100, 100), (100, 0), (0, 100)),))
    written = write_map(document, document.map.with_spaces(crossed))
    assert '\n  N1: {terrain: street, polygon: "0,0 1,1 1,0 0,1"}\n' in written.text
    assert "self-crossing" in [p.code for p in written.problems]
    gone = write_map(document, document.map.with_spaces(without=("C2",)))
    assert gone.map is not None
    assert gone.map.regions["north"].spaces == ("B7",)
    assert "north: {spaces: [B7, C2]}" in gone.text


def test_north_may_be_turned_without_the_compass_entry(read: Read) -> None:
    document = read(MAP_TEXT)
    assert document.map is not None
    written = write_map(document, replace(document.map, north=12.5))
    assert edited(MAP_TEXT, written.text) == ["-compass: {north: 0}", "+compass: {north: 12.5}"]


BLOCK_STYLE = """\
format: stomping-ground/map/1
name: Try
game: toy
size:
- 84
- 56.5
spaces:
    A1:
        # its ground
        terrain: street   # for now
        polygon: >-
            0,0 10,0
            10,10

        name: First
    B2: {
      terrain: street,   # why, indeed
      polygon: "0,0 10,0 10,10",
      holes: ["5,1 6,1 6,2",   # one
              "8,1 9,1 9,2"],
    }
regions:
    n:
        spaces:
        - A1   # the first
        - B2
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_other_styles_are_patched_as_they_stand(read: Read, folders: GameFolders, newline: str, bom: str) -> None:
    text = bom + BLOCK_STYLE.replace("\n", newline)

    def change(m: Map) -> Map:
        first = replace(m.spaces["A1"], terrain="low-building", name="", locked=True)
        second = replace(m.spaces["B2"], rings=m.spaces["B2"].rings[:2], name="Second")
        regions = {"n": Region("n", ("B2", "A1"))}
        return replace(m.with_spaces(first, second), regions=regions, size=(8400, 5700))

    document = read(text)
    assert document.map is not None
    wanted = change(document.map)
    written = write_map(document, wanted, folders)
    assert written.map == wanted
    assert written.problems == ()
    assert written.text.count(newline) == written.text.count("\n")
    assert written.text.startswith(bom)
    for kept in ("# its ground", "# for now", "# why, indeed"):
        assert kept in written.text
    assert write_map(written, document.map).map == document.map


def test_a_file_without_a_last_line_end_takes_new_lines(read: Read) -> None:
    text = MAP_TEXT[: MAP_TEXT.index("features:")].rstrip()
    assert changed(read, lambda m: replace(m.with_spaces(triangle("N1")), notes="end"), text) == [
        '+  N1: {terrain: street, polygon: "0,0 1,0 1,1.55"}',
        "+notes: end",
    ]


def test_a_map_from_nothing_is_canonical(folders: GameFolders, read: Read) -> None:
    plain = read(MAP_TEXT).map
    assert plain is not None
    path = data_root() / "maps" / "toy" / "try.yaml"
    lines = new_map_document(plain, path, folders).text.splitlines()
    assert lines[:9] == [
        "# yaml-language-server: $schema=../../schemas/map.schema.json",
        "format: stomping-ground/map/1",
        "name: Try",
        "game: toy",
        "size: [84, 56.5]",
        "compass: {north: 0}",
        "spaces:",
        '  B7: {terrain: street, polygon: "10,10 40,10 38,22.5 10,20", name: Erie Avenue}',
        '  C2: {terrain: high-building, polygon: "40,10 60,10 60,20 38,22.5", props: {people: 3}}',
    ]
    assert lines[-3:] == ["notes: |", "  Two lines", "  of notes."]


def test_a_copy_elsewhere_names_its_schema_anew_and_nothing_else_changes(tmp_path: Path, read: Read) -> None:
    document = read(MAP_TEXT.replace("$schema=map.schema.json", "$schema=../schemas/map.schema.json", 1))
    assert document.map is not None
    changed = replace(document.map, name="Tried")
    here = write_map(document, changed, path=tmp_path / "try.yaml").text
    assert here == MAP_TEXT.replace("name: Try", "name: Tried", 1)
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / "map.schema.json").touch()
    below = write_map(document, document.map, path=tmp_path / "mine" / "deep" / "try.yaml").text
    assert below == MAP_TEXT.replace("$schema=", "$schema=../../schemas/", 1)
    assert write_map(document, document.map) is document


@settings(max_examples=25)
@given(maps())
def test_what_is_written_from_nothing_reads_back_the_same(board_map: Map) -> None:
    document = new_map_document(board_map, Path("map.yaml"))
    assert document.map == board_map
    assert write_map(document, board_map).text == document.text


def test_blanks_at_the_end_of_a_text_in_lines_go_with_it() -> None:
    first = Map(name="", game="A", size=(1, 1), notes="0\n0 ")
    document = new_map_document(first, Path("map.yaml"))
    written = write_map(document, replace(first, notes="NO"))
    assert "notes: NO\n" in written.text
    assert write_map(written, first).text == document.text


@settings(max_examples=25)
@given(maps(), maps())
def test_any_map_can_become_any_other_and_go_back(first: Map, second: Map) -> None:
    document = new_map_document(first, Path("map.yaml"))
    written = write_map(document, second)
    assert written.map == second
    assert write_map(written, first).map == first


@settings(max_examples=25)
@given(maps(), st.data())
def test_a_change_of_one_space_touches_one_line(board_map: Map, data: st.DataObject) -> None:
    two_lines = {name: replace(space, name="", props={}) for name, space in board_map.spaces.items()}
    before = replace(board_map, spaces=two_lines)
    if not before.spaces:
        return
    chosen = before.spaces[data.draw(st.sampled_from(sorted(before.spaces)))]
    document = new_map_document(before, Path("map.yaml"))
    written = write_map(document, before.with_spaces(replace(chosen, terrain="another", name="New one")))
    lines = edited(document.text, written.text)
    assert [line[:1] for line in lines] == ["-", "+"]
    assert lines[1].startswith(f"+  {chosen.id}: ") or lines[1].startswith(f'+  "{chosen.id}": ')


SCENARIO = """\
format: stomping-ground/scenario/1   # one
name: Try
game: toy
map: map.yaml
rules:
  units: {police: {move: 4}}   # faster
"""


def test_a_scenario_is_patched_too(folders: GameFolders) -> None:
    document = read_scenario_text(SCENARIO, None, folders)
    assert document.scenario is not None
    wanted = replace(document.scenario, rules={"units": {"police": {"move": 5}, "tank": {"count": 3}}}, seats={"a": {}})
    written = write_scenario(document, wanted, folders)
    assert written.scenario == wanted
    assert edited(SCENARIO, written.text) == [
        "+seats: {a: {}}",
        "-  units: {police: {move: 4}}   # faster",
        "+  units: {police: {move: 5}, tank: {count: 3}}   # faster",
    ]


def test_a_scenario_from_nothing_keeps_a_figure_on_a_line(folders: GameFolders) -> None:
    scenario = Scenario("Try", "toy", "builtin:x/y", rules={"units": {"police": {"move": 4}, "tank": {"move": 5}}})
    document = new_scenario_document(scenario, data_root() / "scenarios" / "x.yaml", folders)
    assert document.scenario == scenario
    assert document.text == (
        "# yaml-language-server: $schema=../schemas/scenario.schema.json\nformat: stomping-ground/scenario/1\n"
        'name: Try\ngame: toy\nmap: "builtin:x/y"\nrules:\n  units:\n    police: {move: 4}\n    tank: {move: 5}\n'
    )


def test_what_is_no_map_is_not_written(read: Read) -> None:
    plain = read(MAP_TEXT).map
    assert plain is not None
    with pytest.raises(DocumentError, match="its text is no map"):
        write_map(read_map_text("- 1"), plain)


def test_built_in_documents_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="save a copy"):
        save("x", data_root() / "maps" / "sheboygan" / "new.yaml")
    save("x\r\n", tmp_path / "map.yaml")
    assert (tmp_path / "map.yaml").read_bytes() == b"x\r\n"
    with pytest.raises(DocumentError, match="not saved"):
        save("x", tmp_path / "nowhere" / "map.yaml")
