"""Repairs: for each flaw that the audit finds, the shapes as they would be without it, and what that costs.

Nothing is applied here: a repair is a proposal with its account (what changed, what went, how much ground was lost or
gained), and one that would bring a new flaw is refused. The rules, simplest first:

* a ring that crosses or doubles back on itself keeps its largest part;
* of two shapes over each other the smaller keeps the ground, so that an island gets its hole in the sea;
* of two equal shapes the later one goes; what bounds no area goes;
* a gap goes to the shape that it shares the longest border with, and so does a sliver;
* shapes that nearly touch, or touch and leave a slit open, are joined by the strip between them, which the larger gets.

Source: the rules above are our own; rings are made valid by GEOS, whose outer rings and holes it keeps apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from engine.geometry.audit import Code, Flaw, audit, ring_flaws
from engine.geometry.editing.change import EditError
from engine.geometry.noding import ROUNDING, node
from engine.geometry.rings import FINE, Ring, Rings, bounds, polygon, rings_of, without_repeats

Id = TypeVar("Id", bound=Hashable)

_BESIDE = 4
"""Grid units within which boxes are looked at together."""

Mended = dict[Id, Polygon | None]
"""The shapes that a repair changes; None for one that it takes away."""


@dataclass(frozen=True)
class Repair(Generic[Id]):
    """Shapes without a flaw, and the account of how that was done. Areas are in square grid units."""

    shapes: Mapping[Id, Rings]
    """All shapes, those without change as they were."""
    changed: frozenset[Id]
    """Whose rings are different."""
    removed: frozenset[Id]
    """Which are no more."""
    areas: Mapping[Id, tuple[float, float]]
    """The area of each changed or removed shape, before and after."""
    lost: float
    """The ground that shapes covered before and none covers now."""
    gained: float
    """The ground that none covered before."""


def repair(shapes: Mapping[Id, Rings], flaw: Flaw[Id], disc: float = 0.0) -> Repair[Id]:
    """The repair of one flaw of a layer's shapes. `disc` and what else the audit was given, so that new flaws are seen.

    Raises EditError where no repair is known (a shape too small for a counter), and where repairing would bring another
    flaw. O(n) for the boxes of all shapes, O(k log k) for the k points of the shapes around the flaw. Rings and `disc`
    in grid units.

    >>> from engine.geometry.audit import audit
    >>> a, b = (((0, 0), (400, 0), (400, 400), (0, 400)),), (((300, 0), (900, 0), (900, 400), (300, 400)),)
    >>> [flaw] = audit({"a": a, "b": b})
    >>> repair({"a": a, "b": b}, flaw).areas
    {'b': (240000.0, 200000.0)}
    """
    mend: Callable[[Mapping[Id, Rings], Flaw[Id]], Mended[Id]] | None = _MENDS.get(flaw.code)
    if mend is None:
        raise EditError("there is no repair for this but drawing it anew", flaw.place)
    mended = mend(shapes, flaw)
    removed = frozenset(name for name, shape in mended.items() if shape is None)
    fresh = {name: _written(shape, flaw) for name, shape in mended.items() if shape is not None}
    near = _near(shapes, {*mended, *flaw.ids}, fresh.values())
    settled = _noded({name: fresh.get(name, shapes[name]) for name in near if name not in removed})
    before = {name: shapes[name] for name in near}
    _require_better(before, settled, flaw, disc)
    changed = frozenset(name for name, rings in settled.items() if _differ(rings, shapes[name]))
    result = {name: settled.get(name, rings) for name, rings in shapes.items() if name not in removed}
    return _account(shapes, result, changed, removed)


def _account(
    old: Mapping[Id, Rings], new: Mapping[Id, Rings], changed: frozenset[Id], removed: frozenset[Id]
) -> Repair[Id]:
    names = [name for name in old if name in changed or name in removed]
    before = {name: _ground(old[name]) for name in names}
    after = {name: polygon(new[name]) if name in new else Polygon() for name in names}
    around = [_ground(old[name]) for name in _near(old, names) if name not in before]
    was, now = (
        shapely.union_all([*drawn, *around], grid_size=FINE) for drawn in (list(before.values()), list(after.values()))
    )
    areas = {name: (before[name].area, after[name].area) for name in names}
    lost, gained = (shapely.difference(a, b, grid_size=FINE).area for a, b in ((was, now), (now, was)))
    return Repair(new, changed, removed, areas, lost, gained)


def _ground(rings: Rings) -> BaseGeometry:
    """What rings cover, faulty or not."""
    if all(len(set(ring)) > 2 for ring in rings) and (shape := polygon(rings)).is_valid:
        return shape
    outer, *holes = (_enclosed(ring) for ring in rings or ((),))
    return shapely.difference(outer, shapely.union_all(holes, grid_size=FINE), grid_size=FINE) if holes else outer


def _enclosed(ring: Ring) -> BaseGeometry:
    """What a ring goes round."""
    if len(set(ring)) < 3:
        return Polygon()
    shape = Polygon(ring)
    return shape if shape.is_valid else _areas(shapely.make_valid(shape, method="structure"))


def _areas(shape: BaseGeometry) -> BaseGeometry:
    """What a shape has of areas, without lines and points, sound whatever rounding did to it."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return shapely.union_all([part if part.is_valid else part.buffer(0) for part in parts], grid_size=FINE)


