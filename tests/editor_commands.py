"""Every command of the editor, with arguments drawn at random: by the name of the function that makes the edit, or of
the dialog that does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from hypothesis import strategies as st

from engine.board import picture_edits as pictures
from engine.board.board import Board
from engine.board.checks import check_map
from engine.board.copying import copied, put_down
from engine.board.edits import (
    Edit,
    EditError,
    add_space,
    cut_hole,
    delete_spaces,
    fill_gap,
    insert_node,
    merge_spaces,
    move_border,
    move_node,
    move_side,
    remove_node,
    rename,
    reshape_space,
    set_field,
    set_fields,
    set_terrain,
    simplify_borders,
    smooth_borders,
    split_space,
    unglue_node,
    weld_nodes,
)
from engine.board.marker_edits import add_marker, move_marker, remove_marker
from engine.board.model import Background, Ignored, Map, Point
from engine.board.moving import move_things
from engine.board.naming import give_ids, give_names, renumbered
from engine.board.node_edits import move_nodes
from engine.board.object_edits import (
    TABLES,
    Found,
    add_feature,
    delete_objects,
    join_features,
    move_object,
    rename_object,
    set_object,
    set_objects,
)
from engine.board.repairs import preview, repairable
from engine.board.rule_edits import (
    add_region,
    name_region,
    remove_region,
    set_corners,
    set_in_region,
    set_link,
    set_sight,
)

Command = Callable[[Map, st.DataObject], Edit]

POINT = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda p: (p[0] * 200, p[1] * 200))
LINE = st.lists(POINT, min_size=2, max_size=3).map(tuple)
RING = st.lists(POINT, min_size=3, max_size=5).map(tuple)
IDS = st.from_regex(r"[A-Z][0-9]{1,2}", fullmatch=True)
NAMES = st.sampled_from(["", "Ångström", "東京", "a: b # c", "'quoted' \"twice\"", "two\nlines"])
NAMED = NAMES.filter(bool)
WAY = st.sampled_from([(200, 0), (0, -300)])
FIELD = st.sampled_from([("layer", "deck"), ("layer", "ground"), ("off_map", True), ("locked", True)])
TERRAIN = st.sampled_from(["park", "street", "river", "low-building"])
OWN = {"features": {"works": {"name": "Works", "colour": "#884422"}}, "markers": {"star": {"name": "Star"}}}
"""Kinds of the map's own, so that there is something to put on it."""


def space(source: Map, data: st.DataObject) -> str:
    """Any space."""
    return data.draw(st.sampled_from(list(source.spaces)))


def spaces(source: Map, data: st.DataObject) -> list[str]:
    """One space, or a few."""
    return data.draw(st.lists(st.sampled_from(list(source.spaces)), min_size=1, max_size=3, unique=True))


def node(source: Map, data: st.DataObject) -> Point:
    """A corner of any space."""
    return data.draw(st.sampled_from(source.spaces[space(source, data)].rings[0]))


def side(source: Map, data: st.DataObject) -> tuple[Point, Point]:
    """A side of any space."""
    ring = source.spaces[space(source, data)].rings[0]
    n = data.draw(st.integers(0, len(ring) - 1))
    return ring[n - 1], ring[n]


def one_of(data: st.DataObject, names: Iterable[str]) -> str:
    """Any of these names; there is nothing to do without one."""
    known = list(names)
    if not known:
        raise EditError("there is none", (0, 0))
    return data.draw(st.sampled_from(known))


def thing(source: Map, data: st.DataObject) -> Found:
    """Any feature or symbol."""
    known = [(table, name) for table in TABLES for name in getattr(source, table)]
    if not known:
        raise EditError("there is none", (0, 0))
    return data.draw(st.sampled_from(known))


def _insert(source: Map, data: st.DataObject) -> Edit:
    start, end = side(source, data)
    return insert_node(source, start, end, data.draw(POINT))


def _repair(source: Map, data: st.DataObject) -> Edit:
    board = Board(source)
    found = [finding for finding in check_map(board) if repairable(finding)]
    if not found:
        raise EditError("nothing to mend", (0, 0))
    return preview(board, data.draw(st.sampled_from(found))).edit


def _set_object(source: Map, data: st.DataObject) -> Edit:
    return set_object(source, thing(source, data), name=data.draw(NAMES))


def _sheet(source: Map, data: st.DataObject) -> Edit:
    north = float(data.draw(st.integers(0, 359)))
    changed = replace(source, name=data.draw(NAMED), notes=data.draw(NAMES), north=north, compass={"north": north})
    return Edit(replace(changed, size=(data.draw(st.integers(80, 120)) * 100, 9000)), frozenset())


def _kinds(source: Map, data: st.DataObject) -> Edit:
    colour = data.draw(st.sampled_from(["#112233", "#ffeedd"]))
    works = {"works": {"name": data.draw(NAMED), "colour": colour}}
    return Edit(replace(source, kinds={**source.kinds, "features": works}), frozenset())


def _accept(source: Map, data: st.DataObject) -> Edit:
    entry = Ignored("sliver", (space(source, data),), data.draw(NAMES))
    return Edit(replace(source, ignored=() if source.ignored else (entry,)), frozenset())


