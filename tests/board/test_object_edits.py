"""Features, symbols, regions and rules by hand on a small city; copies; ids and names of many spaces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.copying import copied, put_down
from engine.board.edits import EditError
from engine.board.letter_grid import letter_grid
from engine.board.model import Map, Marker, Space
from engine.board.naming import give_ids, give_names, in_reading_order, renumbered, replaced
from engine.board.object_edits import add_feature, delete_objects, join_features, move_object, rename_object, set_object
from engine.board.rule_edits import add_region, name_region, remove_region, set_in_region, set_link, set_sight
from engine.geometry.rings import FARTHEST

SQUARE = ((500, 500), (1500, 500), (1500, 1500), (500, 1500))


@pytest.fixture
def city() -> Map:
    return letter_grid("SSS\nSPS", {"S": "street", "P": "park"})


def test_a_footprint_and_a_canal_are_drawn_moved_and_taken_away(city: Map) -> None:
    drawn = add_feature(add_feature(city, "works", ring=SQUARE).map, "canal", line=((0, 0), (0, 4000))).map
    assert list(drawn.features) == ["works-1", "canal-1"]
    assert drawn.features["works-1"].shape.area == 100.0
    second = add_feature(drawn, "works", ring=tuple((x + 2000, y) for x, y in SQUARE)).map
    joined = join_features(second, ["works-2", "works-1"]).map
    assert list(joined.features) == ["canal-1", "works-2"]
    assert joined.features["works-2"].shape.area == 200.0
    with pytest.raises(EditError, match="one kind"):
        join_features(second, ["works-1", "canal-1"])
    for alone in ([], ["works-1"], ["works-1", "works-1"]):
        with pytest.raises(EditError, match="takes two"):
            join_features(second, alone)
    with pytest.raises(EditError, match="too far out"):
        move_object(drawn, ("features", "canal-1"), (0, FARTHEST))
    moved = move_object(drawn, ("features", "canal-1"), (100, -50)).map
    assert moved.features["canal-1"].line == ((100, -50), (100, 3950))
    named = set_object(drawn, ("features", "canal-1"), name="Karlberg").map
    assert named.features["canal-1"].name == "Karlberg"
    assert list(delete_objects(drawn, [("features", "works-1")]).map.features) == ["canal-1"]


@pytest.mark.parametrize("shape", [{"ring": ((0, 0), (10, 0))}, {"line": ((0, 0), (0, 0))}, {}])
def test_a_feature_without_a_shape_is_refused(city: Map, shape: dict[str, object]) -> None:
    with pytest.raises(EditError):
        add_feature(city, "works", **shape)


def test_a_symbol_stays_on_the_map(city: Map) -> None:
    source = replace(city, markers={"m": Marker("m", "star", (100, 100))})
    assert move_object(source, ("markers", "m"), (50, 0)).map.markers["m"].at == (150, 100)
    with pytest.raises(EditError, match="beside"):
        move_object(source, ("markers", "m"), (-101, 0))


def test_an_id_that_something_has_is_refused(city: Map) -> None:
    drawn = add_feature(city, "canal", line=((0, 0), (0, 4000))).map
    named = rename_object(drawn, ("features", "canal-1"), "karlberg").map
    assert list(named.features) == ["karlberg"]
    assert named.features["karlberg"].id == "karlberg"
    for taken in ("s0-1", "region-1", "9"):
        with pytest.raises(EditError):
            rename_object(add_region(drawn).map, ("features", "canal-1"), taken)


def test_regions_are_painted_named_and_taken_away(city: Map) -> None:
    made = add_region(city, "North", ["s0-1"]).map
    both = set_in_region(made, "region-1", ["s1-1", "s0-1"], True).map
    assert both.regions["region-1"].spaces == ("s0-1", "s1-1")
    assert set_in_region(both, "region-1", ["s0-1"], False).map.regions["region-1"].spaces == ("s1-1",)
    assert name_region(both, "region-1", "South").map.regions["region-1"].name == "South"
    assert not remove_region(both, "region-1").map.regions


def test_a_link_by_hand_says_what_it_changed_and_is_taken_back(city: Map) -> None:
    forbidden = set_link(city, "s0-1", "s1-1", "forbidden")
    assert forbidden.links.broken == {("s0-1", "s1-1")}
    assert ("s0-1", "s1-1") not in Board(forbidden.map).links
    added = set_link(city, "s0-1", "s2-1", "added")
    assert added.links.made == {("s0-1", "s2-1")}
    assert set_link(added.map, "s2-1", "s0-1", "").map == city


def test_what_is_said_about_a_link_replaces_its_rival_and_stands_beside_a_border_kind(city: Map) -> None:
    source = set_link(set_link(city, "s0-1", "s1-1", "canal").map, "s0-1", "s1-1", "forbidden").map
    assert [rule.kind for rule in source.links] == ["canal", "forbidden"]
    one_way = set_link(source, "s1-1", "s0-1", "one-way").map
    assert [(rule.kind, rule.between) for rule in one_way.links] == [
        ("canal", ("s0-1", "s1-1")),
        ("one-way", ("s1-1", "s0-1")),
    ]
    with pytest.raises(EditError, match="different"):
        set_link(city, "s0-1", "s0-1", "added")


def test_sight_of_a_pair_is_set_and_taken_back(city: Map) -> None:
    blind = set_sight(city, "s0-1", "s2-1", False).map
    assert [(rule.between, rule.visible) for rule in blind.sight] == [(("s0-1", "s2-1"), False)]
    seeing = set_sight(blind, "s2-1", "s0-1", True).map
    assert [rule.visible for rule in seeing.sight] == [True]
    assert set_sight(seeing, "s0-1", "s2-1", None).map == city


def test_copies_are_put_down_under_free_ids_and_cut_back(city: Map) -> None:
    source = city.with_spaces(replace(city.spaces["p1-0"], name="Green", props={"trees": 3}))
    source = replace(source, markers={"m": Marker("m", "star", (3000, 3000))})
    edit = put_down(source, copied(source, ["p1-0"], [("markers", "m")]), (0, 1500))
    (new,) = edit.map.spaces.keys() - source.spaces.keys()
    assert edit.map.spaces[new].polygon.area == 300.0  # 5 mm of 20 lie under the park itself
    assert (edit.map.spaces[new].name, edit.map.spaces[new].props) == ("Green", {"trees": 3})
    assert "p1-0" in edit.note
    assert "beside the map" in edit.note
    assert edit.map.markers == source.markers


def test_a_ring_and_what_lies_in_it_are_copied_together() -> None:
    def box(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    moat = Space("moat", "river", (box(0, 0, 3000, 3000), box(1000, 1000, 2000, 2000), box(100, 100, 300, 300)))
    keep = Space("keep", "street", (box(1000, 1000, 2000, 2000),))
    source = Map("", "", (9000, 3000), {"moat": moat, "keep": keep})
    result = put_down(source, copied(source, ["moat", "keep"]), (5000, 0)).map
    areas = {s.terrain: s.polygon.area for s in result.spaces.values() if s.id not in source.spaces}
    assert areas == {"river": 900.0 - 100.0 - 4.0, "street": 100.0}


def test_spaces_are_numbered_row_by_row(city: Map) -> None:
    low = replace(city.spaces["s0-1"], rings=(tuple((x, y + 300) for x, y in city.spaces["s0-1"].rings[0]),))
    ordered = [s.id for s in in_reading_order(city.with_spaces(low).spaces.values())]
    assert ordered == ["s0-1", "s1-1", "s2-1", "s0-0", "p1-0", "s2-0"]
    assert in_reading_order([]) == []


def test_ids_are_given_all_at_once_and_followed() -> None:
    source = set_link(letter_grid("SS\nSS", {"S": "street"}), "s0-0", "s1-1", "added").map
    swapped = give_ids(source, {"s0-0": "s1-1", "s1-1": "s0-0"}).map
    assert swapped.spaces["s1-1"].rings == source.spaces["s0-0"].rings
    assert swapped.links[0].between == ("s1-1", "s0-0")
    numbered = give_ids(source, renumbered(source, source.spaces, "B", 9)).map
    assert numbered.spaces["B09"].rings == source.spaces["s0-1"].rings
    assert set(numbered.spaces) == {"B09", "B10", "B11", "B12"}


@pytest.mark.parametrize("ids", [{"s0-0": "s1-0"}, {"s0-0": "X", "s1-0": "X"}, {"s0-0": "9"}, {"s0-0": "region-1"}])
def test_ids_that_cannot_be_are_refused(ids: dict[str, str]) -> None:
    source = add_region(letter_grid("SS", {"S": "street"}), "North").map
    with pytest.raises(EditError):
        give_ids(source, ids)


def test_text_is_found_and_replaced_in_names_and_ids(city: Map) -> None:
    named = give_names(city, {"s0-1": "Old Street", "s1-1": "old Lane"}).map
    assert replaced(named, named.spaces, "name", "old", "New") == {"s0-1": "New Street", "s1-1": "New Lane"}
    assert replaced(named, named.spaces, "name", "old", "New", case=True) == {"s1-1": "New Lane"}
    assert replaced(named, ["p1-0"], "id", "p", r"\1") == {"p1-0": r"\11-0"}
    assert replaced(named, named.spaces, "name", "", "x") == {}
