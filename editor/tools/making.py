"""What drawn outlines become: spaces of the terrain chosen in the palette, or features of the kind chosen there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsPathItem

from editor.canvas.paths import path_of_line
from editor.canvas.patterns import faded
from editor.tools.base import Tool
from engine.board.edit import listed
from engine.board.edits import Edit, EditError, add_space, cut_hole
from engine.board.layers import layers_of
from engine.board.model import Map, Point, Ring
from engine.board.object_edits import TABLES, add_feature
from engine.geometry.rings import bounds, polygon


def made_title(tool: Tool) -> str:
    """What the next outline becomes, for the status line."""
    palette, selection = tool.document.palette, tool.selection
    if selection.feature:
        return palette.feature(selection.feature).name.lower()
    return f"space ({palette.ground(selection.terrain).name.lower()})"


def make_area(tool: Tool, ring: Ring) -> bool:
    """Makes an outline a space or a feature, as one step of undo, and selects it; whether that was possible."""
    source, selection = tool.document.map, tool.selection
    try:
        if selection.feature:
            edit = add_feature(source, selection.feature, ring=ring, layer=selection.layer)
        else:
            edit = _space(source, ring, selection.terrain, selection.layer)
    except EditError as error:
        tool.refuse(error)
        return False
    commit_new(tool, edit)
    return True


def _space(source: Map, ring: Ring, terrain: str, layer: str) -> Edit:
    """A new space; drawn inside another, it lies in a hole of that one."""
    try:
        return add_space(source, ring, terrain, layer=layer)
    except EditError:
        around = _around(source, ring, layer)
        if not around:
            raise
        return replace(cut_hole(source, around, ring, terrain), note=f"It was cut out of {around}.")


def _around(source: Map, ring: Ring, layer: str) -> str:
    """The space that a whole outline lies in; empty where there is none."""
    coverage = layers_of(source).coverages.get(layer)
    if coverage is None or len(set(ring)) < 3:
        return ""
    area, near = polygon((ring,)), coverage.boxes.near(bounds((ring,)))
    return next((name for name in near if polygon(coverage.faces[name]).contains(area)), "")


def commit_new(tool: Tool, edit: Edit, verb: str = "Draw") -> None:
    """Makes an edit one step of undo, and selects the spaces, features and markers that are new."""
    source = tool.document.map
    spaces = [i for i in edit.map.spaces if i not in source.spaces]
    objects = [(table, i) for table in TABLES for i in getattr(edit.map, table) if i not in getattr(source, table)]
    tool.commit(f"{verb} {listed([*spaces, *(i for _, i in objects)])}", edit)
    tool.selection.set(spaces, objects)


def fill_preview(tool: Tool, line: Sequence[Point]) -> None:
    """Paints the inside of an outline that is being drawn."""
    palette, selection = tool.document.palette, tool.selection
    look = palette.feature(selection.feature) if selection.feature else palette.ground(selection.terrain)
    fill = QGraphicsPathItem(path_of_line([*line, line[0]]))
    fill.setBrush(faded(look.fill, 0.55))
    fill.setPen(Qt.PenStyle.NoPen)
    tool.marks.add(fill)
