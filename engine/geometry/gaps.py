"""The gaps between drawn neighbours, and the widest of them that is still a border.

Which gaps are borders is a question to the whole map. No constant serves (3.5 units fit one published map and 5
another), nor does the commonest gap (one map has seas that touch and lands 4 units apart, another borders that are
all 1 unit wide but for a few of 5). The line is drawn where it matters least: where moving it by an eighth either way
makes or breaks the least length of borders; there, in the middle of the first wide part that no gap falls into.

Maps have several such stretches, one below the banks of a river and one above it. Of these it is the one nearest to a
thirtieth of a typical shape's width, about where a line becomes a strip; where borders are drawn wider, nearest to a
little more than the gap that nine of ten shapes have to their nearest neighbour.

Source: our own, found by measuring published maps: engine/decisions/tolerance-from-gaps.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import Generic, TypeVar

import numpy as np
from shapely.geometry.base import BaseGeometry

from engine.geometry.contacts import REACH, Contact, Reason, contacts, typical_width
from engine.geometry.segments import Bools, Floats

Id = TypeVar("Id", bound=Hashable)

_USUAL = 1 / 30
"""About this share of a typical shape's width parts drawn lines from strips that anybody sees."""

_WIDER = 1.3
"""So many times as wide as most borders the line is drawn at least."""

_SPAN = 2
"""It is looked for down to the half and up to the double of that."""

_SERVED = 0.9
"""The share of shapes with neighbours whose nearest one the tolerance must reach."""

_SHIFT = 1.15
"""How far the line is moved to see what depends on it: an eighth, nearly, on each side."""

_QUIET = 0.002
"""A stretch is quiet when no more than this share of all borders depends on the line in it."""

_CLEAR = 1.6
"""A part of the stretch without gaps is wide enough when its ends differ so many times."""

_STEPS = 120
"""How many places of the line are tried, each a hundredth wider than the one before."""


@dataclass(frozen=True)
class NearLink(Generic[Id]):
    """Two shapes that count as neighbours at some tolerance, and why."""

    between: tuple[Id, Id]
    reason: Reason
    gap: float
    """The least distance, or where outlines come to a point the gap at which they face each other long enough; 0 for a
    border or an overlap."""
    length: float
    """For how long the two face each other with gaps up to the tolerance."""


@dataclass(frozen=True)
class Tolerance:
    """Where the line between borders and real gaps is drawn."""

    value: float
    """Gaps up to this are borders."""
    quiet: tuple[float, float]
    """Anywhere in this stretch the line gives almost the same links."""
    below: float
    """The widest gap that is a border."""
    above: float
    """The narrowest gap that is none."""


@dataclass(frozen=True)
class Histogram:
    """How many pairs have which gap."""

    edges: tuple[float, ...]
    """One more than the counts. Each bin has its upper edge in it, the first one also its lower."""
    counts: tuple[int, ...]
    line: float
    """The tolerance."""


