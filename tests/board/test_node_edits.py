"""Nodes on a map: every layer, mark and feature at a node follows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.edits import (
    EditError,
    insert_node,
    move_border,
    move_node,
    move_side,
    owners,
    owners_of_side,
    remove_node,
    unglue_node,
    weld_nodes,
)
from engine.board.layers import layers_of
from engine.board.letter_grid import letter_grid
from engine.board.model import Feature, LinkRule, Map, Marker

KINDS = {"S": "street", "R": "river"}
STACKS = {"B": ("bridge", "deck", "river", "R")}


def bridge() -> Map:
    """A river between two banks, with a bridge over it: s0-0, b1-0 over r1-0, s2-0; 20 mm each."""
    return letter_grid("SBS", KINDS, stacks=STACKS)


def test_the_deck_follows_the_bank() -> None:
    edit = move_node(bridge(), (2000, 0), (2300, 100))
    assert edit.touched == {"s0-0", "b1-0", "r1-0"}
    assert owners(edit.map, (2300, 100)) == ("s0-0", "b1-0", "r1-0")
    assert edit.links.redrawn == {("s0-0", "r1-0")}


def test_a_border_moves_with_the_deck_above_it_and_marks_on_it() -> None:
    source = replace(
        bridge(),
        markers={"m": Marker("m", "star", (2000, 2000)), "n": Marker("n", "star", (1, 1))},
        features={
            "wall": Feature("wall", "wall", line=((2000, 0), (2000, 2000), (9, 9))),
            "hut": Feature("hut", "hut", ((((1, 1), (500, 1), (500, 500)),))),
        },
    )
    edit = move_border(source, "r1-0", "s0-0", (-300, 0))
    assert edit.touched == {"s0-0", "b1-0", "r1-0"}
    assert edit.map.markers["m"].at == (1700, 2000)
    assert edit.map.features["wall"].line == ((1700, 0), (1700, 2000), (9, 9))
    assert edit.map.features["hut"] is source.features["hut"]
    with pytest.raises(EditError, match="s0-0 and s2-0 have no border"):
        move_border(source, "s0-0", "s2-0", (1, 1))


def test_a_side_moves_with_the_corners_of_others_at_its_ends() -> None:
    assert owners_of_side(bridge(), (2000, 0), (0, 0)) == ("s0-0",)
    assert owners_of_side(bridge(), (2000, 0), (6000, 0)) == ()
    edit = move_side(bridge(), (0, 0), (2000, 0), (0, 500))
    assert edit.touched == {"s0-0", "b1-0", "r1-0"}
    assert edit.map.spaces["s0-0"].polygon.area == 20 * 15
    assert edit.map.spaces["r1-0"].polygon.area == edit.map.spaces["b1-0"].polygon.area == 400 - 5 * 20 / 2
    with pytest.raises(EditError, match="there is no node here"):
        move_side(bridge(), (0, 0), (1, 1), (0, 500))


def test_nodes_are_put_in_and_taken_out_on_every_layer() -> None:
    edit = insert_node(bridge(), (2000, 2000), (2000, 0), (2010, 1000))
    assert edit.touched == {"s0-0", "b1-0", "r1-0"}
    assert remove_node(edit.map, (2010, 1000)).map == bridge()


def test_welding_and_ungluing() -> None:
    edit = weld_nodes(bridge(), [(0, 0), (2000, 0)], (0, 0))
    assert edit.touched == {"s0-0", "b1-0", "r1-0"}
    apart = unglue_node(bridge(), (2000, 0), "r1-0", 100)
    assert apart.touched == {"r1-0"}
    assert apart.links.broken == {("s0-0", "r1-0")}
    (corner,) = set(apart.map.spaces["r1-0"].rings[0]) - set(bridge().spaces["r1-0"].rings[0])
    back = weld_nodes(apart.map, [corner], (2000, 0))
    assert back.map == bridge()
    assert back.links.made == apart.links.broken
    with pytest.raises(EditError, match="no node here"):
        weld_nodes(bridge(), [(7, 7)], (0, 0))
    with pytest.raises(EditError, match="two nodes"):
        weld_nodes(bridge(), [(0, 0)], (0, 0))


def test_forbidden_pairs_are_no_changed_links() -> None:
    source = replace(bridge(), links=(LinkRule(("r1-0", "s0-0"), "forbidden"),))
    assert unglue_node(source, (2000, 0), "r1-0", 100).links.all == frozenset()


def test_a_box_off_the_map_may_share_a_node_and_follows() -> None:
    spaces = bridge().spaces
    source = bridge().with_spaces(replace(spaces["s2-0"], off_map=True))
    edit = move_node(source, (4000, 0), (4100, 0))
    assert edit.touched == {"r1-0", "b1-0", "s2-0"}
    with pytest.raises(EditError, match="s2-0 would cross itself"):
        move_node(source, (6000, 0), (4500, 3000))
    assert insert_node(source, (6000, 0), (6000, 2000), (6100, 50)).touched == {"s2-0"}


def test_a_broken_outline_is_mended_step_by_step() -> None:
    bow = replace(bridge().spaces["s2-0"], rings=(((4000, 0), (6000, 2000), (6000, 0), (4000, 2000)),))
    source = bridge().with_spaces(bow)
    once = move_node(source, (6000, 2000), (5900, 2100)).map
    mended = move_node(once, (5900, 2100), (6000, -50)).map
    assert "s2-0" in layers_of(mended).coverages["ground"].faces
    assert move_node(mended, (6000, -50), (6000, -60)).touched == {"s2-0"}
