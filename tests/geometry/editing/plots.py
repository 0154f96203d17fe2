"""Small coverages for examples by hand: squares of 100 units, named by column and row."""

from __future__ import annotations

from engine.geometry.coverage import Coverage
from engine.geometry.editing.change import doubled
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Ring

SIDE = 100


def square(x: int, y: int, side: int = SIDE) -> Ring:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def plots(*rows: str) -> Coverage[str]:
    """One face for each letter, a square each; a letter that comes twice counts only once. Dots are open ground."""
    faces = {
        letter: (square(x * SIDE, y * SIDE),)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    }
    return Coverage.build(faces, ROUNDING)


def ringed() -> Coverage[str]:
    """A square `l` of 300 with a hole of 100 in the middle, and an island `i` that fills it."""
    lake = (square(0, 0, 300), square(100, 100)[::-1])
    return Coverage.build({"l": lake, "i": (square(100, 100),)}, ROUNDING)


def area(coverage: Coverage[str], name: str) -> float:
    return doubled(coverage.faces[name]) / 2
