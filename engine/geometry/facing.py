"""What faces what: for each piece of every outline, the other shape nearest to it and how wide the gap between is.

Shapes that were traced apart share no side, though a reader of the map sees a border. What tells a border from a
chance is that two outlines run beside each other with nothing between. So every outline is cut into short pieces,
and each piece is given to the shape nearest to its middle: across a corner the shapes beside it are always nearer
than the one diagonally opposite, so that corners make no neighbours, and a river drawn as a space keeps its banks
apart. A piece that lies inside another shape has a gap of 0 to it: they overlap.

Shapes are polygons or multipolygons in any unit. All lengths are in that unit.

Source: our own, found by measuring published maps: engine/decisions/tolerance-from-gaps.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from engine.geometry.segments import Bools, Floats, Ints

_STAGES = (1 / 16, 1 / 4, 1.0)
"""Shares of the reach that are searched one after the other, as most pieces have their neighbour close by."""

_BATCH = 20_000
"""Pieces searched at a time, which bounds the memory."""

_RUN = 16
"""So many pieces in a row share one look at the tree."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """Straight pieces of outlines."""

    start: Floats
    """Shape (n, 2)."""
    end: Floats
    """Shape (n, 2)."""
    owner: Ints
    """Shape (n,): the place of the shape whose outline it is."""

    @classmethod
    def of(cls, shapes: Sequence[BaseGeometry]) -> Pieces:
        """The sides of all outlines, holes included. O(n). In the units of the shapes.

        >>> from shapely import box
        >>> len(Pieces.of([box(0, 0, 4, 1), box(5, 0, 9, 1)]))
        8
        """
        lines, owner = shapely.get_parts(shapely.boundary(np.array(shapes, dtype=object)), return_index=True)
        points, line = shapely.get_coordinates(lines, return_index=True)
        together = line[1:] == line[:-1]
        return cls(points[:-1][together], points[1:][together], owner[line[:-1][together]].astype(np.int64))

    def __len__(self) -> int:
        return len(self.owner)

    @cached_property
    def lengths(self) -> Floats:
        """The length of each piece. O(n). In the units of the shapes.

        >>> from shapely import box
        >>> sorted(Pieces.of([box(0, 0, 4, 1)]).lengths.tolist())
        [1.0, 1.0, 4.0, 4.0]
        """
        return _norm(self.end - self.start)

    @cached_property
    def middles(self) -> Floats:
        """The middle of each piece, shape (n, 2). O(n). In the units of the shapes.

        >>> from shapely import box
        >>> sorted(Pieces.of([box(0, 0, 4, 2)]).middles.tolist())
        [[0.0, 1.0], [2.0, 0.0], [2.0, 2.0], [4.0, 1.0]]
        """
        return (self.start + self.end) / 2

    def only(self, keep: Bools) -> Pieces:
        """Some of the pieces. O(n).

        >>> from shapely import box
        >>> sides = Pieces.of([box(0, 0, 4, 1)])
        >>> len(sides.only(sides.lengths > 1))
        2
        """
        return Pieces(self.start[keep], self.end[keep], self.owner[keep])

    def cut(self, longest: float) -> Pieces:
        """The same outlines in pieces of no more than this length, each side cut evenly. O(n) for n pieces made.
        `longest` is in the units of the shapes.

        >>> from shapely import box
        >>> len(Pieces.of([box(0, 0, 4, 1)]).cut(2))
        6
        """
        return self.split(np.maximum(np.ceil(self.lengths / longest), 1).astype(np.int64))

    def split(self, parts: Ints | int) -> Pieces:
        """Each piece in so many equal parts. O(n) for n pieces made.

        >>> from shapely import box
        >>> Pieces.of([box(0, 0, 4, 1)]).split(2).lengths.sum()
        np.float64(10.0)
        """
        counts = np.broadcast_to(np.asarray(parts, dtype=np.int64), len(self))
        whole = np.repeat(np.arange(len(self)), counts)
        nth = np.arange(len(whole)) - np.repeat(np.cumsum(counts) - counts, counts)
        step = ((self.end - self.start) / counts[:, None])[whole]
        start = self.start[whole] + nth[:, None] * step
        return Pieces(start, start + step, self.owner[whole])

    def shared(self) -> tuple[Ints, Ints]:
        """Pairs of pieces of different owners that have the same two ends, as two arrays of places; each pair once, and
        each piece in one pair at most where no outlines overlap. O(n log n).

        >>> from shapely import box
        >>> one, other = Pieces.of([box(0, 0, 4, 1), box(4, 0, 9, 1)]).shared()
        >>> len(one), len(other)
        (1, 1)
        """
        turned = (self.start[:, 0] > self.end[:, 0]) | (
            (self.start[:, 0] == self.end[:, 0]) & (self.start[:, 1] > self.end[:, 1])
        )
        low, high = np.where(turned[:, None], self.end, self.start), np.where(turned[:, None], self.start, self.end)
        columns = (self.owner, high[:, 1], high[:, 0], low[:, 1], low[:, 0])
        order = np.lexsort(columns)
        rows = np.concatenate([low, high], axis=1)[order]
        same = (rows[1:] == rows[:-1]).all(axis=1) & (self.owner[order][1:] != self.owner[order][:-1])
        return order[:-1][same], order[1:][same]


@dataclass(frozen=True, eq=False)
class Facings:
    """Which shapes pieces of outlines face. A piece that faces several shapes about as closely appears once for
    each."""

    piece: Ints
    """Shape (n,): the place of the piece."""
    other: Ints
    """Shape (n,): the place of the shape that it faces."""
    gap: Floats
    """Shape (n,): the distance of the middle of the piece from that shape; 0 inside it."""

    def rows(self, places: Ints | Bools) -> Facings:
        """Some of the rows. O(n).

        >>> found = Facings(np.array([0, 1]), np.array([1, 0]), np.array([0.5, 2.0]))
        >>> found.rows(found.gap < 1).piece.tolist()
        [0]
        """
        return Facings(self.piece[places], self.other[places], self.gap[places])


@dataclass(frozen=True)
class Search:
    """How facings are looked for."""

    reach: float
    """How far."""
    tie: float
    """Distances that differ by no more than this are equal,"""
    likeness: float = 0.0
    """and so are those that differ by no more than this share of the lesser."""


def facings(shapes: Sequence[BaseGeometry], pieces: Pieces, search: Search) -> Facings:
    """What each piece faces within reach.

    For n pieces with k sides within reach of each: O(n log n + n k); only pieces that face nothing nearby are searched
    at full reach. Distances are in the units of the shapes.

    >>> from shapely import box
    >>> two = [box(0, 0, 4, 4), box(5, 0, 9, 4)]
    >>> found = facings(two, Pieces.of(two), Search(2, 0))
    >>> found.piece.tolist(), found.other.tolist(), found.gap.tolist()
    ([0, 6], [1, 0], [1.0, 1.0])
    """
    sides = Pieces.of(shapes)
    tree = shapely.STRtree(np.asarray(shapely.linestrings(np.stack([sides.start, sides.end], axis=1))))
    inside = _inside(shapes, pieces)
    waiting = np.full(len(pieces), True)
    waiting[inside[0]] = False
    found = [Facings(*inside, np.zeros(len(inside[0])))]
    for share in _STAGES:
        for batch in filter(len, _batches(np.flatnonzero(waiting))):
            closest = _closest(_near(pieces, sides, tree, batch, search.reach * share), search)
            settled = closest.rows(_certain(closest, search, share))
            waiting[settled.piece] = False
            found.append(settled)
    return Facings(*(np.concatenate(column) for column in zip(*_columns(found), strict=True)))


def _batches(places: Ints) -> list[Ints]:
    return np.array_split(places, len(places) // _BATCH + 1)


def _columns(found: Sequence[Facings]) -> Iterator[tuple[Ints, Ints, Floats]]:
    return ((f.piece, f.other, f.gap) for f in found)


def _inside(shapes: Sequence[BaseGeometry], pieces: Pieces) -> tuple[Ints, Ints]:
    """Pieces whose middle lies inside another shape, and that shape; only pairs that do more than touch are looked
    at."""
    drawn = np.array(shapes, dtype=object)
    one, other = shapely.STRtree(drawn).query(drawn, predicate="intersects")
    over = (one != other) & ~shapely.touches(drawn[one], drawn[other])
    rows = np.argsort(pieces.owner, kind="stable")
    first, last = (np.searchsorted(pieces.owner[rows], one[over], side) for side in ("left", "right"))
    found, within = [rows[:0]], [rows[:0]]
    for shape, a, b in zip(other[over].tolist(), first.tolist(), last.tolist(), strict=True):
        x, y = pieces.middles[rows[a:b]].T
        inner = rows[a:b][shapely.contains_xy(drawn[shape], x, y)]
        found.append(inner)
        within.append(np.full(len(inner), shape))
    return np.concatenate(found), np.concatenate(within)


def _near(pieces: Pieces, sides: Pieces, tree: shapely.STRtree, batch: Ints, reach: float) -> Facings:
    """Every side of another shape within reach of the middle of each piece of a batch. The tree is asked for runs of
    pieces that follow each other."""
    middles, owner = pieces.middles[batch], pieces.owner[batch]
    starts, sizes = _runs(batch, owner)
    low, high = np.minimum.reduceat(middles, starts) - reach, np.maximum.reduceat(middles, starts) + reach
    run, side = tree.query(shapely.box(*low.T, *high.T))
    foreign = sides.owner[side] != owner[starts[run]]
    run, side = run[foreign], side[foreign]
    rows = np.repeat(starts[run] - np.cumsum(sizes[run]) + sizes[run], sizes[run]) + np.arange(int(sizes[run].sum()))
    side = np.repeat(side, sizes[run])
    gap = _distance(middles[rows], sides.start[side], sides.end[side])
    return Facings(batch[rows], sides.owner[side], gap).rows(gap <= reach)


def _runs(places: Ints, owner: Ints) -> tuple[Ints, Ints]:
    """Where runs of pieces of one shape that follow each other begin in a batch, and how many are in each."""
    breaks = np.flatnonzero((np.diff(places) != 1) | (np.diff(owner) != 0)) + 1
    begun = np.concatenate([[0], breaks]) if len(places) else breaks
    since = np.arange(len(places)) - np.repeat(begun, np.diff(np.append(begun, len(places))))
    starts = np.flatnonzero(since % _RUN == 0)
    return starts, np.diff(np.append(starts, len(places)))


def _closest(near: Facings, search: Search) -> Facings:
    """One row for each piece and shape, with the least gap, of the shapes about as near as the nearest only."""
    if not len(near.piece):
        return near
    order = np.lexsort((near.gap, near.other, near.piece))
    piece, other, gap = near.piece[order], near.other[order], near.gap[order]
    first = np.r_[True, (piece[1:] != piece[:-1]) | (other[1:] != other[:-1])]
    piece, other, gap = piece[first], other[first], gap[first]
    starts = np.flatnonzero(np.r_[True, piece[1:] != piece[:-1]])
    least = np.repeat(np.minimum.reduceat(gap, starts), np.diff(np.r_[starts, len(piece)]))
    keep = gap <= _alike(least, search)
    return Facings(piece, other, gap).rows(keep)


def _alike(least: Floats, search: Search) -> Floats:
    """Up to where a distance counts as being like the least one."""
    return np.maximum(least + search.tie, least * (1 + search.likeness))


def _certain(closest: Facings, search: Search, share: float) -> Bools:
    """Which rows can't change when more is looked at: all that are like theirs lie within what has been searched."""
    if share == 1 or not len(closest.gap):
        return np.full(len(closest.gap), True)
    within = _alike(closest.gap, search) <= search.reach * share
    starts = np.flatnonzero(np.r_[True, closest.piece[1:] != closest.piece[:-1]])
    certain: Bools = np.repeat(np.logical_and.reduceat(within, starts), np.diff(np.r_[starts, len(within)]))
    return certain


def _distance(point: Floats, start: Floats, end: Floats) -> Floats:
    """The distance of each point from its segment."""
    step, way = end - start, point - start
    whole = np.maximum(_dot(step, step), np.finfo(float).tiny)
    share = np.clip(_dot(step, way) / whole, 0.0, 1.0)
    return _norm(way - share[:, None] * step)


def _dot(one: Floats, other: Floats) -> Floats:
    product: Floats = one[:, 0] * other[:, 0] + one[:, 1] * other[:, 1]
    return product


def _norm(vectors: Floats) -> Floats:
    lengths: Floats = np.hypot(vectors[:, 0], vectors[:, 1])
    return lengths
