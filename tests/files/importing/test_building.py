"""Maps made from drawings: joined where gaps are slips, linked across them where they are meant; losses are told."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from files.importing.real_maps import declared, drawing, needs_data
from shapely import MultiPolygon, Polygon, box

from engine.board.board import Board
from engine.board.checks import check_map
from engine.files.importing.building import Choices, build
from engine.files.importing.drawing import Drawing, DrawnShape
from engine.files.map_reader import read_map_text
from engine.files.writer import new_map_document

PLAIN = Choices("sheboygan", {"": "street", "water": "lake"}, size=110)


def made(shapes, **more):
    given = tuple(s if isinstance(s, DrawnShape) else DrawnShape(name, s) for name, s in shapes.items())
    return build(Drawing("d", given), Choices(**{**vars(PLAIN), **more}))


def tiles(gap):
    step = 20 + gap
    return {f"t{x}{y}": box(x * step, y * step, x * step + 20, y * step + 20) for x in range(4) for y in range(3)}


BESIDE = 3 * 3 + 4 * 2


@pytest.mark.parametrize("gap", [0.1, 0.5])
def test_slips_of_the_hand_are_closed(gap):
    built = made(tiles(gap))
    assert built.account.joined
    assert built.map.links == ()
    assert len(Board(built.map).links) == BESIDE
    assert check_map(Board(built.map)) == []
    assert (built.account.shapes, built.account.spaces) == (12, 12)


def test_gaps_that_are_meant_stay_and_their_links_have_reasons():
    built = made(tiles(0.5), join="never")
    assert not built.account.joined
    assert len(built.map.links) == BESIDE
    assert {rule.kind for rule in built.map.links} == {"added"}
    assert built.map.links[0].note.startswith("a gap of 0.61 mm, side by side for 2")
    before, after = built.account.areas["t00"]
    assert before == pytest.approx(after, rel=0.001)


def test_a_tolerance_by_hand_rules():
    assert made(tiles(0.5), join="never", tolerance=0.1).map.links == ()


def test_an_island_drawn_over_its_sea_is_not_lost():
    built = made({"sea": box(0, 0, 100, 100), "island": box(40, 40, 60, 60)})
    assert built.account.spaces == 2
    assert len(built.map.spaces["sea"].rings) == 2
    assert Board(built.map).links.keys() == {("sea", "island")}
    assert any("island over sea" in note for note in built.account.notes)


def test_smaller_parts_are_told_and_their_links_kept():
    built = made({"two": MultiPolygon([box(0, 0, 40, 40), box(80, 0, 90, 10)]), "far": box(90, 0, 100, 40)})
    assert built.account.spaces == 2
    assert any("smaller parts are left out" in note and "two 1 of" in note for note in built.account.notes)
    assert [rule.between for rule in built.map.links] == [("two", "far")]


def test_what_is_too_small_for_the_sheet_is_told():
    built = made({"a": box(0, 0, 100, 100), "dust": box(0, 120, 0.01, 120.01)})
    assert list(built.map.spaces) == ["a"]
    assert "too small for the grid, and left out: dust" in built.account.notes


def test_names_become_ids_and_kinds_terrain():
    shapes = [
        DrawnShape("Årsta sjö", box(0, 0, 20, 20), "water"),
        DrawnShape("12", box(20, 0, 40, 20)),
        DrawnShape("Arsta-sjo", box(40, 0, 60, 20), centre=(50, 10)),
        DrawnShape("12", box(60, 0, 80, 20), impassable=True),
        DrawnShape("Box", box(100, 0, 120, 20), off_map=True),
    ]
    built = made({str(n): shape for n, shape in enumerate(shapes)})
    spaces = built.map.spaces
    assert list(spaces) == ["Arsta-sjo", "s12", "Arsta-sjo-2", "s12-2", "Box"]
    assert (spaces["Arsta-sjo"].terrain, spaces["Arsta-sjo"].name) == ("lake", "Årsta sjö")
    assert spaces["s12"].terrain == "street"
    assert spaces["Arsta-sjo-2"].centre is not None
    assert spaces["Box"].off_map
    assert Board(built.map).links.keys() == {("Arsta-sjo", "s12"), ("s12", "Arsta-sjo-2")}


def test_the_map_is_read_as_it_was_made(tmp_path):
    built = made(tiles(0.5), join="never")
    document = read_map_text(new_map_document(built.map, tmp_path / "m.yaml").text)
    assert not [p for p in document.problems if p.severity == "error"]
    assert document.map == built.map


@pytest.mark.parametrize("few", [{"a": box(0, 0, 1, 1)}, {"a": box(0, 0, 1, 1), "none": Polygon()}])
def test_a_single_shape_is_a_map(few):
    assert list(made(few).map.spaces) == ["a"]


@needs_data
@pytest.mark.parametrize(
    ("place", "links"),
    [("city_paris/paris.geojson", 47), ("svg_spain/spain.svg", 29), ("city_washington/washington.geojson", 78)],
)
def test_real_drawings_are_joined_and_nothing_is_lost(place, links):
    source = drawing(place)
    built = build(source, Choices("sheboygan", {"": "street"}))
    assert built.account.joined
    assert built.account.spaces == len(source.shapes)
    assert len(Board(built.map).links) == links
    assert shapely.coverage_is_valid(np.array([s.polygon for s in built.map.spaces.values()]))
    assert all(
        after > 0.85 * before or "smaller parts" in " ".join(built.account.notes)
        for before, after in built.account.areas.values()
    )


@needs_data
def test_the_declared_links_of_a_joined_city():
    built = build(
        drawing("city_stockholm_stadsdelar/stockholm_stadsdelar.geojson"), Choices("sheboygan", {"": "street"})
    )
    wanted = declared("city_stockholm_stadsdelar/stockholm_stadsdelar.adjacency.json")
    named = {frozenset(built.ids[name] for name in pair) for pair in wanted}
    links = {frozenset(pair) for pair in Board(built.map).links}
    assert len(named & links) == 283
    assert len(links - named) <= 1  # snapping makes one corner of four a border; the account tells it
    assert any("borders that the gaps did not suggest (1)" in note for note in built.account.notes) == bool(
        links - named
    )
