"""Repairs of a map's findings, each shown before it is made: what changes, what goes, what areas become.

A preview is an `Edit` like any other, so that whoever shows problems can offer it, apply it and undo it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import networkx as nx
import shapely

from engine.board.board import Board
from engine.board.checks import Finding, layer_shapes
from engine.board.edit import Edit, area_text, listed, sentences
from engine.board.following import without_spaces
from engine.board.link_changes import links_changed
from engine.board.model import GRID, LinkRule, Map
from engine.board.renewal import renewed
from engine.board.settling import as_written
from engine.geometry.audit import Flaw
from engine.geometry.editing.change import EditError
from engine.geometry.repair import REPAIRABLE, Repair, repair

_LINKED = ("isolated-space", "disconnected-part")


@dataclass(frozen=True)
class Preview:
    """What a repair would do."""

    edit: Edit
    """The map after it; the note tells all that was lost or gained."""
    spaces: tuple[int, int]
    """The number of spaces before and after."""
    areas: Mapping[str, tuple[float, float]]
    """The area in square millimetres of each space that changed or went, before and after."""


def repairable(finding: Finding) -> bool:
    """Whether there is a repair for findings of this kind; that of a single one may still be refused.

    >>> repairable(Finding("overlap", "", ("A", "B"))), repairable(Finding("too-small", "", ("A",)))
    (True, False)
    """
    return finding.code in REPAIRABLE or finding.code in _LINKED


def preview(board: Board, finding: Finding, counter: float = 0.0) -> Preview:
    """The repair of one finding of `check_map`. `counter` is the diameter in millimetres that `check_map` was given.
    The edit tells all links that it changes, those between layers too.

    Raises EditError where there is none, where it would bring a new flaw, and where the map has changed since. The
    rules are those of `engine.geometry.repair`; a part of the map without a link gets one to the space nearest to it.
    """
    board_map = board.map
    if any(name not in board_map.spaces for name in finding.objects):
        raise EditError("the map has changed since this was found", finding.place or (0, 0))
    if finding.code in _LINKED:
        return _linked(board, finding)
    if finding.code not in REPAIRABLE:
        raise EditError("there is no repair for this but drawing it anew", finding.place or (0, 0))
    layer = board_map.spaces[finding.objects[0]].layer
    flaw = Flaw(REPAIRABLE[finding.code], finding.objects, finding.place or (0, 0), finding.size)
    return _told(board, repair(layer_shapes(board_map, layer), flaw, counter * GRID))


def _told(board: Board, mended: Repair[str]) -> Preview:
    board_map, spaces = board.map, board.map.spaces
    changed = [
        replace(spaces[name], rings=as_written(spaces[name].rings, mended.shapes[name]))
        for name in spaces
        if name in mended.changed
    ]
    result = board_map.with_spaces(*changed, without=tuple(mended.removed))
    result = without_spaces(result, mended.removed)
    note = sentences(
        f"Takes away {listed(sorted(mended.removed))}." if mended.removed else "",
        *(_area_note(name, *mended.areas[name]) for name in mended.areas if name not in mended.removed),
        f"{area_text(mended.lost)} of ground are no longer covered." if mended.lost >= _WORTH_SAYING else "",
        f"{area_text(mended.gained)} of open ground are covered." if mended.gained >= _WORTH_SAYING else "",
    )
    areas = {name: (a / GRID**2, b / GRID**2) for name, (a, b) in mended.areas.items()}
    edit = _edit(board, result, mended.changed | mended.removed, note)
    return Preview(edit, (len(spaces), len(result.spaces)), areas)


_WORTH_SAYING = 50.0
"""Changes of area up to this many square grid units come from the grid."""


def _area_note(name: str, before: float, after: float) -> str:
    if abs(after - before) < _WORTH_SAYING:
        return ""
    return f"{name} {'grows' if after > before else 'shrinks'} from {area_text(before)} to {area_text(after)}."


def _edit(board: Board, result: Map, touched: frozenset[str], note: str) -> Edit:
    """The edit with all links that it changes, those between layers too."""
    return Edit(result, touched, note, links_changed(board, renewed(board, result)))


# Links


def _linked(board: Board, finding: Finding) -> Preview:
    """A link between the part and the space nearest to it that isn't in it."""
    part = next(set(names) for names in nx.connected_components(board.graph) if finding.objects[0] in names)
    pairs = list(_nearest(board, part))
    if not pairs:
        raise EditError("there is no other space to link it with", finding.place or (0, 0))
    distance, here, there = min(pairs)
    rule = LinkRule((here, there), "added", f"nearest, {distance / GRID:.1f} mm away")
    result = replace(board.map, links=(*board.map.links, rule))
    note = f"Links {here} with {there}, {distance / GRID:.1f} mm away."
    return Preview(_edit(board, result, frozenset([here, there]), note), (len(board), len(board)), {})


def _nearest(board: Board, part: set[str]) -> Iterator[tuple[float, str, str]]:
    shapes = board.layers.shapes
    others = [name for name in shapes if name not in part]
    if not others:
        return
    tree = shapely.STRtree([shapes[name] for name in others])
    for name in sorted(part & shapes.keys()):
        place = int(tree.nearest(shapes[name]))
        yield float(shapes[name].distance(shapes[others[place]])), name, others[place]
