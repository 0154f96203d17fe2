"""Edits of the map's nodes: all layers, features and markers with something at a node follow it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from engine.board.edit import Edit, listed
from engine.board.layers import layers_of
from engine.board.model import Map, Point, Ring, Space
from engine.board.settling import coverage_of, layer_of, loose_spaces, require_no_worse, settled
from engine.geometry.coverage import Coverage
from engine.geometry.editing import joining, nodes
from engine.geometry.editing.change import Change, EditError
from engine.geometry.editing.settling import require_reachable
from engine.geometry.rings import Rings


def owners(source: Map, point: Point) -> tuple[str, ...]:
    """The spaces, on any layer, with a node at exactly this point.

    >>> from engine.board.letter_grid import letter_grid
    >>> owners(letter_grid("SS", {"S": "street"}), (2000, 0))
    ('s0-0', 's1-0')
    """
    drawn = {i for coverage in layers_of(source).coverages.values() for i in coverage.owners(point)}
    found = drawn | {s.id for s in loose_spaces(source) if _has(s, point)}
    return tuple(name for name in source.spaces if name in found) if len(found) > 1 else tuple(found)


def move_node(source: Map, point: Point, to: Point) -> Edit:
    """Moves a node: all rings, lines and marks at the point follow, on every layer. Moved onto a border, the node is
    shared with it.

    Raises EditError when a space would cross itself or another, or when there is nothing at the point.
    """
    return move_nodes(source, {point: to})


def move_nodes(source: Map, moves: Mapping[Point, Point]) -> Edit:
    """Moves several nodes at once, as `move_node`: where each is (grid units), and where it goes."""
    return _moved(source, moves, lambda coverage: nodes.move_present(coverage, moves))


def move_border(source: Map, a: str, b: str, by: Point) -> Edit:
    """Moves the whole border of two spaces by a vector (grid units): all its nodes, with everything at them.

    Raises EditError where they share no border, or when a space would cross itself or another.
    """
    coverage = coverage_of(source, layer_of(source, a))
    border = coverage.borders.get((a, b)) or coverage.borders.get((b, a))
    if border is None:
        raise EditError(f"{a} and {b} have no border", source.spaces[a].rings[0][0])
    points = {p for line in border.lines for p in line}
    return move_nodes(source, {(x, y): (x + by[0], y + by[1]) for x, y in sorted(points)})


def owners_of_side(source: Map, start: Point, end: Point) -> tuple[str, ...]:
    """The spaces, on any layer, with a side between exactly these two points (grid units).

    >>> from engine.board.letter_grid import letter_grid
    >>> owners_of_side(letter_grid("SS", {"S": "street"}), (2000, 0), (2000, 2000))
    ('s0-0', 's1-0')
    """
    both = set(owners(source, end))
    found = (name for name in owners(source, start) if name in both)
    return tuple(name for name in found if _is_side(source.spaces[name].rings, start, end))


def move_side(source: Map, start: Point, end: Point, by: Point) -> Edit:
    """Moves one side of what is drawn by a vector (grid units): both its ends, with everything at them.

    Raises EditError where there is nothing at one of them, or when a space would cross itself or another.
    """
    return move_nodes(source, {(x, y): (x + by[0], y + by[1]) for x, y in (start, end)})


def weld_nodes(source: Map, points: Collection[Point], at: Point) -> Edit:
    """Makes one node, at `at`, of several (grid units): all that has one of them shares it from now on.

    Raises EditError where a point is no node, and where a space would have no area left or lie over another.
    """

    def welded(coverage: Coverage[str]) -> Change[str]:
        return joining.weld(coverage, [p for p in points if coverage.owners(p)], at)

    return _moved(source, dict.fromkeys((p for p in points if p != at), at), welded)


def unglue_node(source: Map, point: Point, name: str, distance: int = 50) -> Edit:
    """Takes a space off a node that it shares: its corner moves into it by `distance` grid units, the others stay.

    Raises EditError where the space has no such node, shares it with nobody, or is too narrow there.
    """
    layer = layer_of(source, name)
    return settled(source, {layer: joining.unglue(coverage_of(source, layer), point, name, distance)})


def insert_node(source: Map, start: Point, end: Point, at: Point) -> Edit:
    """Puts a node at `at` into the side from `start` to `end`, in every space that has this side, on every layer.

    Raises EditError when no space has such a side, or when the bend would make a space lie over another.
    """
    if at in (start, end):
        raise EditError("there is a node here already", at)
    require_reachable([at])
    changes = {}
    for layer, coverage in layers_of(source).coverages.items():
        if _has_side(coverage, start, end):
            changes[layer] = nodes.insert_node(coverage, start, end, at)
    loose = [grown for s in loose_spaces(source) if (grown := _with_point(s, start, end, at)) != s]
    if not changes and not loose:
        raise EditError("there is no border here", at)
    return settled(source, changes, loose=loose)


def remove_node(source: Map, point: Point) -> Edit:
    """Takes a node out of every ring that has it.

    Raises EditError where borders of more than two spaces meet (they would no longer be shared), where a space would
    keep fewer than three points, and where it would come to lie over another.
    """
    ids = owners(source, point)
    if not ids:
        raise EditError("there is no node here", point)
    ways = {frozenset(pair) for i in ids for ring in source.spaces[i].rings for pair in nodes.beside(ring, point)}
    if len(ways) > 1:
        raise EditError(f"the borders of {listed(ids)} meet here; only a node between two can be removed", point)
    return _everywhere(source, [point], {point: ()}, point, lambda coverage: nodes.remove_node(coverage, point))


def _moved(source: Map, moves: Mapping[Point, Point], change: Callable[[Coverage[str]], Change[str]]) -> Edit:
    """All that lies at some points, moved to others; `change` does it for a layer."""
    if not moves:
        raise EditError("choose two nodes at least", (0, 0))
    require_reachable(moves.values())
    for point in moves:
        if not _anything_at(source, point):
            raise EditError("there is no node here", point)
    marks = replace(source, features=_features_moved(source, moves), markers=_markers_moved(source, moves))
    exchange = {point: (to,) for point, to in moves.items()}
    here = next(iter(moves.values()))
    edit = _everywhere(source, list(moves), exchange, here, change)
    result = replace(edit.map, features=marks.features, markers=marks.markers)
    layers_of(edit.map).handed_on(result, {})
    return replace(edit, map=result)


def _everywhere(
    source: Map,
    points: Collection[Point],
    exchange: Mapping[Point, Ring],
    place: Point,
    change: Callable[[Coverage[str]], Change[str]],
) -> Edit:
    """A change of every layer with a node at one of the points, and the same exchange in spaces of no layer."""
    layers = layers_of(source).coverages.items()
    changes = {layer: change(coverage) for layer, coverage in layers if any(map(coverage.owners, points))}
    loose = [_exchanged(s, exchange, place) for s in loose_spaces(source) if any(_has(s, p) for p in points)]
    return settled(source, changes, loose=loose)


def _exchanged(space: Space, exchange: Mapping[Point, Ring], place: Point) -> Space:
    rings = tuple(tuple(q for p in ring for q in exchange.get(p, (p,))) for ring in space.rings)
    changed = replace(space, rings=rings)
    require_no_worse(space, changed, place)
    return changed


def _has(space: Space, point: Point) -> bool:
    return any(point in ring for ring in space.rings)


def _has_side(coverage: Coverage[str], start: Point, end: Point) -> bool:
    both = set(coverage.owners(start)) & set(coverage.owners(end))
    return any(_is_side(coverage.faces[name], start, end) for name in both)


def _is_side(rings: Rings, start: Point, end: Point) -> bool:
    return any(end in pair for ring in rings for pair in nodes.beside(ring, start))


def _with_point(space: Space, start: Point, end: Point, at: Point) -> Space:
    return replace(space, rings=tuple(nodes.with_point(ring, start, end, at) for ring in space.rings))


def _anything_at(source: Map, point: Point) -> bool:
    """Whether a space, a mark or a feature has a point here."""
    if any(coverage.owners(point) for coverage in layers_of(source).coverages.values()):
        return True
    if any(_has(space, point) for space in loose_spaces(source)) or any(
        marker.at == point for marker in source.markers.values()
    ):
        return True
    return any(
        point in f.line or any(point in r for part in f.polygons for r in part) for f in source.features.values()
    )


def _features_moved(source: Map, moves: Mapping[Point, Point]) -> Mapping[str, Any]:
    def moved(ring: Ring) -> Ring:
        return tuple(moves.get(p, p) for p in ring)

    touched = {
        i: replace(f, polygons=tuple(tuple(map(moved, part)) for part in f.polygons), line=moved(f.line))
        for i, f in source.features.items()
        if not moves.keys().isdisjoint([*f.line, *(p for part in f.polygons for ring in part for p in ring)])
    }
    return {**source.features, **touched} if touched else source.features


def _markers_moved(source: Map, moves: Mapping[Point, Point]) -> Mapping[str, Any]:
    touched = {i: replace(m, at=moves[m.at]) for i, m in source.markers.items() if m.at in moves}
    return {**source.markers, **touched} if touched else source.markers
