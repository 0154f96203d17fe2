"""All sides of many shapes in one table of arrays, and the pairing of sides that run against each other.

This is what noding, adjacency and coverages stand on. Coordinates must stay below 2**30, so that products of
two differences fit into 64 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from engine.geometry.rings import Rings

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Segments:
    """The sides of oriented shapes, in the order of shapes, rings and points."""

    start: Ints
    """Shape (n, 2), grid units."""
    end: Ints
    """Shape (n, 2), grid units."""
    owner: Ints
    """Shape (n,): the place in the sequence of the shape whose side it is."""
    following: Ints
    """Shape (n,): the place in the table of the side that goes on from this one's end."""

    @classmethod
    def of(cls, shapes: Sequence[Rings]) -> Segments:
        """The table of all sides of these shapes. O(n).

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).end.tolist()
        [[4, 0], [4, 3], [0, 0]]
        """
        rings = [ring for shape in shapes for ring in shape]
        sizes = np.fromiter(map(len, rings), np.int64, len(rings))
        total = int(sizes.sum())
        flat = np.fromiter(chain.from_iterable(chain.from_iterable(rings)), np.int64, 2 * total)
        start = flat.reshape(total, 2)
        following = np.arange(1, total + 1)
        last = np.cumsum(sizes) - 1
        following[last] = last - sizes + 1
        per_ring = np.repeat(np.arange(len(shapes)), [len(shape) for shape in shapes])
        return cls(start, start[following], np.repeat(per_ring, sizes), following)

    def __len__(self) -> int:
        return len(self.owner)

    @cached_property
    def lengths(self) -> Floats:
        """The length of each side, in grid units."""
        step = (self.end - self.start).astype(np.float64)
        return np.hypot(step[:, 0], step[:, 1])

    @cached_property
    def _points(self) -> tuple[Ints, Ints]:
        """All corners, packed and sorted, and for each side the place of its start among them."""
        known, place = np.unique(packed(self.start), return_inverse=True)
        return known, place

    def places_of(self, points: Ints) -> Ints:
        """The places of corners, shape (n, 2), among all corners sorted. O(n log n).

        >>> table = Segments.of([(((0, 0), (4, 0), (4, 3)),)])
        >>> table.places_of(np.array([(4, 3), (0, 0)])).tolist()
        [2, 0]
        """
        places: Ints = np.searchsorted(self._points[0], packed(points))
        return places

    @cached_property
    def _keys(self) -> tuple[Ints, Ints]:
        """One number for each directed side, and the number that its reversal would have."""
        known, a = self._points
        b = a[self.following]
        return a * len(known) + b, b * len(known) + a

    @cached_property
    def twice_areas(self) -> Ints:
        """Twice the signed area of each ring (shoelace formula), in square grid units, in the order of the rings.
        O(n). Sums that pass 64 bits on the way come back, as the area itself fits.

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)), ((1, 1), (2, 2), (2, 1)))]).twice_areas.tolist()
        [12, -1]
        """
        first = self.following[self.following <= np.arange(len(self))]
        cross = self.start[:, 0] * self.end[:, 1] - self.start[:, 1] * self.end[:, 0]
        areas: Ints = np.add.reduceat(cross, first) if len(first) else cross
        return areas

    @cached_property
    def opposites(self) -> tuple[Ints, Ints]:
        """All pairs (i, j) of sides that run between the same two points in opposite directions, as two
        arrays; each pair appears both ways round. O(n log n)."""
        key, reverse = self._keys
        order = np.argsort(key, kind="stable")
        ranked = key[order]
        first = np.searchsorted(ranked, reverse, "left")
        count = np.searchsorted(ranked, reverse, "right") - first
        i = np.repeat(np.arange(len(self)), count)
        within = np.arange(len(i)) - np.repeat(np.cumsum(count) - count, count)
        return i, order[np.repeat(first, count) + within]

    @cached_property
    def matched(self) -> Bools:
        """Which sides have a counterpart in another shape."""
        i, j = self.opposites
        flags = np.zeros(len(self), dtype=np.bool_)
        flags[i[self.owner[i] != self.owner[j]]] = True
        return flags


def packed(points: Ints) -> Ints:
    """Points, shape (n, 2), as one number each: equal for equal points, and in the order of x, then y. O(n).

    >>> int(np.diff(packed(np.array([(3, 4), (3, 5)])))[0])
    1
    """
    numbers: Ints = ((points[:, 0] + (1 << 31)) << 31) + points[:, 1]
    return numbers
