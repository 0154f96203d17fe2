"""Reshaping a face by a drawn line, and moving a whole border.

Source: cells with new owners, see `engine.geometry.editing.cells`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from typing import TypeVar

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.ops import substring

from engine.geometry.coverage import Coverage
from engine.geometry.editing.cells import Cell, cells, faces_of, place_in
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.nodes import move_nodes
from engine.geometry.editing.settling import settle
from engine.geometry.editing.tracing import trace
from engine.geometry.lines import Line
from engine.geometry.rings import FINE, Point, Ring, polygon

Id = TypeVar("Id", bound=Hashable)


def move_border(coverage: Coverage[Id], a: Id, b: Id, by: Point) -> Change[Id]:
    """Moves all nodes of the border of two faces by a vector, in grid units; what else meets there follows.

    Raises EditError where they have no border, and where a face would cross itself or lie over another.
    O(faces around the border).

    >>> a, b = (((0, 0), (40, 0), (40, 40), (0, 40)),), (((40, 0), (80, 0), (80, 40), (40, 40)),)
    >>> move_border(Coverage.build({"a": a, "b": b}), "a", "b", (10, 0)).areas == {"a": 400.0, "b": -400.0}
    True
    """
    border = coverage.borders.get((a, b)) or coverage.borders.get((b, a))
    if border is None:
        raise EditError(f"{a} and {b} have no border", coverage.faces[a][0][0])
    points = dict.fromkeys(p for line in border.lines for p in line)
    return move_nodes(coverage, {(x, y): (x + by[0], y + by[1]) for x, y in points})


def reshape_face(coverage: Coverage[Id], name: Id, line: Line) -> Change[Id]:
    """Gives a face a new piece of outline: the drawn line from where it first meets one of the face's rings to where
    it last does.

    Where the line runs outside, the face grows and its neighbours are cut back; what it gives up inside goes to the
    neighbour that it was bordering on there for the longest way, or becomes open ground. Of the two ways to read a line
    the one that changes less area is meant. Raises EditError where the line doesn't meet a ring twice, where it crosses
    the rest of the outline, and where a face would vanish or fall apart. O(k log k) for the k points of the face and
    those near it. The line is in grid units.

    >>> a, b = (((0, 0), (40, 0), (40, 40), (0, 40)),), (((40, 0), (80, 0), (80, 40), (40, 40)),)
    >>> bulge = reshape_face(Coverage.build({"a": a, "b": b}), "a", ((40, 0), (60, 20), (40, 40)))
    >>> bulge.areas == {"a": 400.0, "b": -400.0}
    True
    """
    if not line:
        raise EditError("a line needs two different points at least", coverage.faces[name][0][0])
    old = polygon(coverage.faces[name])
    wanted = min(_readings(coverage, name, line), key=lambda shape: _apart(shape, old), default=None)
    if wanted is None:
        raise EditError(f"the line does not leave {name} as one area: it must meet its outline twice", line[0])
    local = cells(coverage, shapely.union(wanted.boundary, old.boundary), [name])
    owned = [(_owner(coverage, name, wanted, cell, local), cell) for cell in local]
    faces, gone = faces_of(coverage, owned)
    for lost in gone:
        raise EditError(f"nothing would be left of {lost}", place_in(polygon(coverage.faces[lost])))
    return settle(coverage, faces, place=line[0])


def _apart(one: Polygon, other: Polygon) -> float:
    """The area that one of two shapes has and the other hasn't."""
    return float(shapely.symmetric_difference(one, other, grid_size=FINE).area)


def _readings(coverage: Coverage[Id], name: Id, line: Line) -> Iterator[Polygon]:
    """The shapes that the face could have with the line in its outline."""
    rings = coverage.faces[name]
    for n, ring in enumerate(rings):
        drawn = _between_meetings(ring, line)
        if drawn is None:
            continue
        for long_way in (False, True):
            rest = trace(coverage, name, drawn[-1], drawn[0], long_way=long_way)
            closed = (*drawn, *rest[1:-1])
            changed = [*rings[:n], closed, *rings[n + 1 :]]
            shape = Polygon(changed[0], changed[1:]) if len(set(closed)) > 2 else Polygon()
            if shape.is_valid and shape.area > 0:
                yield shape


def _between_meetings(ring: Ring, line: Line) -> Line | None:
    """The part of a line between the first and the last place where it meets a ring, its ends rounded to the grid."""
    if len(set(line)) < 2:
        return None
    drawn = LineString(line)
    met = shapely.intersection(drawn, shapely.LinearRing(ring))
    along = [drawn.project(shapely.Point(p)) for p in shapely.get_coordinates(met)]
    if len(along) < 2 or max(along) - min(along) < 1:
        return None
    part = shapely.get_coordinates(substring(drawn, min(along), max(along))).round().astype(int)
    return tuple(dict.fromkeys((x, y) for x, y in part.tolist()))


def _owner(coverage: Coverage[Id], name: Id, wanted: Polygon, cell: Cell[Id], local: list[Cell[Id]]) -> Id | None:
    """Whose a cell is once the face has the wanted shape."""
    if wanted.contains(cell.area.representative_point()):
        return name
    return _heir(name, cell, local) if cell.owner == name else cell.owner


def _heir(name: Id, cell: Cell[Id], local: list[Cell[Id]]) -> Id | None:
    """Who borders for the longest way on a cell that a face gives up; None where open ground does."""
    shares: dict[Id | None, float] = defaultdict(float)
    outline, others = cell.area.boundary, [other for other in local if other is not cell]
    areas = np.array([other.area for other in others], dtype=object)
    for other, share in zip(others, shapely.length(shapely.intersection(outline, areas)).tolist(), strict=True):
        shares[other.owner] += share
    shares[None] += outline.length - sum(shares.values())
    shares.pop(name, None)
    return max(shares, key=lambda owner: shares[owner])
