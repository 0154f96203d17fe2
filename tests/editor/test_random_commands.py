"""Any sequence of commands: undone, the file is what it was to the byte; redone, what it had become."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from editor_hand import city
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.checks import written
from editor.document import Document
from engine.board.copying import copied, put_down
from engine.board.edits import (
    Edit,
    EditError,
    add_space,
    delete_spaces,
    merge_spaces,
    move_node,
    set_field,
    set_terrain,
    simplify_borders,
    split_space,
)
from engine.board.marker_edits import add_marker
from engine.board.model import Map
from engine.board.naming import give_ids, give_names, renumbered
from engine.board.object_edits import TABLES, add_feature, delete_objects, move_object
from engine.board.rule_edits import add_region, set_in_region, set_link, set_sight
from engine.files.writer import new_map_document

POINT = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda p: (p[0] * 200, p[1] * 200))
OWN = {"features": {"works": {"name": "Works", "colour": "#884422"}}, "markers": {"star": {"name": "Star"}}}
NAMES = ["", "Ångström", "東京", "a: b # c", "'quoted' \"twice\""]

Command = Callable[[Map, st.DataObject], Edit]


def one(source: Map, data: st.DataObject) -> str:
    """Any space."""
    return data.draw(st.sampled_from(list(source.spaces)))


def _draw(source: Map, data: st.DataObject) -> Edit:
    return add_space(source, tuple(data.draw(st.lists(POINT, min_size=3, max_size=5))), "park")


def _bend(source: Map, data: st.DataObject) -> Edit:
    ring = source.spaces[one(source, data)].rings[0]
    return move_node(source, data.draw(st.sampled_from(ring)), data.draw(POINT))


def _copy(source: Map, data: st.DataObject) -> Edit:
    return put_down(source, copied(source, [one(source, data)]), data.draw(POINT))


def _region(source: Map, data: st.DataObject) -> Edit:
    made = source if source.regions else add_region(source, data.draw(st.sampled_from(NAMES))).map
    return set_in_region(made, next(iter(made.regions)), [one(made, data)], data.draw(st.booleans()))


def _object(source: Map, data: st.DataObject) -> Edit:
    found = [(table, name) for table in TABLES for name in getattr(source, table)]
    if not found:
        raise EditError("nothing to move", (0, 0))
    chosen = data.draw(st.sampled_from(found))
    return delete_objects(source, [chosen]) if data.draw(st.booleans()) else move_object(source, chosen, (200, 0))


COMMANDS: list[Command] = [
    _draw,
    _bend,
    _copy,
    _region,
    _object,
    lambda s, d: set_terrain(s, [one(s, d)], d.draw(st.sampled_from(["park", "street", "river"]))),
    lambda s, d: delete_spaces(s, [one(s, d)]),
    lambda s, d: split_space(s, one(s, d), tuple(d.draw(st.lists(POINT, min_size=2, max_size=3)))),
    lambda s, d: merge_spaces(s, [one(s, d), one(s, d)]),
    lambda s, d: simplify_borders(s, [one(s, d)]),
    lambda s, d: set_field(s, one(s, d), "layer", d.draw(st.sampled_from(["ground", "deck"]))),
    lambda s, d: set_field(s, one(s, d), "off_map", d.draw(st.booleans())),
    lambda s, d: give_names(s, {one(s, d): d.draw(st.sampled_from(NAMES))}),
    lambda s, d: give_ids(s, renumbered(s, s.spaces, d.draw(st.sampled_from("AB")))),
    lambda s, d: set_link(s, one(s, d), one(s, d), d.draw(st.sampled_from(["added", "forbidden", "one-way", ""]))),
    lambda s, d: set_sight(s, one(s, d), one(s, d), d.draw(st.sampled_from([True, False, None]))),
    lambda s, d: add_feature(s, "works", ring=tuple(d.draw(st.lists(POINT, min_size=3, max_size=4)))),
    lambda s, d: add_feature(s, "works", line=(d.draw(POINT), d.draw(POINT))),
    lambda s, d: add_marker(s, "star", d.draw(POINT)),
    lambda s, d: Edit(replace(s, name=d.draw(st.sampled_from(NAMES[1:])), north=15.0), frozenset()),
]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_undo_all_and_redo_all_give_the_same_bytes(qapp, data: st.DataObject) -> None:
    document = Document()
    document.load(new_map_document(replace(city(), kinds=OWN), Path("city.yaml")), None)
    states = [(document.map, written(document).text)]
    for command in data.draw(st.lists(st.sampled_from(COMMANDS), min_size=1, max_size=12)):
        if not document.map.spaces:
            break
        try:
            edit = command(document.map, data)
        except EditError:
            continue
        before = document.undo_stack.count()
        document.apply("a step", edit.map, edit.touched)
        if document.undo_stack.count() > before:
            states.append((document.map, written(document).text))
    _walk(document, states)


def _walk(document: Document, states: list[tuple[Map, str]]) -> None:
    for source, text in reversed(states[:-1]):
        document.undo_stack.undo()
        assert document.map is source
        assert written(document).text == text
    assert not document.undo_stack.canUndo()
    for source, text in states[1:]:
        document.undo_stack.redo()
        assert document.map is source
        assert written(document).text == text
    document.deleteLater()
