"""Splitting a face along a line, and merging faces into one.

Source: cells with new owners, see `engine.geometry.editing.cells`; unions of coverages by GEOS.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from engine.geometry.coverage import Coverage
from engine.geometry.editing.cells import Cell, cells, changed_only, faces_of, one_piece, place_in, united
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.settling import settle
from engine.geometry.lines import Line
from engine.geometry.rings import polygon

Id = TypeVar("Id", bound=Hashable)


def split_face(coverage: Coverage[Id], name: Id, line: Line, names: Iterable[Id]) -> Change[Id]:
    """Cuts a face along a drawn line. The largest part keeps its id, the others take the next of `names`, larger ones
    first; where the line leaves the face nothing is cut.

    Raises EditError where the line doesn't cut the face in two, and where there are too few names. No area comes or
    goes but for the rounding of the points where the line meets the outline. O(k log k) for the k points of the face
    and those near it. The line is in grid units.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> split_face(square, "a", ((10, -5), (10, 45)), ["b"]).areas["b"]
    400.0
    """
    if len(set(line)) < 2:
        raise EditError("a line needs two different points at least", line[0] if line else (0, 0))
    whole = polygon(coverage.faces[name])
    drawn = shapely.intersection(LineString(line), whole)
    parts = [] if drawn.is_empty else _parts(whole, drawn)
    if len(parts) < 2:
        raise EditError(f"the line does not cut {name} in two", line[0])
    ids = [name, *islice(_free(coverage, names), len(parts) - 1)]
    if len(ids) < len(parts):
        raise EditError(f"{name} would fall into {len(parts)} parts, and there is no free id for one", line[0])
    local = cells(coverage, drawn, [name])
    owned = [(ids[_part_of(cell, parts)] if cell.owner == name else cell.owner, cell) for cell in local]
    return settle(coverage, faces_of(coverage, owned)[0], place=line[0])


def _free(coverage: Coverage[Id], names: Iterable[Id]) -> Iterator[Id]:
    """Those of the names that no face has, each once."""
    given: set[Id] = set()
    for name in names:
        if name not in coverage.faces and name not in given:
            given.add(name)
            yield name


def _parts(whole: Polygon, line: BaseGeometry) -> list[Polygon]:
    """The parts that a line cuts a shape into, the largest first."""
    drawn = shapely.union_all(np.array([whole.boundary, line], dtype=object), grid_size=1.0)
    pieces = shapely.get_parts(shapely.polygonize(shapely.get_parts(drawn)))
    inside: list[Polygon] = [piece for piece in pieces if whole.contains(piece.representative_point())]
    return sorted(inside, key=lambda piece: (-piece.area, piece.bounds))


def _part_of(cell: Cell[Id], parts: Sequence[Polygon]) -> int:
    point = cell.area.representative_point()
    return min(range(len(parts)), key=lambda n: parts[n].distance(point))


def merge_faces(coverage: Coverage[Id], names: Collection[Id]) -> Change[Id]:
    """Makes one face of several, with the id of the first. Ground and faces that they enclose become its holes.

    Raises EditError for fewer than two faces, and, at a part that is separate, where they don't hang together by
    borders. The area is exactly that of all of them. O(k log k) for the k points of the faces.

    >>> a, b = (((0, 0), (40, 0), (40, 40), (0, 40)),), (((40, 0), (80, 0), (80, 40), (40, 40)),)
    >>> merge_faces(Coverage.build({"a": a, "b": b}), ["a", "b"]).areas == {"a": 1600.0, "b": -1600.0}
    True
    """
    unique = list(dict.fromkeys(names))
    shapes = [polygon(coverage.faces[name]) for name in unique]
    if len(unique) < 2:
        raise EditError("it takes two to merge", place_in(shapes[0]) if shapes else (0, 0))
    if not bool(shapely.coverage_is_valid(np.array(shapes, dtype=object))):
        shapes = list(shapely.get_parts(shapely.union_all(np.array(shapes, dtype=object), grid_size=1.0)))
    parts = united(shapes)
    if len(parts) > 1:
        raise EditError("they don't share a border and can't be one", place_in(parts[1]))
    rings = one_piece(unique[0], parts)
    return settle(coverage, changed_only(coverage, {unique[0]: rings}), without=unique[1:], place=place_in(parts[0]))
