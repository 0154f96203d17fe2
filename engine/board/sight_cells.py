"""The cells that sight is walked over: stacked spaces are one cell, and what each cell sees is kept.

A field depends only on the blockers that it reached. When blockers come or go, sources that saw none of these
keep their field; only the others are computed again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property

from shapely import LineString, MultiPoint, MultiPolygon, Polygon
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

from engine.board.layers import GROUND, Layers
from engine.board.model import GRID, Feature
from engine.geometry.coverage import Coverage
from engine.geometry.cutting import Piece, cut
from engine.geometry.hulls import clear_hulls
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Rings, polygon
from engine.geometry.sight import CellSight, SightRules
from engine.geometry.triangles import same_ground
from engine.geometry.triangulation import Triangulation

_TABLES = 64
"""How many sets of blockers are remembered; play goes back and forth between few."""

_SPARSE = 20
"""One blocking cell in so many, or fewer, is few."""


@dataclass(frozen=True, eq=False)
class SightCells:
    """Which cells each space has, and the walk over them. Without footprints a space is one cell, which it shares with
    its stack; with them it is cut along their outlines."""

    layers: Layers
    index: Mapping[str, int]
    footprints: tuple[Feature, ...] = ()
    earlier: Triangulation | None = None
    """A triangulation of mostly the same cells, as they were before an edit."""

    @cached_property
    def pieces(self) -> list[Piece[str]]:
        """The cells: each a piece of a space, of a footprint, or of both. Their spaces are those of the ground, and
        those of other layers that lie over no ground."""
        ground = self.layers.coverages.get(GROUND)
        shapes = dict(ground.faces) if ground else {}
        loose = [name for name in self.layers.shapes if name not in shapes and name not in self.layers.under]
        if loose:
            shapes |= {name: self.layers.map.spaces[name].rings for name in loose}
            shapes = dict(Coverage.build(shapes, ROUNDING).faces)
        if self.footprints:
            return cut(shapes, {feature.id: _area(feature) for feature in self.footprints})
        return [Piece(name, None, rings) for name, rings in shapes.items()]

    @cached_property
    def rings(self) -> list[Rings]:
        """The shapes of the cells."""
        return [piece.rings for piece in self.pieces]

    @cached_property
    def of(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each space; none for a space off the map or without a usable shape."""
        found: dict[str | None, list[int]] = {}
        for n, piece in enumerate(self.pieces):
            found.setdefault(piece.shape, []).append(n)
        under = self.layers.under
        return tuple(tuple(found.get(under.get(name, name), ())) for name in self.index)

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The spaces of each cell."""
        found: list[list[int]] = [[] for _ in self.pieces]
        for space, cells in enumerate(self.of):
            for cell in cells:
                found[cell].append(space)
        return tuple(map(tuple, found))

    @cached_property
    def walls(self) -> Mapping[str, frozenset[int]]:
        """The cells of each footprint."""
        cells = enumerate(piece.cutter for piece in self.pieces)
        found: dict[str, set[int]] = {feature.id: set() for feature in self.footprints}
        for n, cutter in cells:
            if cutter is not None:
                found[cutter].add(n)
        return {name: frozenset(pieces) for name, pieces in found.items()}

    @cached_property
    def sight(self) -> CellSight:
        """The walk; the triangulation is made when it is first needed."""
        return CellSight(Triangulation.of(self.rings, self.earlier))

    @property
    def latest(self) -> Triangulation | None:
        """The last triangulation that was made, of these cells or of earlier ones."""
        return self.sight.mesh if "sight" in vars(self) else self.earlier

    def field(self, source: int, rules: SightRules, targets: frozenset[int] | None = None) -> frozenset[int]:
        """What a cell sees (see `CellSight.visible_from`). Where few cells block, most of the others are settled by
        their hulls, which is quicker than walking through all the open ground."""
        if rules.ends_count or len(rules.blocking) * _SPARSE > len(self.pieces):
            return self.sight.visible_from(source, rules, targets).seen
        others = (frozenset(range(len(self.pieces))) if targets is None else targets) - {source}
        clear = clear_hulls(source, sorted(others), rules.blocking, self.rings)
        return self.sight.visible_from(source, rules, others - clear).seen | clear

    def cells(self, spaces: Iterable[int]) -> frozenset[int]:
        """The cells of these spaces."""
        return frozenset(cell for space in spaces for cell in self.of[space])

    def spaces(self, cells: Iterable[int]) -> frozenset[int]:
        """All spaces of these cells; gaps have none."""
        return frozenset(space for cell in cells if cell < len(self.members) for space in self.members[cell])

    def near_hull(self, source: int, target: int, cells: Iterable[int]) -> dict[int, Rings]:
        """Those of the cells that meet the convex hull of two cells: only they can come between."""
        hull = MultiPoint([*self.rings[source][0], *self.rings[target][0]]).convex_hull
        return {n: self.rings[n] for n in sorted(cells) if polygon(self.rings[n]).intersects(hull)}


def _area(feature: Feature) -> Polygon | MultiPolygon:
    """What a feature covers, in grid units; a line is a wall as thin as rounding allows."""
    shape: BaseGeometry = scale(feature.shape, GRID, GRID, origin=(0, 0))
    if isinstance(shape, LineString):
        shape = shape.buffer(ROUNDING, cap_style="flat", join_style="mitre")
    return shape if isinstance(shape, Polygon | MultiPolygon) and shape.is_valid else Polygon()


@dataclass
class FieldTable:
    """What the cells see past one set of blockers, as far as it was asked."""

    blocking: frozenset[int]
    fields: dict[int, frozenset[int]] = field(default_factory=dict)

    def changed_to(self, blocking: frozenset[int]) -> FieldTable:
        """The table for other blockers, with the fields that the change can't have touched."""
        changed = self.blocking ^ blocking
        return FieldTable(blocking, {s: seen for s, seen in self.fields.items() if seen.isdisjoint(changed)})

    def without(self, cells: Set[int]) -> FieldTable:
        """The table with the fields of, and in, which there is none of these cells."""
        kept = {s: seen for s, seen in self.fields.items() if s not in cells and seen.isdisjoint(cells)}
        return FieldTable(self.blocking, kept)


