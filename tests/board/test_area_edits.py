"""Edits of areas on a map: what refers to spaces follows, layers keep apart, links are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.edits import (
    EditError,
    add_space,
    cut_hole,
    fill_gap,
    merge_spaces,
    new_id,
    reshape_space,
    simplify_borders,
    smooth_borders,
    split_space,
    trace_border,
)
from engine.board.letter_grid import letter_grid
from engine.board.model import Ignored, LinkRule, Map, Marker, Region, SightRule, Space

KINDS = {"S": "street", "L": "low", "P": "park", "R": "river"}
STACKS = {"B": ("bridge", "deck", "river", "R")}


def city(**more: object) -> Map:
    """Squares of 20 mm: s0-1 l1-1 s2-1 / s0-0 p1-0 s2-0."""
    return replace(letter_grid("SLS\nSPS", KINDS), **more)


def links(source: Map) -> set[tuple[str, str]]:
    return set(Board(source).links)


def test_a_split_space_stays_what_it_is_and_its_parts_are_like_it() -> None:
    park = replace(city().spaces["p1-0"], name="Green", props={"trees": 3}, centre=(3900, 3000), locked=True)
    edit = split_space(city().with_spaces(park), "p1-0", ((2500, 1000), (2500, 5000)))
    left, part = edit.map.spaces["p1-0"], edit.map.spaces["P1"]
    assert (left.name, part.name) == ("Green", "")
    assert (left.centre, part.centre) == ((3900, 3000), None)
    assert (part.terrain, part.props, part.locked, part.layer) == ("park", {"trees": 3}, True, "ground")
    assert edit.touched == {"p1-0", "P1", "l1-1"}
    assert edit.links.made == {("p1-0", "P1"), ("l1-1", "P1"), ("s0-0", "P1")}
    assert edit.links.broken == {("s0-0", "p1-0")}
    assert links(edit.map) == (links(city()) | edit.links.made) - edit.links.broken


def test_a_split_may_name_its_parts() -> None:
    edit = split_space(city(), "p1-0", ((2500, 1000), (2500, 5000)), names=["West"])
    assert "West" in edit.map.spaces
    with pytest.raises(EditError, match="there is a space s0-0 already"):
        split_space(city(), "p1-0", ((2500, 1000), (2500, 5000)), names=["s0-0"])


def test_rules_by_hand_follow_a_split() -> None:
    source = city(
        regions={"middle": Region("middle", ("l1-1", "p1-0"))},
        links=(
            LinkRule(("p1-0", "s0-0"), "forbidden", "a cliff"),
            LinkRule(("l1-1", "p1-0"), "canal"),
            LinkRule(("p1-0", "s2-1"), "added", "a ferry"),
            LinkRule(("s0-1", "s2-1"), "added"),
        ),
        sight=(SightRule(("s0-1", "p1-0"), True),),
        ignored=(Ignored("sliver", ("p1-0",)),),
        markers={"m": Marker("m", "star", (2100, 3000))},
    )
    edit = split_space(source, "p1-0", ((2500, 1000), (2500, 5000)))
    assert edit.map.regions["middle"].spaces == ("l1-1", "p1-0", "P1")
    assert edit.map.links == (
        LinkRule(("P1", "s0-0"), "forbidden", "a cliff"),
        LinkRule(("l1-1", "p1-0"), "canal"),
        LinkRule(("l1-1", "P1"), "canal"),
        LinkRule(("p1-0", "s2-1"), "added", "a ferry"),
        LinkRule(("s0-1", "s2-1"), "added"),
    )
    assert {r.between for r in edit.map.sight} == {("s0-1", "p1-0"), ("s0-1", "P1")}
    assert edit.map.ignored == source.ignored
    assert edit.map.markers == source.markers
    assert links(edit.map) == (links(source) | edit.links.made) - edit.links.broken
    assert ("s0-0", "P1") not in links(edit.map)


def test_merging_keeps_the_first_and_what_was_set_for_the_others() -> None:
    source = city(
        regions={"east": Region("east", ("s2-1", "s2-0")), "mid": Region("mid", ("p1-0",))},
        links=(
            LinkRule(("s2-1", "s2-0"), "forbidden"),
            LinkRule(("s2-0", "s0-1"), "added", "a tram"),
            LinkRule(("s0-1", "s2-1"), "one-way"),
            LinkRule(("p1-0", "s2-0"), "canal"),
        ),
        sight=(SightRule(("s0-0", "s2-0"), False), SightRule(("s2-1", "s2-0"), False)),
        ignored=(Ignored("gap", ("s2-1", "s2-0", "p1-0")),),
    )
    edit = merge_spaces(source, ["s2-1", "s2-0"])
    assert edit.touched == {"s2-1", "s2-0"}
    assert edit.map.spaces["s2-1"].terrain == "street"
    assert edit.map.regions == {"east": Region("east", ("s2-1",)), "mid": source.regions["mid"]}
    assert edit.map.links == (LinkRule(("s0-1", "s2-1"), "one-way"), LinkRule(("p1-0", "s2-1"), "canal"))
    assert edit.map.sight == (SightRule(("s0-0", "s2-1"), False),)
    assert edit.map.ignored == (Ignored("gap", ("s2-1", "p1-0")),)
    assert edit.note.startswith("3 links and sight lines")
    assert links(edit.map) == (links(source) | edit.links.made) - edit.links.broken
    assert edit.links.made == {("s2-1", "p1-0")}


def test_spaces_of_two_layers_do_not_merge() -> None:
    stacked = letter_grid("SBS", KINDS, stacks=STACKS)
    with pytest.raises(EditError, match="different layers"):
        merge_spaces(stacked, ["s0-0", "b1-0"])
    with pytest.raises(EditError, match="choose spaces of one layer"):
        smooth_borders(stacked, ["s0-0", "b1-0"])


def test_a_space_off_the_map_has_no_borders_to_edit() -> None:
    box = replace(city().spaces["s2-0"], off_map=True)
    with pytest.raises(EditError, match="s2-0 is off the map") as caught:
        split_space(city().with_spaces(box), "s2-0", ((4500, 1000), (4500, 5000)))
    assert caught.value.place == box.rings[0][0]
    bow = Space("x", "park", (((9000, 0), (9900, 900), (9900, 0), (9000, 900)),))
    with pytest.raises(EditError, match="x has an outline that bounds no area"):
        merge_spaces(city().with_spaces(bow), ["x", "s2-0"])


def test_a_split_on_the_deck_leaves_the_river() -> None:
    stacked = letter_grid("SBS", KINDS, stacks=STACKS)
    edit = split_space(stacked, "b1-0", ((3000, -100), (3000, 2100)))
    assert edit.touched == {"b1-0", "B1"}
    assert edit.map.spaces["B1"].layer == "deck"
    assert edit.map.spaces["r1-0"] == stacked.spaces["r1-0"]


def test_drawing_says_what_was_clipped_and_what_left_out() -> None:
    bar = ((1000, -500), (5000, -500), (5000, 100), (1000, 100))
    assert add_space(city(), bar, "street").note == "Cut back where it lay over s0-1, l1-1 and s2-1."
    column = ((2900, -800), (3100, -800), (3100, 4500), (2900, 4500))
    note = add_space(city(), column, "street").note
    assert note == "Cut back where it lay over l1-1 and p1-0. 10 mm² in separate parts were left out."
    with pytest.raises(EditError, match="can't be an id"):
        add_space(city(), ((9000, 0), (9500, 0), (9500, 500)), "street", name="1 a")


def test_a_gap_becomes_a_space_or_part_of_one() -> None:
    ring = letter_grid("SSS\nS.S\nSSS", KINDS)
    edit = fill_gap(ring, (3000, 3000), "park")
    assert edit.map.spaces["P1"].terrain == "park"
    assert edit.links.made == {("s1-2", "P1"), ("s0-1", "P1"), ("s2-1", "P1"), ("s1-0", "P1")}
    assert fill_gap(ring, (3000, 3000), "", name="s0-1").touched == {"s0-1"}
    with pytest.raises(EditError, match="not enclosed"):
        fill_gap(ring, (9000, 3000), "park")


def test_a_hole_is_open_or_a_space() -> None:
    pond = ((2500, 2500), (3000, 2500), (3000, 3000))
    assert len(cut_hole(city(), "p1-0", pond).map.spaces["p1-0"].rings) == 2
    edit = cut_hole(city(), "p1-0", pond, "river")
    assert edit.map.spaces["R1"].terrain == "river"
    assert edit.links.made == {("p1-0", "R1")}
    assert cut_hole(city(), "p1-0", pond, "river", island="Pond").touched == {"p1-0", "Pond"}


def test_reshaping_tells_of_open_ground_and_keeps_rules() -> None:
    source = city(links=(LinkRule(("s0-0", "p1-0"), "forbidden"),))
    edit = reshape_space(source, "p1-0", ((2000, 2000), (1500, 3000), (2000, 4000)))
    assert edit.note == ""
    assert edit.links.all == frozenset()  # its border was redrawn, but the map forbids it
    edit = reshape_space(source, "p1-0", ((2000, 4000), (3000, 3000), (4000, 4000)))
    assert edit.note == "Leaves 100 mm² of open ground."
    assert edit.map.links == source.links


def test_a_link_by_hand_is_neither_made_nor_broken_by_a_border() -> None:
    source = city(links=(LinkRule(("s0-1", "p1-0"), "added"),))
    edit = reshape_space(source, "p1-0", ((2000, 3000), (1500, 1500), (2500, 1500), (3000, 2000)))
    assert ("s0-1", "p1-0") in Board(edit.map).links
    assert ("s0-1", "p1-0") in edit.links.redrawn
    assert edit.links.made == frozenset()


def test_tracing_draws_along_a_border() -> None:
    line = trace_border(city(), "p1-0", (2000, 3000), (4000, 4000))
    assert line == ((2000, 3000), (2000, 4000), (4000, 4000))


def test_refining_keeps_borders_shared() -> None:
    bent = split_space(city(), "p1-0", ((3000, 2000), (3100, 2500), (2900, 3000), (3000, 4000))).map
    border = Board(bent).border("p1-0", "P1")
    assert border is not None
    assert len(border.lines[0]) == 4
    plain = simplify_borders(bent, ["P1"], 1000)
    assert plain.links.redrawn == {("p1-0", "P1")}
    straight = Board(plain.map).border("p1-0", "P1")
    assert straight is not None
    assert straight.length == 20.0
    round_ = smooth_borders(bent, ["P1"], 1)
    curved = Board(round_.map).border("p1-0", "P1")
    assert curved is not None
    assert len(curved.lines[0]) == 6
    assert round_.note == ""


def test_new_ids_of_parts_are_free() -> None:
    assert new_id(city(), "park") == "P1"
