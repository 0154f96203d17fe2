"""Edits keep every layer a coverage: no areas over each other, borders shared exactly, everything else as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.edits import (
    Edit,
    EditError,
    add_space,
    cut_hole,
    delete_spaces,
    insert_node,
    merge_spaces,
    move_border,
    move_node,
    new_id,
    owners,
    remove_node,
    rename,
    reshape_space,
    set_field,
    set_fields,
    set_terrain,
    simplify_borders,
    split_space,
    trace_border,
    unglue_node,
)
from engine.board.letter_grid import letter_grid
from engine.board.model import Ignored, LinkRule, Map, Marker, Region, Ring, SightRule
from engine.geometry.rings import FARTHEST, oriented, polygon, ring_faults

KINDS = {"S": "street", "L": "low", "P": "park"}


def city() -> Map:
    """Squares of 20 mm with a gap in the south-east: s0-2 l1-2 s2-2 / s0-1 p1-1 s2-1 / s0-0 s1-0."""
    return letter_grid("SLS\nSPS\nSS.", KINDS)


def assert_coverage(source: Map) -> None:
    """The layer of the map is a coverage, by exact tests that share nothing with the edits: every ring is simple, no
    two areas have a common inside, and no node lies on a side of another space without being its node."""
    spaces = [s for s in source.spaces.values() if s.layer == "ground"]
    for space in spaces:
        assert not any(ring_faults(ring) for ring in space.rings), space
    for n, a in enumerate(spaces):
        for b in spaces[n + 1 :]:
            assert not shapely.relate_pattern(polygon(a.rings), polygon(b.rings), "T********"), (a, b)
    nodes = {p for s in spaces for ring in s.rings for p in ring}
    for space in spaces:
        for ring in space.rings:
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
                for x, y in nodes - {(ax, ay), (bx, by)}:
                    if (bx - ax) * (y - ay) == (by - ay) * (x - ax):
                        assert not (min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)), (x, y)


def sides(rings: tuple[Ring, ...]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {(p, q) for ring in oriented(rings) for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)}


def test_new_ids_take_the_first_free_number() -> None:
    source = replace(city(), spaces={"S1": city().spaces["s0-2"]}, markers={"S2": Marker("S2", "star", (0, 0))})
    assert new_id(source, "street") == "S3"
    assert new_id(source, "9-pins") == "A1"
    assert new_id(source, "öl") == "A1"


def test_a_space_drawn_into_the_gap_shares_both_borders() -> None:
    edit = add_space(city(), ((4000, 4000), (6000, 4000), (6000, 6000), (4000, 6000)), "street", name="N1")
    assert edit.touched == {"N1"}
    assert edit.note == ""
    assert_coverage(edit.map)
    ours = sides(edit.map.spaces["N1"].rings)
    for neighbour in ("s2-1", "s1-0"):
        assert ours & {(q, p) for p, q in sides(edit.map.spaces[neighbour].rings)}


def test_a_corner_on_a_neighbours_side_is_put_into_the_neighbour() -> None:
    edit = add_space(city(), ((4500, 4000), (5500, 4000), (5000, 5000)), "park", name="N1")
    assert edit.touched == {"N1", "s2-1"}
    assert {(4500, 4000), (5500, 4000)} <= set(edit.map.spaces["s2-1"].rings[0])
    assert edit.map.spaces["s2-1"].rings[0][0] == city().spaces["s2-1"].rings[0][0]
    assert_coverage(edit.map)


def test_what_lies_over_others_is_cut_away_and_noted() -> None:
    edit = add_space(city(), ((3000, 3000), (5500, 3000), (5500, 5500), (3000, 5500)), "park", name="N1")
    assert set(edit.map.spaces["N1"].rings[0]) == {(4000, 4000), (5500, 4000), (5500, 5500), (4000, 5500)}
    assert edit.note == "Cut back where it lay over p1-1, s2-1 and s1-0."
    assert_coverage(edit.map)


def test_a_cut_off_the_grid_bends_the_border_to_pass_through_the_rounded_point() -> None:
    slanted = Map("", "", (10000, 10000))
    slanted = add_space(slanted, ((0, 0), (7001, 3333), (0, 5000)), "street", name="A").map
    edit = add_space(slanted, ((1000, 0), (6000, 0), (5123, 4000), (1999, 3000)), "park", name="B")
    assert_coverage(edit.map)
    shared = sides(edit.map.spaces["B"].rings) & {(q, p) for p, q in sides(edit.map.spaces["A"].rings)}
    assert shared


@pytest.mark.parametrize(
    ("ring", "reason"),
    [
        (((0, 0), (10, 0)), "three different points"),
        (((8000, 0), (9000, 1000), (9000, 0), (8000, 1000)), "cross itself"),
        (((100, 100), (1900, 100), (1000, 1900)), "wholly over s0-2"),
    ],
)
def test_a_space_that_cannot_be_is_refused(ring: Ring, reason: str) -> None:
    with pytest.raises(EditError, match=reason):
        add_space(city(), ring, "street")


def test_an_id_that_is_taken_is_refused() -> None:
    with pytest.raises(EditError, match="s0-2 already") as caught:
        add_space(city(), ((8000, 0), (9000, 0), (9000, 1000)), "street", name="s0-2")
    assert caught.value.place == (8000, 0)


def test_spaces_of_two_layers_may_lie_over_each_other() -> None:
    edit = add_space(city(), ((100, 100), (1900, 100), (1000, 1900)), "bridge", layer="deck", name="B")
    assert edit.touched == {"B"}
    with pytest.raises(EditError, match="would lie over s0-2"):
        set_field(edit.map, "B", "layer", "ground")


def test_a_moved_node_takes_all_that_is_there_with_it() -> None:
    source = replace(city(), markers={"m": Marker("m", "star", (2000, 2000))})
    edit = move_node(source, (2000, 2000), (2300, 1800))
    assert edit.touched == {"s0-2", "l1-2", "s0-1", "p1-1"}
    assert owners(edit.map, (2300, 1800)) == ("s0-2", "l1-2", "s0-1", "p1-1")
    assert edit.map.markers["m"].at == (2300, 1800)
    assert_coverage(edit.map)


def test_a_node_moved_onto_a_border_is_shared_with_it() -> None:
    edit = move_node(city(), (4000, 6000), (4000, 5000))  # the south-east corner of s1-0: into its own side
    assert edit.touched == {"s1-0"}
    lone = add_space(city(), ((4500, 4500), (5500, 4500), (5000, 5500)), "park", name="N1").map
    edit = move_node(lone, (4500, 4500), (4500, 4000))
    assert edit.touched == {"N1", "s2-1"}
    assert (4500, 4000) in edit.map.spaces["s2-1"].rings[0]
    assert_coverage(edit.map)


@pytest.mark.parametrize("to", [(4500, 2100), (-100, 4500), (2000, 0)])
def test_a_node_that_would_spoil_a_space_stays(to: tuple[int, int]) -> None:
    source = city()
    with pytest.raises(EditError, match=r"lie over|cross itself|two points|turn straight back"):
        move_node(source, (2000, 2000), to)
    assert source == city()


def test_a_node_put_into_a_side_belongs_to_both_and_can_be_removed() -> None:
    edit = insert_node(city(), (2000, 4000), (2000, 2000), (2001, 3000))
    assert edit.touched == {"s0-1", "p1-1"}
    assert_coverage(edit.map)
    assert remove_node(edit.map, (2001, 3000)).map == city()


def test_only_nodes_between_two_can_be_removed() -> None:
    with pytest.raises(EditError, match="meet here"):
        remove_node(city(), (2000, 2000))
    with pytest.raises(EditError, match="no node here"):
        remove_node(city(), (2001, 2000))
    triangle = add_space(Map("", "", (9, 9)), ((0, 0), (9, 0), (0, 9)), "street", name="T").map
    with pytest.raises(EditError, match="fewer than three"):
        remove_node(triangle, (9, 0))


def test_terrain_touches_only_what_changes() -> None:
    edit = set_terrain(city(), ["s0-2", "p1-1"], "park")
    assert edit.touched == {"s0-2"}
    assert edit.map.spaces["s0-2"].terrain == "park"


def with_references() -> Map:
    return replace(
        city(),
        regions={"north": Region("north", ("s0-2", "l1-2"))},
        links=(LinkRule(("s0-2", "s2-2"), "added"), LinkRule(("l1-2", "s2-2"), "forbidden")),
        sight=(SightRule(("s0-2", "s1-0"), True),),
        ignored=(Ignored("sliver", ("s0-2",)),),
    )


def test_deleting_takes_away_what_refers_to_it_and_counts_it() -> None:
    edit = delete_spaces(with_references(), ["s0-2", "nowhere"])
    assert edit.touched == {"s0-2"}
    assert edit.map.regions["north"].spaces == ("l1-2",)
    assert [rule.between for rule in edit.map.links] == [("l1-2", "s2-2")]
    assert edit.map.sight == edit.map.ignored == ()
    assert edit.note.startswith("2 links and sight lines")


def test_renaming_keeps_the_place_in_the_file_and_all_references() -> None:
    edit = rename(with_references(), "s0-2", "Corner")
    assert next(iter(edit.map.spaces)) == "Corner"
    assert edit.map.regions["north"].spaces == ("Corner", "l1-2")
    assert edit.map.links[0].between == ("Corner", "s2-2")
    assert rename(edit.map, "Corner", "s0-2").map == with_references()
    for wrong, reason in (("l1-2", "already"), ("1a", "can't be an id"), ("a" * 33, "can't be an id")):
        with pytest.raises(EditError, match=reason):
            rename(city(), "s0-2", wrong)


def test_areas_over_each_other_from_elsewhere_may_be_edited_but_not_made_worse() -> None:
    base = add_space(Map("", "", (9000, 9000)), ((0, 0), (2000, 0), (2000, 2000), (0, 2000)), "street", name="A").map
    over = replace(base.spaces["A"], id="B", rings=(((1900, 0), (4000, 0), (4000, 2000), (1900, 2000)),))
    imported = base.with_spaces(over)
    assert "B" in move_node(imported, (4000, 0), (4000, 300)).touched
    with pytest.raises(EditError, match="lie over"):
        move_node(imported, (1900, 0), (1000, 0))


point = st.tuples(st.integers(0, 7000), st.integers(0, 7000))
ring = st.lists(point, min_size=3, max_size=6).map(tuple)


@st.composite
def edits(draw: st.DrawFn, source: Map) -> Edit:
    """A random edit of a map; one that is refused leaves it as it is."""
    nodes = sorted({p for s in source.spaces.values() for r in s.rings for p in r})
    names = list(source.spaces)
    try:
        match draw(st.sampled_from(["add", "move", "move", "insert", "remove", "terrain", "delete"])):
            case "add":
                return add_space(source, draw(ring), "park")
            case "move":
                x, y = node = draw(st.sampled_from(nodes))
                step = st.integers(-900, 900)
                return move_node(source, node, (x + draw(step), y + draw(step)))
            case "insert":
                outer = source.spaces[draw(st.sampled_from(names))].rings[0]
                n = draw(st.integers(0, len(outer) - 1))
                (ax, ay), (bx, by) = outer[n], outer[(n + 1) % len(outer)]
                part = draw(st.floats(0.2, 0.8))
                return insert_node(
                    source, outer[n], outer[(n + 1) % len(outer)],
                    (round(ax + part * (bx - ax)), round(ay + part * (by - ay))),
                )  # fmt: skip
            case "remove":
                return remove_node(source, draw(st.sampled_from(nodes)))
            case "terrain":
                return set_terrain(source, [draw(st.sampled_from(names))], "low")
            case _:
                return delete_spaces(source, [draw(st.sampled_from(names))] if len(names) > 4 else [])
    except EditError:
        return Edit(source, frozenset())


@settings(max_examples=60)
@given(data=st.data())
def test_any_sequence_of_edits_leaves_a_coverage_and_says_what_it_touched(data: st.DataObject) -> None:
    source = city()
    for _ in range(data.draw(st.integers(1, 8))):
        edit = data.draw(edits(source))
        before, after = source.spaces, edit.map.spaces
        changed = {n for n in before.keys() | after.keys() if before.get(n) != after.get(n)}
        assert changed <= edit.touched
        source = edit.map
        assert_coverage(source)


@pytest.mark.parametrize(
    "edit",
    [
        lambda source: merge_spaces(source, ["s0-0", "nowhere"]),
        lambda source: split_space(source, "nowhere", ((0, 0), (9, 9))),
        lambda source: cut_hole(source, "nowhere", ((0, 0), (9, 0), (9, 9))),
        lambda source: reshape_space(source, "nowhere", ((0, 0), (9, 9))),
        lambda source: simplify_borders(source, ["nowhere"]),
        lambda source: move_border(source, "nowhere", "s0-0", (1, 1)),
        lambda source: trace_border(source, "nowhere", (0, 0), (9, 9)),
        lambda source: unglue_node(source, (0, 0), "nowhere"),
        lambda source: set_terrain(source, ["nowhere"], "park"),
        lambda source: set_field(source, "nowhere", "name", "x"),
        lambda source: rename(source, "nowhere", "x"),
    ],
)
def test_an_edit_of_a_space_that_is_not_there_is_refused(edit: Callable[[Map], object]) -> None:
    with pytest.raises(EditError, match="no space nowhere"):
        edit(letter_grid("SS", {"S": "street"}))


def test_a_node_stays_where_files_can_tell_it() -> None:
    """Also one that nothing but a feature or a symbol has."""
    marked = replace(letter_grid("S", {"S": "street"}), markers={"m": Marker("m", "star", (5, 5))})
    with pytest.raises(EditError, match="too far out"):
        move_node(marked, (5, 5), (0, FARTHEST + 1))


@pytest.mark.parametrize(("field", "value"), [("layer", "deck"), ("off_map", True), ("name", "x"), ("locked", True)])
def test_a_field_of_many_spaces_is_set_as_one_by_one(field: str, value: object) -> None:
    source = letter_grid("SSS\nSPS", {"S": "street", "P": "park"})
    ids = ["s0-0", "p1-0", "s2-1"]
    one_by_one = source
    for name in ids:
        one_by_one = set_field(one_by_one, name, field, value).map
    edit = set_fields(source, ids, field, value)
    assert edit.map == one_by_one
    assert edit.touched == set(ids)
    if field == "off_map":
        assert edit.links.broken == links_of(source) - links_of(edit.map) != set()
    back = set_fields(edit.map, ids, field, getattr(source.spaces["s0-0"], field))
    assert back.map == source
    assert set_fields(source, [], field, value).map == source


def links_of(source: Map) -> set[tuple[str, str]]:
    """The pairs of neighbours, in the order of the map."""
    order = list(source.spaces)
    return {(min(pair, key=order.index), max(pair, key=order.index)) for pair in Board(source).links}
