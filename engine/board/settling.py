"""Putting changed spaces back among the others: points shared, nothing over anything, or a refusal with its
reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import shapely
from shapely import Polygon

from engine.board.model import GRID, Map, Point, Ring, Space
from engine.geometry.noding import ROUNDING, node
from engine.geometry.rings import Rings, bounds, polygon, ring_faults, twice_area

_FAULTS = {
    "too-few-points": "needs three different points at least",
    "duplicate-point": "would have two points at one place",
    "spike": "would turn straight back on itself",
    "self-crossing": "would cross itself",
    "zero-area": "would have no area",
}


class EditError(Exception):
    """An edit that can't be made: the reason as a sentence, and the place in grid units."""

    def __init__(self, reason: str, place: Point) -> None:
        super().__init__(reason)
        self.place = place


def require_ring(ring: Ring, who: str) -> None:
    """Raises EditError when the ring bounds no area properly; `who` is the subject of its sentence."""
    faults = ring_faults(ring)
    if faults:
        raise EditError(f"{who} {_FAULTS[faults[0].kind]}", faults[0].place)


def settle(source: Map, changed: Sequence[Space], place: Point) -> tuple[Map, set[str]]:
    """The map with these spaces exchanged, points on borders shared (only where they lie exactly on them),
    and the ids of all spaces that changed. Raises EditError, at `place` if nowhere better, when one is no
    area any more or lies over another."""
    for space in changed:
        _require_shape(space, place)
    return _placed(source, changed, 0.0)


def joined_up(source: Map, space: Space) -> tuple[Map, set[str]]:
    """The map with a space put in that was cut to fit: where rounding to the grid has parted its points from
    a neighbour's border, the border is bent to pass through them. Raises EditError as `settle` does."""
    _require_shape(space, space.rings[0][0])
    return _placed(source, [space], ROUNDING)


def clipped(source: Map, space: Space) -> tuple[Space, list[str]]:
    """The space without what lies over others of its layer, on the grid (overlay with snap rounding, Hobby
    1999), and the ids of those others. Of several parts the largest is kept. Raises EditError when nothing is
    left."""
    shape = polygon(space.rings)
    over = [s for s in _around(source, [space]) if _interiors_meet(shape, polygon(s.rings))]
    if not over:
        return space, []
    others = shapely.union_all([polygon(s.rings) for s in over])
    rest = shapely.difference(shape, others, grid_size=1)
    parts = [p for p in getattr(rest, "geoms", [rest]) if isinstance(p, Polygon) and not p.is_empty]
    if not parts:
        raise EditError(f"it lies wholly over {', '.join(s.id for s in over)}", space.rings[0][0])
    return replace(space, rings=_whole_rings(max(parts, key=lambda p: p.area))), [s.id for s in over]


def _whole_rings(shape: Polygon) -> Rings:
    lines = (shape.exterior, *shape.interiors)
    return tuple(tuple((round(x), round(y)) for x, y in line.coords[:-1]) for line in lines)


def _require_shape(space: Space, place: Point) -> None:
    for ring in space.rings:
        require_ring(ring, space.id)
    if not shapely.is_valid(polygon(space.rings)):
        raise EditError(f"{space.id} would have a hole that isn't inside it", place)


def _placed(source: Map, changed: Sequence[Space], slack: float) -> tuple[Map, set[str]]:
    result, touched = source.with_spaces(*changed), {s.id for s in changed}
    for layer in {s.layer for s in changed}:
        fresh = [s for s in changed if s.layer == layer]
        group = [*fresh, *_around(result, fresh)]
        noded = node([s.rings for s in group], slack)
        grown = [_as_written(s, rings) for s, rings in zip(group, noded, strict=True)]
        result = result.with_spaces(*grown)
        touched |= {new.id for old, new in zip(group, grown, strict=True) if new != old}
    _require_no_overlap(source, result, touched)
    return result, touched


def _as_written(space: Space, rings: Rings) -> Space:
    """The space with noded rings, each begun and turned as it was before."""
    kept = []
    for old, new in zip(space.rings, rings, strict=True):
        turned = new if (twice_area(old) > 0) == (twice_area(new) > 0) else new[::-1]
        first = turned.index(old[0])
        kept.append(turned[first:] + turned[:first])
    return replace(space, rings=tuple(kept))


def _around(source: Map, spaces: Iterable[Space]) -> list[Space]:
    """The other spaces on the layer of these whose bounding boxes touch theirs."""
    mine = list(spaces)
    boxes = [bounds(s.rings) for s in mine]
    ids, layers = {s.id for s in mine}, {s.layer for s in mine}
    return [
        s
        for s in source.spaces.values()
        if s.layer in layers and s.id not in ids and any(_touch(bounds(s.rings), box) for box in boxes)
    ]


def _touch(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] <= b[2] + 2 and b[0] <= a[2] + 2 and a[1] <= b[3] + 2 and b[1] <= a[3] + 2


def _interiors_meet(a: Polygon, b: Polygon) -> bool:
    return bool(shapely.relate_pattern(a, b, "T********"))


def _require_no_overlap(before: Map, after: Map, touched: set[str]) -> None:
    for name in sorted(touched):
        space = after.spaces[name]
        shape = polygon(space.rings)
        for other in _around(after, [space]):
            if _interiors_meet(shape, polygon(other.rings)):
                _require_no_worse(before.spaces, after.spaces, name, other.id)


def _require_no_worse(before: Mapping[str, Space], after: Mapping[str, Space], a: str, b: str) -> None:
    """Areas that lay over each other already, as in imported maps, may go on doing so, but not by more."""
    now = shapely.intersection(polygon(after[a].rings), polygon(after[b].rings))
    known = a in before and b in before and before[a].layer == before[b].layer
    was = shapely.intersection(polygon(before[a].rings), polygon(before[b].rings)).area if known else 0.0
    if now.area > was:
        x, y = now.representative_point().coords[0]
        where = f"{x / GRID:.1f}, {y / GRID:.1f} mm"
        raise EditError(f"{a} would lie over {b} at {where}", (round(x), round(y)))
