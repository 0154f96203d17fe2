"""Edits of a map: pure functions that keep every layer a coverage. They are what the editor's tools stand on.

Each returns an `Edit`: the new map, the ids of the spaces it touched, and a note where it did more than was
asked. An edit whose result would be no map of areas that share their borders is refused with an `EditError`,
which says why and where. All coordinates are whole grid units; shared points are equal, never merely near.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.board.model import Ignored, LinkRule, Map, Point, Region, Ring, SightRule, Space
from engine.board.settling import EditError, clipped, joined_up, require_ring, settle

__all__ = [
    "Edit",
    "EditError",
    "add_space",
    "delete_spaces",
    "insert_node",
    "move_node",
    "new_id",
    "owners",
    "remove_node",
    "rename",
    "set_field",
    "set_terrain",
]

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}\Z")


@dataclass(frozen=True)
class Edit:
    """What an edit did: the map after it, the spaces it touched (also new and deleted ones), and a note for
    the person where more happened than was asked for."""

    map: Map
    touched: frozenset[str]
    note: str = ""


def new_id(source: Map, terrain: str) -> str:
    """A free id for a space: the first letter of its terrain, with the lowest number that is free.

    >>> new_id(Map("", "", (0, 0)), "street")
    'S1'
    """
    letter = terrain[:1].upper() if terrain[:1].isascii() and terrain[:1].isalpha() else "A"
    taken = {*source.spaces, *source.features, *source.markers, *source.regions}
    number = 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"


def add_space(source: Map, ring: Ring, terrain: str, *, layer: str = "ground", name: str = "") -> Edit:
    """Draws a space. What lies over others on its layer is cut away, and the note says over which; its points
    that lie on a neighbour's border become points of the neighbour, so that the border is shared. `name` is
    its id; empty takes a free one.

    Raises EditError for a ring that bounds no area, or one that lies over others entirely.
    """
    require_ring(ring, "the new space")
    space = Space(name or new_id(source, terrain), terrain, (ring,), layer)
    if space.id in source.spaces:
        raise EditError(f"there is a space {space.id} already", ring[0])
    shape, cut = clipped(source, space)
    result, touched = joined_up(source, shape)
    note = f"Cut back where it lay over {_listed(cut)}." if cut else ""
    return Edit(result, frozenset(touched), note)


def owners(source: Map, point: Point) -> tuple[str, ...]:
    """The spaces, on any layer, with a node at exactly this point."""
    return tuple(s.id for s in source.spaces.values() if any(point in ring for ring in s.rings))


def move_node(source: Map, point: Point, to: Point) -> Edit:
    """Moves a node: all rings, lines and marks at the point follow. Moved onto a border, the node is shared
    with it.

    Raises EditError when a space would cross itself or another, or when there is nothing at the point.
    """
    ids = owners(source, point)
    moved = replace(source, features=_features_moved(source, point, to), markers=_markers_moved(source, point, to))
    if not ids and (moved.features, moved.markers) == (source.features, source.markers):
        raise EditError("there is no node here", point)
    spaces = [_with_rings(source.spaces[i], {point: (to,)}) for i in ids]
    result, touched = settle(moved, spaces, to)
    return Edit(result, frozenset(touched))


def insert_node(source: Map, start: Point, end: Point, at: Point) -> Edit:
    """Puts a node at `at` into the side from `start` to `end`, in every space that has this side, either way
    round.

    Raises EditError when no space has such a side, or when the bend would make a space lie over another.
    """
    if at in (start, end):
        raise EditError("there is a node here already", at)
    changed = []
    for space in source.spaces.values():
        rings = tuple(_with_point(ring, start, end, at) for ring in space.rings)
        if rings != space.rings:
            changed.append(replace(space, rings=rings))
    if not changed:
        raise EditError("there is no border here", at)
    result, touched = settle(source, changed, at)
    return Edit(result, frozenset(touched))


def remove_node(source: Map, point: Point) -> Edit:
    """Takes a node out of every ring that has it.

    Raises EditError where borders of more than two spaces meet (they would no longer be shared), where a
    space would keep fewer than three points, and where it would come to lie over another.
    """
    ids = owners(source, point)
    if not ids:
        raise EditError("there is no node here", point)
    ways = {frozenset(pair) for i in ids for ring in source.spaces[i].rings for pair in _beside(ring, point)}
    if len(ways) > 1:
        raise EditError(f"the borders of {_listed(ids)} meet here; only a node between two can be removed", point)
    spaces = [_with_rings(source.spaces[i], {point: ()}) for i in ids]
    for space in spaces:
        if any(len(ring) < 3 for ring in space.rings):
            raise EditError(f"{space.id} would keep fewer than three points", point)
    result, touched = settle(source, spaces, point)
    return Edit(result, frozenset(touched))


def set_terrain(source: Map, ids: Iterable[str], terrain: str) -> Edit:
    """Gives spaces a terrain kind; those that have it already are not touched."""
    changed = [replace(source.spaces[i], terrain=terrain) for i in ids if source.spaces[i].terrain != terrain]
    return Edit(source.with_spaces(*changed), frozenset(s.id for s in changed))


def set_field(source: Map, name: str, field: str, value: Any) -> Edit:
    """Sets one field of a space: `name`, `layer`, `props`, `locked`, `off_map` or `centre`.

    Raises EditError when the space would lie over others of the layer it is put on.
    """
    space = replace(source.spaces[name], **{field: value})
    if space == source.spaces[name]:
        return Edit(source, frozenset())
    if field == "layer":
        result, touched = settle(source, [space], space.rings[0][0])
        return Edit(result, frozenset(touched))
    return Edit(source.with_spaces(space), frozenset([name]))


def delete_spaces(source: Map, ids: Iterable[str]) -> Edit:
    """Takes spaces out, with the links, sight rules and places in regions that refer to them; the note counts
    them."""
    gone = frozenset(ids) & frozenset(source.spaces)
    links = tuple(r for r in source.links if not gone.intersection(r.between))
    sight = tuple(r for r in source.sight if not gone.intersection(r.between))
    regions = {
        i: region if gone.isdisjoint(region.spaces) else replace(region, spaces=_without(region.spaces, gone))
        for i, region in source.regions.items()
    }
    ignored = tuple(e for e in source.ignored if not gone.intersection(e.objects))
    rest = source.with_spaces(without=tuple(gone))
    result = replace(rest, links=links, sight=sight, regions=regions, ignored=ignored)
    lost = len(source.links) - len(links) + len(source.sight) - len(sight)
    return Edit(result, gone, f"{lost} links and sight lines set by hand went with it." if lost else "")


def rename(source: Map, old: str, new: str) -> Edit:
    """Gives a space another id, in its place in the file and wherever the map refers to it.

    Raises EditError for an id that is taken or badly formed.
    """
    place = source.spaces[old].rings[0][0]
    if old == new:
        return Edit(source, frozenset())
    if not _ID.match(new):
        raise EditError(f"'{new}' can't be an id: a letter, then up to 31 letters, digits, - or _", place)
    if new in source.spaces:
        raise EditError(f"there is a space {new} already", place)

    def other(i: str) -> str:
        return new if i == old else i

    spaces = {other(i): replace(s, id=new) if i == old else s for i, s in source.spaces.items()}
    result = replace(source, spaces=spaces, **_references(source, other))
    return Edit(result, frozenset([old, new]))


def _references(source: Map, other: Any) -> dict[str, Any]:
    """All that refers to spaces by their ids, with each id exchanged by `other`."""

    def pair(between: tuple[str, str]) -> tuple[str, str]:
        return other(between[0]), other(between[1])

    def links() -> tuple[LinkRule, ...]:
        return tuple(replace(r, between=pair(r.between)) for r in source.links)

    def sight() -> tuple[SightRule, ...]:
        return tuple(replace(r, between=pair(r.between)) for r in source.sight)

    def ignored() -> tuple[Ignored, ...]:
        return tuple(replace(e, objects=tuple(map(other, e.objects))) for e in source.ignored)

    def regions() -> dict[str, Region]:
        return {i: replace(r, spaces=tuple(map(other, r.spaces))) for i, r in source.regions.items()}

    return {"links": links(), "sight": sight(), "ignored": ignored(), "regions": regions()}


def _without(ids: tuple[str, ...], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(i for i in ids if i not in gone)


def _with_rings(space: Space, change: Mapping[Point, Ring]) -> Space:
    rings = tuple(tuple(q for p in ring for q in change.get(p, (p,))) for ring in space.rings)
    centre = space.centre
    return replace(space, rings=rings, centre=centre)


def _with_point(ring: Ring, start: Point, end: Point, at: Point) -> Ring:
    grown: list[Point] = []
    for p, q in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        grown += [p, at] if (p, q) in ((start, end), (end, start)) else [p]
    return tuple(grown)


def _beside(ring: Ring, point: Point) -> list[tuple[Point, Point]]:
    """The nodes before and after each occurrence of a point in a ring."""
    return [(ring[i - 1], ring[(i + 1) % len(ring)]) for i, p in enumerate(ring) if p == point]


def _features_moved(source: Map, point: Point, to: Point) -> Mapping[str, Any]:
    def moved(ring: Ring) -> Ring:
        return tuple(to if p == point else p for p in ring)

    return {
        i: replace(f, polygons=tuple(tuple(map(moved, part)) for part in f.polygons), line=moved(f.line))
        for i, f in source.features.items()
    }


def _markers_moved(source: Map, point: Point, to: Point) -> Mapping[str, Any]:
    return {i: replace(m, at=to) if m.at == point else m for i, m in source.markers.items()}


def _listed(ids: Iterable[str]) -> str:
    """Ids for a sentence: the first four, and how many more.

    >>> _listed(["A", "B", "C"])
    'A, B and C'
    """
    names = list(ids)
    if len(names) > 5:
        return f"{', '.join(names[:4])} and {len(names) - 4} more"
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
