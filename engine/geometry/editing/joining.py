"""Welding nodes together and ungluing a face from a node: the two ways across the only line between shared and
not.

Source: our own; both are exchanges of points, see `engine.geometry.editing.nodes`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from math import hypot
from typing import TypeVar

import shapely

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.nodes import beside, exchanged, require_node
from engine.geometry.editing.settling import settle
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import FINE, Point, Ring, Rings, orient, polygon, without_repeats

Id = TypeVar("Id", bound=Hashable)


def weld(coverage: Coverage[Id], points: Collection[Point], at: Point) -> Change[Id]:
    """Makes one node, at `at`, of several: all faces that had one of them share it from now on. Ground between them
    is closed, sides between them vanish.

    Raises EditError where a point is no node, and where a face would have no area left or lie over another.
    O(faces around the nodes). `unglue` leads back. Points in grid units.

    >>> a, b = (((0, 0), (40, 0), (40, 40), (0, 40)),), (((50, 0), (90, 0), (90, 40), (50, 40)),)
    >>> apart = Coverage.build({"a": a, "b": b})
    >>> first = weld(apart, [(40, 0), (50, 0)], (45, 0)).coverage
    >>> weld(first, [(40, 40), (50, 40)], (45, 40)).links.made
    frozenset({('a', 'b')})
    """
    for point in points:
        require_node(coverage, point)
    faces = exchanged(coverage, dict.fromkeys([*points, at], (at,)))
    changed = {name: tuple(map(_compact, rings)) for name, rings in faces.items() if rings != coverage.faces[name]}
    if not changed:
        raise EditError("these are one node already", at)
    return settle(coverage, changed, place=at)


def _compact(ring: Ring) -> Ring:
    return without_repeats(ring) if ring else ring


def unglue(coverage: Coverage[Id], point: Point, name: Id, distance: int = 50) -> Change[Id]:
    """Takes a face off a node that it shares: its own corner moves into it by `distance` grid units, and the others
    stay. `weld` leads back.

    Raises EditError where the face has no such node, shares it with nobody, or is too narrow there.
    O(faces around the node).

    >>> a, b = (((0, 0), (40, 0), (40, 40), (0, 40)),), (((40, 0), (80, 0), (80, 40), (40, 40)),)
    >>> unglue(Coverage.build({"a": a, "b": b}), (40, 0), "b", 10).links.broken
    frozenset({('a', 'b')})
    """
    owners = require_node(coverage, point)
    if name not in owners:
        raise EditError(f"{name} has no node here", point)
    if len(owners) < 2:
        raise EditError(f"{name} shares this node with nobody", point)
    rings = tuple(_retracted(ring, point, distance) for ring in coverage.faces[name])
    change = settle(coverage, {name: rings}, place=point)
    if change.touched != {name} or name in change.coverage.owners(point):
        raise EditError(f"{name} can't be taken off by so little", point)
    if _grown(coverage.faces[name], change.coverage.faces[name]):
        raise EditError(f"{name} is too narrow here to be taken off by so much", point)
    return change


def _grown(old: Rings, new: Rings) -> bool:
    """Whether a shape has ground that it hadn't, more than rounding may give it."""
    more = shapely.difference(polygon(new), polygon(old), grid_size=FINE)
    return bool(more.area > ROUNDING * more.length)


def _retracted(ring: Ring, point: Point, distance: int) -> Ring:
    """The ring with the corner at a point moved to its left, where the interior is."""
    if point not in ring:
        return ring
    before, after = beside(ring, point)[0]
    return tuple(_inward(before, point, after, distance) if p == point else p for p in ring)


def _inward(a: Point, b: Point, c: Point, distance: int) -> Point:
    """The point at a distance from the corner `abc` along the line that halves its angle on the left."""
    (ux, uy), (vx, vy) = _unit(b, a), _unit(b, c)
    x, y = ux + vx, uy + vy
    turn = orient(a, b, c)
    if turn == 0 or hypot(x, y) < 1e-9:
        x, y = _unit(b, c)[1] * -1, _unit(b, c)[0]
    elif turn < 0:
        x, y = -x, -y
    scale = distance / hypot(x, y)
    return round(b[0] + x * scale), round(b[1] + y * scale)


def _unit(a: Point, b: Point) -> tuple[float, float]:
    size = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / size, (b[1] - a[1]) / size
