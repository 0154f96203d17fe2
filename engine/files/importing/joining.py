"""Joining shapes that were traced apart to a coverage, and what that did to each of them.

`shapely.coverage_clean` snaps and fills; on shapes like these it may also delete a space without a word, shrink it, or
give back what is no coverage. So its result is taken only when every shape is still there, about as large as it was,
and all of them together are a coverage on the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from engine.files.importing.placing import on_grid, parts_of

Shapes = Mapping[str, Polygon | MultiPolygon]

_KEPT = 0.9
"""A shape must keep so much of its area, and of that of its largest part,"""

_GROWN = 1.25
"""and not grow beyond so many times."""


@dataclass(frozen=True)
class Joined:
    """The result of joining, or the reason why there is none."""

    shapes: dict[str, Polygon | MultiPolygon]
    refused: str = ""


_clean: Callable[..., Any] = vars(shapely)["coverage_clean"]  # newer than the stubs


def joined(shapes: Shapes, tolerance: float) -> Joined:
    """The shapes as a coverage, where gaps and overlaps up to a tolerance (grid units) are closed. O(n log n).

    >>> two = {"a": shapely.box(0, 0, 400, 400), "b": shapely.box(404, 0, 800, 400)}
    >>> joined(two, 5).shapes["a"].distance(joined(two, 5).shapes["b"])
    0.0
    """
    names, drawn = list(shapes), np.array(list(shapes.values()), dtype=object)
    cleaned = _clean(drawn, gap_width=2 * tolerance, snapping_distance=tolerance)
    result = {name: on_grid(shape) for name, shape in zip(names, cleaned, strict=True)}
    return Joined(result, _objection(shapes, result))


def _objection(before: Shapes, after: Shapes) -> str:
    for name, shape in before.items():
        now = after[name]
        if now.is_empty:
            return f"{name} would vanish"
        if now.area < _KEPT * shape.area or now.area > _GROWN * shape.area:
            return f"{name} would {'shrink' if now.area < shape.area else 'grow'} to {now.area / shape.area:.0%}"
        if max((part.area for part in parts_of(now)), default=0.0) < _KEPT * parts_of(shape)[0].area:
            return f"{name} would fall apart"
    if not shapely.coverage_is_valid(np.array(list(after.values()), dtype=object)):
        return "the result would be no coverage"
    return ""
