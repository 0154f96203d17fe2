"""Mode `any` of a query: a line from some point of one space to some point of another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from engine.board.centre_sight import blockers_between
from engine.board.linked_map import LinkedMap
from engine.board.model import GRID
from engine.board.sight_cells import SightCells
from engine.board.sight_query import Blockers, SightAnswer, SightQuery, Spot, millimetres
from engine.geometry.corridor import corridor
from engine.geometry.grazing import grazing_line
from engine.geometry.sight import SightRules


@dataclass(frozen=True, eq=False)
class AnySight:
    """One query over the cells of a board."""

    board: LinkedMap
    cells: SightCells
    query: SightQuery
    blockers: Blockers

    def seen(self, source: int, targets: Iterable[int]) -> frozenset[int]:
        """Which of the targets a space sees by geometry alone, grazing lines included where contact is open."""
        wanted = frozenset(targets)
        found: frozenset[int] = frozenset()
        for exempt, group in self._groups(source, wanted):
            rules, cells = self._rules(source, exempt), self.cells.cells(group)
            fields = [self.cells.field(cell, rules, cells) for cell in self.cells.of[source]]
            found |= self.cells.spaces(frozenset().union(*fields)) & group
        if self.query.contact == "open":
            found |= {n for n in wanted - found if self._grazing(source, n)}
        return found

    def answer(self, a: int, b: int) -> SightAnswer:
        """Whether one space sees another, with the corridor, a grazing line, or what is in the way."""
        if not self.cells.of[a] or not self.cells.of[b]:
            return SightAnswer(False, "off-map")
        rules = self._rules(a, self._exempt(a, b))
        for source, target in product(self.cells.of[a], self.cells.of[b]):
            field = self.cells.sight.visible_from(source, rules, (target,))
            if target in field.seen and field.trail is not None:
                strip = corridor(self.cells.sight.mesh, field.trail)
                return SightAnswer(True, "line", millimetres(strip.start, strip.end), strip.width / GRID)
        grazing = self._grazing(a, b) if self.query.contact == "open" else None
        if grazing:
            return SightAnswer(True, "line", millimetres(*grazing))
        return SightAnswer(False, "blocked", blockers=blockers_between(self.board, a, b, self.blockers, self.query))

    def _groups(self, source: int, targets: frozenset[int]) -> Iterator[tuple[frozenset[str], frozenset[int]]]:
        """The targets by the features that don't block because they stand on an end."""
        if self._never_exempt:
            return iter([(frozenset[str](), targets)])
        groups: dict[frozenset[str], set[int]] = {}
        for target in targets:
            groups.setdefault(self._exempt(source, target), set()).add(target)
        return ((exempt, frozenset(group)) for exempt, group in groups.items())

    @property
    def _never_exempt(self) -> bool:
        return self.query.ends == "count" or not self.blockers.features

    def _exempt(self, a: int, b: int) -> frozenset[str]:
        """The blocking features that stand on either end, where ends are exempt."""
        if self._never_exempt:
            return frozenset()
        ends = {*self.cells.spaces(self.cells.of[a]), *self.cells.spaces(self.cells.of[b])}
        return frozenset(name for name in self.blockers.features if self.board.footings[name] & ends)

    def _rules(self, source: int, exempt: frozenset[str]) -> SightRules:
        counts = self.query.ends == "count"
        own = frozenset(() if counts else self.cells.of[source])
        walls = [self.cells.walls[name] for name in self.blockers.features if name not in exempt]
        blocking = (self.cells.cells(self.blockers.spaces) - own).union(*walls)
        return SightRules(blocking, self.query.max_blockers, counts, self._parts(walls))

    def _parts(self, walls: list[frozenset[int]]) -> dict[int, int]:
        """Cells that are parts of one blocker: all of a footprint, and all of a space that footprints cut."""
        if not self.blockers.features:
            return {}
        spaces = [self.cells.of[space] for space in sorted(self.blockers.spaces)]
        return {cell: min(parts) for parts in (*spaces, *walls) for cell in parts}

    def _grazing(self, a: int, b: int) -> tuple[Spot, Spot] | None:
        """A line between two spaces that only grazes blockers, in grid units."""
        rules, rings = self._rules(a, self._exempt(a, b)), self.cells.rings
        for source, target in product(self.cells.of[a], self.cells.of[b]):
            ends = {source, target}
            allowed = rules.max_blockers - (len(rules.blocking & ends) if rules.ends_count else 0)
            walls = self.cells.near_hull(source, target, rules.blocking - ends)
            line = grazing_line(rings[source], rings[target], walls, allowed) if allowed >= 0 else None
            if line:
                return line
        return None
