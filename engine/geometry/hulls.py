"""The shortcut for open ground: where no blocker meets the convex hull of two shapes, they see each other.

A segment stays in the hull of its ends, so such a pair is settled without walking any beam.

Source: convexity: a convex set holds every segment between its points. Hulls by GEOS.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from engine.geometry.rings import Rings, polygon
from engine.geometry.segments import Ints


def clear_hulls(source: int, targets: Sequence[int], blockers: frozenset[int], cells: Sequence[Rings]) -> set[int]:
    """Those of the targets whose hull with the source meets no blocker but the two themselves; all are places in
    `cells`. O(n log n) for n points. Rings in grid units.

    >>> squares = [(((x, 0), (x + 1, 0), (x + 1, 1), (x, 1)),) for x in range(4)]
    >>> clear_hulls(0, [1, 2, 3], frozenset({2}), squares)
    {2}
    """
    walls = sorted(blockers - {source})
    if not walls or not targets:
        return set(targets)
    rings = [cells[source][0] + cells[target][0] for target in targets]
    points: Ints = np.array([point for ring in rings for point in ring], dtype=np.int64)
    owner = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    hulls = shapely.convex_hull(shapely.linestrings(points.astype(float), indices=owner))
    tree = shapely.STRtree([polygon(cells[wall]) for wall in walls])
    hull, wall = tree.query(hulls, predicate="intersects")
    met = zip(np.take(targets, hull).tolist(), np.take(walls, wall).tolist(), strict=True)
    return set(targets) - {target for target, blocker in met if target != blocker}
