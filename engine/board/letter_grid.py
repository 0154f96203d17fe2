"""A map of squares from lines of letters: the quickest way to write down a small city for a test or a rule
case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.board.layers import GROUND
from engine.board.model import GRID, Map, Space

Stack = tuple[str, str, str, str]
"""Of a letter that stands for two spaces: the upper one's terrain and layer, the lower one's terrain and
letter."""


def letter_grid(
    text: str,
    kinds: Mapping[str, str],
    size_mm: int = 20,
    stacks: Mapping[str, Stack] | None = None,
    *,
    game: str = "",
    name: str = "letter grid",
) -> Map:
    """A map of squares, one for each letter; the top line is the northernmost. Columns and rows count from 0
    in the south-west, and a space's id is its letter with them: `s2-0`. A dot leaves the square empty.

    `kinds` says which terrain a letter stands for. A letter in `stacks` makes two spaces, on two layers.
    Raises ValueError for a letter that is in neither.

    >>> city = letter_grid("SL\\nSS", {"S": "street", "L": "low"})
    >>> list(city.spaces)
    ['s0-1', 'l1-1', 's0-0', 's1-0']
    """
    rows = [row.replace(" ", "") for row in text.strip().splitlines()]
    side = size_mm * GRID
    spaces = {space.id: space for space in _spaces(rows, kinds, stacks or {}, side)}
    width = max((len(row) for row in rows), default=0)
    return Map(name=name, game=game, size=(width * side, len(rows) * side), spaces=spaces)


def _spaces(rows: list[str], kinds: Mapping[str, str], stacks: Mapping[str, Stack], side: int) -> Iterator[Space]:
    for line, row in enumerate(rows):
        for x, letter in enumerate(row):
            place = f"{x}-{len(rows) - 1 - line}"
            square = _square(x * side, line * side, side)
            if letter in stacks:
                upper, layer, lower, lower_letter = stacks[letter]
                yield Space(f"{letter.lower()}{place}", upper, square, layer)
                yield Space(f"{lower_letter.lower()}{place}", lower, square)
            elif letter in kinds:
                yield Space(f"{letter.lower()}{place}", kinds[letter], square, GROUND)
            elif letter != ".":
                raise ValueError(f"the letter {letter!r} stands for no terrain; known are {sorted({*kinds, *stacks})}")


def _square(x: int, y: int, side: int) -> tuple[tuple[tuple[int, int], ...]]:
    return (((x, y), (x + side, y), (x + side, y + side), (x, y + side)),)
