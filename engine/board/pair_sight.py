"""Sight between two spaces at a time, for play, where few pairs matter at a time and blockers come and go.

A walk between two cells knows why it ended as it did. Where they see each other, all that matters is that nothing
blocks on the way it found; where they don't, that those blockers remain at which its beams ended. So one walk settles
the question for nearly all sets of blockers to come.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board.sight_cells import SightCells
from engine.geometry.sight import Field, SightRules

_KEPT = 24
"""How many answers of either kind are kept for a pair."""


@dataclass(eq=False)
class Pair:
    """What is known of two cells: ways from one to the other, each as the cells that it crosses, and walls, each as
    the cells that hide them from each other."""

    ways: list[frozenset[int]] = field(default_factory=list)
    walls: list[frozenset[int]] = field(default_factory=list)

    def known(self, blocking: frozenset[int]) -> bool | None:
        """Whether the two see each other, as far as earlier answers say; None: they don't."""
        if any(way.isdisjoint(blocking) for way in self.ways):
            return True
        return False if any(wall <= blocking for wall in self.walls) else None

    def learn(self, found: frozenset[int], visible: bool) -> None:
        """Keep a way or a wall, and forget those that follow from it, or else the oldest."""
        kept = self.ways if visible else self.walls
        kept[:] = [old for old in kept if not old >= found][-_KEPT + 1 :]
        kept.append(found)


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
            pair = self.pairs[ends] = Pair()
        found = pair.known(blocking)
        if found is None:
            self.walks += 1
            past = blocking.difference(ends)
            reached = self.cells.sight.visible_from(a, SightRules(past), (b,))
            found = b in reached.seen
            pair.learn(self._way(reached) - {a, b} if found else past & reached.seen, found)
        return found

    def _way(self, reached: Field) -> frozenset[int]:
        """The cells that a field's trail crosses."""
        owners, trail, crossed = self.cells.sight.mesh.owners, reached.trail, set()
        while trail:
            half_edge, trail = trail
            crossed.add(owners[half_edge // 3])
        return frozenset(crossed)
