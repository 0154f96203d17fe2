"""Cells: the pieces that lines cut a coverage into, each with its owner. Edits of areas give cells new owners.

All lines near the place, those drawn and those of the faces, are noded together on the grid (snap rounding, Hobby
1999), and the areas between them are the cells. As every cell is bounded by pieces of one arrangement, faces put
together from cells share their borders whatever the owners are.

Source: the arrangement of lines, by snap rounding (Hobby 1999, by GEOS).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from engine.geometry.box_grid import Box
from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import EditError
from engine.geometry.rings import Point, Rings, polygon, rings_of, sides

Id = TypeVar("Id", bound=Hashable)

_REACH = 2
"""How far (grid units) around a drawn line faces may be bent by rounding."""


@dataclass(frozen=True)
class Cell(Generic[Id]):
    """A piece of a face, or of the ground that no face covers."""

    owner: Id | None
    area: Polygon
    others: tuple[Id, ...] = ()
    """Further faces that lie here, where faces lie over each other; whatever becomes of the cell, they keep it."""

    @property
    def place(self) -> Point:
        """A point inside, in grid units. O(n log n).

        >>> Cell("a", shapely.box(0, 0, 40, 20)).place
        (20, 10)
        """
        return place_in(self.area)


def place_in(shape: BaseGeometry) -> Point:
    """A point inside a shape, rounded to the grid. O(n log n). Both in grid units.

    >>> place_in(shapely.box(0, 0, 40, 20))
    (20, 10)
    """
    point = shape.representative_point()
    return round(point.x), round(point.y)


def cells(coverage: Coverage[Id], lines: BaseGeometry, subject: Iterable[Id] = ()) -> list[Cell[Id]]:
    """The cells that lines (in grid units) make of the faces around them, and of the `subject` of the edit; ground
    that the lines and the faces enclose is a cell without owner. Where faces lie over each other the subject owns
    the cell. O(k log k) for the k points of lines and faces.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> sorted(cell.area.area for cell in cells(square, shapely.LineString([(10, -5), (10, 45)])))
    [400.0, 1200.0]
    """
    names = list(dict.fromkeys([*subject, *coverage.boxes.near(_box(lines), _REACH)]))
    shapes = np.array([polygon(coverage.faces[name]) for name in names], dtype=object)
    drawn = [*shapely.boundary(shapes), lines]
    together = shapely.union_all(np.array(drawn, dtype=object), grid_size=1.0)
    pieces = shapely.get_parts(shapely.polygonize(shapely.get_parts(together)))
    inside = shapely.point_on_surface(pieces)
    owners = _owners(names, shapes, inside)
    return [Cell(owners[n][0] if owners[n] else None, area, tuple(owners[n][1:])) for n, area in enumerate(pieces)]


def _owners(names: Sequence[Id], shapes: Any, points: Any) -> list[list[Id]]:
    """The faces that each point lies in, in the order of the names."""
    found: list[list[Id]] = [[] for _ in points]
    if len(shapes):
        shape, point = shapely.STRtree(points).query(shapes, predicate="contains")
        for n, i in sorted(zip(shape.tolist(), point.tolist(), strict=True)):
            found[i].append(names[n])
    return found


def _box(lines: BaseGeometry) -> Box:
    left, top, right, bottom = lines.bounds
    return int(left), int(top), int(right) + 1, int(bottom) + 1


def united(areas: Sequence[Polygon]) -> list[Polygon]:
    """Cells of one arrangement put together: the parts that result, the largest first. O(k log k). Shapes in grid
    units.

    >>> [part.area for part in united([shapely.box(0, 0, 1, 1), shapely.box(2, 0, 4, 1), shapely.box(4, 0, 5, 1)])]
    [3.0, 1.0]
    """
    parts: list[Polygon] = [
        part for part in shapely.get_parts(shapely.coverage_union_all(_array(areas))) if part.area > 0
    ]
    return sorted(parts, key=lambda part: (-part.area, part.bounds))


def _array(areas: Sequence[Polygon]) -> Any:
    return np.array(list(areas), dtype=object)


def faces_of(coverage: Coverage[Id], owned: Iterable[tuple[Id | None, Cell[Id]]]) -> tuple[dict[Id, Rings], set[Id]]:
    """The faces that cells with these owners make, where they are new or other than before; and the faces that have
    lost all their cells.

    Raises EditError where a face would fall apart, with the place of its smaller part. O(k log k). Rings in grid units.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> halves = cells(square, shapely.LineString([(20, 0), (20, 40)]))
    >>> faces_of(square, zip("bc", halves))[1]
    {'a'}
    """
    groups: dict[Id, list[Polygon]] = defaultdict(list)
    gone: set[Id] = set()
    for owner, cell in owned:
        for name in dict.fromkeys(cell.others if owner is None else (owner, *cell.others)):
            groups[name].append(cell.area)
        if cell.owner is not None:
            gone.add(cell.owner)
    made = {name: one_piece(name, united(areas)) for name, areas in groups.items()}
    return changed_only(coverage, made), gone - set(groups)


def one_piece(name: Id, parts: Sequence[Polygon]) -> Rings:
    """The rings of a face that must be all of one piece. Raises EditError, at the second part, where it is not.
    O(points). Both in grid units.

    >>> one_piece("a", [shapely.box(0, 0, 40, 20)])
    (((40, 0), (40, 20), (0, 20), (0, 0)),)
    """
    if len(parts) > 1:
        raise EditError(f"{name} would fall into {len(parts)} parts", place_in(parts[1]))
    rings = rings_of(parts[0]) if parts else ()
    if not rings:
        raise EditError(f"nothing would be left of {name}", (0, 0))
    return rings


def changed_only(coverage: Coverage[Id], faces: Mapping[Id, Rings]) -> dict[Id, Rings]:
    """Those of the faces that differ from the coverage's, each outline begun where it began before if it still has that
    point. O(points). Rings in grid units.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> changed_only(square, {"a": (((40, 0), (40, 40), (0, 40), (0, 0)),)})
    {}
    """
    begun = {name: _begun_alike(coverage.faces.get(name, ()), rings) for name, rings in faces.items()}
    return {name: rings for name, rings in begun.items() if not _same(coverage.faces.get(name, ()), rings)}


def _begun_alike(old: Rings, new: Rings) -> Rings:
    if not old or old[0][0] not in new[0]:
        return new
    first = new[0].index(old[0][0])
    return (new[0][first:] + new[0][:first], *new[1:])


def _same(old: Rings, new: Rings) -> bool:
    """Whether two shapes have the same sides, wherever their rings begin."""
    one, other = ({side for ring in rings for side in sides(ring)} for rings in (old, new))
    return one == other
