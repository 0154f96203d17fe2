"""Whatever is selected, moved together: neighbours of spaces follow with the corners that they share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.board.edit import Edit
from engine.board.model import Map, Point
from engine.board.node_edits import move_nodes
from engine.board.object_edits import Found, move_object, set_object
from engine.board.settling import space_of


def move_things(source: Map, ids: Iterable[str], objects: Iterable[Found], by: Point) -> Edit:
    """Moves spaces, features and markers by a vector (grid units). All nodes of the spaces move, with everything that
    has a point there.

    Raises EditError for a marker that would leave the map, for what would go too far out, and where a space would cross
    itself or lie over another.
    """
    nodes = sorted({point for name in ids for ring in space_of(source, name).rings for point in ring})
    edit = Edit(source, frozenset())
    if nodes:
        edit = move_nodes(source, {(x, y): (x + by[0], y + by[1]) for x, y in nodes})
    result = edit.map
    for found in objects:
        moved = move_object(source, found, by).map  # from where it was: some of its points may have gone with nodes
        table, name = found
        if table == "markers":
            result = set_object(result, found, at=moved.markers[name].at).map
        else:
            feature = moved.features[name]
            result = set_object(result, found, polygons=feature.polygons, line=feature.line).map
    return replace(edit, map=result)
