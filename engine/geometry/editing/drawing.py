"""Drawing faces: a polygon clipped to its neighbours, a gap filled, a hole cut.

Source: cells with new owners, see `engine.geometry.editing.cells`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import TypeVar

import shapely
from shapely import Polygon

from engine.geometry.coverage import Coverage
from engine.geometry.editing.cells import Cell, cells, changed_only, faces_of, one_piece, place_in, united
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.gaps import enclosed_gap
from engine.geometry.editing.settling import require_ring, settle
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Point, Ring, Rings, polygon, rings_of

Id = TypeVar("Id", bound=Hashable)


def add_face(coverage: Coverage[Id], name: Id, ring: Ring) -> Change[Id]:
    """Draws a new face. What lies over others is cut away, which the change says (`clipped`); of several parts that
    are left the largest is kept, and it says how much was not (`dropped`). Slivers that rounding may have made are not
    told.

    The ring is in grid units, either way round. Raises EditError for a ring that bounds no area, one that lies wholly
    over others, and an id that is there already. O(k log k) for the k points of the faces near it.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> change = add_face(square, "b", ((30, 0), (60, 0), (60, 40), (30, 40)))
    >>> change.clipped, change.areas["b"]
    ({'a': 400.0}, 800.0)
    """
    require_ring(ring, "the new face")
    if name in coverage.faces:
        raise EditError(f"there is {name} already", ring[0])
    drawn = polygon((ring,))
    inside = [cell for cell in cells(coverage, drawn.boundary) if _within(drawn, cell)]
    free = united([cell.area for cell in inside if cell.owner is None])
    clipped = _clipped(inside)
    if not free:
        raise EditError(f"it lies wholly over {', '.join(map(str, clipped))}", ring[0])
    whole = all(cell.owner is None for cell in inside)
    rings = (ring,) if whole else _begun_at(one_piece(name, free[:1]), ring)
    dropped = sum(part.area for part in free[1:])
    told = {over: area for over, area in clipped.items() if area > ROUNDING * drawn.length}
    return settle(coverage, {name: rings}, place=ring[0], clipped=told, dropped=dropped)


def _clipped(inside: Iterable[Cell[Id]]) -> dict[Id, float]:
    """How much of each face lies under a drawn shape."""
    areas: dict[Id, float] = defaultdict(float)
    for cell in inside:
        for over in () if cell.owner is None else (cell.owner, *cell.others):
            areas[over] += cell.area.area
    return areas


def fill_gap(coverage: Coverage[Id], at: Point, name: Id) -> Change[Id]:
    """Covers the ground around a point that faces enclose: as a new face, or, if there is a face of that id, by
    letting that one grow.

    Raises EditError where a face lies, where the ground is open to the outside, and where the growing face does not
    border on the gap. O(k log k) for the k points of the faces around the gap. The point is in grid units.

    >>> ring = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)), ((10, 10), (10, 30), (30, 30), (30, 10)))})
    >>> fill_gap(ring, (20, 20), "b").areas
    {'b': 400.0}
    """
    gap = enclosed_gap(coverage, at)
    if name not in coverage.faces:
        return settle(coverage, {name: rings_of(gap)}, place=at)
    grown = shapely.union(polygon(coverage.faces[name]), gap, grid_size=1.0)
    parts = [part for part in shapely.get_parts(grown) if isinstance(part, Polygon)]
    if len(parts) != 1:
        raise EditError(f"{name} does not border on the gap", at)
    return settle(coverage, changed_only(coverage, {name: rings_of(parts[0])}), place=at)


def cut_hole(coverage: Coverage[Id], name: Id, ring: Ring, island: Id | None = None) -> Change[Id]:
    """Cuts a drawn ring out of a face: open ground, or a new face of the id `island`.

    Raises EditError where the ring bounds no area, reaches over the face's outline, or leaves nothing of the face.
    O(k log k) for the k points of the faces near it. The ring is in grid units.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> cut_hole(square, "a", ((10, 10), (20, 10), (20, 20), (10, 20)), "b").links.made
    frozenset({('a', 'b')})
    """
    require_ring(ring, "the hole")
    if island is not None and island in coverage.faces:
        raise EditError(f"there is {island} already", ring[0])
    drawn = polygon((ring,))
    local = cells(coverage, drawn.boundary, [name])
    outside = next((cell for cell in local if _within(drawn, cell) and cell.owner != name), None)
    if outside is not None:
        raise EditError(f"the hole reaches out of {name}", outside.place)
    owned = [(island if _within(drawn, cell) else cell.owner, cell) for cell in local]
    faces, gone = faces_of(coverage, owned)
    if name in gone:
        raise EditError(f"nothing would be left of {name}", ring[0])
    return settle(coverage, faces, place=place_in(drawn))


def _within(drawn: Polygon, cell: Cell[Id]) -> bool:
    return bool(drawn.contains(cell.area.representative_point()))


def _begun_at(rings: Rings, ring: Ring) -> Rings:
    """The rings, the outline begun at the first of the drawn points that it still has."""
    first = next((rings[0].index(p) for p in ring if p in rings[0]), 0)
    return (rings[0][first:] + rings[0][:first], *rings[1:])
