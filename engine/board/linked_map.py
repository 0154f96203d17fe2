"""A map with its links: what is derived from it and needs no line of sight. Nothing is ever changed.

Spaces have an id (text, as in the file) and an index (their place in the file, from 0). Methods take either;
tuples hold indices, which is what hot paths want.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import atan2, degrees

import networkx as nx

from engine.board.covering import coverings, footings
from engine.board.kinds import KindTable, LayerLinks
from engine.board.layers import GROUND, Layers, layers_of
from engine.board.links import (
    Link,
    Pair,
    impassable_spaces,
    links_at_corners,
    links_between,
    links_within,
    with_rules,
    without_impassable,
)
from engine.board.model import Map, Point, Space
from engine.board.network import graph_of, neighbours_of, steps_from
from engine.geometry.edges import EDGES, on_edges
from engine.geometry.lines import across
from engine.geometry.noding import ROUNDING
from engine.geometry.points import centre, largest_disc

SpaceRef = str | int
"""A space, by its id or its index."""


@dataclass(frozen=True, eq=False)
class LinkedMap:
    """A map with what follows from it: links, distances, edges, centres, stacks. `Board` adds sight.

    `terrain` and `features` are a game's tables of kinds (id -> data); the map's own kinds join them. A space
    without a usable shape keeps its id and index, and has no derived links.
    """

    map: Map
    terrain: KindTable = field(default_factory=dict)
    features: KindTable = field(default_factory=dict)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The spaces' ids in file order; a space's place here is its index."""
        return tuple(self.map.spaces)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The index of each space id."""
        return {name: n for n, name in enumerate(self.ids)}

    def __len__(self) -> int:
        return len(self.ids)

    def at(self, space: SpaceRef) -> int:
        """The index of a space. Raises KeyError for an unknown id, IndexError for an index out of range."""
        if isinstance(space, str):
            return self.index[space]
        if not 0 <= space < len(self.ids):
            raise IndexError(f"the board has spaces 0 to {len(self.ids) - 1}, not {space}")
        return space

    def space(self, space: SpaceRef) -> Space:
        """The space itself, as the map has it."""
        return self.map.spaces[self.ids[self.at(space)]]

    @cached_property
    def terrain_kinds(self) -> KindTable:
        """The game's terrain kinds and the map's own, which a scenario may have changed in `terrain`."""
        return {**self.map.kinds.get("terrain", {}), **self.terrain}

    @cached_property
    def feature_kinds(self) -> KindTable:
        """The game's feature kinds and the map's own."""
        return {**self.map.kinds.get("features", {}), **self.features}

    def of_terrain(self, *kinds: str) -> frozenset[int]:
        """The spaces whose terrain is one of these kinds."""
        return frozenset(n for n, s in enumerate(self.map.spaces.values()) if s.terrain in kinds)

    @cached_property
    def regions(self) -> Mapping[str, tuple[int, ...]]:
        """The spaces of each region, in the region's order; unknown ones are left out."""
        return {
            name: tuple(self.index[s] for s in region.spaces if s in self.index)
            for name, region in self.map.regions.items()
        }

    # Shapes

    @cached_property
    def layers(self) -> Layers:
        """The usable shapes, layer by layer."""
        return layers_of(self.map)

    @cached_property
    def stacks(self) -> Mapping[int, tuple[int, ...]]:
        """For each space that shares area with spaces of other layers, which those are."""
        found: dict[int, list[int]] = {}
        for pair in self.layers.overlaps:
            a, b = (self.index[name] for name in pair)
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return {n: tuple(sorted(others)) for n, others in found.items()}

    @cached_property
    def edges(self) -> Mapping[str, tuple[int, ...]]:
        """The spaces along each edge of the map: north, east, south, west, north being up. They are those of
        the ground that have a side on the bounding rectangle of all its spaces, unless a region `edge-north`
        (and so on) names them."""
        ground = self.layers.coverages.get(GROUND)
        derived = on_edges(ground.faces if ground else {}, ROUNDING)
        named = {edge: self.regions.get(f"edge-{edge}") for edge in EDGES}
        return {
            edge: spaces if spaces is not None else tuple(self.index[name] for name in derived[edge])
            for edge, spaces in named.items()
        }

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The centre of each space in grid units: the author's, else the centre of gravity where that lies
        inside, else a point well inside."""
        return tuple(centre_of(s) for s in self.map.spaces.values())

    def label_point(self, space: SpaceRef) -> Point:
        """Where a name and counters fit best, in grid units: the middle of the largest disc inside the
        space."""
        n = self.at(space)
        if n not in self._labels:
            usable = self.ids[n] in self.layers.shapes or self.space(n).off_map
            self._labels[n] = largest_disc(self.space(n).rings)[0] if usable else self.centres[n]
        return self._labels[n]

    @cached_property
    def _labels(self) -> dict[int, Point]:
        return {}

    def direction(self, a: SpaceRef, b: SpaceRef) -> Point:
        """The vector from the centre of one space to that of another, in grid units, y downwards."""
        (ax, ay), (bx, by) = self.centres[self.at(a)], self.centres[self.at(b)]
        return bx - ax, by - ay

    def bearing(self, a: SpaceRef, b: SpaceRef) -> float:
        """The direction from one space to another in degrees clockwise from the map's north, 0 up to 360."""
        return self._degrees(self.direction(a, b))

    def across(self, a: SpaceRef, b: SpaceRef) -> Point:
        """The vector square to the border of two neighbours, from the first to the second, in grid units, y downwards:
        where a building on the one side points, or a wind blows from. It is the direction between the centres for
        spaces without a border, and where the one lies round the other."""
        i, j = self.at(a), self.at(b)
        link = self.border(i, j)
        x, y = across(link.lines) if link else (0, 0)
        if (x, y) == (0, 0):
            return self.direction(i, j)
        return (x, y) if i < j else (-x, -y)

    def bearing_across(self, a: SpaceRef, b: SpaceRef) -> float:
        """The direction across a border in degrees clockwise from the map's north, 0 up to 360."""
        return self._degrees(self.across(a, b))

    def _degrees(self, way: Point) -> float:
        return (degrees(atan2(way[0], -way[1])) - self.map.north) % 360

    @cached_property
    def footings(self) -> Mapping[str, frozenset[int]]:
        """For each feature the spaces on whose area it stands; touching a border is not standing on it."""
        return footings(self.layers.shapes, self.index, list(self.map.features.values()))

    # Links

    @cached_property
    def _ruled(self) -> tuple[Mapping[Pair, Link], Mapping[Pair, Link | None]]:
        more = {**self._corners, **self._between}
        geometric = {**self._within, **more} if more else self._within
        passable, barred = without_impassable(geometric, self._closed)
        return with_rules(passable, barred, self.map.links, self.index)

    @cached_property
    def _closed(self) -> frozenset[str]:
        return impassable_spaces(self.map.spaces.values())

    @cached_property
    def _within(self) -> dict[Pair, Link]:
        return links_within(self.layers)

    @cached_property
    def _corners(self) -> dict[Pair, Link]:
        return links_at_corners(self.layers)

    @cached_property
    def _between(self) -> dict[Pair, Link]:
        return links_between(self.layers, LayerLinks.of(self.terrain_kinds))

    @cached_property
    def links(self) -> Mapping[Pair, Link]:
        """All links by their pair of ids (in file order)."""
        return self._ruled[0]

    @cached_property
    def forbidden(self) -> Mapping[Pair, Link | None]:
        """The pairs that the map forbids, or an impassable space parts, with the link that would be there."""
        return self._ruled[1]

    def border(self, a: SpaceRef, b: SpaceRef) -> Link | None:
        """The link between two spaces, with the lines and the length of their border; None when they have
        none."""
        i, j = sorted((self.at(a), self.at(b)))
        return self.links.get((self.ids[i], self.ids[j]))

    @cached_property
    def coverings(self) -> Mapping[Pair, Mapping[str, float]]:
        """For each link whose border features touch: feature id -> the share of the border it covers, 0 to
        1."""
        return coverings(self.links, list(self.map.features.values()))

    @cached_property
    def graph(self) -> nx.Graph:
        """The links as a graph of space ids. Edges carry `length` (mm), `lines` (grid units), `reason`,
        `one_way`, `kind`, `note` and `covered` (feature id -> share of the border)."""
        return graph_of(self.ids, self.links, self.coverings)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each space the spaces one step away, sorted; a one-way link leads out of its first space
        only."""
        return neighbours_of(self.links, self.index)

    # Distances

    def distances_from(self, space: SpaceRef) -> tuple[int, ...]:
        """The number of steps to every space, -1 where no way leads. Breadth first, kept once computed."""
        n = self.at(space)
        if n not in self._distances:
            self._distances[n] = steps_from(n, self.neighbours)
        return self._distances[n]

    def distance(self, a: SpaceRef, b: SpaceRef) -> int | None:
        """The number of steps from one space to another (the start not counted, the goal counted); None: no
        way."""
        steps = self.distances_from(a)[self.at(b)]
        return None if steps < 0 else steps

    @cached_property
    def _distances(self) -> dict[int, tuple[int, ...]]:
        return {}


def centre_of(space: Space) -> Point:
    """The centre of a space in grid units: the author's, else one inside it; the origin for one without a shape.

    >>> centre_of(Space("A", "street", (((0, 0), (40, 0), (40, 20), (0, 20)),)))
    (20, 10)
    """
    return space.centre or (centre(space.rings) if space.rings and len(space.rings[0]) > 2 else (0, 0))
