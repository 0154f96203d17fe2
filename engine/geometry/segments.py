"""All sides of many shapes in one table of arrays, and the pairing of sides that run against each other.

This is what noding, adjacency and coverages stand on. Coordinates are no larger than
`engine.geometry.rings.FARTHEST`, so that products of two differences fit into 64 bits.

Source: half-edges (Muller and Preparata 1978) as arrays; a side and its reversal meet by sorting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from engine.geometry.rings import Rings

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Segments:
    """The sides of oriented shapes, in the order of shapes, rings and points. A side's number is its place here."""

    start: Ints
    """Shape (n, 2), grid units."""
    sizes: Ints
    """How many sides each ring has."""
    ring_owner: Ints
    """For each ring the place in the sequence of the shape that it belongs to."""

    @classmethod
    def of(cls, shapes: Sequence[Rings]) -> Segments:
        """The table of all sides of these shapes. O(n). Rings in grid units.

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).end.tolist()
        [[4, 0], [4, 3], [0, 0]]
        """
        rings = list(chain.from_iterable(shapes))
        sizes = np.fromiter(map(len, rings), np.int64, len(rings))
        total = int(sizes.sum())
        flat = np.fromiter(chain.from_iterable(chain.from_iterable(rings)), np.int64, 2 * total)
        owner = np.repeat(np.arange(len(shapes)), np.fromiter(map(len, shapes), np.int64, len(shapes)))
        return cls(flat.reshape(total, 2), sizes, owner)

    def __len__(self) -> int:
        """How many sides there are. O(1).

        >>> len(Segments.of([(((0, 0), (4, 0), (4, 3)),)]))
        3
        """
        return len(self.start)

    @cached_property
    def owner(self) -> Ints:
        """Shape (n,): the place in the sequence of the shape whose side it is. O(n).

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),), (((0, 0), (4, 3), (0, 3)),)]).owner.tolist()
        [0, 0, 0, 1, 1, 1]
        """
        return np.repeat(self.ring_owner, self.sizes)

    @cached_property
    def following(self) -> Ints:
        """Shape (n,): the side that goes on from this one's end. O(n).

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).following.tolist()
        [1, 2, 0]
        """
        following = np.arange(1, len(self) + 1)
        last = np.cumsum(self.sizes) - 1
        kept = self.sizes > 0
        following[last[kept]] = (last - self.sizes + 1)[kept]
        return following

    @cached_property
    def end(self) -> Ints:
        """Shape (n, 2), grid units. O(n).

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).end.tolist()
        [[4, 0], [4, 3], [0, 0]]
        """
        return self.start[self.following]

    @cached_property
    def lengths(self) -> Floats:
        """The length of each side, in grid units. O(n).

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).lengths.tolist()
        [4.0, 3.0, 5.0]
        """
        step = (self.end - self.start).astype(np.float64)
        return np.hypot(step[:, 0], step[:, 1])

    def shape(self, place: int) -> Rings:
        """The rings of the shape at a place in the sequence. O(rings of all shapes, and points of this one). In grid
        units.

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).shape(0)
        (((0, 0), (4, 0), (4, 3)),)
        """
        first, last = np.searchsorted(self.ring_owner, (place, place + 1)).tolist()
        rows = self._stops[first : last + 1].tolist()
        points = [(x, y) for x, y in self.start[rows[0] : rows[-1]].tolist()]
        return tuple(tuple(points[a - rows[0] : b - rows[0]]) for a, b in pairwise(rows))

    @cached_property
    def _stops(self) -> Ints:
        """Where each ring begins in the table, and where the last one ends."""
        stops: Ints = np.concatenate([[0], np.cumsum(self.sizes)])
        return stops

    def with_points(self, sides: Ints, points: Ints) -> Segments:
        """The table with points, shape (k, 2), put into the sides at these places; those of one side come in their
        order along it. O(n + k log k).

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)),)]).with_points(np.array([0]), np.array([(2, 0)])).shape(0)
        (((0, 0), (2, 0), (4, 0), (4, 3)),)
        """
        ring = np.searchsorted(self._stops, sides, side="right") - 1
        start = np.insert(self.start, sides + 1, points, axis=0)
        return Segments(start, self.sizes + np.bincount(ring, minlength=len(self.sizes)), self.ring_owner)

    @cached_property
    def corners(self) -> tuple[Ints, Ints]:
        """All different points, shape (k, 2), in the order of x, then y; and for each side the place of its start among
        them. O(n log n).

        >>> [found.tolist() for found in Segments.of([(((4, 3), (0, 0), (4, 0)),)]).corners]
        [[[0, 0], [4, 0], [4, 3]], [2, 0, 1]]
        """
        known, place = np.unique(packed(self.start), return_inverse=True)
        return unpacked(known), place

    @cached_property
    def twice_areas(self) -> Ints:
        """Twice the signed area of each ring (shoelace formula), in square grid units, in the order of the rings.
        O(n). Sums that pass 64 bits on the way come back, as the area itself fits.

        >>> Segments.of([(((0, 0), (4, 0), (4, 3)), ((1, 1), (2, 2), (2, 1)))]).twice_areas.tolist()
        [12, -1]
        """
        cross = self.start[:, 0] * self.end[:, 1] - self.start[:, 1] * self.end[:, 0]
        areas = np.zeros(len(self.sizes), dtype=np.int64)
        kept = self.sizes > 0
        if kept.any():
            areas[kept] = np.add.reduceat(cross, self._stops[:-1][kept])
        return areas

    @cached_property
    def opposites(self) -> tuple[Ints, Ints]:
        """All pairs (i, j) of sides that run between the same two points in opposite directions, as two
        arrays, sorted; each pair appears both ways round. One sort of all sides; O(n log n), and the number of pairs
        where many shapes lie over each other.

        >>> table = Segments.of([(((0, 0), (4, 0), (4, 4)),), (((4, 4), (4, 0), (8, 0)),)])
        >>> [places.tolist() for places in table.opposites]
        [[1, 3], [3, 1]]
        """
        known, a = self.corners
        b = a[self.following]
        key = np.minimum(a, b) * len(known) + np.maximum(a, b)
        order = np.argsort(key)
        ranked, rising = key[order], (a < b)[order]
        one, other, step = [order[:0]], [order[:0]], 1
        while (same := ranked[step:] == ranked[:-step]).any():
            against = np.flatnonzero(same & (rising[step:] != rising[:-step]))
            one.append(order[against])
            other.append(order[against + step])
            step += 1
        return _both_ways(np.concatenate(one), np.concatenate(other), len(self))

    @cached_property
    def matched(self) -> Bools:
        """Which sides have a counterpart in another shape. O(n log n).

        >>> Segments.of([(((0, 0), (4, 0), (4, 4)),), (((4, 4), (4, 0), (8, 0)),)]).matched.tolist()
        [False, True, False, True, False, False]
        """
        i, j = self.opposites
        flags = np.zeros(len(self), dtype=np.bool_)
        flags[i[self.owner[i] != self.owner[j]]] = True
        return flags


