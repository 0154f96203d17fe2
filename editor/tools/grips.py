"""What the tool Corners takes hold of: a corner, the border of two spaces, or a side that nothing else shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.tools.snapping import Side, Snap
from engine.board.edits import Edit, EditError, move_border, move_node, move_side, owners, owners_of_side, weld_nodes
from engine.board.model import Map, Point

MAP_EDGE = "This is the edge of the map, which can't be dragged: its size is set by Map ▸ Map …"


@dataclass(frozen=True)
class Grip:
    """Something to drag."""

    what: str
    """A word for it, as in `Move corner`."""
    told: str
    """Whose it is."""
    move: Callable[[Map, Point], Edit]
    """What a drag does to the map it began on, when it has come to a point."""


def grip(source: Map, snap: Snap, layer: str) -> Grip | None:
    """What one takes hold of at what the pointer snapped to; of several levels, on that one first. None at the edge of
    the map."""
    if snap.kind == "node":
        return _corner(source, snap.point)
    return _line(source, snap.point, snap.side, layer) if snap.side else None


def _corner(source: Map, at: Point) -> Grip | None:
    whose = owners(source, at) or _features(source, at)
    told = f"the corner of {', '.join(whose)}"
    return Grip("corner", told, lambda m, to: _moved_or_welded(m, at, to)) if whose else None


def _line(source: Map, at: Point, side: Side, layer: str) -> Grip | None:
    spaces = owners_of_side(source, *side)
    pair = _pair(source, spaces, layer)
    if pair is not None:
        a, b = pair
        return Grip("border", f"the border of {a} and {b}", lambda m, to: move_border(m, a, b, _way(at, to)))
    whose = spaces or tuple(name for name in _features(source, side[0]) if name in _features(source, side[1]))
    moved = f"this side of {', '.join(whose)}"
    return Grip("side", moved, lambda m, to: move_side(m, *side, _way(at, to))) if whose else None


def _pair(source: Map, spaces: tuple[str, ...], layer: str) -> tuple[str, str] | None:
    """The two spaces of one level that share a side; None where there are none."""
    for level in dict.fromkeys([layer, *(source.spaces[name].layer for name in spaces)]):
        on_level = [name for name in spaces if source.spaces[name].layer == level]
        if len(on_level) == 2:
            return on_level[0], on_level[1]
    return None


def _features(source: Map, at: Point) -> tuple[str, ...]:
    """The features with a corner at a point."""
    features = source.features.values()
    return tuple(f.id for f in features if at in f.line or any(at in r for part in f.polygons for r in part))


def _way(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _moved_or_welded(source: Map, start: Point, to: Point) -> Edit:
    """A corner at another place; where a corner is there already and moving is refused, the two become one."""
    try:
        return move_node(source, start, to)
    except EditError:
        if not owners(source, to):
            raise
        return weld_nodes(source, [start, to], to)
