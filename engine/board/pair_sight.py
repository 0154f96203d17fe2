"""Sight between two spaces at a time, for play: what lies outside the rectangle around both can't come between them, so
an answer holds for every set of blockers that is the same inside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from engine.board.sight_cells import SightCells
from engine.geometry.rings import bounds
from engine.geometry.sight import SightRules

_KEPT = 200_000
"""How many answers are kept; a map of two hundred spaces has twenty thousand pairs."""


@dataclass(eq=False)
class PairSight:
    """Whether one cell sees another past blocking cells (mode any, closed contact, ends exempt), each question answered
    once. A walk between two near cells takes a twentieth of the time of one that looks everywhere."""

    cells: SightCells
    answers: dict[tuple[int, int, frozenset[int]], bool] = field(default_factory=dict)
    between: dict[tuple[int, int], frozenset[int]] = field(default_factory=dict)

    @cached_property
    def _boxes(self) -> list[tuple[int, int, int, int]]:
        return [bounds(rings) for rings in self.cells.rings]

    def sees(self, a: int, b: int, blocking: frozenset[int]) -> bool:
        """Whether a line joins two different cells past the blocking ones; symmetric."""
        pair = (a, b) if a < b else (b, a)
        near = self.between.get(pair)
        if near is None:
            near = self.between[pair] = self._between(*pair)
        key = (*pair, near & blocking)
        found = self.answers.get(key)
        if found is None:
            if len(self.answers) >= _KEPT:
                self.answers.clear()
            found = self.answers[key] = self._walk(*key)
        return found

    def _walk(self, a: int, b: int, blocking: frozenset[int]) -> bool:
        return b in self.cells.sight.visible_from(a, SightRules(blocking), (b,)).seen

    def _between(self, a: int, b: int) -> frozenset[int]:
        """The cells that reach into the rectangle around two, without these."""
        (ax, ay, au, av), (bx, by, bu, bv) = self._boxes[a], self._boxes[b]
        left, top, right, bottom = min(ax, bx), min(ay, by), max(au, bu), max(av, bv)
        return frozenset(
            n
            for n, (x, y, u, v) in enumerate(self._boxes)
            if n not in (a, b) and x <= right and u >= left and y <= bottom and v >= top
        )
