"""Edits of nodes: every face that has a node follows it, as a node is one point and not several that are equal.

All of them are one operation: in every ring that has a point, put other points in its place.

Source: shared nodes as topological editors of maps have them; here by exchange of equal points.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import TypeVar

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.settling import settle
from engine.geometry.rings import Point, Ring, Rings

Id = TypeVar("Id", bound=Hashable)


def move_node(coverage: Coverage[Id], point: Point, to: Point) -> Change[Id]:
    """Moves a node; all faces that have it follow. Moved onto a border it becomes a node of that border, too.

    Points in grid units. Raises EditError where there is no node, and where a face would cross itself or lie
    over another. O(faces around the node).

    >>> squares = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> move_node(squares, (40, 40), (50, 60)).coverage.faces["a"]
    (((0, 0), (40, 0), (50, 60), (0, 40)),)
    """
    return move_nodes(coverage, {point: to})


def move_nodes(coverage: Coverage[Id], moves: Mapping[Point, Point]) -> Change[Id]:
    """Moves several nodes at once. As `move_node`; O(faces around the nodes). Points in grid units.

    >>> squares = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> move_nodes(squares, {(40, 40): (50, 40), (40, 0): (50, 0)}).areas
    {'a': 400.0}
    """
    for point in moves:
        require_node(coverage, point)
    return move_present(coverage, moves)


def move_present(coverage: Coverage[Id], moves: Mapping[Point, Point]) -> Change[Id]:
    """As `move_nodes`, for those of the points that are nodes here. O(faces around the nodes). Points in grid units.

    >>> squares = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> move_present(squares, {(7, 7): (8, 8), (40, 0): (50, 0)}).areas
    {'a': 200.0}
    """
    changed = exchanged(coverage, {p: (q,) for p, q in moves.items()})
    return settle(coverage, changed, place=next(iter(moves.values()), (0, 0)))


def insert_node(coverage: Coverage[Id], start: Point, end: Point, at: Point) -> Change[Id]:
    """Puts a node at `at` into the side from `start` to `end`, in each face that has this side.

    Points in grid units; `at` may lie off the side, which then bends. Raises EditError where no face has such a side,
    and where the bend would make a face lie over another. O(faces around the side).

    >>> squares = Coverage.build({"a": (((0, 0), (40, 0), (40, 40), (0, 40)),)})
    >>> insert_node(squares, (0, 0), (40, 0), (20, -5)).coverage.faces["a"]
    (((0, 0), (20, -5), (40, 0), (40, 40), (0, 40)),)
    """
    if at in (start, end):
        raise EditError("there is a node here already", at)
    both = set(coverage.owners(start)) & set(coverage.owners(end))
    grown = {name: tuple(with_point(ring, start, end, at) for ring in coverage.faces[name]) for name in both}
    changed = {name: rings for name, rings in grown.items() if rings != coverage.faces[name]}
    if not changed:
        raise EditError("there is no border here", at)
    return settle(coverage, changed, place=at)


def remove_node(coverage: Coverage[Id], point: Point) -> Change[Id]:
    """Takes a node out of every face that has it.

    Raises EditError where borders of more than two faces meet (they would no longer be shared), where a face would keep
    fewer than three points, and where it would come to lie over another. O(faces around the node). Points in grid
    units.

    >>> squares = Coverage.build({"a": (((0, 0), (40, 0), (50, 20), (40, 40), (0, 40)),)})
    >>> remove_node(squares, (50, 20)).areas
    {'a': -200.0}
    """
    names = require_node(coverage, point)
    if is_junction(coverage, point):
        listed = " and ".join(map(str, names))
        raise EditError(f"the borders of {listed} meet here; only a node between two can be removed", point)
    without = exchanged(coverage, {point: ()})
    for name, rings in without.items():
        if any(len(ring) < 3 for ring in rings):
            raise EditError(f"{name} would keep fewer than three points", point)
    return settle(coverage, without, place=point)


# What all edits of nodes stand on


def require_node(coverage: Coverage[Id], point: Point) -> tuple[Id, ...]:
    """The faces that have a node at a point. Raises EditError when none has. O(faces near it). Points in grid units.

    >>> require_node(Coverage.build({"a": (((0, 0), (40, 0), (40, 40)),)}), (40, 0))
    ('a',)
    """
    names = coverage.owners(point)
    if not names:
        raise EditError("there is no node here", point)
    return names


def ways(coverage: Coverage[Id], point: Point) -> frozenset[Point]:
    """The nodes that sides lead to from a node, whosever they are: two along a border, more at a junction. O(faces near
    it). Points in grid units.

    >>> sorted(ways(Coverage.build({"a": (((0, 0), (40, 0), (40, 40)),)}), (40, 0)))
    [(0, 0), (40, 40)]
    """
    rings = [ring for name in coverage.owners(point) for ring in coverage.faces[name]]
    return frozenset(p for ring in rings for pair in beside(ring, point) for p in pair)


def is_junction(coverage: Coverage[Id], point: Point) -> bool:
    """Whether more than two ways lead from a node, so that it holds borders together. O(faces near it). Points in grid
    units.

    >>> is_junction(Coverage.build({"a": (((0, 0), (40, 0), (40, 40)),)}), (40, 0))
    False
    """
    return len(ways(coverage, point)) > 2


def beside(ring: Ring, point: Point) -> list[tuple[Point, Point]]:
    """The nodes before and after each occurrence of a point in a ring. O(n). Points in grid units.

    >>> beside(((0, 0), (40, 0), (40, 40)), (40, 0))
    [((0, 0), (40, 40))]
    """
    return [(ring[n - 1], ring[(n + 1) % len(ring)]) for n, p in enumerate(ring) if p == point]


def exchanged(coverage: Coverage[Id], exchange: Mapping[Point, Collection[Point]]) -> dict[Id, Rings]:
    """The faces that have some of these points, with others in their place (none: taken out). O(points of the faces
    around them). Points in grid units.

    >>> exchanged(Coverage.build({"a": (((0, 0), (40, 0), (40, 40)),)}), {(40, 0): [(30, 0), (40, 10)]})
    {'a': (((0, 0), (30, 0), (40, 10), (40, 40)),)}
    """
    names = dict.fromkeys(name for point in exchange for name in coverage.owners(point))
    return {name: tuple(tuple(_walk(ring, exchange)) for ring in coverage.faces[name]) for name in names}


def _walk(ring: Ring, exchange: Mapping[Point, Collection[Point]]) -> Iterator[Point]:
    for p in ring:
        yield from exchange.get(p, (p,))


def with_point(ring: Ring, start: Point, end: Point, at: Point) -> Ring:
    """The ring with a point put into the side between two points, whichever way it runs. O(n). Points in grid units.

    >>> with_point(((0, 0), (40, 0), (40, 40)), (40, 0), (0, 0), (20, 1))
    ((0, 0), (20, 1), (40, 0), (40, 40))
    """
    grown: list[Point] = []
    for p, q in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        grown += [p, at] if (p, q) in ((start, end), (end, start)) else [p]
    return tuple(grown)
