"""Problems of large maps are looked for elsewhere, and are those that would be found here."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from editor_hand import KINDS

from editor.check_process import Checker, Question, packed
from editor.checking import AT_ONCE
from editor.checks import check_document
from editor.document import Document
from engine.board.edits import delete_spaces, rename, set_terrain
from engine.board.letter_grid import letter_grid
from engine.board.model import Map
from engine.files.writer import new_map_document

LARGE = letter_grid("\n".join(["SLHPSLHPS"] * 9), KINDS, name="Large", game="sheboygan")


@pytest.fixture
def large(qtbot) -> Document:
    assert len(LARGE.spaces) > AT_ONCE
    made = Document()
    made.load(new_map_document(LARGE, Path("large.yaml")), None)
    yield made
    made.close()


def known(document: Document, qtbot) -> None:
    qtbot.waitUntil(lambda: not document.checking)


def test_a_process_finds_what_the_window_would(large: Document, qtbot) -> None:
    known(large, qtbot)
    assert large.found == check_document(large)
    name = next(iter(LARGE.spaces))
    large.apply("Unknown", set_terrain(large.map, [name], "moor").map, [name])
    known(large, qtbot)
    assert any("moor" in problem.message for problem in large.problems)
    assert large.found == check_document(large)


def test_only_the_latest_of_several_questions_is_answered(large: Document, qtbot) -> None:
    told = []
    large.checked.connect(lambda: told.append(large.found))
    for kind in ("moor", "fen", "bog"):
        name = next(iter(LARGE.spaces))
        large.apply(kind, set_terrain(large.map, [name], kind).map, [name])
        large.check()
    known(large, qtbot)
    assert len(told) == 1
    assert any("bog" in problem.message for problem in large.problems)


def changed(source: Map, way: str) -> Map:
    names = list(source.spaces)
    if way == "fewer":
        return delete_spaces(source, names[3:5]).map
    if way == "renamed":
        return rename(source, names[7], "elsewhere").map
    if way == "kinds":
        return replace(source, kinds={"terrain": {"moor": {"name": "Moor", "colour": "#889900"}}})
    return source if way == "as read" else replace(source, spaces=dict(reversed(source.spaces.items())))


@pytest.mark.parametrize("way", ["as read", "fewer", "renamed", "kinds", "other order"])
def test_a_question_tells_the_whole_map(large: Document, way: str) -> None:
    large.show(changed(large.map, way), frozenset())
    checker = Checker()
    for number in (1, 2):
        assert checker.answer(Question.about(large, number)) == (number, check_document(large))


def test_a_process_that_dies_is_followed_by_another(large: Document, qtbot) -> None:
    known(large, qtbot)
    process = large._checking._process
    process.kill()
    qtbot.waitUntil(lambda: large._checking._process is None)
    large.check()
    known(large, qtbot)
    assert large.found == check_document(large)


def test_what_a_process_was_asked_when_it_died_is_answered_by_another(large: Document, qtbot) -> None:
    known(large, qtbot)
    name = next(iter(LARGE.spaces))
    large.apply("Unknown", set_terrain(large.map, [name], "moor").map, [name])
    large.check()
    large._checking._process.kill()
    qtbot.waitUntil(lambda: any("moor" in problem.message for problem in large.problems))
    assert large.found == check_document(large)


def test_no_process_is_begun_after_the_end(large: Document, qtbot) -> None:
    """One that still ran when the window is gone would be complained of."""
    known(large, qtbot)
    large.close()
    assert large._checking._process is None
    name = next(iter(LARGE.spaces))
    large.apply("Unknown", set_terrain(large.map, [name], "moor").map, [name])
    large.check()
    assert large._checking._process is None
    assert not large.checking


def test_a_process_whose_window_was_killed_ends_in_silence(large: Document) -> None:
    """Killed while an answer is awaited, and while a question was being told."""
    question = packed(Question.about(large, 1))
    for told in (question, question[:-20]):
        command = [sys.executable, "-m", "editor.check_process"]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            assert process.stdin
            assert process.stdout
            assert process.stderr
            process.stdout.close()
            process.stdin.write(told)
            process.stdin.close()
            assert process.stderr.read() == b""
            assert process.wait() == 0
