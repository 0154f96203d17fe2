"""The map model: what a map file says, as immutable plain data.

Coordinates are whole hundredths of a millimetre ("grid units"), x to the right, y down, so that two rings
that pass through one point share it exactly. `polygon` properties are shapely shapes in millimetres.

A `Map` changes only by making a new one (`Map.with_space`, `dataclasses.replace`): old maps stay valid, which
is what undo rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from shapely import LineString, MultiPolygon, Polygon

GRID = 100
"""Grid units in a millimetre."""

Point = tuple[int, int]
"""A point in grid units (hundredths of a millimetre)."""

Ring = tuple[Point, ...]
"""A closed ring of points, the first not repeated at the end."""

Props = Mapping[str, Any]

Corners = Literal["never", "adjacent"]
"""Whether two spaces of a layer that touch at a corner only are adjacent."""


def _millimetres(ring: Ring) -> list[tuple[float, float]]:
    return [(x / GRID, y / GRID) for x, y in ring]


@dataclass(frozen=True)
class Space:
    """One area of the map on one layer."""

    id: str
    terrain: str
    rings: tuple[Ring, ...]
    """The outer ring, then the holes, in grid units."""
    layer: str = "ground"
    name: str = ""
    centre: Point | None = None
    """The author's centre point, where given."""
    props: Props = field(default_factory=dict)
    locked: bool = False
    off_map: bool = False
    """A box beside the map: geometry derives no links for it."""
    impassable: bool = False
    """Nobody enters it: its borders link it with nothing, however it is drawn; links by hand still do."""

    @cached_property
    def polygon(self) -> Polygon:
        """The shape in millimetres."""
        outer, *holes = self.rings
        return Polygon(_millimetres(outer), [_millimetres(h) for h in holes])


@dataclass(frozen=True)
class Feature:
    """A shape on top of spaces: footprint, canal, wall, hill. Polygons or one line, never both."""

    id: str
    kind: str
    polygons: tuple[tuple[Ring, ...], ...] = ()
    """Parts; each part is an outer ring (holes may follow), in grid units."""
    line: Ring = ()
    """An open line of at least two points, in grid units."""
    layer: str = "ground"
    name: str = ""
    props: Props = field(default_factory=dict)
    locked: bool = False

    @cached_property
    def shape(self) -> MultiPolygon | LineString:
        """The shape in millimetres."""
        if self.line:
            return LineString(_millimetres(self.line))
        return MultiPolygon([(_millimetres(part[0]), [_millimetres(h) for h in part[1:]]) for part in self.polygons])


@dataclass(frozen=True)
class Marker:
    """A printed symbol at a point (grid units)."""

    id: str
    kind: str
    at: Point
    name: str = ""
    props: Props = field(default_factory=dict)
    locked: bool = False


@dataclass(frozen=True)
class Region:
    """A named set of spaces."""

    id: str
    spaces: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True)
class LinkRule:
    """What geometry can't know about a pair of spaces. `kind`: added, forbidden, one-way (from the first to
    the second), or a border kind of the game."""

    between: tuple[str, str]
    kind: str
    note: str = ""


@dataclass(frozen=True)
class SightRule:
    """A pair whose line of sight is set by hand."""

    between: tuple[str, str]
    visible: bool
    note: str = ""


@dataclass(frozen=True)
class Ignored:
    """A problem the author has seen and accepts."""

    code: str
    objects: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True)
class Background:
    """A picture below the map: path relative to the map file, place in grid units."""

    image: str
    opacity: float = 0.5
    at: Point = (0, 0)
    scale: float = 1.0
    rotation: float = 0.0


@dataclass(frozen=True)
class Map:
    """A whole map document. Mappings keep the order of the file."""

    name: str
    game: str
    size: Point
    """Width and height in grid units."""
    spaces: Mapping[str, Space] = field(default_factory=dict)
    features: Mapping[str, Feature] = field(default_factory=dict)
    markers: Mapping[str, Marker] = field(default_factory=dict)
    regions: Mapping[str, Region] = field(default_factory=dict)
    corners: Corners = "never"
    links: tuple[LinkRule, ...] = ()
    sight: tuple[SightRule, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    north: float = 0.0
    """Where north is: degrees clockwise from up."""
    compass: Props = field(default_factory=dict)
    """The compass entry whole, `north` included; a game's schema may allow more."""
    background: Background | None = None
    kinds: Props = field(default_factory=dict)
    """Kinds of this map's own: `terrain`, `features`, `markers`, each id -> the kind's data."""
    notes: str = ""

    def with_spaces(self, *spaces: Space, without: tuple[str, ...] = ()) -> Map:
        """A map with these spaces put in (or exchanged, keeping their place) and those left out."""
        merged = {k: v for k, v in self.spaces.items() if k not in without} if without else dict(self.spaces)
        merged.update((s.id, s) for s in spaces)
        return replace(self, spaces=merged)
