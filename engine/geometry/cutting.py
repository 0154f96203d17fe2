"""Cutting shapes along others: what lies under a footprint becomes a piece of its own.

Source: overlay with snap rounding (Hobby 1999, by GEOS).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from engine.geometry.noding import ROUNDING, node
from engine.geometry.rings import Rings, polygon, rings_of

Id = TypeVar("Id", bound=Hashable)

_GRID = 1.0
"""Overlays are rounded to whole units as they are made (snap rounding), which keeps their rings valid."""


@dataclass(frozen=True)
class Piece(Generic[Id]):
    """A part of a shape, of a cutter, or of both."""

    shape: Id | None
    cutter: Id | None
    rings: Rings


def cut(shapes: Mapping[Id, Rings], cutters: Mapping[Id, Polygon | MultiPolygon]) -> list[Piece[Id]]:
    """All shapes and cutters as pieces that don't lie over each other, rounded to the grid and noded.

    The shapes form a coverage; cutters (in grid units) may reach over several, or lie outside all. Where cutters
    overlap the earlier one has the area. Pieces that rounding makes flat are dropped. O(n log n) for n points.

    >>> pieces = cut({"a": (((0, 0), (4, 0), (4, 4), (0, 4)),)}, {"hut": shapely.box(3, 0, 6, 4)})
    >>> [(piece.shape, piece.cutter, polygon(piece.rings).area) for piece in pieces]
    [('a', None, 12.0), ('a', 'hut', 4.0), (None, 'hut', 8.0)]
    """
    apart = _apart(cutters)
    pieces = [*_of_shapes(shapes, apart), *_outside(shapes, apart)]
    noded = node([piece.rings for piece in pieces], ROUNDING)
    return [replace(piece, rings=rings) for piece, rings in zip(pieces, noded, strict=True)]


def _apart(cutters: Mapping[Id, BaseGeometry]) -> dict[Id, BaseGeometry]:
    """The cutters without what earlier ones cover."""
    covered: BaseGeometry = Polygon()
    apart: dict[Id, BaseGeometry] = {}
    for name, area in cutters.items():
        apart[name] = area.difference(covered, grid_size=_GRID)
        covered = covered.union(area, grid_size=_GRID)
    return apart


def _of_shapes(shapes: Mapping[Id, Rings], cutters: Mapping[Id, BaseGeometry]) -> Iterator[Piece[Id]]:
    names = list(cutters)
    tree = shapely.STRtree(np.array(list(cutters.values()), dtype=object))
    for shape, rings in shapes.items():
        area = polygon(rings)
        over = [names[n] for n in sorted(tree.query(area, predicate="intersects").tolist())]
        if not over:
            yield Piece(shape, None, rings)
            continue
        rest = area.difference(shapely.union_all([cutters[name] for name in over], grid_size=_GRID), grid_size=_GRID)
        yield from _pieces(shape, None, rest)
        for name in over:
            yield from _pieces(shape, name, area.intersection(cutters[name], grid_size=_GRID))


def _outside(shapes: Mapping[Id, Rings], cutters: Mapping[Id, BaseGeometry]) -> Iterator[Piece[Id]]:
    covered = shapely.union_all([polygon(rings) for rings in shapes.values()])
    for name, area in cutters.items():
        yield from _pieces(None, name, area.difference(covered, grid_size=_GRID))


def _pieces(shape: Id | None, cutter: Id | None, area: BaseGeometry) -> Iterator[Piece[Id]]:
    parts = [part for part in shapely.get_parts(area) if isinstance(part, Polygon)]
    for rings in map(rings_of, parts):
        if rings and polygon(rings).is_valid:
            yield Piece(shape, cutter, rings)
