"""Which shapes come near a place: their boxes, sorted into the squares of a coarse grid.

A change to a few shapes shares everything else with the grid before it, so that old coverages stay usable
(undo) while a new one costs no more than what changed and a copy of three dictionaries.

Source: the uniform grid of geometric computing (Franklin 1984).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, count
from typing import Generic, TypeVar

Id = TypeVar("Id", bound=Hashable)

Box = tuple[int, int, int, int]
"""Least x, least y, greatest x, greatest y, in grid units."""

_MOST = 64
"""A shape over more squares than this is looked at always, rather than listed in all of them."""


@dataclass(frozen=True, eq=False)
class BoxGrid(Generic[Id]):
    """Boxes by id. Immutable."""

    size: int
    """The side of a square, in grid units."""
    boxes: Mapping[Id, Box]
    ranks: Mapping[Id, int]
    """Numbers that grow in the order in which the boxes were put in."""
    squares: Mapping[tuple[int, int], tuple[Id, ...]]
    wide: tuple[Id, ...] = ()
    """What covers too many squares."""

    @classmethod
    def of(cls, boxes: Mapping[Id, Box]) -> BoxGrid[Id]:
        """The grid of these boxes, its squares a little larger than the average box. O(n). Boxes in grid units.

        >>> BoxGrid.of({"a": (0, 0, 4, 4), "b": (4, 0, 8, 4), "c": (9, 9, 10, 10)}).near((3, 3, 4, 4))
        ['a', 'b']
        """
        return cls(1, boxes, {name: n for n, name in enumerate(boxes)}, {})._resized()

    def replaced(self, boxes: Mapping[Id, Box], without: Collection[Id] = ()) -> BoxGrid[Id]:
        """The grid with these boxes put in, or exchanged in their place, and others taken out. O(changed), and a copy
        of the tables. Boxes in grid units.

        >>> grid = BoxGrid.of({"a": (0, 0, 4, 4), "b": (4, 0, 8, 4)})
        >>> grid.replaced({"c": (2, 0, 5, 4)}, without=["a"]).near((3, 3, 4, 4))
        ['b', 'c']
        """
        known, squares, wide = dict(self.boxes), dict(self.squares), list(self.wide)
        for name in [*without, *(name for name in boxes if name in known)]:
            for square in self._squares(known[name]):
                squares[square] = tuple(other for other in squares[square] if other != name)
            if name in wide:
                wide.remove(name)
        for name in without:
            known.pop(name, None)
        for name, box in boxes.items():
            known[name] = box
            listed = self._squares(box)
            for square in listed:
                squares[square] = (*squares.get(square, ()), name)
            wide += [] if listed else [name]
        grid = BoxGrid(self.size, known, self._ranks_after(boxes, without), squares, tuple(wide))
        return grid._resized() if len(wide) > len(known) // 4 + 4 else grid

    def _ranks_after(self, boxes: Iterable[Id], without: Iterable[Id]) -> Mapping[Id, int]:
        new = [name for name in boxes if name not in self.ranks]
        if not new and not without:
            return self.ranks
        ranks = dict(self.ranks)
        for name in without:
            del ranks[name]
        ranks.update(zip(new, count(max(ranks.values(), default=-1) + 1)))
        return ranks

    def _resized(self) -> BoxGrid[Id]:
        """The same boxes over squares that suit them."""
        spread = sum(max(right - left, bottom - top) for left, top, right, bottom in self.boxes.values())
        fit = BoxGrid[Id](spread // max(len(self.boxes), 1) * 5 // 4 + 1, {}, {}, {})
        squares: dict[tuple[int, int], list[Id]] = defaultdict(list)
        for name, box in self.boxes.items():
            for square in fit._squares(box):
                squares[square].append(name)
        wide = tuple(name for name, box in self.boxes.items() if not fit._squares(box))
        listed = {square: tuple(names) for square, names in squares.items()}
        return BoxGrid(fit.size, self.boxes, self.ranks, listed, wide)

    def near(self, box: Box, reach: int = 0) -> list[Id]:
        """The ids whose boxes touch this one, or come within `reach` grid units of it, by rank. O(found).

        >>> grid = BoxGrid.of({"a": (0, 0, 4, 4), "b": (4, 0, 8, 4)})
        >>> grid.near((0, 0, 3, 3)), grid.near((0, 0, 3, 3), reach=1)
        (['a'], ['a', 'b'])
        """
        left, top, right, bottom = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
        boxes = self.boxes
        found = [
            name
            for name in self._listed((left, top, right, bottom))
            if (own := boxes[name])[0] <= right and left <= own[2] and own[1] <= bottom and top <= own[3]
        ]
        return sorted(found, key=self.ranks.__getitem__)

    def _listed(self, box: Box) -> Collection[Id]:
        """All that may touch a box: from its squares, or from everywhere where these are too many."""
        squares = self._squares(box)
        if not squares:
            return self.boxes
        lists = self.squares
        return {*self.wide, *chain.from_iterable(lists[square] for square in squares if square in lists)}

    def _squares(self, box: Box) -> list[tuple[int, int]]:
        """The squares that a box touches; none when they are too many."""
        size = self.size
        left, top, right, bottom = (value // size for value in box)
        if (right - left + 1) * (bottom - top + 1) > _MOST:
            return []
        return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def around(boxes: Iterable[Box]) -> Box:
    """The box around boxes, of which there must be one at least. O(n). Boxes in grid units.

    >>> around([(0, 0, 4, 4), (2, 2, 9, 3)])
    (0, 0, 9, 4)
    """
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
