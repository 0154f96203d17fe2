"""A renewed board against one derived from nothing: random edits of all kinds, undone and redone at random."""

from __future__ import annotations

import random
from dataclasses import replace

import networkx as nx
import pytest
from board.grids import TERRAIN, city
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import edits
from engine.board.board import Board
from engine.board.model import Feature, LinkRule, Map, Region, SightRule
from engine.board.renewal import renewed
from engine.board.sight_cells import FieldTable

TERRAINS = ("street", "low_building", "park", "river")
BLOCKERS = ("low_building", "high_building")


def town() -> Map:
    """Streets, a river with a bridge and a tunnel, a shop, a wall along borders, a region, rules by hand."""
    plain = city("G2").map
    shop = Feature("shop", "shop", polygons=((((1500, 8100), (2600, 8100), (2600, 9900), (1500, 9900)),),))
    wall = Feature("wall", "wall", line=((4000, 0), (4000, 2000), (6000, 2000)))
    by_hand = (LinkRule(("s0-0", "s0-2"), "added"), LinkRule(("s0-3", "s0-4"), "one-way"))
    return replace(
        plain,
        features={"shop": shop, "wall": wall},
        regions={"edge-north": Region("edge-north", ("s0-4", "s1-4"))},
        links=(*by_hand, LinkRule(("s2-4", "s3-4"), "forbidden")),
        sight=(SightRule(("s0-0", "s6-4"), True),),
    )


def answers(board: Board) -> dict[str, object]:
    """Everything that a board derives, as values that can be compared."""
    blocking = board.of_terrain(*BLOCKERS)
    return {
        "ids": (board.ids, board.index, board.regions, board.terrain_kinds),
        "links": (board.links, board.forbidden, board.coverings),
        "neighbours": board.neighbours,
        "graph": {(frozenset(e[:2]), str(sorted(e[2].items()))) for e in board.graph.edges(data=True)},
        "shapes": {name: shape.wkt for name, shape in board.layers.shapes.items()},
        "layers": (board.layers.overlaps, board.layers.meetings, board.layers.under, board.stacks),
        "faces": {layer: dict(coverage.faces) for layer, coverage in board.layers.coverages.items()},
        "places": (board.edges, board.centres, board.footings, [board.label_point(n) for n in range(0, len(board), 4)]),
        "distances": [board.distances_from(n) for n in range(len(board))],
        "pairs": [board.sees(0, n, blocking) for n in range(len(board))],
        "banks": [board.sight.seen(n, board.of_terrain("river", *BLOCKERS)) for n in range(0, len(board), 5)],
        "sight": [board.sight.seen(n, blocking) for n in range(0, len(board), 9)],
    }


def nodes(source: Map) -> list[tuple[int, int]]:
    return sorted({p for s in source.spaces.values() for ring in s.rings for p in ring})


def sides(source: Map) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    rings = [ring for s in source.spaces.values() for ring in s.rings]
    return sorted({(p, q) for ring in rings for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)})


