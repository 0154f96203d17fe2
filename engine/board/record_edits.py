"""Edits of what the map says about its spaces: terrain, fields, ids; and spaces taken out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.board.area_edits import require_id
from engine.board.edit import Edit
from engine.board.following import with_other_ids, without_spaces
from engine.board.layers import layers_of
from engine.board.model import Map, Space
from engine.board.settling import coverage_of, link_changes, settled, space_of
from engine.geometry.editing.change import Change
from engine.geometry.editing.settling import settle


def set_terrain(source: Map, ids: Iterable[str], terrain: str) -> Edit:
    """Gives spaces a terrain kind; those that have it already are not touched."""
    changed = [replace(space, terrain=terrain) for i in ids if (space := space_of(source, i)).terrain != terrain]
    return _same_shapes(source, changed)


def set_field(source: Map, name: str, field: str, value: Any) -> Edit:
    """Sets one field of a space: `name`, `layer`, `props`, `locked`, `off_map`, `impassable` or `centre`.

    Raises EditError when the space would lie over others of the layer it is put on.
    """
    return set_fields(source, [name], field, value)


def set_fields(source: Map, ids: Iterable[str], field: str, value: Any) -> Edit:
    """Sets one field of spaces, as `set_field`; those that have the value already are not touched."""
    changed = [space for i in ids if (space := replace(space_of(source, i), **{field: value})) != source.spaces[i]]
    if field not in ("layer", "off_map"):
        return _same_shapes(source, changed)
    return _placed(source, {space.id: space for space in changed})


def _placed(source: Map, spaces: Mapping[str, Space]) -> Edit:
    """Spaces put on another layer, all on the same; or off the map, or back on it."""
    if not spaces:
        return Edit(source, frozenset())
    place = next(iter(spaces.values())).rings[0][0]
    changes: dict[str, Change[str]] = {}
    drawn = {name for coverage in layers_of(source).coverages.values() for name in coverage.faces if name in spaces}
    for layer in dict.fromkeys(source.spaces[name].layer for name in spaces):
        gone = [name for name in spaces if name in drawn and source.spaces[name].layer == layer]
        if gone:
            changes[layer] = settle(coverage_of(source, layer), {}, without=gone, place=place)
    put = [s for s in spaces.values() if not s.off_map and (s.id in drawn or source.spaces[s.id].off_map)]
    for layer in dict.fromkeys(space.layer for space in put):
        faces = {space.id: space.rings for space in put if space.layer == layer}
        changes[layer] = settle(coverage_of(source, layer), faces, place=place)
    loose = [space for name, space in spaces.items() if name not in drawn and space not in put]

    def refer(result: Map) -> Map:
        return result.with_spaces(
            *(replace(result.spaces[name], layer=s.layer, off_map=s.off_map) for name, s in spaces.items())
        )

    return settled(source, changes, loose=loose, refer=refer, staying=spaces)


def _same_shapes(source: Map, changed: list[Space]) -> Edit:
    result = source.with_spaces(*changed)
    layers_of(source).handed_on(result, {})
    return Edit(result, frozenset(s.id for s in changed), links=link_changes(source, result, {}))


def delete_spaces(source: Map, ids: Iterable[str]) -> Edit:
    """Takes spaces out, with the links, sight rules and places in regions that refer to them; the note counts
    them."""
    gone = frozenset(ids) & frozenset(source.spaces)
    changes = {}
    for layer, coverage in layers_of(source).coverages.items():
        here = [name for name in gone if name in coverage.faces]
        if here:
            changes[layer] = settle(coverage, {}, without=here, place=coverage.faces[here[0]][0][0])
    edit = settled(source, changes, refer=lambda m: without_spaces(m.with_spaces(without=tuple(gone)), gone))
    lost = len(source.links) + len(source.sight) - len(edit.map.links) - len(edit.map.sight)
    note = f"{lost} links and sight lines set by hand went with it." if lost else ""
    return replace(edit, touched=gone, note=note)


def rename(source: Map, old: str, new: str) -> Edit:
    """Gives a space another id, in its place in the file and wherever the map refers to it.

    Raises EditError for an id that is taken or badly formed.
    """
    outer = space_of(source, old).rings[0]
    if old == new:
        return Edit(source, frozenset())
    require_id(source, new, outer[0])
    spaces = {new if i == old else i: replace(s, id=new) if i == old else s for i, s in source.spaces.items()}
    return Edit(replace(with_other_ids(source, {old: new}), spaces=spaces), frozenset([old, new]))
