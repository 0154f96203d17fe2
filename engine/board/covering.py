"""On which spaces features stand, which borders they lie along, and how much of each they cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely
from shapely import Polygon
from shapely.affinity import scale

from engine.board.links import Link, Pair
from engine.board.model import GRID, Feature
from engine.geometry.noding import ROUNDING

_CLOSE = ROUNDING / GRID
"""How near (mm) to a border a feature's outline must run to lie along it."""


def coverings(links: Mapping[Pair, Link], features: Sequence[Feature]) -> dict[Pair, dict[str, float]]:
    """For each link with a border that features touch: feature id -> the share of the border's length (0 to
    1) that it covers. A feature that only crosses the border, as a canal drawn across it, has the share 0.

    Polygons cover what lies in or on them, lines what runs along them.
    """
    bordered = [pair for pair, link in links.items() if link.lines]
    if not features or not bordered:
        return {}
    borders = np.array([_shape(links[pair]) for pair in bordered], dtype=object)
    widened = np.array([shapely.buffer(f.shape, _CLOSE, quad_segs=1) for f in features], dtype=object)
    on, under = shapely.STRtree(widened).query(borders, predicate="intersects")
    common = shapely.length(shapely.intersection(borders[on], widened[under])) / shapely.length(borders[on])
    found: dict[Pair, dict[str, float]] = {}
    for border, feature, share in zip(on.tolist(), under.tolist(), common.tolist(), strict=True):
        found.setdefault(bordered[border], {})[features[feature].id] = _share(share)
    return found


def _shape(link: Link) -> shapely.MultiLineString:
    """A link's border in millimetres."""
    return shapely.MultiLineString([[(x / GRID, y / GRID) for x, y in line] for line in link.lines])


def _share(part: float) -> float:
    """The share, with what only the widening gives taken for nothing, and nearly all for all."""
    rounded = round(part, 3)
    return 0.0 if rounded < 0.01 else min(rounded, 1.0)


def footings(
    shapes: Mapping[str, Polygon], index: Mapping[str, int], features: Sequence[Feature]
) -> dict[str, frozenset[int]]:
    """For each feature the spaces (by index) that it shares area with, or, if it is a line, length of their
    interior. `shapes` are the spaces' polygons in grid units."""
    if not features:
        return {}
    names = list(shapes)
    spaces = np.array(list(shapes.values()), dtype=object)
    drawn = [scale(f.shape, GRID, GRID, origin=(0, 0)) for f in features]
    on, under = shapely.STRtree(spaces).query(np.array(drawn, dtype=object), predicate="intersects")
    found: dict[str, set[int]] = {f.id: set() for f in features}
    for feature, space in zip(on.tolist(), under.tolist(), strict=True):
        if drawn[feature].intersection(spaces[space].buffer(-ROUNDING)).length > 0:
            found[features[feature].id].add(index[names[space]])
    return {name: frozenset(on) for name, on in found.items()}
