"""Boards of larger random maps against shapely, and what must hold for every board."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest
import shapely
from board.grids import grid
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.model import GRID, Map, Space

SYNTHETIC = Path(__file__).parents[3] / "shared" / "data" / "synthetic"


def synthetic(name):
    path = SYNTHETIC / f"{name}.geojson"
    if not path.exists():
        pytest.skip(f"the shared data set {name} is not beside this checkout")
    features = json.loads(path.read_text("utf-8"))["features"]
    spaces = {}
    for number, feature in enumerate(features):
        rings = tuple(tuple((round(x), round(y)) for x, y in r[:-1]) for r in feature["geometry"]["coordinates"])
        spaces[f"s{number}"] = Space(f"s{number}", feature["properties"]["terrain"], rings)
    return Map(name=name, game="", size=(1, 1), spaces=spaces)


@pytest.mark.parametrize(("name", "links"), [("grid-200", 544), ("grid-1000", 2869), ("voronoi-200", None)])
def test_links_agree_with_shapely(name, links):
    board = Board(synthetic(name))
    shapes = [s.polygon for s in board.map.spaces.values()]
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    common = {(i, j): shapes[i].intersection(shapes[j]).length for i, j in zip(one, other, strict=True) if i < j}
    expected = {(board.ids[i], board.ids[j]): length for (i, j), length in common.items() if length > 1e-9}
    assert {pair: link.length for pair, link in board.links.items()} == pytest.approx(expected)
    assert links in (None, len(board.links))


def test_distances_agree_with_networkx():
    board = Board(synthetic("grid-200"))
    lengths = nx.single_source_shortest_path_length(board.graph, board.ids[7])
    assert board.distances_from(7) == tuple(lengths.get(name, -1) for name in board.ids)


letters = st.lists(st.text("SLHPRBT.", min_size=4, max_size=4), min_size=1, max_size=4)


@settings(max_examples=40)
@given(letters)
def test_what_holds_for_every_board(rows):
    board = grid("\n".join(rows))
    for a, near in enumerate(board.neighbours):
        assert a not in near
        assert list(near) == sorted(set(near))
        assert all(a in board.neighbours[b] for b in near)
    for link in board.links.values():
        assert (link.length > 0) == (link.reason == "derived")
        assert link.length in (0, 2000 / GRID)
    for a, others in board.stacks.items():
        assert all(a in board.stacks[b] for b in others)
    outline = {n for spaces in board.edges.values() for n in spaces}
    assert all(board.space(n).layer == "ground" for n in outline)
    blocking = board.of_terrain("low_building", "high_building")
    for a in range(len(board)):
        assert all(board.sees(a, b, blocking) for b in board.neighbours[a])
        assert all(board.sees(b, a, blocking) for b in board.sight.seen(a, blocking))
