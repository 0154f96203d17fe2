"""Edits of a map: pure functions that keep every layer a coverage. They are what the editor's tools stand on.

Each returns an `Edit`: the new map, the ids of the spaces it touched, the links it changed, and a note where it did
more than was asked. An edit whose result would be no map of areas that share their borders is refused with
an `EditError`, which says why and where. All coordinates are whole grid units; shared points are equal, never merely
near. The geometry itself is in `engine.geometry.editing`.
"""

from __future__ import annotations

from engine.board.area_edits import (
    add_space,
    cut_hole,
    fill_gap,
    merge_spaces,
    new_id,
    reshape_space,
    simplify_borders,
    smooth_borders,
    split_space,
    trace_border,
)
from engine.board.edit import Edit
from engine.board.link_changes import links_changed_by
from engine.board.node_edits import (
    insert_node,
    move_border,
    move_node,
    move_side,
    owners,
    owners_of_side,
    remove_node,
    unglue_node,
    weld_nodes,
)
from engine.board.record_edits import delete_spaces, rename, set_field, set_fields, set_terrain
from engine.geometry.editing.change import EditError, LinkChanges

__all__ = [
    "Edit",
    "EditError",
    "LinkChanges",
    "add_space",
    "cut_hole",
    "delete_spaces",
    "fill_gap",
    "insert_node",
    "links_changed_by",
    "merge_spaces",
    "move_border",
    "move_node",
    "move_side",
    "new_id",
    "owners",
    "owners_of_side",
    "remove_node",
    "rename",
    "reshape_space",
    "set_field",
    "set_fields",
    "set_terrain",
    "simplify_borders",
    "smooth_borders",
    "split_space",
    "trace_border",
    "unglue_node",
    "weld_nodes",
]