@dataclass(eq=False)
class FieldCache:
    """Fields by blockers and source, each computed once."""

    cells: SightCells
    tables: OrderedDict[frozenset[int], FieldTable] = field(default_factory=OrderedDict)

    def seen(self, source: int, blocking: frozenset[int]) -> frozenset[int]:
        """The cells (gaps included) that a cell sees past blocking cells."""
        table = self._table(blocking)
        if source not in table.fields:
            table.fields[source] = self.cells.field(source, SightRules(blocking))
        return table.fields[source]

    def carried_to(self, cells: SightCells) -> FieldCache:
        """The fields that are the same for these cells. Where the changed ones lie on the same ground as before, that
        is what saw none of them: no line has come there, so none goes through or ends in what they have become."""
        was, now = self.cells.pieces, cells.pieces
        if [(p.shape, p.cutter) for p in was] != [(p.shape, p.cutter) for p in now]:
            return FieldCache(cells)
        changed = {n for n, (a, b) in enumerate(zip(was, now, strict=True)) if a.rings is not b.rings}
        if not same_ground([was[n].rings for n in changed], [now[n].rings for n in changed]):
            return FieldCache(cells)
        return FieldCache(cells, OrderedDict((walls, table.without(changed)) for walls, table in self.tables.items()))

    def _table(self, blocking: frozenset[int]) -> FieldTable:
        if blocking not in self.tables:
            last = self.tables[next(reversed(self.tables))] if self.tables else FieldTable(blocking)
            self.tables[blocking] = last.changed_to(blocking)
            if len(self.tables) > _TABLES:
                self.tables.popitem(last=False)
        return self.tables[blocking]
