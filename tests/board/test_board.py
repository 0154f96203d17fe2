"""The board against the rules file's examples and small maps worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board.grids import city, grid
from hypothesis import given
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.model import Feature, LinkRule, Map, Region, Space


def names(board, indices):
    return {board.ids[n] for n in indices}


def near(board, space):
    return names(board, board.neighbours[board.at(space)])


def square(name, x, y, side=1000, **more):
    ring = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Space(name, more.pop("terrain", "street"), (ring,), **more)


def small_map(*spaces, **more):
    return Map(name="small", game="", size=(9000, 9000), spaces={s.id: s for s in spaces}, **more)


@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("b2-3", {"s2-2", "s2-4", "r2-3"}),  # S-019
        ("t4-3", {"s4-2", "s4-4"}),  # S-020
        ("r2-3", {"b2-3", "r1-3", "r3-3", "s2-2", "s2-4"}),
        ("r4-3", {"r3-3", "r5-3", "s4-2", "s4-4"}),
        ("s0-0", {"s1-0", "s0-1"}),
    ],
)
def test_bridge_and_tunnel_links(space, neighbours):
    assert near(city("G2"), space) == neighbours


def test_reasons_say_why_spaces_are_linked():
    board = city("G2")
    assert board.graph.edges["b2-3", "r2-3"]["reason"] == "stacked"
    assert board.graph.edges["b2-3", "s2-2"]["reason"] == "derived"
    assert board.border("s0-0", "s1-0").length == 20.0
    assert board.border("s0-0", "l1-1") is None


@pytest.mark.parametrize(
    ("start", "goal", "steps"),
    [("s0-0", "s6-0", 6), ("s0-0", "l5-1", 6), ("s0-4", "s1-2", 3), ("s0-0", "s0-0", 0)],
)
def test_distances_count_steps(start, goal, steps):
    board = city("G1")
    assert board.distance(start, goal) == steps
    assert board.distances_from(start)[board.at(goal)] == steps


def test_a_tunnel_is_two_steps_from_the_river_above_it():
    assert city("G2").distance("r4-3", "t4-3") == 2  # S-022


def test_no_way_is_no_distance():
    board = grid("S.S")
    assert board.distance("s0-0", "s2-0") is None
    assert board.distances_from(0) == (0, -1)


def test_edges_hold_what_touches_the_frame():
    board = city("G2")
    assert names(board, board.edges["west"]) == {f"s0-{y}" for y in (0, 1, 2, 4, 5)} | {"r0-3"}
    assert names(board, board.edges["north"]) == {f"s{x}-5" for x in range(7)}
    assert names(board, board.edges["east"]) == {f"s6-{y}" for y in (0, 1, 2, 4, 5)} | {"r6-3"}


def test_a_region_may_name_an_edge():
    board = city("G1")
    named = Board(replace(board.map, regions={"edge-north": Region("edge-north", ("s3-2", "nowhere"))}))
    assert named.edges["north"] == (named.at("s3-2"),)
    assert named.edges["south"] == board.edges["south"]


def test_stacked_spaces_know_each_other():
    board = city("G2")
    assert names(board, board.stacks[board.at("b2-3")]) == {"r2-3"}
    assert names(board, board.stacks[board.at("r4-3")]) == {"t4-3"}
    assert len(board.stacks) == 4


def test_links_by_hand():
    rules = (
        LinkRule(("a", "b"), "forbidden", "a cliff"),
        LinkRule(("d", "b"), "one-way"),
        LinkRule(("a", "d"), "added"),
        LinkRule(("c", "d"), "canal"),
        LinkRule(("a", "c"), "canal"),
        LinkRule(("a", "nowhere"), "added"),
    )
    spaces = [square("a", 0, 0), square("b", 1000, 0), square("c", 1000, 1000), square("d", 2000, 0)]
    board = Board(small_map(*spaces, links=rules))
    assert near(board, "a") == {"d"}
    assert near(board, "b") == {"c"}
    assert near(board, "d") == {"a", "b"}
    assert board.border("a", "d").reason == "added"
    assert board.graph.edges["b", "d"]["one_way"] == ("d", "b")
    assert not board.graph.has_edge("a", "b")
    assert board.forbidden["a", "b"].length == 10.0
    assert not board.graph.has_edge("c", "d")
    assert not board.graph.has_edge("a", "c")
    assert board.distance("b", "d") is None
    assert board.distance("d", "b") == 1


def test_a_border_kind_marks_the_link_that_is_there():
    board = Board(small_map(square("a", 0, 0), square("b", 1000, 0), links=(LinkRule(("b", "a"), "canal"),)))
    assert board.border("a", "b").kind == "canal"
    assert near(board, "a") == {"b"}


def test_off_map_boxes_have_only_links_by_hand():
    box = square("box", 1000, 0, off_map=True)
    apart = Board(small_map(square("a", 0, 0), box))
    assert near(apart, "box") == set()
    linked = Board(small_map(square("a", 0, 0), box, links=(LinkRule(("a", "box"), "added"),)))
    assert near(linked, "box") == {"a"}
    assert linked.edges["east"] == (0,)


def test_a_space_without_a_usable_shape_breaks_nothing():
    two_points = Space("line", "street", (((0, 0), (1000, 0)),))
    bow = Space("bow", "street", (((0, 0), (1000, 1000), (1000, 0), (0, 1000)),))
    board = Board(small_map(square("a", 1000, 0), two_points, bow))
    assert board.neighbours == ((), (), ())
    assert len(board.centres) == 3
    assert board.label_point("line") == board.centres[1]


def test_directions_follow_the_compass():
    board = city("G1")
    assert board.direction("s0-0", "s2-0") == (4000, 0)
    assert board.bearing("s0-0", "s0-4") == 0
    assert board.bearing("s0-0", "s2-0") == 90
    turned = Board(replace(board.map, north=90.0))
    assert turned.bearing("s0-0", "s2-0") == 0
    assert turned.bearing("s0-0", "s0-4") == 270


def test_the_direction_across_a_border_is_square_to_it():
    """Not the direction between centres: the long space's centre lies far to the south."""
    spaces = [square("a", 0, 0), Space("tall", "street", (((1000, 0), (2000, 0), (2000, 9000), (1000, 9000)),))]
    board = Board(small_map(*spaces))
    assert board.across("a", "tall") == (1000, 0)
    assert board.across("tall", "a") == (-1000, 0)
    assert board.bearing_across("a", "tall") == 90
    assert board.bearing("a", "tall") > 160
    assert Board(replace(board.map, north=90.0)).bearing_across("tall", "a") == 180