def edit(source: Map, rng: random.Random) -> Map:
    """One random edit; the map itself where it is refused."""
    some = rng.choice(sorted(source.spaces))
    x, y = rng.choice(nodes(source))
    near = (x + rng.randint(-700, 700), y + rng.randint(-700, 700))
    p, q = rng.choice(sides(source))
    middle = ((p[0] + q[0]) // 2 + rng.randint(-90, 90), (p[1] + q[1]) // 2 + rng.randint(-90, 90))
    corners = ((x + 10, y - 900), (x + 900, y + 500), (x - 700, y + 800))
    kinds = [
        lambda: edits.move_node(source, (x, y), near),
        lambda: edits.insert_node(source, p, q, middle),
        lambda: edits.remove_node(source, (x, y)),
        lambda: edits.set_terrain(source, [some], rng.choice(TERRAINS)),
        lambda: edits.delete_spaces(source, [some]),
        lambda: edits.add_space(source, corners, rng.choice(TERRAINS)),
        lambda: edits.merge_spaces(source, [some, rng.choice(sorted(source.spaces))]),
        lambda: edits.split_space(source, some, (p, middle, near)),
        lambda: edits.set_field(source, some, "off_map", not source.spaces[some].off_map),
        lambda: edits.set_field(source, some, "layer", rng.choice(("ground", "deck"))),
        lambda: edits.set_field(source, some, "centre", near),
        lambda: edits.set_field(source, some, "impassable", not source.spaces[some].impassable),
        lambda: edits.Edit(replace(source, corners=rng.choice(("never", "adjacent"))), frozenset()),
        lambda: edits.rename(source, some, f"r{rng.randrange(10**6)}"),
        lambda: edits.Edit(_other_rules(source, rng), frozenset()),
        lambda: edits.Edit(_other_features(source, rng), frozenset()),
    ]
    try:
        return rng.choice(kinds)().map
    except edits.EditError:
        return source


def _other_rules(source: Map, rng: random.Random) -> Map:
    pair = (rng.choice(sorted(source.spaces)), rng.choice(sorted(source.spaces)))
    rule = LinkRule(pair, rng.choice(("added", "forbidden", "one-way", "cliff")))
    return replace(source, links=(*source.links[-3:], rule), sight=(SightRule(pair, rng.random() < 0.5),))


def _other_features(source: Map, rng: random.Random) -> Map:
    x, y = rng.choice(nodes(source))
    shop = Feature("shop", "shop", polygons=((((x, y), (x + 900, y), (x + 900, y + 1300), (x, y + 1300)),),))
    return replace(source, features={**source.features, "shop": shop})


def fresh(source: Map) -> Board:
    """Derived from the map's data alone, without anything that edits handed on."""
    return Board(replace(source), TERRAIN)


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_a_renewed_board_answers_as_one_derived_anew(seed):
    rng = random.Random(seed)
    maps = [town()]
    board = Board(maps[0], TERRAIN)
    answers(board)
    for _ in range(6):
        undone = rng.choice(maps)
        following = undone if rng.random() < 0.25 else edit(board.map, rng)
        maps.append(following)
        board = renewed(board, following)
        if rng.random() < 0.7:
            assert answers(board) == answers(fresh(following))


@pytest.mark.soak
def test_boards_are_renewed_over_long_sequences():
    """Thirty games of forty edits, undone and redone at random; every third board is compared whole."""
    for seed in range(30):
        rng = random.Random(seed)
        maps, board = [town()], Board(town(), TERRAIN)
        for step in range(40):
            following = rng.choice(maps[-8:]) if rng.random() < 0.25 else edit(board.map, rng)
            maps.append(following)
            board = renewed(board, following)
            if step % 3 == 2:
                assert answers(board) == answers(fresh(following)), (seed, step)


def test_a_board_that_knows_nothing_yet_can_be_renewed():
    source = town()
    moved = edits.move_node(source, (2000, 2000), (2300, 2200)).map
    assert answers(renewed(Board(source, TERRAIN), moved)) == answers(fresh(moved))


def test_what_an_edit_leaves_alone_is_taken_over():
    source = town()
    board = Board(source, TERRAIN)
    answers(board)
    painted = renewed(board, edits.set_terrain(source, ["s0-0"], "park").map)
    assert painted.sight.cells is board.sight.cells
    assert painted.neighbours is board.neighbours
    assert painted._distances is board._distances
    assert painted.sight._seen is board.sight._seen
    assert painted.sight._pairs is board.sight._pairs
    moved = renewed(board, edits.move_node(source, (2000, 0), (2200, 0)).map)
    assert moved._within["s5-4", "s6-4"] is board._within["s5-4", "s6-4"]
    assert moved.layers.meetings is board.layers.meetings
    assert moved.neighbours is board.neighbours
    assert moved.sight.cells is not board.sight.cells


def test_what_saw_none_of_the_reshaped_spaces_is_not_walked_again():
    source = town()
    board = Board(source, TERRAIN)
    walls = board.of_terrain("river", *BLOCKERS)
    bank = answered(board, walls)
    reshaped = edits.move_node(source, (2000, 2000), (2300, 1800))
    after = renewed(board, reshaped.map)
    kept = after.sight._fields.tables[bank.blocking].fields
    touched = after.sight.cells.cells(map(after.at, reshaped.touched))
    assert 0 < len(kept) < len(bank.fields)
    assert all(kept[cell] is bank.fields[cell] and touched.isdisjoint({cell, *kept[cell]}) for cell in kept)
    assert answered(after, walls).fields == answered(fresh(reshaped.map), walls).fields


def answered(board: Board, blocking: frozenset[int]) -> FieldTable:
    """What all spaces see past some, as it is kept."""
    for n in range(len(board)):
        board.sight.seen(n, blocking)
    return board.sight._fields.tables[board.sight.cells.cells(blocking)]


def test_ground_that_is_new_or_lost_may_be_seen_from_anywhere():
    source = town()
    board = Board(source, TERRAIN)
    assert answered(board, board.of_terrain(*BLOCKERS)).fields
    after = renewed(board, edits.move_node(source, (0, 0), (300, 300)).map)
    assert not after.sight._fields.tables


def test_spaces_in_another_order_are_derived_anew():
    source = town()
    board = Board(source, TERRAIN)
    answers(board)
    turned = replace(source, spaces=dict(reversed(source.spaces.items())))
    assert answers(renewed(board, turned)) == answers(fresh(turned))


@pytest.mark.parametrize("undone", [False, True])
def test_a_link_that_comes_or_goes_changes_the_graph(undone):
    source = town()
    board = Board(source, TERRAIN)
    answers(board)
    gone = edits.delete_spaces(source, ["s1-3"]).map
    after = renewed(board, gone)
    assert "s1-3" not in after.graph
    if undone:
        assert nx.utils.graphs_equal(renewed(after, source).graph, board.graph)
