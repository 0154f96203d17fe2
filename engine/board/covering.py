"""Which features lie along a border, and how much of it each covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely

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
