"""The audit of a coverage: everything that keeps shapes from sharing their borders cleanly, with place and size.

Source: validity of rings as in the OGC's Simple Features, of coverages as in JTS and GEOS; gaps, near misses and slits
are looked for by overlay and by closing (enlarging and shrinking again), as in mathematical morphology.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from engine.geometry.coverage import Coverage
from engine.geometry.noding import ROUNDING
from engine.geometry.points import largest_disc
from engine.geometry.rings import FINE, Point, Rings, polygon, ring_faults, rings_of

Id = TypeVar("Id", bound=Hashable)

Code = Literal[
    "too-few-points", "duplicate-point", "spike", "self-crossing", "zero-area", "bad-hole",
    "duplicate-shape", "inside", "overlap", "more-overlaps", "gap", "near-miss", "slit", "sliver", "too-small",
]  # fmt: skip


@dataclass(frozen=True)
class Flaw(Generic[Id]):
    """One flaw of a coverage."""

    code: Code
    ids: tuple[Id, ...]
    """The shapes concerned; for a gap, those around it; for one inside another, the inner one first."""
    place: Point
    """A point of the flaw, in grid units."""
    size: float = 0.0
    """Overlap, inside, gap, sliver: area in square grid units; near miss: the distance, slit: the width, too small: the
    diameter of the largest disc that fits, in grid units; more overlaps: how many pairs of shapes were not looked at;
    else 0."""


NEAR = 20.0
"""Shapes that come so close (grid units; a fifth of a millimetre) without touching were meant to touch."""

MOST = 200
"""After so many overlaps no more are measured: n shapes at one place have n² of them."""

_CROWD = 50
"""Where the boxes of more pairs meet for each shape, to ask whether a coverage is valid costs more than it saves."""


def audit(shapes: Mapping[Id, Rings], disc: float = 0.0, near: float = NEAR) -> list[Flaw[Id]]:
    """All flaws of the shapes of one layer, in the order: rings, overlaps, gaps, near misses, slits, slivers, too
    small.

    `disc` is the diameter that each shape should have room for, `near` how close two shapes must not come without
    touching (both in grid units, 0 for none). Shapes whose rings are faulty are left out of what follows the rings;
    nothing follows overlaps that are too many to be listed.
    O(n log n).

    >>> square, bow = (((0, 0), (400, 0), (400, 400), (0, 400)),), (((500, 0), (900, 400), (900, 0), (500, 400)),)
    >>> [(flaw.code, flaw.ids, flaw.place) for flaw in audit({"a": square, "b": bow})]
    [('self-crossing', ('b',), (700, 200))]
    """
    faulty = [flaw for name, rings in shapes.items() for flaw in ring_flaws(name, rings)]
    bad = {name for flaw in faulty if flaw.code != "duplicate-point" for name in flaw.ids}
    coverage = Coverage.build({name: rings for name, rings in shapes.items() if name not in bad}, ROUNDING)
    drawn = {name: polygon(rings) for name, rings in coverage.faces.items()}
    found = [*faulty, *overlaps(drawn)]
    if found and found[-1].code == "more-overlaps":
        return found
    return [*found, *gaps(drawn), *near_misses(drawn, near), *slits(drawn, near), *narrow(drawn, disc)]


def ring_flaws(name: Id, rings: Rings) -> Iterator[Flaw[Id]]:
    """What is wrong with the rings of one shape; holes that leave it, or touch more than once, only if no ring is.
    O(n log n). Rings in grid units.

    >>> list(ring_flaws("a", (((0, 0), (400, 0), (0, 0), (0, 400)),)))[0].code
    'spike'
    """
    faults = [fault for ring in rings for fault in ring_faults(ring)]
    yield from (Flaw(fault.kind, (name,), fault.place) for fault in faults)
    if not faults and not polygon(rings).is_valid:
        yield Flaw("bad-hole", (name,), rings[-1][0])


def overlaps(shapes: Mapping[Id, Polygon]) -> Iterator[Flaw[Id]]:
    """Pairs of shapes that share area, more than rounding may have made; equal shapes are said to be duplicates, and a
    shape of which all lies in another to be inside it. After `MOST` of them one flaw without shapes says how many pairs
    of shapes are left. O(n log n), and the cost of each overlap. Shapes in grid units.

    >>> a, b = shapely.box(0, 0, 400, 400), shapely.box(300, 0, 700, 400)
    >>> [(flaw.ids, flaw.size) for flaw in overlaps({"a": a, "b": b})]
    [(('a', 'b'), 40000.0)]
    """
    names, drawn = list(shapes), np.array(list(shapes.values()), dtype=object)
    pairs = _close(drawn)
    if len(pairs) < _CROWD * len(names) and bool(shapely.coverage_is_valid(drawn)):
        return
    shapely.prepare(drawn)
    found = 0
    for at, (i, j) in enumerate(pairs):
        common = drawn[i].intersection(drawn[j]) if drawn[i].intersects(drawn[j]) else Polygon()
        if common.area > ROUNDING * min(drawn[i].length, drawn[j].length, common.length):
            if found == MOST:
                yield Flaw("more-overlaps", (), _within(common), len(pairs) - at)
                return
            found += 1
            inner, outer = (i, j) if drawn[i].area <= drawn[j].area else (j, i)
            if drawn[i].equals(drawn[j]):
                yield Flaw("duplicate-shape", (names[i], names[j]), _within(common), common.area)
            elif drawn[inner].area - common.area <= ROUNDING * common.length:
                yield Flaw("inside", (names[inner], names[outer]), _within(common), common.area)
            else:
                yield Flaw("overlap", (names[i], names[j]), _within(common), common.area)


def _close(drawn: NDArray[np.object_]) -> list[tuple[int, int]]:
    """The pairs of shapes whose boxes meet, by index, sorted."""
    one, other = shapely.STRtree(drawn).query(drawn)
    once = one < other
    return sorted(zip(one[once].tolist(), other[once].tolist(), strict=True))


def gaps(shapes: Mapping[Id, Polygon]) -> Iterator[Flaw[Id]]:
    """Holes that the shapes enclose together and none of them fills, with the shapes around each. Holes that rounding
    may have made don't count. O(n log n). Shapes in grid units.

    >>> ring = shapely.box(0, 0, 900, 900) - shapely.box(300, 300, 600, 600)
    >>> [(flaw.place, flaw.size) for flaw in gaps({"a": ring})]
    [((450, 450), 90000.0)]
    """
    names, drawn = list(shapes), np.array(list(shapes.values()), dtype=object)
    if not names:
        return
    tree = shapely.STRtree(drawn)
    for part in shapely.get_parts(shapely.union_all(drawn)):
        for ring in part.interiors:
            for hole in _free(Polygon(ring), tree, drawn):
                around = tree.query(hole, predicate="dwithin", distance=ROUNDING)
                yield Flaw("gap", tuple(names[n] for n in sorted(around.tolist())), _within(hole), hole.area)


def _free(hole: Polygon, tree: shapely.STRtree, drawn: NDArray[np.object_]) -> Iterator[Polygon]:
    """The parts of a hole that no island covers, as far as they are more than rounding may have made."""
    islands = drawn[tree.query(hole, predicate="contains_properly")]
    for part in shapely.get_parts(shapely.difference(hole, shapely.union_all(islands)) if len(islands) else hole):
        if isinstance(part, Polygon) and part.area > ROUNDING * part.length:
            yield part


def near_misses(shapes: Mapping[Id, Polygon], near: float) -> Iterator[Flaw[Id]]:
    """Pairs of shapes that come within `near` (grid units) of each other, and touch nowhere. O(n log n).

    >>> [flaw.size for flaw in near_misses({"a": shapely.box(0, 0, 400, 400), "b": shapely.box(409, 0, 800, 400)}, 20)]
    [9.0]
    """
    names, drawn = list(shapes), np.array(list(shapes.values()), dtype=object)
    if near <= ROUNDING or not names:
        return
    one, other = shapely.STRtree(drawn).query(drawn, predicate="dwithin", distance=near)
    for i, j in zip(one.tolist(), other.tolist(), strict=True):
        if i < j and (distance := drawn[i].distance(drawn[j])) > ROUNDING:
            yield Flaw("near-miss", (names[i], names[j]), _within(shapely.shortest_line(drawn[i], drawn[j])), distance)


_LONG = 8
"""A notch is a slit when it is so many times as long as slits are wide."""


def slits(shapes: Mapping[Id, Polygon], near: float) -> Iterator[Flaw[Id]]:
    """Open slits, up to `near` wide (grid units), between shapes that touch elsewhere. They are what enlarging all
    shapes by half of that and shrinking them again fills from outside. O(n log n).

    >>> a, b = shapely.box(0, 0, 400, 900), shapely.box(400, 0, 900, 900) - shapely.box(400, 200, 410, 900)
    >>> [(flaw.ids, flaw.size) for flaw in slits({"a": a, "b": b}, 20)]
    [(('a', 'b'), 10.0)]
    """
    names, drawn = list(shapes), np.array(list(shapes.values()), dtype=object)
    if near <= ROUNDING or not names:
        return
    parts = shapely.get_parts(shapely.union_all(drawn))
    whole = shapely.union_all(shapely.polygons(shapely.get_exterior_ring(parts)))
    closed = whole.buffer(near / 2, join_style="mitre").buffer(-near / 2, join_style="mitre")
    tree = shapely.STRtree(drawn)
    for slit in shapely.get_parts(shapely.difference(closed, whole, grid_size=FINE)):
        if slit.length > 2 * _LONG * near and slit.area > ROUNDING / 2 * slit.length:
            one, other = _sides_of(slit, tree, drawn)
            if one != other and drawn[one].distance(drawn[other]) <= ROUNDING:
                width = round(2 * shapely.maximum_inscribed_circle(slit).length, 1)
                yield Flaw("slit", (names[one], names[other]), _within(slit), width)


def _sides_of(slit: Polygon, tree: shapely.STRtree, drawn: NDArray[np.object_]) -> tuple[int, int]:
    """The two shapes (places, in order) that the slit has the longest sides with; one of them twice where only that is
    beside it."""
    around = tree.query(slit, predicate="dwithin", distance=ROUNDING)
    lengths = shapely.length(shapely.intersection(slit.buffer(ROUNDING), shapely.boundary(drawn[around])))
    longest = around[np.argsort(-lengths, kind="stable")[:2]].tolist()
    return min(longest), max(longest)


_THIN = 50.0
"""A shape is a sliver when a disc of this diameter (grid units; half a millimetre) doesn't fit into it."""


def narrow(shapes: Mapping[Id, Polygon], disc: float = 0.0) -> Iterator[Flaw[Id]]:
    """Slivers, and shapes that a disc of that diameter (grid units) does not fit into. O(n log n) for each shape.

    >>> [flaw.code for flaw in narrow({"a": shapely.box(0, 0, 900, 40), "b": shapely.box(0, 50, 900, 150)}, 200)]
    ['sliver', 'too-small']
    """
    for name, shape in shapes.items():
        place, diameter = _disc(shape, max(disc, _THIN))
        if diameter < _THIN:
            yield Flaw("sliver", (name,), place, shape.area)
        elif diameter < disc:
            yield Flaw("too-small", (name,), place, diameter)


def _disc(shape: Polygon, enough: float) -> tuple[Point, float]:
    """The largest disc in a shape; or, where the shape shrunk by half of `enough` leaves something, just that."""
    core = shape.buffer(-enough / 2, quad_segs=2)
    if not core.is_empty:
        return _within(core), enough
    return largest_disc(rings_of(shape))


def _within(shape: BaseGeometry) -> Point:
    point = shape.representative_point()
    return round(point.x), round(point.y)
