"""Putting changed faces back among the others: borders shared, nothing over anything, or a refusal.

Every edit ends here. The changed faces are noded with those near them, and what that bends is noded with what
is near it in turn, so that the result is what noding the whole coverage anew would give. Then the
neighbourhood, and nothing else, is checked.

Source: snap rounding repeated until nothing bends any more (Halperin and Packer 2002).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import combinations
from typing import Any, TypeVar

import numpy as np
import shapely
from shapely import LinearRing

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import Change, EditError
from engine.geometry.noding import ROUNDING, near_misses, node
from engine.geometry.rings import (
    FARTHEST,
    FINE,
    Point,
    Ring,
    Rings,
    bounds,
    in_box,
    orient,
    oriented,
    polygon,
    polygons,
    ring_faults,
    sides,
)

Id = TypeVar("Id", bound=Hashable)

_REACH = 2
"""How near (grid units) boxes must come for their faces to be noded together: a little over `ROUNDING`."""

_ROUNDS = 8

_FAULTS = {
    "too-few-points": "needs three different points at least",
    "duplicate-point": "would have two points at one place",
    "spike": "would turn straight back on itself",
    "self-crossing": "would cross itself",
    "zero-area": "would have no area",
}


def settle(
    before: Coverage[Id],
    faces: Mapping[Id, Rings],
    *,
    without: Collection[Id] = (),
    place: Point,
    clipped: Mapping[Id, float] | None = None,
    dropped: float = 0.0,
) -> Change[Id]:
    """The change that puts these faces in (exchanged, or new ones last) and takes others out.

    Raises EditError, at `place` if nowhere better, when a face would be no area any more, would lie over another, or
    would come too close to it to share its border. Faces that lay over each other before, as in imported maps, may go
    on doing so, but not by more. O(k log k) for the k points of the faces and those near them, and copies of the
    coverage's tables. Rings and place in grid units, areas in square ones.

    >>> square = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> settle(square, {"b": (((40, 10), (80, 10), (80, 40)),)}, place=(40, 10)).touched == {"a", "b"}
    True
    """
    for name, rings in faces.items():
        _require_points(name, rings)
    noded = _noded(before, {name: oriented(rings) for name, rings in faces.items()}, without, place)
    changed = {name: rings for name, rings in noded.items() if rings != before.faces.get(name)}
    after = before.replaced(changed, without)
    touched = frozenset([*changed, *without])
    _require_valid(before, after, changed, place)
    return Change(before, after, touched, clipped or {}, dropped)


def require_ring(ring: Ring, who: object) -> None:
    """Raises EditError when a ring (grid units) bounds no area properly, or reaches too far out; `who` is the subject
    of its sentence. O(n log n).

    >>> require_ring(((0, 0), (40, 0), (40, 40)), "it")
    """
    require_reachable(ring)
    faults = ring_faults(ring)
    if faults:
        raise EditError(f"{who} {_FAULTS[faults[0].kind]}", faults[0].place)


def require_reachable(points: Iterable[Point]) -> None:
    """Raises EditError at a point farther from the origin than `FARTHEST` grid units: there is no exact arithmetic out
    there. O(n).

    >>> require_reachable([(0, 0), (40, 0)])
    """
    for x, y in points:
        if max(abs(x), abs(y)) > FARTHEST:
            far = (max(-FARTHEST, min(x, FARTHEST)), max(-FARTHEST, min(y, FARTHEST)))
            raise EditError("this is too far out for anything to be drawn", far)


def _require_points(name: Id, rings: Rings) -> None:
    """What shapely would pass over, or stumble on."""
    for ring in rings:
        require_reachable(ring)
        if len(set(ring)) < 3 or any(p == q for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)):
            require_ring(ring, name)


# Noding


def _noded(before: Coverage[Id], faces: dict[Id, Rings], without: Collection[Id], place: Point) -> dict[Id, Rings]:
    """The faces, and those that change because of them, with all points on their borders shared."""
    known = {name: _touching_noded(rings) for name, rings in faces.items()}
    fresh = set(known)
    for _ in range(_ROUNDS):
        names = _group(before, known, fresh, without)
        group = [known[name] if name in known else before.faces[name] for name in names]
        grown = zip(names, group, node(group, ROUNDING), strict=True)
        bent = {name: _touching_noded(new) for name, old, new in grown if new != old}
        known |= bent
        fresh = set(bent)
        if not fresh:
            return known
    raise EditError("borders here are too close to each other to be told apart", place)


def _touching_noded(rings: Rings) -> Rings:
    """The rings of a face, nodes put in where one touches a side of another: `node` looks at other faces only."""
    if len(rings) == 1:
        return rings
    drawn = np.array([LinearRing(ring) for ring in rings], dtype=object)
    touching = [n for n, ring in enumerate(drawn) if shapely.intersects(ring, np.delete(drawn, n)).any()]
    points = {p for n in touching for p in rings[n]}
    return tuple(_with_exact(ring, points) if n in touching else ring for n, ring in enumerate(rings))


def _with_exact(ring: Ring, points: set[Point]) -> Ring:
    """A ring with those of the points that lie exactly on its sides."""
    grown: list[Point] = []
    for p, q in sides(ring):
        on = [r for r in points - {p, q} if orient(p, q, r) == 0 and in_box(p, q, r)]
        grown += [p, *sorted(on, key=lambda r: abs(r[0] - p[0]) + abs(r[1] - p[1]))]
    return tuple(grown)


def _group(before: Coverage[Id], known: Mapping[Id, Rings], fresh: set[Id], without: Collection[Id]) -> list[Id]:
    """The faces near some fresh ones, and all those changed so far, in the order of the coverage."""
    near = {i for name in fresh for i in before.boxes.near(bounds(known[name]), _REACH)}
    last = len(before.faces) + max(before.boxes.ranks.values(), default=0)
    everything = {*near.difference(without), *known}
    return sorted(everything, key=lambda name: before.boxes.ranks.get(name, last))


# Checking


def _require_valid(before: Coverage[Id], after: Coverage[Id], changed: Collection[Id], place: Point) -> None:
    if not changed:
        return
    near = {i for name in changed for i in after.boxes.near(after.boxes.boxes[name])}
    names = sorted(near, key=after.boxes.ranks.__getitem__)
    shapes = polygons([after.faces[name] for name in names])
    if not shapely.is_valid(shapes).all() or not shapely.coverage_is_valid(shapes):
        for name in changed:
            _require_shape(name, after.faces[name], place)
        drawn = dict(zip(names, shapes.tolist(), strict=True))
        for a, b in _overlaps(drawn, changed):
            _require_no_worse(before, drawn, a, b)
    _require_no_near_miss(before, after, names)


def _require_shape(name: Id, rings: Rings, place: Point) -> None:
    for ring in rings:
        require_ring(ring, name)
    if not polygon(rings).is_valid:
        raise EditError(f"{name} would have a hole that isn't inside it", place)


def _overlaps(drawn: Mapping[Id, Any], changed: Collection[Id]) -> list[tuple[Id, Id]]:
    """Pairs of a changed face and another that have a common inside."""
    names, shapes = list(drawn), np.array(list(drawn.values()), dtype=object)
    mine = sorted(changed, key=names.index)
    ours = np.array([drawn[name] for name in mine], dtype=object)
    one, other = shapely.STRtree(shapes).query(ours, predicate="intersects")
    meets = shapely.relate_pattern(ours[one], shapes[other], "T********")
    pairs = zip(one[meets].tolist(), other[meets].tolist(), strict=True)
    return [(mine[i], names[j]) for i, j in pairs if mine[i] != names[j]]


def _require_no_worse(before: Coverage[Id], drawn: Mapping[Id, Any], a: Id, b: Id) -> None:
    """The two lie over each other no more than they did, or only where faces did, as when one is split or merged."""
    now = _common(drawn[a], drawn[b])
    was = 0.0
    if a in before.faces and b in before.faces:
        was = _common(polygon(before.faces[a]), polygon(before.faces[b])).area
    if now.area > was and not _lay_double(before, now):
        point = now.representative_point()
        raise EditError(f"{a} would lie over {b}", (round(point.x), round(point.y)))


def _common(one: Any, other: Any) -> Any:
    """The ground that two shapes have in common, without lines and points."""
    parts = shapely.get_parts(shapely.intersection(one, other, grid_size=FINE))
    return shapely.multipolygons(parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON])


def _lay_double(before: Coverage[Id], place: Any) -> bool:
    """Whether some faces lay over each other in all of a place, as far as rounding lets one tell."""
    left, top, right, bottom = map(int, place.bounds)
    shapes = [polygon(before.faces[i]) for i in before.boxes.near((left, top, right + 1, bottom + 1))]
    doubled = [_common(one, other) for one, other in combinations(shapes, 2)]
    if not any(common.area for common in doubled):
        return False
    rest = shapely.difference(place, shapely.union_all(np.array(doubled, dtype=object), grid_size=FINE), grid_size=FINE)
    return bool(rest.area <= ROUNDING * place.length)


def _require_no_near_miss(before: Coverage[Id], after: Coverage[Id], names: list[Id]) -> None:
    """No borders that run beside each other closer than rounding can tell, but those that did so before."""
    missed = near_misses([after.faces[name] for name in names], ROUNDING)
    if missed:
        known = near_misses([before.faces[name] for name in names if name in before.faces], ROUNDING)
        for point in missed:
            if point not in known:
                who = " and ".join(map(str, after.owners(point)))
                raise EditError(f"{who} would come too close to a border to be told apart from it", point)