def _both_ways(one: Ints, other: Ints, count: int) -> tuple[Ints, Ints]:
    """Pairs as two arrays, and the same pairs turned round, sorted. Where nothing has two counterparts they need no
    sorting."""
    i, j = np.concatenate([one, other]), np.concatenate([other, one])
    partner = np.full(count, -1)
    partner[i] = j
    found = np.flatnonzero(partner >= 0)
    if len(found) == len(i):
        return found, partner[found]
    order = np.lexsort((j, i))
    return i[order], j[order]


def packed(points: Ints) -> Ints:
    """Points, shape (n, 2), as one number each: equal for equal points, and in the order of x, then y. O(n).

    >>> int(np.diff(packed(np.array([(3, 4), (3, 5)])))[0])
    1
    """
    numbers: Ints = ((points[:, 0] + (1 << 31)) << 31) + points[:, 1]
    return numbers


def unpacked(numbers: Ints) -> Ints:
    """The points, shape (n, 2), that `packed` made numbers of. O(n).

    >>> unpacked(packed(np.array([(3, -4), (-3, 5)]))).tolist()
    [[3, -4], [-3, 5]]
    """
    x = (numbers + (1 << 30)) >> 31
    points: Ints = np.stack([x - (1 << 31), numbers - (x << 31)], axis=1)
    return points
