"""Maps that go out as GeoJSON or SVG and come back: at their size and place, with ids, kinds, names and levels."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.board.board import Board
from engine.board.letter_grid import letter_grid
from engine.board.model import Map, Space
from engine.files.exporting.geojson import geojson_text
from engine.files.exporting.svg import svg_text
from engine.files.game_data import load_game_data
from engine.files.importing.building import Built, Choices, build
from engine.files.importing.reading import read_drawing
from engine.files.map_reader import read_map
from engine.files.resources import built_ins, resolve_map

WRITERS = {".geojson": geojson_text, ".svg": svg_text}


def came_back(source: Map, folder: Path, ending: str, **choices: float) -> Built:
    """The map written for another program and read again."""
    kinds = load_game_data(source.game).table("terrain")
    path = folder / f"out{ending}"
    path.write_text(WRITERS[ending](Board(source, kinds)), encoding="utf-8")
    same = {kind: kind for kind in kinds}
    return build(read_drawing(path), Choices(source.game, {**same, "": next(iter(kinds))}, **choices))


def small() -> Map:
    """Six squares on a sheet that is larger than they are, with all that a space can be."""
    kinds = {"S": "street", "P": "park"}
    grid = letter_grid("SSP\nPSS", kinds, name="Small", game="sheboygan")
    moved = [
        replace(s, rings=tuple(tuple((x + 1234, y + 777) for x, y in r) for r in s.rings)) for s in grid.spaces.values()
    ]
    first, second, third, *_ = moved
    ring = ((1234, 777), (5234, 777), (5234, 1777), (1234, 1777))
    deck = Space("D1", "street", (ring,), layer="deck", name="High bridge")
    beside = Space("Box", "park", (((15_000, 500), (17_000, 500), (17_000, 1500), (15_000, 1500)),), off_map=True)
    others = [replace(first, name="Åvägen"), replace(second, impassable=True), third, *moved[3:], deck, beside]
    return replace(grid, size=(20_000, 10_000), spaces={space.id: space for space in others})


def same_ground(one: Space, other: Space) -> bool:
    return bool(one.polygon.symmetric_difference(other.polygon).area == 0)


@pytest.mark.parametrize("ending", WRITERS)
def test_a_map_comes_back_as_it_was(tmp_path: Path, ending: str) -> None:
    source, back = small(), came_back(small(), tmp_path, ending).map
    assert back.size == source.size
    assert back.spaces.keys() == source.spaces.keys()
    for name, space in source.spaces.items():
        found = back.spaces[name]
        assert same_ground(space, found)
        assert (found.terrain, found.layer, found.name) == (space.terrain, space.layer, space.name)
        assert (found.off_map, found.impassable) == (space.off_map, space.impassable)
    assert Board(back).links.keys() == Board(replace(source, links=())).links.keys()


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("name", built_ins("maps"))
def test_built_in_maps_come_back_at_their_place(tmp_path: Path, name: str, ending: str) -> None:
    source = read_map(resolve_map(f"builtin:{name}")).map
    assert source is not None
    back = came_back(source, tmp_path, ending).map
    assert back.size == source.size
    assert back.spaces.keys() == source.spaces.keys()
    moved = [name for name, space in source.spaces.items() if not same_ground(space, back.spaces[name])]
    assert moved == []


@pytest.mark.parametrize("ending", WRITERS)
def test_a_size_that_is_asked_for_goes_before_the_one_that_is_stated(tmp_path: Path, ending: str) -> None:
    assert max(came_back(small(), tmp_path, ending, size=300.0).map.size) == 30_000


def test_a_drawing_program_may_scale_the_page(tmp_path: Path) -> None:
    text = svg_text(Board(small())).replace('viewBox="0 0 200 100"', 'viewBox="-10 -20 400 200"')
    text = text.replace('<g id="stomp-spaces"', '<g id="stomp-spaces" transform="translate(-10 -20) scale(2)"')
    (tmp_path / "out.svg").write_text(text, encoding="utf-8")
    back = build(read_drawing(tmp_path / "out.svg"), Choices("sheboygan", {"": "street"})).map
    assert back.size == (20_000, 10_000)
    assert all(same_ground(space, back.spaces[name]) for name, space in small().spaces.items())


@pytest.mark.parametrize("size", [None, [1], [0, 5], [-3, 4], [1e9, 5], "large", [float("nan"), 3]])
def test_a_size_that_is_none_is_not_believed(tmp_path: Path, size: object) -> None:
    data = json.loads(geojson_text(Board(small())))
    (tmp_path / "out.geojson").write_text(json.dumps({**data, "size": size}), encoding="utf-8")
    drawing = read_drawing(tmp_path / "out.geojson")
    assert drawing.sheet is None
    assert max(build(drawing, Choices("sheboygan", {"": "street"})).map.size) == 60_000


@pytest.mark.parametrize("size", ["", "20", "0 10", "x y", "1e12 5"])
def test_a_sheet_that_is_none_is_not_believed(tmp_path: Path, size: str) -> None:
    text = svg_text(Board(small())).replace('data-stomp-sheet="200 100"', f'data-stomp-sheet="{size}"')
    (tmp_path / "out.svg").write_text(text, encoding="utf-8")
    assert read_drawing(tmp_path / "out.svg").sheet is None
