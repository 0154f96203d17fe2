"""Many repairs as one: made one after the other, told together, what is left is counted."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.checks import Finding, check_map
from engine.board.model import Map, Space
from engine.board.repair_series import preview_all
from engine.geometry.editing.change import EditError


def box(left, top, right, bottom):
    return (((left, top), (right, top), (right, bottom), (left, bottom)),)


def row_of(count, overlap=200):
    """Squares of 20 mm in a row; each lies `overlap` over the one before it."""
    spaces = [
        Space(f"a{n}", "street", box(n * 2000 - (overlap if n else 0), 0, n * 2000 + 2000, 2000)) for n in range(count)
    ]
    return Map("m", "g", (2000 * count, 2000), {space.id: space for space in spaces})


def found(source, code):
    return [finding for finding in check_map(Board(source)) if finding.code == code]


def test_all_overlaps_are_taken_away_together():
    source = row_of(4)
    assert len(found(source, "overlap")) == 3
    shown, mended, left = preview_all(Board(source), found(source, "overlap"))
    assert (mended, left) == (3, 0)
    assert found(shown.edit.map, "overlap") == []
    assert shown.edit.note.startswith("3 repairs are made.")
    spaces = list(shown.edit.map.spaces.values())
    assert sum(space.polygon.area for space in spaces) == pytest.approx(4 * 20 * 20)
    assert shown.edit.touched <= {"a0", "a1", "a2", "a3"}
    assert {name: pair[0] for name, pair in shown.areas.items()} == {
        name: source.spaces[name].polygon.area for name in shown.areas
    }


def test_parts_without_a_link_get_one_each():
    spaces = {f"a{n}": Space(f"a{n}", "street", box(n * 3000, 0, n * 3000 + 1000, 1000)) for n in range(3)}
    source = Map("m", "g", (10_000, 1000), spaces)
    alone = found(source, "isolated-space")
    assert len(alone) == 2  # the rest is the part that the others are cut off from
    shown, mended, left = preview_all(Board(source), alone)
    assert left == 0
    assert mended == len(shown.edit.map.links) == 2
    assert found(shown.edit.map, "isolated-space") == []


def test_what_has_no_repair_is_refused_and_giving_up_raises():
    source = row_of(2)
    with pytest.raises(EditError):
        preview_all(Board(source), [Finding("too-small", "", ("a0",))])
    with pytest.raises(EditError, match="given up"):
        preview_all(Board(source), found(source, "overlap"), given_up=lambda: True)
