"""Sight between two spaces at a time, for play, where few pairs matter at a time and blockers come and go.

Only cells that meet the convex hull of two can come between them, and blockers do nothing but hide: what is seen past
some blockers is seen past fewer, and what is hidden by some is hidden by more. So one answer settles many questions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely

from engine.board.sight_cells import SightCells
from engine.geometry.rings import bounds, polygon
from engine.geometry.sight import SightRules

_KEPT = 24
"""How many answers of either kind are kept for a pair."""


@dataclass(eq=False)
class Pair:
    """What is known of two cells: the cells that may come between them, sets of these past which they see each other,
    and sets that hide them."""

    near: frozenset[int]
    open: list[frozenset[int]] = field(default_factory=list)
    hidden: list[frozenset[int]] = field(default_factory=list)

    def known(self, blocking: frozenset[int]) -> bool | None:
        """Whether the two see each other, as far as earlier answers say; None: they don't."""
        if any(blocking <= past for past in self.open):
            return True
        return False if any(blocking >= wall for wall in self.hidden) else None

    def learn(self, blocking: frozenset[int], visible: bool) -> None:
        """Keep an answer, and forget those that follow from it, or else the oldest."""
        kept = self.open if visible else self.hidden
        kept[:] = [old for old in kept if not (old <= blocking if visible else old >= blocking)][-_KEPT + 1 :]
        kept.append(blocking)


@dataclass(eq=False)
class PairSight:
    """Whether one cell sees another past blocking cells (mode any, closed contact, ends exempt)."""

    cells: SightCells
    pairs: dict[tuple[int, int], Pair] = field(default_factory=dict)
    walks: int = 0
    """How often a question had to be walked."""

    def sees(self, a: int, b: int, blocking: frozenset[int]) -> bool:
        """Whether a line joins two different cells past the blocking ones; symmetric. A walk between two near cells
        takes a twentieth of the time of one that looks everywhere."""
        ends = (a, b) if a < b else (b, a)
        pair = self.pairs.get(ends)
        if pair is None:
            pair = self.pairs[ends] = Pair(self._between(*ends))
        between = pair.near & blocking
        found = pair.known(between)
        if found is None:
            self.walks += 1
            found = b in self.cells.sight.visible_from(a, SightRules(between), (b,)).seen
            pair.learn(between, found)
        return found

    def _between(self, a: int, b: int) -> frozenset[int]:
        """The cells that meet the convex hull of two, without these."""
        (ax, ay, au, av), (bx, by, bu, bv) = self._boxes[a], self._boxes[b]
        left, top, right, bottom = min(ax, bx), min(ay, by), max(au, bu), max(av, bv)
        around = [
            n
            for n, (x, y, u, v) in enumerate(self._boxes)
            if n != a and n != b and x <= right and u >= left and y <= bottom and v >= top
        ]
        hull = shapely.convex_hull(shapely.multipoints([*self.cells.rings[a][0], *self.cells.rings[b][0]]))
        meets = shapely.intersects(self._shapes[around], hull)
        return frozenset(n for n, met in zip(around, meets, strict=True) if met)

    @cached_property
    def _boxes(self) -> list[tuple[int, int, int, int]]:
        return [bounds(rings) for rings in self.cells.rings]

    @cached_property
    def _shapes(self) -> np.ndarray:
        return np.array([polygon(rings) for rings in self.cells.rings], dtype=object)
