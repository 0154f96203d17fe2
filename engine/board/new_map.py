"""New maps from generators: shapes become spaces with kinds of terrain that the caller names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Literal

from engine.board.model import Map, Point, Space
from engine.geometry.generators.blocks import blocks
from engine.geometry.generators.clipping import clip
from engine.geometry.generators.lattices import hexagons, squares
from engine.geometry.generators.voronoi import voronoi
from engine.geometry.rings import Rings

Generator = Literal["squares", "hex", "voronoi", "blocks"]

GENERATORS: tuple[Generator, ...] = ("squares", "hex", "voronoi", "blocks")

_STREET = 3
"""A street of a generated city is one part in so many as wide as a block."""


_LEAST = 0.4
"""What the edge of the sheet leaves of a square or hexagon is a space of its own if it is this much of a square."""


@dataclass(frozen=True)
class Design:
    """What a new map should look like."""

    generator: Generator
    size: Point
    """The sheet, in grid units."""
    space: int
    """About how wide a space is, in grid units; of a city of blocks: a block."""
    seed: int = 0
    terrain: tuple[str, ...] = ("street",)
    """The kinds that spaces get at random; in a city of blocks the first is that of the streets, the others are those
    of the lots."""


def new_map(design: Design, *, name: str, game: str) -> Map:
    """The map of a design; the same one for the same design. Raises ValueError when not a single space fits.

    >>> city = new_map(Design("squares", (6000, 4000), 2000), name="", game="")
    >>> list(city.spaces)
    ['S1', 'S2', 'S3', 'S4', 'S5', 'S6']
    """
    if min(design.space, *design.size) < 1:
        raise ValueError("a sheet and its spaces have a size")
    rng = Random(design.seed)
    drawn = list(_kinds(design, rng))
    if not drawn:
        width, height = design.size
        raise ValueError(f"no space of {design.space} fits into {width} by {height} grid units")
    spaces = {space.id: space for space in _spaces(drawn)}
    return Map(name=name, game=game, size=design.size, spaces=spaces)


def _kinds(design: Design, rng: Random) -> Iterator[tuple[Rings, str]]:
    """The shapes, each with its kind of terrain."""
    (width, height), space = design.size, design.space
    if design.generator == "blocks":
        city = blocks(width, height, space // _STREET, space, design.seed)
        yield from ((rings, design.terrain[0]) for rings in city.streets)
        yield from _at_random(city.lots, design.terrain[1:] or design.terrain, rng)
    elif design.generator == "voronoi":
        number = round(width * height / space**2)
        yield from _at_random(voronoi(width, height, number, design.seed), design.terrain, rng)
    else:
        yield from _at_random(_lattice(design), design.terrain, rng)


def _lattice(design: Design) -> list[Rings]:
    """Squares or hexagons all over the sheet, cut off at its edges; small rests join their neighbours."""
    (width, height), space = design.size, design.space
    make, off = (squares, 0) if design.generator == "squares" else (hexagons, space // 2)
    cells = make(-(-width // space) * 6 // 5 + 2, -(-height // space) + 2, space).values()
    moved = [tuple(tuple((x - off, y - off) for x, y in ring) for ring in rings) for rings in cells]
    return clip(moved, (((0, 0), (width, 0), (width, height), (0, height)),), _LEAST * space * space)


def _at_random(shapes: Iterable[Rings], kinds: Sequence[str], rng: Random) -> Iterator[tuple[Rings, str]]:
    return ((rings, rng.choice(kinds)) for rings in shapes)


def _spaces(drawn: Iterable[tuple[Rings, str]]) -> Iterator[Space]:
    """Spaces with ids made of the first letter of their terrain and a number, each letter counted for itself."""
    numbers: dict[str, Iterator[int]] = {}
    for rings, kind in drawn:
        letter = kind[0].upper() if kind[:1].isascii() and kind[:1].isalpha() else "A"
        number = next(numbers.setdefault(letter, count(1)))
        yield Space(f"{letter}{number}", kind, rings)
