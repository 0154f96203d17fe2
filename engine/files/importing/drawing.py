"""A drawing: named shapes as some file has them, before they are a map.

Coordinates are floats in the file's own unit, x to the right and y down. Shapes are valid polygons or multipolygons;
what had to be mended to make them so is noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from engine.board.layers import GROUND, LEVELS
from engine.board.model import GRID
from engine.files.problems import DocumentError, Problem
from engine.geometry import rings

Pair = tuple[float, float]
RingPoints = Sequence[Sequence[float]]


@dataclass(frozen=True)
class DrawnShape:
    """One shape of a drawing."""

    name: str
    shape: Polygon | MultiPolygon
    kind: str = ""
    """What the file calls its kind, such as water; empty where it doesn't say."""
    id: str = ""
    """The id that the file gives it besides a name; empty where there is none."""
    layer: str = GROUND
    centre: Pair | None = None
    impassable: bool = False
    off_map: bool = False

    @property
    def key(self) -> str:
        """What it is called among the shapes: its id, or else its name."""
        return self.id or self.name

    @property
    def loose(self) -> bool:
        """Whether it takes no part in the coverage of the ground: a box beside the map, a bridge, a tunnel."""
        return self.off_map or self.layer != GROUND


@dataclass(frozen=True)
class Drawing:
    """Everything that was read."""

    name: str
    shapes: tuple[DrawnShape, ...]
    declared: tuple[tuple[str, str], ...] = ()
    """Pairs of names that the file itself says are adjacent."""
    notes: tuple[str, ...] = field(default=())
    """What was mended, left out or guessed, a sentence each."""
    sheet: Pair | None = None
    """Width and height in mm of the sheet that the shapes lie on, which the coordinates then are in mm from its top
    left corner, as in a map of our own that comes back; None: of no size and at no place."""


FARTHEST = 1e15
"""Coordinates beyond this can't be told from their neighbours any more."""


def from_parts(outlines: Iterable[Sequence[RingPoints]]) -> tuple[Polygon | MultiPolygon, bool]:
    """The shape of parts, each an outer ring and its holes, and whether it had to be mended. Rings need not be closed;
    those of fewer than three points are left out. Raises ValueError for a coordinate that is no finite number, or too
    large a one. O(n log n) for n points.

    >>> from_parts([[[(0, 0), (2, 2), (2, 0), (0, 2)]]])[0].area
    2.0
    """
    drawn = [_polygon(outer, *(h for h in holes if len(h) > 2)) for outer, *holes in outlines if len(outer) > 2]
    mended = not all(part.is_valid for part in drawn)
    return areas(shapely.union_all([_valid(part) for part in drawn])), mended


def from_even_odd(rings: Iterable[RingPoints]) -> tuple[Polygon | MultiPolygon, bool]:
    """The shape of rings where what lies inside an even number of them is outside, as in many SVG files.
    Raises ValueError as `from_parts` does."""
    shape: BaseGeometry = Polygon()
    mended = False
    for ring in rings:
        if len(ring) > 2:
            part = _polygon(ring)
            mended |= not part.is_valid
            shape = shape.symmetric_difference(_valid(part))
    return areas(shape), mended


def _polygon(outer: RingPoints, *holes: RingPoints) -> Polygon:
    for x, y, *_ in chain(outer, *holes):
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise ValueError(f"a point is at {x:g},{y:g}; expected finite numbers up to {FARTHEST:g}")
    return Polygon(outer, holes)


def areas(shape: BaseGeometry) -> Polygon | MultiPolygon:
    """The polygons of a geometry, without its lines and points."""
    if isinstance(shape, Polygon | MultiPolygon):
        return shape
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon | MultiPolygon) and part.area]
    whole = shapely.union_all(parts)
    return whole if isinstance(whole, Polygon | MultiPolygon) else Polygon()


def _valid(part: Polygon) -> BaseGeometry:
    return part if part.is_valid else shapely.make_valid(part, method="structure")


def is_sheet(width: float, height: float) -> bool:
    """Whether a map can have a sheet of such a size in mm."""
    return all(0 < side <= rings.FARTHEST / GRID for side in (width, height))


def layer_of(word: object) -> str:
    """The level that a file names; the ground for what is none.

    >>> layer_of("deck"), layer_of("attic")
    ('deck', 'ground')
    """
    return str(word) if word in LEVELS else GROUND


def mending_note(mended: Sequence[str]) -> tuple[str, ...]:
    """The sentence about shapes whose rings had to be mended, if there are any."""
    if not mended:
        return ()
    more = f" and {len(mended) - 6} more" if len(mended) > 6 else ""
    return (f"rings that crossed or touched themselves were mended: {', '.join(mended[:6])}{more}",)


def refused(path: object, reason: str) -> DocumentError:
    """The error for a file that can't be read as a drawing."""
    return DocumentError([Problem("not-importable", f"{path}: {reason}")])
