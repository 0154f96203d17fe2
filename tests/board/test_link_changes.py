"""The links that an edit changes, with those between layers: what two boards derived from nothing differ in."""

from __future__ import annotations

import random
from dataclasses import replace

from board.grids import TERRAIN, city
from board.test_renewal import edit, fresh, town
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.edits import Edit, links_changed_by, move_node, set_terrain
from engine.board.model import Map


def found(source: Map) -> Board:
    return Board(source, TERRAIN)


def test_terrain_links_layers():
    source = city("G2").map
    painted = set_terrain(source, ["s2-2"], "park")
    assert painted.links.all == frozenset()  # of its layer nothing changes
    assert links_changed_by(painted, found(source)).broken == {("b2-3", "s2-2")}
    back = set_terrain(painted.map, ["s2-2"], "street")
    assert links_changed_by(back, found(painted.map)).made == {("b2-3", "s2-2")}


def test_the_border_of_a_bridge_is_redrawn():
    source = city("G2").map
    moved = links_changed_by(move_node(source, (4000, 6000), (4300, 6100)), found(source))
    assert ("b2-3", "s2-2") in moved.redrawn
    assert not moved.made
    assert not moved.broken


@settings(max_examples=30)
@given(st.integers(0, 10**9))
def test_told_is_what_differs(seed):
    rng = random.Random(seed)
    source = town()
    for _ in range(4):
        following = edit(source, rng)
        told = links_changed_by(Edit(following, frozenset()), found(source))
        old, new = fresh(source).links, fresh(following).links
        assert told.made == new.keys() - old.keys()
        assert told.broken == old.keys() - new.keys()
        assert told.redrawn == {pair for pair in old.keys() & new.keys() if old[pair].lines != new[pair].lines}
        source = replace(following)
