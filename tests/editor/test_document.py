"""The one door for change: steps of undo, the dirty mark, what listeners are told."""

from __future__ import annotations

from dataclasses import replace

from editor.document import Document
from engine.board.board import Board
from engine.board.edits import set_terrain


def paint(document: Document, space: str, kind: str, key: str | None = None) -> None:
    edit = set_terrain(document.map, [space], kind)
    document.apply(f"Paint {space}", edit.map, edit.touched, key)


def test_a_step_holds_the_map_before_and_after(document: Document) -> None:
    before = document.map
    paint(document, "s0-3", "park")
    after = document.map
    document.undo_stack.undo()
    assert document.map is before
    document.undo_stack.redo()
    assert document.map is after


def test_steps_with_one_merge_key_are_one(document: Document) -> None:
    before = document.map
    paint(document, "s0-3", "park", "stroke 1")
    paint(document, "s1-3", "park", "stroke 1")
    paint(document, "s2-3", "park", "stroke 2")
    assert document.undo_stack.count() == 2
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.map == before


def test_undoing_a_merged_step_tells_of_all_it_touched(document: Document, qtbot) -> None:
    paint(document, "s0-3", "park", "stroke 1")
    paint(document, "s1-3", "park", "stroke 1")
    with qtbot.waitSignal(document.changed) as told:
        document.undo_stack.undo()
    assert told.args == [frozenset({"s0-3", "s1-3"})]


def test_what_changes_nothing_is_no_step(document: Document) -> None:
    paint(document, "p2-1", "park")
    assert document.undo_stack.count() == 0
    assert not document.dirty


def test_the_board_is_that_of_the_map_of_the_moment(document: Document) -> None:
    first = document.board
    assert document.board is first
    paint(document, "s0-3", "park")
    assert document.board.map is document.map


def test_what_an_edit_leaves_alone_is_not_derived_again(document: Document) -> None:
    """Paint leaves the neighbours as they are, however many steps ago they were asked for; a moved corner doesn't."""
    neighbours = document.board.neighbours
    paint(document, "s0-3", "park")
    paint(document, "s1-3", "park")
    assert document.board.neighbours is neighbours
    parted = {name: space for name, space in document.map.spaces.items() if name != "s1-3"}
    document.apply("Delete", replace(document.map, spaces=parted), ["s1-3"])
    anew = Board(document.map, document.board.terrain, document.board.features)
    assert document.board.neighbours == anew.neighbours != neighbours
    document.undo_stack.undo()
    assert document.board.neighbours == neighbours


def test_the_board_knows_kinds_that_were_changed(document: Document) -> None:
    assert "swamp" not in document.board.terrain_kinds
    document.apply("Kinds", replace(document.map, kinds={"terrain": {"swamp": {"title": "Swamp"}}}))
    assert "swamp" in document.board.terrain_kinds
    document.undo_stack.undo()
    assert "swamp" not in document.board.terrain_kinds


def test_without_a_map_nothing_can_be_changed(qtbot) -> None:
    document = Document()
    from engine.board.model import Map

    document.apply("Nothing", Map("other", "", (1, 1)))
    assert document.undo_stack.count() == 0
    assert not document.usable