@given(st.permutations(["a", "b", "c", "d"]))
def test_the_direction_across_points_out_of_the_first_space(order):
    known = {"a": square("a", 0, 0), "b": square("b", 1000, 0), "c": square("c", 0, 1000), "d": square("d", 1000, 1000)}
    board = Board(small_map(*(known[name] for name in order)))
    ways = {("a", "b"): (1000, 0), ("a", "c"): (0, 1000), ("d", "b"): (0, -1000), ("d", "c"): (-1000, 0)}
    assert {pair: board.across(*pair) for pair in ways} == ways


def test_without_a_border_the_centres_give_the_direction():
    island = Space("isle", "park", (((400, 500), (600, 500), (600, 700), (400, 700)),))
    round_it = Space("ring", "street", (square("", 0, 0).rings[0], island.rings[0][::-1]), centre=(100, 100))
    board = Board(small_map(island, round_it, square("far", 5000, 0)))
    assert board.across("isle", "ring") == board.direction("isle", "ring") == (-400, -500)
    assert board.across("isle", "far") == board.direction("isle", "far")


def test_the_author_may_set_a_centre():
    board = Board(small_map(square("a", 0, 0, centre=(100, 200)), square("b", 1000, 0)))
    assert board.centres == ((100, 200), (1500, 500))


def test_label_points_lie_well_inside():
    hook = Space("hook", "street", (((0, 0), (3000, 0), (3000, 200), (1000, 200), (1000, 1000), (0, 1000)),))
    x, y = Board(small_map(hook)).label_point("hook")
    assert abs(x - 500) < 10
    assert abs(y - 500) < 10


def test_features_cover_borders():
    block = Feature("block", "factory", polygons=((((900, 0), (1000, 0), (1000, 250), (900, 250)),),))
    canal = Feature("canal", "canal", line=((1000, 0), (1000, 1000), (0, 1000)))
    across = Feature("across", "canal", line=((500, 500), (1500, 500)))
    spaces = [square("a", 0, 0), square("b", 1000, 0), square("c", 0, 1000), square("d", 1000, 1000)]
    features = {f.id: f for f in (block, canal, across)}
    board = Board(small_map(*spaces, features=features))
    assert board.graph.edges["a", "b"]["covered"] == {
        "block": pytest.approx(0.25, abs=0.02),
        "canal": 1.0,
        "across": 0.0,
    }
    assert board.graph.edges["a", "c"]["covered"] == {"canal": 1.0}


def test_indices_and_ids_are_checked():
    board = city("G4")
    with pytest.raises(KeyError):
        board.at("nowhere")
    with pytest.raises(IndexError, match="0 to 15"):
        board.at(16)


def test_what_the_graph_says_is_what_neighbours_say():
    board = city("G2")
    graph = {frozenset(edge) for edge in board.graph.edges}
    pairs = {frozenset((board.ids[a], board.ids[b])) for a, near in enumerate(board.neighbours) for b in near}
    assert graph == pairs
