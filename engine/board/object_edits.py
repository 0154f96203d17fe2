"""Edits of what lies on the spaces: features and markers. Pure functions like those of `engine.board.edits`;
they touch no space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from engine.board.area_edits import require_id
from engine.board.edit import Edit
from engine.board.layers import GROUND, layers_of
from engine.board.model import Feature, Map, Marker, Point, Ring
from engine.geometry.editing.change import EditError
from engine.geometry.editing.settling import require_reachable, require_ring

Table = Literal["features", "markers"]
"""Where a map keeps such objects."""

TABLES: tuple[Table, ...] = ("features", "markers")

Found = tuple[Table, str]
"""An object by its table and its id."""


def free_id(source: Map, stem: str) -> str:
    """The first id of `stem-1`, `stem-2`, … that nothing on the map has.

    >>> free_id(Map("", "", (0, 0)), "canal")
    'canal-1'
    """
    taken = {*source.spaces, *source.features, *source.markers, *source.regions}
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def add_feature(source: Map, kind: str, *, ring: Ring = (), line: Ring = (), layer: str = GROUND) -> Edit:
    """Draws a feature of a kind: an area with the outline `ring`, or an open `line` (grid units).

    Raises EditError for a ring that bounds no area, and a line of fewer than two points.
    """
    if ring:
        require_ring(ring, "the new feature")
    elif len(set(line)) < 2:
        raise EditError("a line needs two different points at least", line[0] if line else (0, 0))
    require_reachable(line)
    feature = Feature(free_id(source, kind), kind, ((ring,),) if ring else (), () if ring else line, layer)
    return _with(source, "features", {**source.features, feature.id: feature})


def join_features(source: Map, names: Sequence[str]) -> Edit:
    """Makes one feature of several of a kind that are areas: it is the first, and has the parts of all.

    Raises EditError where they are of different kinds or layers, and where one is a line.
    """
    joined = [source.features[name] for name in dict.fromkeys(names)]
    if len(joined) < 2:
        raise EditError("it takes two to join", (0, 0))
    first = joined[0]
    if any((f.kind, f.layer) != (first.kind, first.layer) or f.line for f in joined):
        raise EditError("areas of one kind and layer can be one feature", (0, 0))
    edit = set_object(source, ("features", first.id), polygons=tuple(part for f in joined for part in f.polygons))
    return delete_objects(edit.map, [("features", name) for name in names if name != first.id])


def set_object(source: Map, found: Found, **fields: Any) -> Edit:
    """Sets fields of a feature or a marker (`kind`, `name`, `at`, `props`, `locked`, …)."""
    table, name = found
    objects: Mapping[str, Feature | Marker] = getattr(source, table)
    return _with(source, table, {**objects, name: replace(objects[name], **fields)})


def set_objects(source: Map, found: Sequence[Found], **fields: Any) -> Edit:
    """Sets fields of features and markers, as `set_object`."""
    result = source
    for table in TABLES:
        objects: dict[str, Feature | Marker] = dict(getattr(source, table))
        changed = {name: replace(objects[name], **fields) for where, name in found if where == table}
        if changed:
            result = _with(result, table, {**objects, **changed}).map
    return Edit(result, frozenset())


def move_object(source: Map, found: Found, by: Point) -> Edit:
    """Moves a feature or a marker by a vector (grid units). Raises EditError for a marker that would leave
    the map, and for a feature that would go too far out."""
    table, name = found
    if table == "markers":
        x, y = source.markers[name].at
        at = (x + by[0], y + by[1])
        if not (0 <= at[0] <= source.size[0] and 0 <= at[1] <= source.size[1]):
            raise EditError("a marker stands on the map, not beside it", at)
        return set_object(source, found, at=at)
    feature = source.features[name]
    parts = tuple(tuple(shifted(ring, by) for ring in part) for part in feature.polygons)
    line = shifted(feature.line, by)
    for points in (line, *(ring for part in parts for ring in part)):
        require_reachable(points)
    return set_object(source, found, polygons=parts, line=line)


def shifted(line: Ring, by: Point) -> Ring:
    """The points of a ring or a line moved by a vector."""
    return tuple((x + by[0], y + by[1]) for x, y in line)


def delete_objects(source: Map, objects: Iterable[Found]) -> Edit:
    """Takes features and markers away, and what was said about problems with them."""
    gone = list(objects)
    names = {name for _, name in gone}
    result = source
    for table in TABLES:
        left = {i: item for i, item in getattr(source, table).items() if (table, i) not in gone}
        result = _exchanged(result, table, left)
    kept = tuple(entry for entry in source.ignored if names.isdisjoint(entry.objects))
    result = replace(result, ignored=kept)
    layers_of(source).handed_on(result, {})
    return Edit(result, frozenset())


def rename_object(source: Map, found: Found, new: str) -> Edit:
    """Gives a feature or a marker another id, in its place in the file. Raises EditError for an id that is badly formed
    or that something on the map has."""
    table, old = found
    if new == old:
        return Edit(source, frozenset())
    objects: Mapping[str, Feature | Marker] = getattr(source, table)
    place = source.markers[old].at if table == "markers" else (0, 0)
    require_id(source, new, place)
    if new in {*source.features, *source.markers, *source.regions}:
        raise EditError(f"there is a {new} on the map already", place)
    named = {new if i == old else i: replace(item, id=new) if i == old else item for i, item in objects.items()}
    ignored = tuple(replace(e, objects=tuple(new if i == old else i for i in e.objects)) for e in source.ignored)
    changed = replace(source, ignored=ignored)
    layers_of(source).handed_on(changed, {})
    return _with(changed, table, named)


def _with(source: Map, table: Table, objects: Mapping[str, Any]) -> Edit:
    result = _exchanged(source, table, objects)
    layers_of(source).handed_on(result, {})
    return Edit(result, frozenset())


def _exchanged(source: Map, table: Table, objects: Mapping[str, Any]) -> Map:
    return replace(source, features=objects) if table == "features" else replace(source, markers=objects)
