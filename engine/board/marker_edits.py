"""Edits of markers: pure functions like those of `engine.board.edits`. They touch no space."""

from __future__ import annotations

from dataclasses import replace

from engine.board.edits import Edit, EditError
from engine.board.model import Map, Marker, Point

_NOTHING: frozenset[str] = frozenset()


def add_marker(source: Map, kind: str, at: Point) -> Edit:
    """Puts a marker of a kind at a point (grid units), under the first free id `kind-1`, `kind-2`, …

    Raises EditError for a point outside the map.
    """
    _require_inside(source, at)
    taken = {*source.spaces, *source.features, *source.markers, *source.regions}
    number = 1
    while f"{kind}-{number}" in taken:
        number += 1
    marker = Marker(f"{kind}-{number}", kind, at)
    return Edit(replace(source, markers={**source.markers, marker.id: marker}), _NOTHING)


def move_marker(source: Map, name: str, to: Point) -> Edit:
    """Moves a marker to a point (grid units). Raises EditError for a point outside the map, KeyError for an unknown
    id."""
    _require_inside(source, to)
    moved = replace(source.markers[name], at=to)
    return Edit(replace(source, markers={**source.markers, name: moved}), _NOTHING)


def remove_marker(source: Map, name: str) -> Edit:
    """Takes a marker away. Raises KeyError for an unknown id."""
    markers = dict(source.markers)
    del markers[name]
    return Edit(replace(source, markers=markers), _NOTHING)


def _require_inside(source: Map, at: Point) -> None:
    width, height = source.size
    if not (0 <= at[0] <= width and 0 <= at[1] <= height):
        raise EditError("a marker stands on the map, not beside it", at)
