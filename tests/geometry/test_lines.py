"""Joining pieces to lines."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.geometry.lines import join, length


def test_rings_close_and_lines_stay_open():
    ring = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 0))]
    assert join(ring) == (((0, 0), (1, 0), (1, 1), (0, 0)),)
    assert join([*ring, ((5, 5), (6, 6))])[0] == ((5, 5), (6, 6))


def test_lengths_are_in_grid_units():
    assert length(((0, 0), (3, 4), (3, 10))) == 11.0


points = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(st.lists(st.tuples(points, points).filter(lambda piece: piece[0] != piece[1]), unique=True))
def test_every_piece_is_in_one_line(pieces):
    joined = [step for line in join(pieces) for step in pairwise(line)]
    assert sorted(joined) == sorted(pieces)
