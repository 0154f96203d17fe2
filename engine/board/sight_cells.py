"""The cells that sight is walked over: stacked spaces are one cell, and what each cell sees is kept.

A field depends only on the blockers that it reached. When blockers come or go, sources that saw none of these
keep their field; only the others are computed again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from shapely import MultiPoint

from engine.board.layers import GROUND, Layers
from engine.geometry.rings import Rings, oriented, polygon
from engine.geometry.sight import CellSight, SightRules
from engine.geometry.triangulation import Triangulation

_TABLES = 64
"""How many sets of blockers are remembered; play goes back and forth between few."""


@dataclass(frozen=True, eq=False)
class SightCells:
    """Which spaces share a cell, and the walk over the cells."""

    layers: Layers
    index: Mapping[str, int]

    @cached_property
    def rings(self) -> dict[str, Rings]:
        """The shape of each cell by the id of the space that gives it: each space of the ground, and each
        space of another layer that lies over no ground."""
        ground = self.layers.coverages.get(GROUND)
        shapes = dict(ground.faces) if ground else {}
        loose = [name for name in self.layers.shapes if name not in shapes and name not in self.layers.under]
        return shapes | {name: oriented(self.layers.map.spaces[name].rings) for name in loose}

    @cached_property
    def of(self) -> tuple[int, ...]:
        """The cell of each space; -1 for a space off the map or without a usable shape."""
        numbers = {name: n for n, name in enumerate(self.rings)}
        under = self.layers.under
        return tuple(numbers.get(under.get(name, name), -1) for name in self.index)

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The spaces of each cell."""
        found: list[list[int]] = [[] for _ in self.rings]
        for space, cell in enumerate(self.of):
            if cell >= 0:
                found[cell].append(space)
        return tuple(map(tuple, found))

    @cached_property
    def numbered(self) -> list[Rings]:
        """The shapes of the cells, by number."""
        return list(self.rings.values())

    def near_hull(self, source: int, target: int, cells: frozenset[int]) -> dict[int, Rings]:
        """Those of the cells that meet the convex hull of two cells: only they can come between."""
        rings = self.numbered
        hull = MultiPoint([*rings[source][0], *rings[target][0]]).convex_hull
        return {n: rings[n] for n in sorted(cells) if polygon(rings[n]).intersects(hull)}

    @cached_property
    def sight(self) -> CellSight:
        """The walk; the triangulation is made when it is first needed."""
        return CellSight(Triangulation.of(self.numbered))

    def cells(self, spaces: frozenset[int]) -> frozenset[int]:
        """The cells of these spaces."""
        return frozenset(self.of[n] for n in spaces) - {-1}

    def spaces(self, cells: frozenset[int]) -> frozenset[int]:
        """All spaces of these cells; gaps have none."""
        return frozenset(space for cell in cells if cell < len(self.members) for space in self.members[cell])


@dataclass
class FieldTable:
    """What the cells see past one set of blockers, as far as it was asked."""

    blocking: frozenset[int]
    fields: dict[int, frozenset[int]] = field(default_factory=dict)

    def changed_to(self, blocking: frozenset[int]) -> FieldTable:
        """The table for other blockers, with the fields that the change can't have touched."""
        changed = self.blocking ^ blocking
        return FieldTable(blocking, {s: seen for s, seen in self.fields.items() if seen.isdisjoint(changed)})


@dataclass(eq=False)
class FieldCache:
    """Fields by blockers and source, each computed once."""

    cells: SightCells
    tables: OrderedDict[frozenset[int], FieldTable] = field(default_factory=OrderedDict)

    def seen(self, source: int, blocking: frozenset[int]) -> frozenset[int]:
        """The cells (gaps included) that a cell sees past blocking cells."""
        table = self._table(blocking)
        if source not in table.fields:
            table.fields[source] = self.cells.sight.visible_from(source, SightRules(blocking)).seen
        return table.fields[source]

    def _table(self, blocking: frozenset[int]) -> FieldTable:
        if blocking not in self.tables:
            last = self.tables[next(reversed(self.tables))] if self.tables else FieldTable(blocking)
            self.tables[blocking] = last.changed_to(blocking)
            if len(self.tables) > _TABLES:
                self.tables.popitem(last=False)
        return self.tables[blocking]
