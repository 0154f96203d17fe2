"""A city of blocks: a rectangle divided by streets again and again, the streets being shapes as well.

A street runs through the middle of whatever it divides, and ends on the streets that bounded this: T-junctions, as in
towns that have grown. Streets are cut into lengths where others run into them, blocks into lots. At last
everything is pushed about smoothly, so that nothing is quite straight.

Source: recursive subdivision of a rectangle, as in procedural cities; bent by smooth waves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sin
from random import Random

import numpy as np
import shapely

from engine.geometry.noding import node
from engine.geometry.rings import Point, Rings, oriented, polygon

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in grid units."""

_GENTLER = (1.0, 0.5, 0.25, 0.0)


@dataclass(frozen=True)
class Blocks:
    """The shapes of a city."""

    streets: list[Rings]
    lots: list[Rings]


def blocks(width: int, height: int, street: int, block: int, seed: int, *, lots: int = 3, bend: float = 1.0) -> Blocks:
    """Streets and lots that fill a rectangle (grid units, from the origin), ringed by a street.

    `street` is the width of streets (a multiple of four is taken), `block` about that of blocks, and a block has up to
    `lots` lots. `bend` says how much is pushed about: 0 leaves right angles. Raises ValueError where not a single block
    would fit, and for fewer than one lot. O(n log n) for n blocks.

    >>> city = blocks(30000, 20000, 2000, 6000, seed=4)
    >>> len(city.streets), len(city.lots)
    (17, 10)
    """
    if block < 1 or lots < 1:
        raise ValueError(f"blocks of {block} grid units with up to {lots} lots can't be; both are one at least")
    street = max(street // 4 * 4, 4)
    inner = (street, street, width - street, height - street)
    if inner[2] - inner[0] < block or inner[3] - inner[1] < block:
        raise ValueError(f"no block of {block} fits into {width} by {height} grid units with streets of {street}")
    rng = Random(seed)
    strips = list(_ring((0, 0, width, height), street))
    found = list(_divided(inner, street, block, rng, strips))
    lengths = [piece for strip in strips for piece in _lengths(strip, strips, street)]
    boxes = [*lengths, *(lot for box in found for lot in _lots(box, lots, street, rng))]
    shapes = _bent(node([_rings(box) for box in boxes]), (width, height), bend * street / 3, rng)
    return Blocks(shapes[: len(lengths)], shapes[len(lengths) :])


def _ring(box: Box, street: int) -> Iterator[Box]:
    left, top, right, bottom = box
    yield (left, top, right, top + street)
    yield (left, bottom - street, right, bottom)
    yield (left, top + street, left + street, bottom - street)
    yield (right - street, top + street, right, bottom - street)


def _divided(box: Box, street: int, block: int, rng: Random, strips: list[Box]) -> Iterator[Box]:
    """The blocks that streets leave of a box; the streets are put into `strips`."""
    left, top, right, bottom = box
    wide = right - left >= bottom - top
    low, high = (left, right) if wide else (top, bottom)
    if high - low < 2 * block + street - block // 2:
        yield box
        return
    middle = _snapped(low + (high - low) * rng.uniform(0.4, 0.6), street)
    one, other = middle - street // 2, middle - street // 2 + street
    strips.append(_between(box, wide, one, other))
    yield from _divided(_between(box, wide, low, one), street, block, rng, strips)
    yield from _divided(_between(box, wide, other, high), street, block, rng, strips)


def _snapped(place: float, street: int) -> int:
    """The nearest place where streets and lots may end. Places a quarter of a street apart can't nearly meet."""
    return round(place / (street // 4)) * (street // 4)


def _between(box: Box, wide: bool, low: int, high: int) -> Box:
    """The part of a box between two places along its length."""
    left, top, right, bottom = box
    return (low, top, high, bottom) if wide else (left, low, right, high)


def _lengths(strip: Box, strips: list[Box], street: int) -> Iterator[Box]:
    """A street cut where others run into it, in the middle of each; never shorter than streets are wide."""
    left, top, right, bottom = strip
    wide = right - left >= bottom - top
    meeting = sorted({_middle(other, wide) for other in strips if other != strip and _touch(strip, other)})
    low, end = (left, right) if wide else (top, bottom)
    for place in meeting:
        if place - low >= 2 * street and end - place >= 2 * street:
            yield _between(strip, wide, low, place)
            low = place
    yield _between(strip, wide, low, end)


def _middle(box: Box, wide: bool) -> int:
    return (box[0] + box[2]) // 2 if wide else (box[1] + box[3]) // 2


def _touch(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _lots(box: Box, most: int, street: int, rng: Random) -> Iterator[Box]:
    """A block cut across its length into lots of different size."""
    left, top, right, bottom = box
    wide = right - left >= bottom - top
    low, high = (left, right) if wide else (top, bottom)
    number = rng.randint(1, most)
    shares = [(n + rng.uniform(-0.2, 0.2)) / number for n in range(1, number)]
    places = {_snapped(low + (high - low) * share, street) for share in shares}
    for one, other in pairwise([low, *sorted(place for place in places if low < place < high), high]):
        yield _between(box, wide, one, other)


def _rings(box: Box) -> Rings:
    left, top, right, bottom = box
    return oriented([[(left, top), (right, top), (right, bottom), (left, bottom)]])


def _bent(shapes: tuple[Rings, ...], far: Point, most: float, rng: Random) -> list[Rings]:
    """The shapes with every point moved by a smooth field that leaves the outline in place; gentler where it would
    bring shapes over each other."""
    phases = [rng.uniform(0, 2 * pi) for _ in range(4)]

    def moved(p: Point, strength: float) -> Point:
        still = sin(pi * p[0] / far[0]), sin(pi * p[1] / far[1])
        across = sin(7 * p[1] / far[1] + phases[0]) + sin(13 * p[0] / far[0] + phases[1])
        along = sin(7 * p[0] / far[0] + phases[2]) + sin(13 * p[1] / far[1] + phases[3])
        held = strength * min(1.0, 3 * still[0]) * min(1.0, 3 * still[1])
        return round(p[0] + held * across), round(p[1] + held * along)

    for gentler in _GENTLER:
        bent = [tuple(tuple(moved(p, most * gentler) for p in ring) for ring in rings) for rings in shapes]
        drawn = np.array([polygon(rings) for rings in bent], dtype=object)
        apart = all(len(set(ring)) == len(ring) for rings in bent for ring in rings)
        if apart and bool(shapely.is_valid(drawn).all()) and bool(shapely.coverage_is_valid(drawn)):
            break
    return bent
