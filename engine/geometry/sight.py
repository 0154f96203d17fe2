"""Line of sight between cells: is there a corridor of positive width from one to another?

A cell sees another when some segment from a point inside the one to a point inside the other keeps clear of
all blockers, their borders included. Where one such segment exists its neighbours do too, so the question is
the same as for a beam that is nowhere of width nought, and it needs no tolerance.

The walk goes from triangle to triangle (Teller's stabbing of portal sequences, in the plane). A beam is all
lines that cross a sequence of portals, the sides it went through. It is bounded by two critical lines, each
resting on a point of the left chain and one of the right chain: one line turned as far counter-clockwise as
the portals allow, the other as far clockwise. A side of the next triangle lets the beam through when the
point between the two sides leaves it some width. All tests are signs of integer determinants, so the answer
is exact.

Source: portal sequences (Teller and Séquin 1991).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from engine.geometry.triangulation import Box, Triangulation

Trail = tuple[int, "Trail | None"]
"""The portals a beam went through, as half-edges, the last one first."""

Hopes = tuple[int, ...]
"""Cells that a beam may still be the first to reach."""

Beam = tuple[int, tuple[int, ...], tuple[int, ...], int, int, int, int, frozenset[int], Trail, Hopes | None]
"""The portal just reached; the left and the right chain; the left and right support of the counter-clockwise
critical line, then of the clockwise one; the blockers crossed so far; the trail; the hopes, where they were
looked at. Points are corners of the mesh."""

_PATIENCE = 500
"""After how many steps beams are dropped that can't reach anything new: sooner isn't worth the look, but where only
one cell is left to reach from the start."""

_FEW = 80
"""How many cells may be left to reach for that; looking for more costs more than it saves."""


@dataclass(frozen=True)
class SightRules:
    """What stops a line of sight between cells."""

    blocking: frozenset[int]
    """The cells that block."""
    max_blockers: int = 0
    """How many different ones a line may cross all the same."""
    ends_count: bool = False
    """Whether the two end cells block like any other."""
    part_of: Mapping[int, int] = field(default_factory=dict)
    """For blocking cells that are parts of one blocker, its number; the others count as one blocker each."""

    def blocker(self, cell: int) -> int:
        """The number of the blocker that a blocking cell is, or is a part of. O(1).

        >>> SightRules(frozenset({4, 5}), part_of={5: 4}).blocker(5)
        4
        """
        return self.part_of.get(cell, cell)


@dataclass(frozen=True)
class Field:
    """What a cell sees."""

    seen: frozenset[int]
    """Cells, gaps included (their numbers start at `Triangulation.cells`), without the source."""
    trail: Trail | None = None
    """How the last of the targets was reached."""


@dataclass(frozen=True, eq=False)
class CellSight:
    """Sight over a triangulation."""

    mesh: Triangulation

    def visible_from(self, source: int, rules: SightRules, targets: Collection[int] | None = None) -> Field:
        """All cells that a cell sees.

        Without `targets` the answer is right for all cells, not for gaps. With them it is only right for
        these: the walk stops when all of them are seen, and stays in the rectangle around them and the
        source, which no line between them leaves. The cost grows with the number of different beams: some
        thousand on a map where two cells in five block, and with the square of the number of cells where next
        to nothing does. Teller's stabbing lines (thesis, 1992), walked as in the triangular expansion of CGAL.

        >>> row = [(((x, 0), (x + 4, 0), (x + 4, 4), (x, 4)),) for x in (0, 4, 8, 12)]
        >>> seen = CellSight(Triangulation.of(row)).visible_from(0, SightRules(frozenset({2})), [1, 2, 3]).seen
        >>> sorted(seen & {1, 2, 3})
        [1, 2]
        """
        met = frozenset({rules.blocker(source)} if rules.ends_count and source in rules.blocking else ())
        if len(met) > rules.max_blockers:
            return Field(frozenset())
        seen: set[int] = set()
        wanted = set(range(self.mesh.cells) if targets is None else targets) - {source}
        box = None if targets is None else self._box({source, *wanted})
        trail = self._walk(source, rules, met, seen, wanted, box) if wanted else None
        return Field(frozenset(seen - {source}), trail)

    def visible(self, source: int, target: int, rules: SightRules) -> bool:
        """Whether one cell sees another. Symmetric. The cost is that of `visible_from` for one target.

        >>> row = [(((x, 0), (x + 4, 0), (x + 4, 4), (x, 4)),) for x in (0, 4, 8)]
        >>> CellSight(Triangulation.of(row)).visible(0, 2, SightRules(frozenset({1})))
        False
        """
        return target in self.visible_from(source, rules, (target,)).seen

    def _walk(
        self, source: int, rules: SightRules, met: frozenset[int], seen: set[int], wanted: set[int], box: Box | None
    ) -> Trail | None:
        """Follows the beams that leave the source, puts what they reach into `seen` and takes it out of
        `wanted`; the trail to the last wanted cell, if all were reached."""
        blocking, budget, ends_count, blocker = rules.blocking, rules.max_blockers, rules.ends_count, rules.blocker
        steps, boxes = self._steps, self.mesh.boxes
        patience = _PATIENCE if len(wanted) > 1 else 0
        for first in self.mesh.exits[source]:
            left, right = self.mesh.side(first)
            beams: list[Beam] = [(first, (left,), (right,), left, right, left, right, met, (first, None), None)]
            while beams:
                beam = beams.pop()
                portal, crossed, hopes = beam[0], beam[7], beam[9]
                cell = steps[portal][0]
                stopped = cell in blocking and len(crossed) == budget and blocker(cell) not in crossed
                if cell not in seen and not (stopped and ends_count):
                    seen.add(cell)
                    wanted.discard(cell)
                    if not wanted:
                        return beam[8]
                if stopped or cell == source or (box and _apart(boxes[portal // 3], box)):
                    continue
                if cell in blocking:
                    crossed = crossed | {blocker(cell)}
                patience -= 1
                if patience < 0 and (hopes is not None or len(wanted) <= _FEW):
                    hopes = self._hopes(beam, wanted)
                    if not hopes:
                        continue
                self._advance(beam, crossed, hopes, beams)
        return None

    def _hopes(self, beam: Beam, wanted: set[int]) -> Hopes:
        """The wanted cells that the beam may reach: their box lies partly beyond the portal, and partly on
        the inner side of each critical line."""
        left, right = self.mesh.side(beam[0])
        (ax, ay, ac, ai, aj), (bx, by, bc, bi, bj), (cx, cy, cc, ci, cj) = (
            self._half_plane(beam[3], beam[4]),
            self._half_plane(beam[5], beam[6]),
            self._half_plane(left, right),
        )
        boxes = self.mesh.cell_boxes
        return tuple(
            cell
            for cell in (wanted if beam[9] is None else beam[9])
            if cell in wanted
            and ax * boxes[cell][aj] + ay * boxes[cell][ai] > ac
            and bx * boxes[cell][bj] + by * boxes[cell][bi] > bc
            and cx * boxes[cell][cj] + cy * boxes[cell][ci] > cc
        )

    def _half_plane(self, start: int, end: int) -> tuple[int, int, int, int, int]:
        """What lies on the left of a line through two corners, as (dx, dy, c, i, j): a box reaches into it
        when dx * box[j] + dy * box[i] > c."""
        (x, y), (u, v) = self.mesh.point(start), self.mesh.point(end)
        dx, dy = u - x, y - v
        return dx, dy, dx * y + dy * x, 2 if dy > 0 else 0, 3 if dx > 0 else 1

    def _advance(self, beam: Beam, crossed: frozenset[int], hopes: Hopes | None, beams: list[Beam]) -> None:
        """Sends a beam through the triangle it has reached, and puts what leaves it on the stack."""
        portal, left, right, cl, cr, dl, dr, _, trail, _ = beam
        _, apex, to_left, to_right = self._steps[portal]
        xs, ys = self.mesh.xs, self.mesh.ys
        ax, ay = xs[apex], ys[apex]
        x, y = xs[cr], ys[cr]
        room_left = (xs[cl] - x) * (ay - y) - (ys[cl] - y) * (ax - x) < 0
        x, y = xs[dl], ys[dl]
        room_right = (xs[dr] - x) * (ay - y) - (ys[dr] - y) * (ax - x) > 0
        if room_left and to_left >= 0:
            n = self._support(left, apex, -1) if room_right else 0
            el, er = (left[n], apex) if room_right else (dl, dr)
            beams.append((to_left, left[n:], (*right, apex), cl, cr, el, er, crossed, (to_left, trail), hopes))
        if room_right and to_right >= 0:
            n = self._support(right, apex, 1) if room_left else 0
            el, er = (apex, right[n]) if room_left else (cl, cr)
            beams.append((to_right, (*left, apex), right[n:], el, er, dl, dr, crossed, (to_right, trail), hopes))

    def _support(self, chain: tuple[int, ...], apex: int, hand: int) -> int:
        """The place in a chain of the point that a critical line through `apex` rests on: no other point of
        the chain lies beyond that line. `hand` is -1 for the left chain, 1 for the right one."""
        xs, ys = self.mesh.xs, self.mesh.ys
        ax, ay = xs[apex], ys[apex]
        best = 0
        for n in range(1, len(chain)):
            x, y = xs[chain[best]], ys[chain[best]]
            turn = (ax - x) * (ys[chain[n]] - y) - (ay - y) * (xs[chain[n]] - x)
            if turn * hand >= 0:
                best = n
        return best

    @cached_property
    def _steps(self) -> list[tuple[int, int, int, int]]:
        """For each half-edge, in the triangle that it leads into: the cell, the corner opposite, and the
        portals out of the triangle to the left and to the right of that corner."""
        corners, twins = np.array(self.mesh.corners), np.array(self.mesh.twins).reshape(-1, 3)
        columns = (np.repeat(self.mesh.owners, 3), corners[:, [2, 0, 1]], twins[:, [2, 0, 1]], twins[:, [1, 2, 0]])
        return list(zip(*(column.ravel().tolist() for column in columns), strict=True))

    def _box(self, cells: Collection[int]) -> Box:
        return _around([self.mesh.cell_boxes[cell] for cell in cells])


def _around(boxes: list[Box]) -> Box:
    """The rectangle around rectangles."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _apart(a: Box, b: Box) -> bool:
    return a[0] > b[2] or a[2] < b[0] or a[1] > b[3] or a[3] < b[1]