def _near(shapes: Mapping[Id, Rings], names: Collection[Id], fresh: Iterable[Rings] = ()) -> list[Id]:
    """The shapes whose boxes touch those of some, or of fresh ones, and these themselves, in their order."""
    boxes = [bounds(shapes[name]) for name in names if name in shapes and shapes[name][0]]
    boxes += map(bounds, fresh)

    def close(rings: Rings) -> bool:
        if not rings[0]:
            return False
        left, top, right, bottom = bounds(rings)
        gaps = ((max(left - r, x - right), max(top - b, y - bottom)) for x, y, r, b in boxes)
        return any(max(gap) <= _BESIDE for gap in gaps)

    return [name for name, rings in shapes.items() if name in names or close(rings)]


def _noded(shapes: Mapping[Id, Rings]) -> dict[Id, Rings]:
    """Shapes that share their borders again; those that are faulty stay as they are."""
    sound = {name: rings for name, rings in shapes.items() if not any(ring_flaws(name, rings))}
    noded = dict(zip(sound, node(list(sound.values()), ROUNDING), strict=True))
    return {name: noded.get(name, rings) for name, rings in shapes.items()}


def _differ(one: Rings, other: Rings) -> bool:
    return [_start_free(ring) for ring in one] != [_start_free(ring) for ring in other]