@dataclass(frozen=True, eq=False)
class GapSurvey(Generic[Id]):
    """The contacts of a map's shapes, in any unit of length."""

    ids: tuple[Id, ...]
    width: float
    """The width of a typical shape."""
    contacts: Mapping[tuple[Id, Id], Contact[Id]]

    @property
    def reach(self) -> float:
        """How far was looked. O(1). In the units of the shapes.

        >>> from shapely import box
        >>> survey({"a": box(0, 0, 12, 12), "b": box(13, 0, 25, 12)}).reach
        2.0
        """
        return self.width * REACH

    @cached_property
    def gaps(self) -> dict[tuple[Id, Id], float]:
        """The gap of each pair that would be neighbours at some tolerance within reach. O(p) for p pairs. In the units
        of the shapes.

        >>> from shapely import box
        >>> survey({"a": box(0, 0, 12, 12), "b": box(13, 0, 25, 12), "c": box(30, 0, 42, 12)}).gaps
        {('a', 'b'): 1.0}
        """
        return {pair: c.gap for pair, c in self.contacts.items() if c.gap <= self.reach}

    @cached_property
    def tolerance(self) -> Tolerance:
        """The tolerance that the map's own gaps suggest, as told above. O(p log p) for p pairs.

        >>> from shapely import box
        >>> row = {n: box(11 * n, 0, 11 * n + 10, 10) for n in range(9)}
        >>> survey(row).tolerance.below
        1.0
        """
        if not self.width:
            return Tolerance(0.0, (0.0, 0.0), 0.0, 0.0)
        usual = self._usual
        places = np.geomspace(usual / _SPAN, min(_SPAN * usual, self.reach / _SHIFT), _STEPS + 1)
        lost, total = self._depending(places)
        stretches = [(float(places[a]), float(places[b])) for a, b in _runs(lost <= lost.min() + _QUIET * total)]
        low, high = min(stretches, key=lambda ends: _ratio(usual, ends))
        ends = [low, *sorted({gap for gap in self.gaps.values() if low < gap < high}), high]
        parts = list(pairwise(ends))
        widest = max(parts, key=lambda part: part[1] / part[0])
        lower, upper = next((part for part in parts if part[1] > _CLEAR * part[0]), widest)
        return self._drawn(sqrt(lower * upper), (low, high))

    def _drawn(self, value: float, quiet: tuple[float, float]) -> Tolerance:
        gaps = sorted(self.gaps.values())
        at = int(np.searchsorted(gaps, value, side="right"))
        return Tolerance(value, quiet, gaps[at - 1] if at else 0.0, gaps[at] if at < len(gaps) else self.reach)

    @cached_property
    def _usual(self) -> float:
        nearest: dict[Id, float] = {}
        for pair, gap in self.gaps.items():
            for name in pair:
                nearest[name] = min(nearest.get(name, gap), gap)
        served = float(np.quantile(list(nearest.values()), _SERVED, method="lower")) if nearest else 0.0
        return max(self.width * _USUAL, min(served * _WIDER, self.reach / _SHIFT))

    def _depending(self, places: Floats) -> tuple[Floats, float]:
        """For each place of the line the length of borders that a shift either way would make or break, and the length
        of all borders up to the last place."""
        rows = sorted((gap, self.contacts[pair].length(gap * _SHIFT)) for pair, gap in self.gaps.items())
        gaps = np.array([gap for gap, _ in rows])
        sums = np.concatenate([[0.0], np.cumsum([length for _, length in rows])])

        def up_to(line: Floats) -> Floats:
            passed: Floats = sums[np.searchsorted(gaps, line, side="right")]
            return passed

        return up_to(places * _SHIFT) - up_to(places / _SHIFT), float(up_to(places[-1:])[0])

    def links(self, tolerance: float | None = None) -> dict[tuple[Id, Id], NearLink[Id]]:
        """The pairs that are neighbours at a tolerance (None: the derived one), each with its reason. O(p). In the
        units of the shapes.

        >>> from shapely import box
        >>> near = survey({"a": box(0, 0, 10, 10), "b": box(10.5, 0, 20, 10)}).links(1)
        >>> near["a", "b"].reason, near["a", "b"].gap
        ('gap', 0.5)
        """
        line = self.tolerance.value if tolerance is None else tolerance
        near = ((pair, gap, self.contacts[pair]) for pair, gap in self.gaps.items() if gap <= line)
        return {pair: NearLink(pair, c.reason, gap, c.length(line)) for pair, gap, c in near}

    def doubtful(self, tolerance: float | None = None, factor: float = 1.25) -> list[tuple[Id, Id]]:
        """The pairs whose gap lies within a factor of the tolerance, closest first, for somebody to look at. O(p log
        p). In the units of the shapes.

        >>> from shapely import box
        >>> survey({"a": box(0, 0, 12, 12), "b": box(13, 0, 25, 12), "c": box(25.1, 0, 37, 12)}).doubtful(0.9)
        [('a', 'b')]
        """
        line = self.tolerance.value if tolerance is None else tolerance
        found = [pair for pair, gap in self.gaps.items() if line / factor < gap <= line * factor]
        return sorted(found, key=lambda pair: abs(self.gaps[pair] - line))

    def histogram(self, bins: int = 40, tolerance: float | None = None) -> Histogram:
        """How many pairs have which gap, in bins of equal width up to the reach. O(p). In the units of the shapes.

        >>> from shapely import box
        >>> survey({"a": box(0, 0, 12, 12), "b": box(13, 0, 25, 12)}).histogram(4, 1.0).counts
        (0, 1, 0, 0)
        """
        line = self.tolerance.value if tolerance is None else tolerance
        step = self.reach / bins if self.reach else 1.0
        places = np.ceil(np.array(list(self.gaps.values()), dtype=float) / step).astype(np.int64) - 1
        counts = np.bincount(np.clip(places, 0, bins - 1), minlength=bins)
        return Histogram(tuple(step * n for n in range(bins + 1)), tuple(counts.tolist()), line)


def survey(shapes: Mapping[Id, BaseGeometry]) -> GapSurvey[Id]:
    """Measure the gaps between shapes: valid polygons or multipolygons in any unit. Cost as for `contacts`. In the
    units of the shapes.

    >>> from shapely import box
    >>> survey({"a": box(0, 0, 10, 10), "b": box(10, 0, 20, 10), "c": box(20, 10, 30, 20)}).gaps
    {('a', 'b'): 0.0}
    """
    return GapSurvey(tuple(shapes), typical_width(list(shapes.values())), contacts(shapes))


def _runs(quiet: Bools) -> Iterator[tuple[int, int]]:
    """The first and last place of each run of places that are all quiet."""
    changes = np.flatnonzero(np.diff(np.concatenate([[False], quiet, [False]]).astype(np.int8)))
    for first, after in changes.reshape(-1, 2).tolist():
        yield first, after - 1


def _ratio(wanted: float, ends: tuple[float, float]) -> float:
    """By how much a place differs from the nearest of a stretch, as a ratio; 1 inside it."""
    return max(ends[0] / wanted, wanted / ends[1], 1.0)
