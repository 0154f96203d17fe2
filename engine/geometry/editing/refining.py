"""Simplifying and smoothing borders without opening gaps: both faces of a border keep sharing it, and junctions
stay.

Source: the papers named at each function.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import TypeVar

import numpy as np
import shapely

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.nodes import exchanged, ways
from engine.geometry.editing.settling import settle
from engine.geometry.rings import Point, Rings, polygon

Id = TypeVar("Id", bound=Hashable)


def simplify(coverage: Coverage[Id], names: Collection[Id], tolerance: float) -> Change[Id]:
    """Takes nodes out of all borders of some faces, as long as each takes less area with it than the square of
    `tolerance` (grid units).

    Coverage simplification of GEOS (Visvalingam and Whyatt 1993, with junctions kept and no crossings). Raises
    EditError when a border that stays as it is would be crossed. O(k log k) for the k points of the faces and
    their neighbours.

    >>> a = (((0, 0), (20, 1), (40, 0), (40, 40), (0, 40)),)
    >>> simplify(Coverage.build({"a": a}), ["a"], 10).coverage.faces["a"]
    (((0, 0), (40, 0), (40, 40), (0, 40)),)
    """
    near = [other for name in names for other in coverage.boxes.near(coverage.boxes.boxes[name])]
    group = list(dict.fromkeys([*names, *near]))
    shapes = np.array([polygon(coverage.faces[name]) for name in group], dtype=object)
    plain = shapely.get_coordinates(shapely.coverage_simplify(shapes, tolerance)).round().astype(np.int64)
    kept = {(x, y) for x, y in plain.tolist()}
    return _settled(coverage, exchanged(coverage, {p: () for p in nodes(coverage, names) if p not in kept}))


def smooth(coverage: Coverage[Id], names: Collection[Id], rounds: int = 1, least: int = 20) -> Change[Id]:
    """Cuts the corners of all borders of some faces: each node between two sides makes way for two, a quarter of the
    way along each. Junctions stay, and so do nodes whose sides are shorter than four times `least` (grid units), so
    that smoothing again and again comes to an end.

    Chaikin 1974. Raises EditError when faces would cross. O(k) for the k points of the faces, in each round.

    >>> squares = Coverage.build({"a": (((0, 0), (80, 0), (80, 80), (0, 80)),)})
    >>> smooth(squares, ["a"]).coverage.faces["a"][0]
    ((0, 20), (20, 0), (60, 0), (80, 20), (80, 60), (60, 80), (20, 80), (0, 60))
    """
    change = _settled(coverage, {})
    for _ in range(rounds):
        current = change.coverage
        faces = _cut_corners(current, names, 4 * least)
        step = _settled(current, faces)
        change = Change(coverage, step.coverage, change.touched | step.touched)
    return change


def nodes(coverage: Coverage[Id], names: Collection[Id]) -> dict[Point, None]:
    """All nodes of some faces, each once, in their order. O(points). Points in grid units.

    >>> list(nodes(Coverage.build({"a": (((0, 0), (40, 0), (40, 40)),)}), ["a"]))
    [(0, 0), (40, 0), (40, 40)]
    """
    return {p: None for name in names for ring in coverage.faces[name] for p in ring}


def _cut_corners(coverage: Coverage[Id], names: Collection[Id], shortest: int) -> dict[Id, Rings]:
    """The faces with two nodes for one at each corner of the named ones, in the order in which each face walks."""
    cuts = {p: sides for p in nodes(coverage, names) if len(sides := ways(coverage, p)) == 2}
    cuts = {p: ends for p, ends in cuts.items() if all(_far(p, q, shortest) for q in ends)}
    owners = dict.fromkeys(name for p in cuts for name in coverage.owners(p))
    faces = {}
    for name in owners:
        rings = []
        for ring in coverage.faces[name]:
            walk = zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
            pieces = [(_quarter(b, a), _quarter(b, c)) if b in cuts else (b,) for a, b, c in walk]
            rings.append(tuple(p for piece in pieces for p in piece))
        faces[name] = tuple(rings)
    return faces


def _far(p: Point, q: Point, least: int) -> bool:
    return max(abs(p[0] - q[0]), abs(p[1] - q[1])) >= least


def _quarter(start: Point, end: Point) -> Point:
    """The point a quarter of the way, on the grid; halves are rounded alike in both directions of a walk."""
    return (3 * start[0] + end[0] + 2) // 4, (3 * start[1] + end[1] + 2) // 4


def _settled(coverage: Coverage[Id], faces: dict[Id, Rings]) -> Change[Id]:
    for name, rings in faces.items():
        if any(len(ring) < 3 for ring in rings):
            raise EditError(f"{name} would keep fewer than three points", coverage.faces[name][0][0])
    place = next(iter(faces.values()))[0][0] if faces else (0, 0)
    return settle(coverage, faces, place=place)
