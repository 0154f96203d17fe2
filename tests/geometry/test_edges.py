"""Which shapes reach which edge."""

from __future__ import annotations

from engine.geometry.edges import on_edges, rectangle

SHAPES = {
    "nw": (((0, 0), (10, 0), (10, 10), (0, 10)),),
    "ne": (((10, 0), (20, 0), (20, 10), (10, 10)),),
    "tip": (((0, 20), (10, 10), (20, 20)),),
    "west": (((0, 10), (10, 10), (0, 20)),),
}


def test_a_side_along_the_frame_counts_and_a_corner_does_not():
    assert rectangle(SHAPES) == (0, 0, 20, 20)
    assert on_edges(SHAPES) == {"north": ("nw", "ne"), "east": ("ne",), "south": ("tip",), "west": ("nw", "west")}


def test_nearly_on_the_frame():
    shapes = SHAPES | {"low": (((10, 1), (12, 9), (0, 10)),), "dent": (((12, 1), (19, 1), (15, 9)),)}
    assert on_edges(shapes)["north"] == ("nw", "ne")
    assert on_edges(shapes, within=1)["north"] == ("nw", "ne", "dent")


def test_without_shapes_nothing_is_on_an_edge():
    assert rectangle({}) == (0, 0, 0, 0)
    assert on_edges({}) == {"north": (), "east": (), "south": (), "west": ()}
