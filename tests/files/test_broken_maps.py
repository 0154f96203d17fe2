"""Maps broken at random: reading never fails, and a broken map is never written over."""

from __future__ import annotations

from dataclasses import replace

from files.conftest import MAP_TEXT, TOY
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.files.board_checks import board_problems
from engine.files.game_folders import GameFolders
from engine.files.map_reader import read_map_text
from engine.files.problems import DocumentError
from engine.files.writer import write_map

FOLDERS = GameFolders((("toy", TOY),))
PIECES = [
    "",
    " ",
    "\n",
    "  ",
    ":",
    "- ",
    "[",
    "]",
    "{",
    "}",
    '"',
    "#",
    "null",
    "7",
    "-1",
    "nan",
    ".inf",
    "1e9",
    "x",
    "B7",
    "0,0",
]
places = st.integers(0, len(MAP_TEXT))


@st.composite
def broken_texts(draw: st.DrawFn) -> str:
    """The test map with a few pieces exchanged for others."""
    text = MAP_TEXT
    for _ in range(draw(st.integers(1, 3))):
        start = min(draw(places), len(text))
        end = start + draw(st.sampled_from([0, 1, 2, 5, 20]))
        text = text[:start] + draw(st.sampled_from(PIECES)) + text[end:]
    return text


@settings(max_examples=150)
@given(broken_texts())
def test_a_broken_map_opens_as_far_as_it_can(text: str) -> None:
    document = read_map_text(text, None, FOLDERS)
    assert document.text == text
    assert document.map is not None or document.problems
    for problem in document.problems:
        assert problem.line >= 1
        assert problem.line <= text.count("\n") + 1
        assert problem.message
    if document.map is not None:
        terrain = document.game.table("terrain") if document.game else {}
        board_problems(document, Board(document.map, terrain))


@settings(max_examples=100)
@given(broken_texts())
def test_what_is_broken_stays_as_it_is_until_it_is_changed(text: str) -> None:
    document = read_map_text(text, None, FOLDERS)
    if document.map is None:
        return
    assert write_map(document, document.map, FOLDERS).text == text
    changed = replace(document.map, notes="changed")
    try:
        written = write_map(document, changed, FOLDERS)
    except DocumentError:
        return
    assert written.map == changed
