"""Contacts: for each pair of shapes that face each other, how wide the gap between them is and for how long.

Two outlines that run beside each other make a contact as soon as they do so for longer than drawing goes astray at
a corner. Two that come to a point, as at a corner or in a wedge, must face each other for two and a half times as long
as the gap is wide: right angles never do, nor does a wedge that opens by more than 24 degrees.

Source: our own, found by measuring published maps: engine/decisions/tolerance-from-gaps.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import Generic, Literal, TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from engine.geometry.facing import Facings, Pieces, Search, facings
from engine.geometry.segments import Bools, Floats, Ints

Id = TypeVar("Id", bound=Hashable)
Reason = Literal["border", "overlap", "gap"]

REACH = 1 / 6
"""How far is looked, as a share of the width of a typical shape."""

_PIECE = 1 / 200
"""The longest piece of an outline that is measured as one, as a share of that width."""

_TIE = 1 / 2000
"""Distances that differ by less than this share of that width are equal; drawing is not more exact."""

_ASTRAY = 5
"""So many ties may outlines go astray at a corner: what faces each other for less doesn't count."""

_LIKENESS = 0.2
"""A shape that is further away than the nearest by no more than this share is faced as well. Across a corner where
streets of one width meet at right angles it would be 0.4."""

_BESIDE = 1.5
"""Outlines run beside each other when they face with a gap no wider than so many times their least distance."""

_EVEN, _LASTING = 1.05, 0.28
"""and when the gap stays that even for that share of its width. Two right angles that point at each other manage
0.18."""

_FINE = 16
"""Into so many parts pieces are cut to look closely at a short contact."""

_WEDGE = 2.5
"""How many times as long as the gap is wide a contact must be where outlines come to a point."""

_LONG = 6
"""A contact that is so many times as long as its gap is wide needs no closer look."""


@dataclass(frozen=True, eq=False)
class Contact(Generic[Id]):
    """Two shapes that face each other, piece by piece of their outlines, narrowest gap first."""

    between: tuple[Id, Id]
    """In the order of the shapes."""
    gaps: Floats
    """Shape (n,): the gap at each piece, rising."""
    lengths: Floats
    """Shape (n,): for how long the two face each other with that gap or a narrower one, averaged over both."""
    shared: float
    """The length of the sides that both have outright."""
    distance: float
    """The least distance between the two."""
    shortest: float
    """How long a contact is at least."""

    @cached_property
    def gap(self) -> float:
        """The tolerance at which the two become neighbours; infinite when they only touch at a corner. O(n). In the
        units of the shapes.

        >>> from shapely import box
        >>> contacts({"a": box(0, 0, 10, 10), "b": box(10.5, 0, 20, 10)})["a", "b"].gap
        0.5
        """
        if self.shared or self._beside:
            return self.distance
        return _first(self.gaps, self.lengths >= np.maximum(self.shortest, _WEDGE * self.gaps))

    @property
    def _beside(self) -> bool:
        narrowest = float(self.gaps[0]) if len(self.gaps) else inf
        enough = max(self.shortest, _LASTING * narrowest)
        return narrowest <= _BESIDE * self.distance and self.length(_EVEN * narrowest) >= enough

    def length(self, tolerance: float) -> float:
        """For how long the two face each other with gaps up to a tolerance, shared sides counted in. O(log n). Both in
        the units of the shapes.

        >>> from shapely import box
        >>> beside = contacts({"a": box(0, 0, 10, 10), "b": box(10.5, 0, 20, 10)})["a", "b"]
        >>> beside.length(0.25), round(beside.length(0.5), 6)
        (0.0, 10.0)
        """
        last = int(np.searchsorted(self.gaps, tolerance, side="right"))
        return self.shared + (float(self.lengths[last - 1]) if last else 0.0)

    @property
    def reason(self) -> Reason:
        """Why the two are neighbours: they share sides, lie over each other or touch along a line, or a narrow gap
        is between them. O(n).

        >>> from shapely import box
        >>> shapes = {"a": box(0, 0, 9, 9), "b": box(9, 0, 20, 9), "c": box(9, 9.5, 20, 20), "d": box(19, 9.5, 30, 20)}
        >>> {pair: found.reason for pair, found in contacts(shapes).items() if found.gap < 1}
        {('a', 'b'): 'border', ('b', 'c'): 'gap', ('b', 'd'): 'gap', ('c', 'd'): 'overlap'}
        """
        return "border" if self.shared else "gap" if self.gap else "overlap"


