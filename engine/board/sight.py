"""Sight on a board: the geometry's answers with what the rules of a map add.

Spaces of one stack are one shape. In mode `any` adjacent spaces always see each other. A pair set by hand in
the map overrules everything but the range.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.board.any_sight import AnySight
from engine.board.centre_sight import blockers_between
from engine.board.linked_map import LinkedMap
from engine.board.pair_sight import PairSight
from engine.board.sight_cells import FieldCache, SightCells
from engine.board.sight_query import Blockers, SightAnswer, SightQuery, millimetres
from engine.geometry.triangulation import Triangulation

_CUTS = 16
"""For how many sets of footprints the cut cells are kept, and of how many lists of names the blockers."""


_SETS = 256
"""For how many sets of blocking spaces their cells are kept."""


@dataclass(frozen=True, eq=False)
class BoardSight:
    """All lines of sight of a board; made with it, computed when asked."""

    board: LinkedMap

    @cached_property
    def cells(self) -> SightCells:
        """The shapes that sight is walked over."""
        return SightCells(self.board.layers, self.board.index, (), self._earlier.get(()))

    @cached_property
    def _earlier(self) -> dict[tuple[str, ...], Triangulation]:
        """By names of footprints the triangulations that were made before an edit; `engine.board.renewal` puts them
        here."""
        return {}

    @property
    def meshes(self) -> dict[tuple[str, ...], Triangulation]:
        """By names of footprints the triangulations that were made last."""
        known = {names: cells.latest for names, cells in self._cut.items()}
        known[()] = vars(self)["cells"].latest if "cells" in vars(self) else None
        return self._earlier | {names: mesh for names, mesh in known.items() if mesh is not None}

    def seen(self, source: int, blocking: frozenset[int]) -> frozenset[int]:
        """The spaces that one sees past blocking spaces, by the plain rule (mode any, closed, ends exempt),
        itself included. Kept for each pair of source and blockers: the hot path of play."""
        key = source, blocking
        if key not in self._seen:
            if len(self._seen) >= self._limit:
                self._seen.clear()
            self._seen[key] = self._see(source, blocking)
        return self._seen[key]

    @cached_property
    def _seen(self) -> dict[tuple[int, frozenset[int]], frozenset[int]]:
        return {}

    @property
    def _limit(self) -> int:
        """How many answers are kept: those of some thirty states of the blockers."""
        return 32 * max(len(self.board), 1)

    def sees(self, a: int, b: int, blocking: frozenset[int]) -> bool:
        """Whether one space sees another by the same rule: the hot path where few spaces matter at a time."""
        by_hand = self._by_hand.get(a, {}).get(b)
        if by_hand is not None:
            return by_hand
        if b in self._near[a]:
            return True
        walls = self._walls(blocking)
        return any(self._pairs.sees(s, t, walls) for s in self.cells.of[a] for t in self.cells.of[b])

    @cached_property
    def _pairs(self) -> PairSight:
        return PairSight(self.cells)

    def _walls(self, blocking: frozenset[int]) -> frozenset[int]:
        """The cells of blocking spaces; play asks by few sets."""
        found = self._cells_of.get(blocking)
        if found is None:
            if len(self._cells_of) >= _SETS:
                self._cells_of.clear()
            found = self._cells_of[blocking] = self.cells.cells(blocking)
        return found

    @cached_property
    def _cells_of(self) -> dict[frozenset[int], frozenset[int]]:
        return {}

    def _see(self, source: int, blocking: frozenset[int]) -> frozenset[int]:
        past = [self._fields.seen(cell, self.cells.cells(blocking)) for cell in self.cells.of[source]]
        return self._with_rules(source, self.cells.spaces(frozenset().union(*past)))

    @cached_property
    def _fields(self) -> FieldCache:
        former = vars(self).pop("_former", None)
        return former.carried_to(self.cells) if former else FieldCache(self.cells)

    @property
    def fields(self) -> FieldCache | None:
        """The fields known, of this board or of the one before an edit."""
        known: FieldCache | None = vars(self).get("_fields") or vars(self).get("_former")
        return known

    def _with_rules(self, source: int, seen: frozenset[int]) -> frozenset[int]:
        """What a space sees once its stack, its neighbours and the pairs set by hand are counted in."""
        by_hand = self._by_hand.get(source, {})
        seen = seen | self._beside(source) | {n for n, visible in by_hand.items() if visible}
        return seen - {n for n, visible in by_hand.items() if not visible}

    def _beside(self, space: int) -> frozenset[int]:
        """The space itself, its stack, and its neighbours either way."""
        return self._near[space]

    @cached_property
    def _near(self) -> tuple[frozenset[int], ...]:
        near: list[set[int]] = [{n} for n in range(len(self.board))]
        for a, others in enumerate(self.board.neighbours):
            for b in others:
                near[a].add(b)
                near[b].add(a)
        for stack in self.cells.members:
            for space in stack:
                near[space].update(stack)
        return tuple(map(frozenset, near))

    @cached_property
    def _by_hand(self) -> dict[int, dict[int, bool]]:
        """The pairs that the map sets, both ways round; rules about unknown spaces are left out."""
        index = self.board.index
        found: dict[int, dict[int, bool]] = {}
        for rule in self.board.map.sight:
            if all(name in index for name in rule.between):
                a, b = (index[name] for name in rule.between)
                found.setdefault(a, {})[b] = rule.visible
                found.setdefault(b, {})[a] = rule.visible
        return found

    def visible_from(self, source: int, query: SightQuery) -> frozenset[int]:
        """The spaces that one sees under a query, itself left out."""
        targets = frozenset(self._in_range(source, query)) - {source}
        if query.mode == "centre":
            return frozenset(n for n in targets if self.answer(source, n, query).visible)
        return self._with_rules(source, self._any(query).seen(source, targets)) & targets

    def _in_range(self, source: int, query: SightQuery) -> Iterable[int]:
        if query.range is None:
            return range(len(self.board))
        steps = self.board.distances_from(source)
        return [n for n, distance in enumerate(steps) if 0 <= distance <= query.range]

    def blockers(self, query: SightQuery) -> Blockers:
        """What a query's names stand for; the last few lists of names are kept. Raises ValueError for an unknown
        one."""
        if query.blockers not in self._named:
            if len(self._named) >= _CUTS:
                self._named.clear()
            self._named[query.blockers] = Blockers.named(self.board, query.blockers)
        return self._named[query.blockers]

    @cached_property
    def _named(self) -> dict[tuple[str, ...], Blockers]:
        return {}

    def _any(self, query: SightQuery) -> AnySight:
        blockers = self.blockers(query)
        return AnySight(self.board, self._cells_with(blockers.features), query, blockers)

    def _cells_with(self, footprints: tuple[str, ...]) -> SightCells:
        """The cells, cut along these features; the last few sets are kept."""
        if not footprints:
            return self.cells
        if footprints not in self._cut:
            features = tuple(self.board.map.features[name] for name in footprints)
            self._cut[footprints] = SightCells(
                self.board.layers, self.board.index, features, self._earlier.get(footprints)
            )
            if len(self._cut) > _CUTS:
                self._cut.pop(next(iter(self._cut)))
        return self._cut[footprints]

    @cached_property
    def _cut(self) -> dict[tuple[str, ...], SightCells]:
        return {}

    def answer(self, a: int, b: int, query: SightQuery) -> SightAnswer:
        """Whether one space sees another under a query, with a witness or what is in the way."""
        if query.range is not None and not 0 <= self.board.distances_from(a)[b] <= query.range:
            return SightAnswer(False, "out-of-range")
        by_hand = self._by_hand.get(a, {}).get(b)
        if by_hand is not None:
            return SightAnswer(by_hand, "by-hand")
        if a == b or b in self.board.stacks.get(a, ()):
            return SightAnswer(True, "same-place")
        if query.mode == "centre":
            return self._between_centres(a, b, query)
        found = self._any(query).answer(a, b)
        return SightAnswer(True, "adjacent") if not found.visible and b in self._near[a] else found

    def _between_centres(self, a: int, b: int, query: SightQuery) -> SightAnswer:
        met = blockers_between(self.board, a, b, self.blockers(query), query)
        if len(met) > query.max_blockers:
            return SightAnswer(False, "blocked", blockers=met)
        line = millimetres(self.board.centres[a], self.board.centres[b])
        return SightAnswer(True, "line", line, blockers=met)
