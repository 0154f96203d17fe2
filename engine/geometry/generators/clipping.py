"""Clipping a coverage to an outline, such as a coast or the edge of a city.

Source: overlay with snap rounding (Hobby 1999, by GEOS).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from engine.geometry.cutting import Piece, cut
from engine.geometry.noding import node
from engine.geometry.rings import Rings, polygon, rings_of


def clip(shapes: Iterable[Rings], outline: Rings, least: float = 0.0) -> list[Rings]:
    """What of the shapes lies inside an outline, noded. A shape that the outline cuts apart becomes several.

    Parts with less area than `least` (square grid units) join the neighbour with which they share the longest border;
    one without a neighbour is left out. O(n log n) for n points.

    >>> square = (((0, 0), (40, 0), (40, 40), (0, 40)),)
    >>> [polygon(part).area for part in clip([square], (((10, -5), (30, -5), (30, 20), (10, 20)),))]
    [400.0]
    """
    pieces = cut(dict(enumerate(shapes)), {-1: polygon(outline)})
    return joined([piece.rings for piece in pieces if _inside(piece)], least)


def _inside(piece: Piece[int]) -> bool:
    return piece.shape is not None and piece.cutter is not None


def joined(shapes: list[Rings], least: float) -> list[Rings]:
    """The shapes, with those of less area than `least` joined to the neighbour along their longest border, smaller ones
    first. O(n) for each of them. Rings in grid units, `least` in square ones.

    >>> whole = joined([(((0, 0), (40, 0), (40, 40), (0, 40)),), (((40, 0), (41, 0), (41, 40), (40, 40)),)], 100)
    >>> [polygon(part).area for part in whole]
    [1640.0]
    """
    kept = [polygon(rings) for rings in shapes]
    while kept and min(shape.area for shape in kept) < least:
        small = kept.pop(min(range(len(kept)), key=lambda n: kept[n].area))
        lengths = shapely.length(shapely.intersection(small, np.array(kept, dtype=object))).tolist()
        if lengths and max(lengths) > 0:
            place = lengths.index(max(lengths))
            kept[place] = _whole(shapely.coverage_union(small, kept[place]), kept[place])
    return list(node([rings_of(shape) for shape in kept]))


def _whole(union: object, otherwise: Polygon) -> Polygon:
    """The union, where it is of one piece."""
    if isinstance(union, MultiPolygon) and len(union.geoms) == 1:
        return union.geoms[0]
    return union if isinstance(union, Polygon) else otherwise