def typical_width(shapes: Sequence[BaseGeometry]) -> float:
    """The median of the square roots of the areas; 0 without any area. O(n). In the units of the shapes.

    >>> from shapely import box
    >>> typical_width([box(0, 0, 1, 1), box(0, 0, 2, 2), box(0, 0, 9, 9)])
    2.0
    """
    areas = [shape.area for shape in shapes if shape.area > 0]
    return sqrt(float(np.median(areas))) if areas else 0.0


def contacts(shapes: Mapping[Id, BaseGeometry]) -> dict[tuple[Id, Id], Contact[Id]]:
    """Every pair of shapes that face each other within reach, in the order of the shapes.

    Valid polygons or multipolygons in any unit, empty ones allowed. Sides that two shapes share outright are settled by
    one look-up (the shared-edge hash), only the others are measured: O(n log n + n k) for n pieces with k sides within
    reach of each. 169,000 points in 624 shapes that share no side take a few seconds. Whatever it measures is in the
    units of the shapes.

    >>> from shapely import box
    >>> found = contacts({"a": box(0, 0, 10, 10), "b": box(10.5, 0, 20, 10), "c": box(20.5, 10.5, 30, 20)})
    >>> found["a", "b"].gap, round(found["a", "b"].length(0.5), 6), found["b", "c"].gap
    (0.5, 10.0, inf)
    """
    ids, drawn = tuple(shapes), list(shapes.values())
    width = typical_width(drawn)
    if not width:
        return {}
    sides = Pieces.of(drawn)
    one, other = sides.shared()
    loose = np.full(len(sides), True)
    loose[one] = loose[other] = False
    pieces = sides.only(loose).cut(width * _PIECE)
    found = facings(drawn, pieces, Search(width * REACH, width * _TIE, _LIKENESS))
    return _gathered(ids, drawn, pieces, found, _shared(sides, one, other, len(ids)))


def _key(one: Ints, other: Ints, n: int) -> Ints:
    """One number for each pair of places, whichever comes first."""
    return np.minimum(one, other) * n + np.maximum(one, other)


def _shared(sides: Pieces, one: Ints, other: Ints, n: int) -> dict[int, float]:
    """For each pair of places (as one number) the length of the sides that both have outright."""
    pairs, place = np.unique(_key(sides.owner[one], sides.owner[other], n), return_inverse=True)
    total = np.bincount(place, weights=sides.lengths[one], minlength=len(pairs))
    return dict(zip(pairs.tolist(), total.tolist(), strict=True))


def _gathered(
    ids: tuple[Id, ...], drawn: Sequence[BaseGeometry], pieces: Pieces, found: Facings, shared: Mapping[int, float]
) -> dict[tuple[Id, Id], Contact[Id]]:
    """The facings and the shared sides, pair by pair."""
    n, shortest = len(ids), typical_width(drawn) * _TIE * _ASTRAY
    key = _key(pieces.owner[found.piece], found.other, n)
    order = np.lexsort((found.gap, key))
    pairs, starts = np.unique(key[order], return_index=True)
    stops = np.append(starts[1:], len(key))[: len(starts)]
    rows = {pair: order[a:b] for pair, a, b in zip(pairs.tolist(), starts.tolist(), stops.tolist(), strict=True)}
    gathered = {}
    for pair in sorted({*rows, *shared}):
        a, b = divmod(pair, n)
        gaps, lengths = _profile(drawn, pieces, found.rows(rows.get(pair, order[:0])), shortest)
        distance = 0.0 if pair in shared else float(drawn[a].distance(drawn[b]))
        gathered[ids[a], ids[b]] = Contact((ids[a], ids[b]), gaps, lengths, shared.get(pair, 0.0), distance, shortest)
    return gathered


def _profile(drawn: Sequence[BaseGeometry], pieces: Pieces, own: Facings, shortest: float) -> tuple[Floats, Floats]:
    """The gaps of a pair's facings, rising, and the length up to each. Short contacts are cut finer, since corners that
    point at each other look even from afar."""
    lengths = np.cumsum(pieces.lengths[own.piece]) / 2
    facing = _first(own.gap, lengths >= shortest)
    if facing == inf or lengths[np.searchsorted(own.gap, _BESIDE * facing, side="right") - 1] >= _LONG * facing:
        return own.gap, lengths
    fine = Pieces(pieces.start[own.piece], pieces.end[own.piece], own.other).split(_FINE)
    gaps = shapely.distance(shapely.points(fine.middles), np.array(drawn, dtype=object)[fine.owner])
    order = np.argsort(gaps)
    return gaps[order], np.cumsum(fine.lengths[order]) / 2


def _first(gaps: Floats, enough: Bools) -> float:
    """The narrowest gap where there is enough; infinite if nowhere."""
    places = np.flatnonzero(enough)
    return float(gaps[places[0]]) if len(places) else inf
