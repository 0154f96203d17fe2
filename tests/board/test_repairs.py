"""Repairs of a map's findings: previewed as edits, with the counts and areas before and after."""

from __future__ import annotations

import pytest
from board.grids import TERRAIN

from engine.board.board import Board
from engine.board.checks import check_map
from engine.board.model import LinkRule, Map, Region, Space
from engine.board.repairs import preview, repairable
from engine.geometry.editing.change import EditError


def box(left, top, right, bottom):
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)


def board_map(spaces, **more) -> Map:
    return Map(
        "m", "g", (10_000, 10_000), {name: Space(name, "street", rings) for name, rings in spaces.items()}, **more
    )


def findings(source):
    return check_map(Board(source))


def test_an_island_gets_its_hole_in_the_sea():
    source = board_map({"sea": box(0, 0, 4000, 4000), "island": box(1000, 1000, 2000, 2000)})
    (finding,) = [f for f in findings(source) if f.code == "inside"]
    shown = preview(Board(source), finding)
    assert findings(shown.edit.map) == []
    assert shown.spaces == (2, 2)
    assert shown.areas == {"sea": (1600.0, 1500.0)}
    assert shown.edit.note == "sea shrinks from 1,600 mm² to 1,500 mm²."
    assert shown.edit.links.made == {("sea", "island")}
    assert shown.edit.touched == {"sea"}
    assert findings(source)  # nothing was applied


def test_a_duplicate_goes_with_what_refers_to_it_and_the_note_says_so():
    source = board_map(
        {"a": box(0, 0, 1000, 1000), "b": box(1000, 0, 2000, 1000), "twin": box(0, 0, 1000, 1000)},
        regions={"r": Region("r", ("a", "twin"))},
        links=(LinkRule(("twin", "b"), "forbidden"),),
    )
    (finding,) = [f for f in findings(source) if f.code == "duplicate-shape"]
    shown = preview(Board(source), finding)
    assert shown.spaces == (3, 2)
    assert list(shown.edit.map.spaces) == ["a", "b"]
    assert shown.edit.map.regions["r"].spaces == ("a",)
    assert shown.edit.map.links == ()
    assert shown.edit.note.startswith("Takes away twin.")
    assert findings(shown.edit.map) == []


def test_rings_keep_the_way_they_were_written():
    clockwise = (tuple(reversed(box(0, 0, 4000, 4000)[0])),)
    source = board_map({"sea": clockwise, "island": box(1000, 1000, 2000, 2000)})
    shown = preview(Board(source), findings(source)[0])
    assert set(shown.edit.map.spaces["sea"].rings[0]) == set(clockwise[0])
    assert shown.edit.map.spaces["island"] is source.spaces["island"]


def test_a_space_without_a_neighbour_gets_a_link_to_the_nearest():
    source = board_map(
        {"a": box(0, 0, 1000, 1000), "b": box(1000, 0, 2000, 1000), "far": box(2300, 0, 3000, 1000)},
    )
    (finding,) = findings(source)
    shown = preview(Board(source), finding)
    assert shown.edit.map.links == (LinkRule(("far", "b"), "added", "nearest, 3.0 mm away"),)
    assert shown.edit.links.made == {("b", "far")}
    assert findings(shown.edit.map) == []


def test_what_has_no_repair_is_refused():
    source = board_map({"a": box(0, 0, 1000, 300), "b": box(0, 300, 1000, 2000)})
    (small,) = check_map(Board(source), counter=5)
    assert not repairable(small)
    with pytest.raises(EditError, match="no repair"):
        preview(Board(source), small)


def test_a_finding_about_another_map_is_refused():
    source = board_map({"sea": box(0, 0, 4000, 4000), "island": box(1000, 1000, 2000, 2000)})
    finding = findings(source)[0]
    after = preview(Board(source), finding).edit.map
    with pytest.raises(EditError, match="no longer there"):
        preview(Board(after), finding)
    with pytest.raises(EditError, match="has changed"):
        preview(Board(after.with_spaces(without=("sea",))), finding)


def test_near_misses_are_told_and_bridged():
    source = board_map({"a": box(0, 0, 1000, 1000), "b": box(1010, 0, 2000, 1000)})
    (finding,) = [f for f in findings(source) if f.code == "near-miss"]
    assert "0.10 mm" in finding.message
    assert Board(preview(Board(source), finding).edit.map).links.keys() == {("a", "b")}


def test_slits_are_told_as_such_and_filled():
    """They touch, so that nothing may say they don't."""
    slit = (((1000, 0), (2000, 0), (2000, 1000), (1010, 1000), (1010, 300), (1000, 300)),)
    source = board_map({"a": box(0, 0, 1000, 1000), "b": slit})
    (finding,) = findings(source)
    assert finding.code == "slit"
    assert "a and b touch, but leave a slit open between them that is up to 0.10 mm wide" in finding.message
    assert repairable(finding)
    assert findings(preview(Board(source), finding).edit.map) == []


def test_links_between_layers_that_a_repair_changes_are_told():
    """A deck that a second one lies over twice: the one that goes takes its link with the street along."""
    deck = Space("deck", "bridge", box(1000, 0, 2000, 1000), "deck")
    twin = Space("twin", "bridge", box(1000, 0, 2000, 1000), "deck")
    street = Space("street", "street", box(0, 0, 1000, 1000))
    source = Map("m", "g", (9000, 9000), {s.id: s for s in (street, deck, twin)})
    board = Board(source, TERRAIN)
    (finding,) = [f for f in check_map(board) if f.code == "duplicate-shape"]
    assert preview(board, finding).edit.links.broken == {("street", "twin")}
