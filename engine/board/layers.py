"""The shapes of a map, layer by layer: a coverage each, and where spaces of different layers meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely import Polygon

from engine.board.model import Map
from engine.geometry.corners import corner_pairs
from engine.geometry.coverage import Coverage
from engine.geometry.lines import Line
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Point, Rings, polygon

GROUND = "ground"
LEVELS = (GROUND, "deck", "tunnel")
"""The layers that a map may have."""
"""The layer that sight, map edges and the picture start from."""


def layers_of(source: Map) -> Layers:
    """The layers of a map, derived once and then kept with it (as a cached property is, never as a part of its
    value). Edits hand them on: what they don't touch is not derived again."""
    kept: Layers | None = vars(source).get("_layers")
    if kept is None:
        kept = vars(source)["_layers"] = Layers(source)
    return kept


@dataclass(frozen=True, eq=False)
class Layers:
    """The spaces of a map that have a usable shape and lie on the map, on their layers."""

    map: Map

    @cached_property
    def shapes(self) -> dict[str, Polygon]:
        """Polygons in grid units, in the order of the map, without spaces that are off the map, and without
        those whose rings bound no area properly (`engine.board.checks` reports them)."""
        on_map = [s for s in self.map.spaces.values() if not s.off_map and s.rings]
        drawn = {s.id: polygon(s.rings) for s in on_map if all(len(set(ring)) > 2 for ring in s.rings)}
        valid = shapely.is_valid(np.array(list(drawn.values()), dtype=object))
        return {name: shape for (name, shape), fine in zip(drawn.items(), valid, strict=True) if fine}

    @cached_property
    def coverages(self) -> dict[str, Coverage[str]]:
        """One coverage for each layer that has spaces, in the order the layers first appear."""
        layers: dict[str, dict[str, Rings]] = defaultdict(dict)
        for name in self.shapes:
            space = self.map.spaces[name]
            layers[space.layer][name] = space.rings
        return {layer: Coverage.build(rings, ROUNDING) for layer, rings in layers.items()}

    def handed_on(self, result: Map, changed: Mapping[str, Coverage[str]]) -> Layers:
        """The layers of a map made from this one by an edit, with the coverages it changed; the others are the same.
        A coverage whose faces don't come in the order of the map is derived again when it is asked for."""
        following = Layers(result)
        vars(result)["_layers"] = following
        merged = {layer: coverage for layer, coverage in {**self.coverages, **changed}.items() if coverage.faces}
        if all(self._same_ids(layer, merged) or _in_order(merged[layer], result) for layer in merged):
            vars(following)["coverages"] = merged
        return following

    def _same_ids(self, layer: str, coverages: Mapping[str, Coverage[str]]) -> bool:
        old, new = self.coverages.get(layer), coverages[layer]
        return old is not None and (old.boxes.ranks is new.boxes.ranks or old.faces.keys() == new.faces.keys())

    @cached_property
    def corners(self) -> Mapping[tuple[str, str], Point]:
        """The pairs of spaces (map order) of one layer that touch at corners only, with such a corner in grid units."""
        return {pair: at for coverage in self.coverages.values() for pair, at in corner_pairs(coverage).items()}

    @cached_property
    def overlaps(self) -> dict[tuple[str, str], float]:
        """Pairs of spaces (map order) of different layers that lie over each other, with their common area in
        square grid units. Slivers that rounding may have made don't count."""
        return {
            (a, b): area
            for a, b in self._contacts
            if (area := self.shapes[a].intersection(self.shapes[b]).area) > self._rounding_area(a, b)
        }

    def _rounding_area(self, a: str, b: str) -> float:
        return ROUNDING * min(self.shapes[a].length, self.shapes[b].length)

    @cached_property
    def meetings(self) -> dict[tuple[str, str], tuple[Line, ...]]:
        """Pairs of spaces (map order) of different layers that lie side by side, with the lines (grid units)
        along which their outlines meet."""
        involved = {name for pair in self._contacts for name in pair}
        rings = {name: self.map.spaces[name].rings for name in self.shapes if name in involved}
        together = Coverage.build(rings, ROUNDING, layered=True)
        return {pair: b.lines for pair, b in together.borders.items() if pair in self._contacts}

    @cached_property
    def _contacts(self) -> frozenset[tuple[str, str]]:
        """Pairs of spaces of different layers whose shapes come within rounding of each other."""
        return frozenset(self._find_contacts()) if len(self.coverages) > 1 else frozenset()

    def _find_contacts(self) -> Iterator[tuple[str, str]]:
        names, spaces = list(self.shapes), self.map.spaces
        every = np.array(list(self.shapes.values()), dtype=object)
        upper = [n for n, name in enumerate(names) if spaces[name].layer != GROUND]
        above, below = shapely.STRtree(every).query(every[upper], predicate="dwithin", distance=ROUNDING)
        for i, j in zip(np.take(upper, above).tolist(), below.tolist(), strict=True):
            if spaces[names[i]].layer != spaces[names[j]].layer:
                yield names[min(i, j)], names[max(i, j)]

    @cached_property
    def under(self) -> Mapping[str, str]:
        """For each space over or under the ground, the ground space that it shares most area with, where
        any."""
        best: dict[str, tuple[float, str]] = {}
        for (a, b), area in self.overlaps.items():
            for upper, ground in ((a, b), (b, a)):
                if self.map.spaces[ground].layer == GROUND and area > best.get(upper, (0.0, ""))[0]:
                    best[upper] = (area, ground)
        return {upper: ground for upper, (_, ground) in best.items()}


def _in_order(coverage: Coverage[str], result: Map) -> bool:
    """Whether the faces come in the order of the map's spaces."""
    return coverage.ids == tuple(name for name in result.spaces if name in coverage.faces)
