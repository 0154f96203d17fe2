"""Any sequence of commands: undone, the file is what it was to the byte; redone, what it had become."""

from __future__ import annotations

import pkgutil
from dataclasses import replace
from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction, signature
from pathlib import Path

import pytest
from editor_commands import COMMANDS, OWN
from editor_hand import city
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine.board
from editor.checks import written
from editor.document import Document
from engine.board.edits import EditError
from engine.board.marker_edits import add_marker
from engine.board.model import Map
from engine.board.object_edits import add_feature
from engine.board.rule_edits import add_region
from engine.files.map_reader import MapDocument
from engine.files.writer import new_map_document

States = list[tuple[Map, str]]


@cache
def furnished() -> MapDocument:
    """The small city with kinds of its own, two features, a symbol and a region: something for every command."""
    source = replace(city(), kinds=OWN)
    for x in (0, 4000):
        source = add_feature(source, "works", ring=((x, 0), (x + 1000, 0), (x + 1000, 1000))).map
    source = add_region(add_marker(source, "star", (3000, 3000)).map, "Quay", list(source.spaces)[:3]).map
    return new_map_document(source, Path("city.yaml"))


def opened() -> Document:
    """The furnished city, as opened."""
    document = Document()
    document.load(furnished(), None)
    return document


def do(document: Document, data: st.DataObject, name: str, states: States) -> None:
    """One command, where it is possible."""
    if not document.map.spaces:
        return
    try:
        edit = COMMANDS[name](document.map, data)
    except EditError:
        return
    before = document.undo_stack.count()
    document.apply(name, edit.map, edit.touched)
    if document.undo_stack.count() > before:
        states.append((document.map, written(document).text))


def walk(document: Document, states: States) -> None:
    """All the way back, and all the way forth again."""
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


def test_there_is_a_command_for_every_function_that_makes_an_edit() -> None:
    modules = [import_module(f"engine.board.{module.name}") for module in pkgutil.iter_modules(engine.board.__path__)]
    makers = {
        name
        for module in modules
        for name, function in getmembers(module, isfunction)
        if function.__module__ == module.__name__ and signature(function).return_annotation == "Edit"
    }
    assert {name for name in makers if not name.startswith("_")} - COMMANDS.keys() == {"settled"}, "what edits end with"


def in_turn(names: list[str]) -> st.SearchStrategy[list[str]]:
    """Some of these commands, in any order, more than once or never."""
    return st.lists(st.sampled_from(names), min_size=1, max_size=12)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data())
def test_undo_all_and_redo_all_give_the_same_bytes(qapp, data: st.DataObject) -> None:
    document = opened()
    states: States = [(document.map, written(document).text)]
    for name in data.draw(in_turn(list(COMMANDS))):
        do(document, data, name, states)
    walk(document, states)


@pytest.mark.parametrize("name", COMMANDS)
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_each_command_is_undone_and_redone_to_the_byte(qapp, name: str, data: st.DataObject) -> None:
    document = opened()
    states: States = [(document.map, written(document).text)]
    for _ in range(2):
        do(document, data, name, states)
    walk(document, states)