def _start_free(ring: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """A ring from its least point on, in one direction: the same for every way to write it."""
    first = ring.index(min(ring)) if ring else 0
    turned = ring[first:] + ring[:first]
    return min(turned, turned[:1] + turned[:0:-1])


def _require_better(before: Mapping[Id, Rings], after: Mapping[Id, Rings], flaw: Flaw[Id], disc: float) -> None:
    """Raises EditError unless there are fewer flaws like this one, and not more of any other kind."""
    found = audit(before, disc)
    if (flaw.code, set(flaw.ids)) not in [(f.code, set(f.ids)) for f in found]:
        raise EditError("this flaw is no longer there", flaw.place)
    old, new = _counts(found), _counts(audit(after, disc))
    worse = [code for code in new if new[code] > old[code]]
    if worse:
        raise EditError(f"repairing this would make a new flaw ({', '.join(worse)})", flaw.place)
    if new[_kind(flaw)] >= old[_kind(flaw)]:
        raise EditError("what is known to repair this does not help here", flaw.place)


def _counts(flaws: Iterable[Flaw[Id]]) -> Counter[str]:
    """How many flaws of each kind there are; overlaps that were not measured count as well."""
    counts: Counter[str] = Counter()
    for flaw in flaws:
        if flaw.code == "more-overlaps":
            counts["overlap"] += round(flaw.size)
        else:
            counts[_kind(flaw)] += 1
    return counts


def _kind(flaw: Flaw[Id]) -> str:
    """A shape inside another, or equal to it, lies over it; which of them was not measured is not known."""
    return "overlap" if flaw.code in ("inside", "duplicate-shape") else flaw.code


def _written(shape: Polygon, flaw: Flaw[Id]) -> Rings:
    rings = rings_of(shape)
    if not rings:
        raise EditError("nothing would be left of the shape on the grid", flaw.place)
    return rings


# What each repair does


def _whole(shape: BaseGeometry) -> Polygon | None:
    """The largest part of a shape; None if it has none."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area]
    parts += [p for g in shapely.get_parts(shape) if isinstance(g, MultiPolygon) for p in g.geoms]
    return max(parts, key=lambda part: part.area, default=None)


def _untangled(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Mended[Id]:
    (name,) = flaw.ids
    tidy = tuple(without_repeats(ring) for ring in shapes[name] if ring)
    return {name: _whole(_ground(tidy).buffer(0))}


def _gone(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Mended[Id]:
    return {flaw.ids[-1]: None}


def _cut_back(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Mended[Id]:
    """The larger shape without the ground of the smaller, which gets what is cut off so."""
    small, large = sorted(flaw.ids, key=lambda name: polygon(shapes[name]).area)
    keeper = polygon(shapes[small])
    rest = shapely.difference(polygon(shapes[large]), keeper, grid_size=1.0)
    parts = sorted((p for p in shapely.get_parts(rest) if isinstance(p, Polygon) and p.area), key=lambda p: -p.area)
    mended: Mended[Id] = {large: parts[0] if parts else None}
    if parts[1:]:
        mended[small] = _whole(_joined(keeper, shapely.union_all(parts[1:])))
    return mended


def _filled(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Mended[Id]:
    gap = _gap_at(shapes, flaw)
    name = max(flaw.ids, key=lambda n: polygon(shapes[n]).boundary.intersection(gap.buffer(ROUNDING)).length)
    return {name: _whole(_joined(polygon(shapes[name]), gap))}


def _gap_at(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Polygon:
    covered = shapely.union_all([_ground(shapes[name]) for name in _near(shapes, flaw.ids)], grid_size=FINE)
    holes = (Polygon(ring) for part in shapely.get_parts(covered) for ring in shapely.get_rings(part)[1:])
    free = (p for hole in holes for p in shapely.get_parts(shapely.difference(hole, covered)) if isinstance(p, Polygon))
    spot = shapely.Point(flaw.place)
    found = min(free, key=lambda part: part.distance(spot), default=None)
    if found is None or found.distance(spot) > ROUNDING:
        raise EditError("the gap is no longer there", flaw.place)
    return found


def _joined(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Two shapes that touch as one, without the slit that rounding may have left."""
    return shapely.union_all([one, other], grid_size=1.0)


def _merged(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Mended[Id]:
    (name,) = flaw.ids
    thin = polygon(shapes[name])
    others = (n for n in _near(shapes, [name]) if n != name and not any(ring_flaws(n, shapes[n])))
    beside = {n: polygon(shapes[n]).boundary.intersection(thin.boundary).length for n in others}
    longest = max(beside, key=lambda n: beside[n], default=None)
    if longest is None or not beside[longest]:
        raise EditError("nothing borders on the sliver that it could become a part of", flaw.place)
    return {longest: _whole(_joined(polygon(shapes[longest]), thin)), name: None}


def _bridged(shapes: Mapping[Id, Rings], flaw: Flaw[Id]) -> Mended[Id]:
    """The strip between two shapes is what closing them takes in: growing both and shrinking the whole again."""
    small, large = sorted(flaw.ids, key=lambda name: polygon(shapes[name]).area)
    both = shapely.union_all([polygon(shapes[small]), polygon(shapes[large])])
    width = flaw.size
    closed = both.buffer(width, join_style="mitre").buffer(-width, join_style="mitre")
    others = [_ground(shapes[name]) for name in _near(shapes, flaw.ids)]
    covered = _areas(shapely.union_all(others))
    strip = shapely.difference(_areas(closed), covered, grid_size=1.0)
    return {large: _whole(_joined(polygon(shapes[large]), strip))}


_MENDS: Mapping[Code, Callable[[Mapping[Id, Rings], Flaw[Id]], Mended[Id]]] = {
    "duplicate-point": _untangled,
    "spike": _untangled,
    "self-crossing": _untangled,
    "bad-hole": _untangled,
    "too-few-points": _gone,
    "zero-area": _gone,
    "duplicate-shape": _gone,
    "overlap": _cut_back,
    "inside": _cut_back,
    "gap": _filled,
    "sliver": _merged,
    "near-miss": _bridged,
    "slit": _bridged,
}

REPAIRABLE: Mapping[str, Code] = {code: code for code in _MENDS}
"""The kinds of flaws that have a repair."""
