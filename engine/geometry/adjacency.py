"""Adjacency: which shapes share a border of positive length, and how long it is.

On noded shapes two neighbours walk their border in opposite directions, side by side, so that one look-up of
each side's reversal finds every border: the shared-edge hash. Touching at a point is not adjacency.

Source: what spatial statistics call rook contiguity; sides are matched by sorting, not by hashing polygons.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

import numpy as np

from engine.geometry.noding import noded_sides
from engine.geometry.rings import Rings
from engine.geometry.segments import Ints, Segments

Id = TypeVar("Id", bound=Hashable)


def border_segments(table: Segments) -> tuple[Ints, Ints]:
    """The sides that separate two shapes: places i in the table, and for each the place j of its counterpart,
    the owner of i being before the owner of j. O(n log n).

    >>> table = Segments.of([(((0, 0), (4, 0), (4, 4)),), (((4, 4), (4, 0), (8, 0)),)])
    >>> [places.tolist() for places in border_segments(table)]
    [[1], [3]]
    """
    i, j = table.opposites
    keep = table.owner[i] < table.owner[j]
    return i[keep], j[keep]


def border_lengths(shapes: Sequence[Rings]) -> dict[tuple[int, int], float]:
    """Pairs of places (lower first) of noded, oriented shapes that share a border, with its length in grid
    units, sorted. O(n log n).

    >>> border_lengths([(((0, 0), (4, 0), (4, 4)),), (((4, 4), (4, 0), (8, 0)),)])
    {(0, 1): 4.0}
    """
    return _lengths(Segments.of(shapes), range(len(shapes)))


def adjacent(shapes: Mapping[Id, Rings], slack: float = 0.0, *, layered: bool = False) -> dict[tuple[Id, Id], float]:
    """Pairs of ids (in the order of the mapping) whose shapes share a border, with its length in grid units.

    The shapes need not be noded; `slack` and `layered` as for `engine.geometry.noding.node`. O(n log n).

    >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 2), (4, 2)),)
    >>> adjacent({"a": a, "b": b})
    {('a', 'b'): 2.0}
    """
    return _lengths(noded_sides(list(shapes.values()), slack, layered=layered), list(shapes))


def _lengths(table: Segments, names: Sequence[Id]) -> dict[tuple[Id, Id], float]:
    """The length of the border of each pair of shapes, whose names come in the order of the table."""
    i, j = border_segments(table)
    key = table.owner[i] * len(names) + table.owner[j]
    order = np.argsort(key, kind="stable")
    starts = np.flatnonzero(np.diff(key[order], prepend=-1))
    total = np.add.reduceat(table.lengths[i[order]], starts) if len(starts) else np.zeros(0)
    a, b = np.divmod(key[order[starts]], max(len(names), 1))
    ends = zip(map(names.__getitem__, a.tolist()), map(names.__getitem__, b.tolist()), strict=True)
    return dict(zip(ends, total.tolist(), strict=True))