def _picture(source: Map, data: st.DataObject) -> Edit:
    under = source.background or Background("scan.png")
    change = data.draw(st.sampled_from(["moved", "scaled", "turned", "fitted", "gone"]))
    made: Background | None = None
    if change == "moved":
        made = pictures.moved(under, data.draw(POINT))
    elif change == "scaled":
        made = pictures.scaled(under, data.draw(POINT), data.draw(st.sampled_from([0.5, 3.0])))
    elif change == "turned":
        made = pictures.turned(under, data.draw(POINT), float(data.draw(st.integers(-90, 90))))
    elif change == "fitted":
        made = pictures.fitted(under, (0, 0), (data.draw(st.integers(1, 50)) * 100, 0), 1000)
    return Edit(replace(source, background=made), frozenset())


COMMANDS: dict[str, Command] = {
    "add_space": lambda s, d: add_space(s, d.draw(RING), d.draw(TERRAIN)),
    "fill_gap": lambda s, d: fill_gap(s, d.draw(POINT), d.draw(TERRAIN)),
    "cut_hole": lambda s, d: cut_hole(s, space(s, d), d.draw(RING), d.draw(st.sampled_from(["", "park"]))),
    "split_space": lambda s, d: split_space(s, space(s, d), d.draw(LINE)),
    "merge_spaces": lambda s, d: merge_spaces(s, spaces(s, d)),
    "reshape_space": lambda s, d: reshape_space(s, space(s, d), d.draw(LINE)),
    "simplify_borders": lambda s, d: simplify_borders(s, spaces(s, d)),
    "smooth_borders": lambda s, d: smooth_borders(s, spaces(s, d)),
    "move_node": lambda s, d: move_node(s, node(s, d), d.draw(POINT)),
    "move_nodes": lambda s, d: move_nodes(s, {node(s, d): d.draw(POINT), node(s, d): d.draw(POINT)}),
    "move_things": lambda s, d: move_things(s, spaces(s, d), [thing(s, d)], d.draw(WAY)),
    "move_border": lambda s, d: move_border(s, space(s, d), space(s, d), d.draw(WAY)),
    "move_side": lambda s, d: move_side(s, *side(s, d), d.draw(WAY)),
    "weld_nodes": lambda s, d: weld_nodes(s, [node(s, d), node(s, d)], d.draw(POINT)),
    "unglue_node": lambda s, d: unglue_node(s, node(s, d), space(s, d)),
    "insert_node": _insert,
    "remove_node": lambda s, d: remove_node(s, node(s, d)),
    "set_terrain": lambda s, d: set_terrain(s, spaces(s, d), d.draw(TERRAIN)),
    "set_field": lambda s, d: set_field(s, space(s, d), *d.draw(FIELD)),
    "set_fields": lambda s, d: set_fields(s, spaces(s, d), *d.draw(FIELD)),
    "delete_spaces": lambda s, d: delete_spaces(s, spaces(s, d)),
    "rename": lambda s, d: rename(s, space(s, d), d.draw(IDS)),
    "give_ids": lambda s, d: give_ids(s, renumbered(s, s.spaces, d.draw(st.sampled_from("AB")))),
    "give_names": lambda s, d: give_names(s, {space(s, d): d.draw(NAMES)}),
    "put_down": lambda s, d: put_down(s, copied(s, spaces(s, d)), d.draw(POINT)),
    "add_feature": lambda s, d: (
        add_feature(s, "works", ring=d.draw(RING))
        if d.draw(st.booleans())
        else add_feature(s, "works", line=d.draw(LINE))
    ),
    "join_features": lambda s, d: join_features(s, [one_of(d, s.features), one_of(d, s.features)]),
    "set_object": _set_object,
    "set_objects": lambda s, d: set_objects(s, [thing(s, d), thing(s, d)], name=d.draw(NAMES)),
    "move_object": lambda s, d: move_object(s, thing(s, d), (200, 100)),
    "delete_objects": lambda s, d: delete_objects(s, [thing(s, d)]),
    "rename_object": lambda s, d: rename_object(s, thing(s, d), d.draw(IDS)),
    "add_marker": lambda s, d: add_marker(s, "star", d.draw(POINT)),
    "move_marker": lambda s, d: move_marker(s, one_of(d, s.markers), d.draw(POINT)),
    "remove_marker": lambda s, d: remove_marker(s, one_of(d, s.markers)),
    "add_region": lambda s, d: add_region(s, d.draw(NAMES), spaces(s, d)),
    "set_in_region": lambda s, d: set_in_region(s, one_of(d, s.regions), spaces(s, d), d.draw(st.booleans())),
    "name_region": lambda s, d: name_region(s, one_of(d, s.regions), d.draw(NAMES)),
    "remove_region": lambda s, d: remove_region(s, one_of(d, s.regions)),
    "set_link": lambda s, d: set_link(
        s, space(s, d), space(s, d), d.draw(st.sampled_from(["added", "forbidden", "one-way", ""])), d.draw(NAMES)
    ),
    "set_corners": lambda s, d: set_corners(s, d.draw(st.sampled_from(["never", "adjacent"]))),
    "set_sight": lambda s, d: set_sight(s, space(s, d), space(s, d), d.draw(st.sampled_from([True, False, None]))),
    "repair": _repair,
    "the dialog of the map": _sheet,
    "the dialog of kinds": _kinds,
    "accepting a problem": _accept,
    "the background picture": _picture,
}
