"""Looks for problems of large maps in a process of its own, since that takes longer than a window may stand still.

Questions come on the standard input, answers go to the standard output, each pickled with its length before it. The
process reads the document's text itself; a question brings only what was changed since.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

from editor.checks import Checked, check_document
from editor.map_state import NOTHING, MapState
from engine.board.layer_renewal import differing
from engine.board.model import Map, Space
from engine.files.map_reader import read_map_text

LENGTH = 8
"""Bytes of the number that tells how many follow."""


@dataclass(frozen=True)
class Question:
    """A map, told as what differs from a document's text."""

    number: int
    text: str
    file: Path | None
    """Where the text is, or will be."""
    path: Path | None
    pictures: Mapping[str, Path]
    counter: float | None
    scenario: tuple[str, Path | None]
    changed: tuple[Space, ...]
    order: tuple[str, ...]
    """The ids of all spaces; empty where they are those of the text."""
    rest: Map
    """The map without its spaces."""

    @classmethod
    def about(cls, state: MapState, number: int) -> Question:
        """The question what is wrong with a map as it is now."""
        was, now = (state.source.map or NOTHING).spaces, state.map.spaces
        changed = tuple(_bare(now[name]) for name in differing(was, now) if name in now)
        order = () if list(was) == list(now) else tuple(now)
        rest = replace(state.map, spaces={})
        source = state.source
        pictures = dict(state.pictures)
        return cls(
            number,
            source.text,
            source.path,
            state.path,
            pictures,
            state.counter_said,
            state.scenario,
            changed,
            order,
            rest,
        )


def _bare(space: Space) -> Space:
    """A space without what was derived from it, which would have to be sent, too."""
    return replace(space) if "polygon" in vars(space) else space


class Checker:
    """Answers questions; the document of the last one is kept."""

    def __init__(self) -> None:
        self._state = MapState()
        self._of: tuple[str, Path | None] = "", None

    def answer(self, question: Question) -> tuple[int, Checked]:
        """What is wrong with a map."""
        state = self._state
        if (question.text, question.file) != self._of:
            state = self._state = MapState()
            state.source = read_map_text(question.text, question.file)
            state.map = state.source.map or NOTHING
            self._of = question.text, question.file
        state.path, state.pictures, state.counter_said = question.path, question.pictures, question.counter
        state.scenario = question.scenario
        kinds = state.map.kinds
        state.map = _changed(state.source.map or NOTHING, question)
        if state.map.kinds != kinds:
            state._board = None
        return question.number, check_document(state)


def _changed(base: Map, question: Question) -> Map:
    spaces = {**base.spaces, **{space.id: space for space in question.changed}}
    if question.order:
        spaces = {name: spaces[name] for name in question.order}
    made = replace(question.rest, spaces=spaces)
    return base if not question.changed and not question.order and made == base else made


def packed(thing: object) -> bytes:
    """A thing as it goes through a pipe."""
    content = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(content).to_bytes(LENGTH, "big") + content


def unpacked(stream: BinaryIO) -> Any:
    """The next thing that comes through a pipe; None at its end, also where that lies within a thing."""
    head = stream.read(LENGTH)
    length = int.from_bytes(head, "big")
    content = stream.read(length) if len(head) == LENGTH else b""
    return pickle.loads(content) if content and len(content) == length else None


def main() -> None:
    """Answers questions until there are no more, or nobody is there any more who wants to know."""
    checker = Checker()
    while (question := unpacked(sys.stdin.buffer)) is not None:
        answer = packed(checker.answer(question))
        try:
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
        except OSError:  # the window was killed
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python's end would write there again
            return


if __name__ == "__main__":
    main()
