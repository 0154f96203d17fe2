"""The table of sides."""

from __future__ import annotations

from engine.geometry.segments import Segments

TWO = [
    (((0, 0), (4, 0), (4, 3)),),
    (((0, 0), (9, 0), (9, 9), (0, 9)), ((1, 1), (1, 2), (2, 1))),
]


def test_the_table_follows_shapes_rings_and_points():
    table = Segments.of(TWO)
    assert len(table) == 10
    assert table.owner.tolist() == [0] * 3 + [1] * 7
    assert table.end.tolist()[:3] == [[4, 0], [4, 3], [0, 0]]
    assert table.end.tolist()[9] == [1, 1]
    assert table.lengths.tolist()[:3] == [4.0, 3.0, 5.0]


def test_opposites_are_found_both_ways_and_matched_across_shapes_only():
    table = Segments.of([(((0, 0), (4, 0), (4, 4)),), (((4, 0), (0, 0), (2, -3)),)])
    i, j = table.opposites
    assert {(int(a), int(b)) for a, b in zip(i, j, strict=True)} == {(0, 3), (3, 0)}
    assert table.matched.tolist() == [True, False, False, True, False, False]


def test_there_may_be_none():
    table = Segments.of([])
    assert len(table) == 0
    assert len(table.opposites[0]) == 0
