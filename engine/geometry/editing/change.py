"""What an edit of a coverage did, and why one is refused.

Source: differences of the sets of borders, and exact areas by the shoelace formula.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np
import shapely

from engine.geometry.coverage import Coverage
from engine.geometry.rings import Point, Rings, polygon, twice_area

Id = TypeVar("Id", bound=Hashable)


class EditError(Exception):
    """An edit that can't be made: the reason as a sentence, and the place in grid units."""

    def __init__(self, reason: str, place: Point) -> None:
        super().__init__(reason)
        self.place = place


@dataclass(frozen=True)
class LinkChanges(Generic[Id]):
    """The pairs of neighbours that an edit changed, each pair in the order of the coverage."""

    made: frozenset[tuple[Id, Id]] = frozenset()
    """Neighbours now, and not before."""
    broken: frozenset[tuple[Id, Id]] = frozenset()
    """Neighbours before, and not now."""
    redrawn: frozenset[tuple[Id, Id]] = frozenset()
    """Neighbours as before, along another line."""

    @property
    def all(self) -> frozenset[tuple[Id, Id]]:
        """All pairs whose border is not what it was. O(pairs).

        >>> sorted(LinkChanges(made=frozenset({("a", "b")}), redrawn=frozenset({("b", "c")})).all)
        [('a', 'b'), ('b', 'c')]
        """
        return self.made | self.broken | self.redrawn


@dataclass(frozen=True, eq=False)
class Change(Generic[Id]):
    """A coverage before and after an edit. All else follows from the two."""

    before: Coverage[Id]
    coverage: Coverage[Id]
    touched: frozenset[Id]
    """Exactly the faces whose rings changed, and those that came or went."""
    clipped: Mapping[Id, float] = field(default_factory=dict)
    """Where an edit cut a drawn shape back: the faces it lay over, with the area in square grid units."""
    dropped: float = 0.0
    """The area in square grid units of parts of a drawn shape that were left out, as a face is all of one piece."""

    @cached_property
    def links(self) -> LinkChanges[Id]:
        """The pairs of neighbours that changed. O(touched faces and those near them).

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> one = Coverage.build({"a": a})
        >>> sorted(Change(one, one.replaced({"b": b}), frozenset({"b"})).links.made)
        [('a', 'b')]
        """
        old, new = self.before.borders, self.coverage.borders
        pairs = {*_pairs(self.before, self.touched), *_pairs(self.coverage, self.touched)}
        both = {pair for pair in pairs if pair in old and pair in new}
        return LinkChanges(
            made=frozenset(pair for pair in pairs if pair not in old),
            broken=frozenset(pair for pair in pairs if pair not in new),
            redrawn=frozenset(pair for pair in both if old[pair] != new[pair]),
        )

    @cached_property
    def areas(self) -> dict[Id, float]:
        """By how much each touched face grew (positive) or shrank, in square grid units, exactly. O(points of
        these).

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> one = Coverage.build({"a": a})
        >>> Change(one, one.replaced({"b": b}), frozenset({"b"})).areas
        {'b': 16.0}
        """
        old, new = self.before.faces, self.coverage.faces
        return {name: (doubled(new.get(name, ())) - doubled(old.get(name, ()))) / 2 for name in self.touched}

    @property
    def uncovered(self) -> float:
        """The ground, in square grid units, that faces covered before the edit and none covers after it. Nothing
        is ever lost but what this says. O(k log k) for the k points of the touched faces and those near them.

        >>> a, b = (((0, 0), (4, 0), (4, 4), (0, 4)),), (((4, 0), (8, 0), (8, 4), (4, 4)),)
        >>> both = Coverage.build({"a": a, "b": b})
        >>> Change(both, both.replaced({}, without=["b"]), frozenset({"b"})).uncovered
        16.0
        """
        lost = shapely.difference(_ground(self.before, self.touched), _ground(self.coverage, self.touched))
        if lost.is_empty:
            return 0.0
        left, top, right, bottom = lost.bounds
        near = self.coverage.boxes.near((int(left), int(top), int(right) + 1, int(bottom) + 1))
        return float(shapely.difference(lost, _ground(self.coverage, near)).area)


def doubled(rings: Rings) -> int:
    """Twice the area of a shape with oriented rings (holes count negative), in square grid units. O(points).

    >>> doubled((((0, 0), (4, 0), (4, 3)),))
    12
    """
    return sum(map(twice_area, rings))


def _pairs(coverage: Coverage[Id], names: Collection[Id]) -> Iterator[tuple[Id, Id]]:
    """The pairs of neighbours that have one of these faces in them."""
    ranks = coverage.boxes.ranks
    for name in names:
        if name in coverage.faces:
            for other in coverage.neighbours(name):
                yield (name, other) if ranks[name] < ranks[other] else (other, name)


def _ground(coverage: Coverage[Id], names: Collection[Id]) -> shapely.Geometry:
    shapes = [polygon(coverage.faces[name]) for name in names if name in coverage.faces]
    return shapely.union_all(np.array(shapes, dtype=object))
