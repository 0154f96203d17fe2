"""Moving a shared node of a map of two thousand spaces: the coverage, its borders and the links that changed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

from engine.board.edits import EditError, move_node
from engine.board.layers import layers_of
from engine.board.model import Map, Point, Space
from engine.geometry.coverage import Coverage
from engine.geometry.noding import ROUNDING

SIDE = 45
"""Spaces in a row, and rows; 45 times 45 are 2,025."""

STEP = 1000


@dataclass(frozen=True)
class NodeMoves:
    """What moving one node took, in the median, in milliseconds of processor time; and what deriving anew takes."""

    spaces: int
    edit: float
    anew: float


def bench_node_moves(moves: int = 300, seed: int = 5) -> NodeMoves:
    """Random moves of random nodes, each upon the map that the one before left. Refused ones are not counted."""
    rng, source, times = Random(seed), bumpy_grid(seed), []
    begun = process_time()
    assert layers_of(source).coverages["ground"].borders
    anew = process_time() - begun
    for _ in range(moves):
        point = rng.choice(source.spaces[rng.choice(list(source.spaces))].rings[0])
        to = point[0] + rng.randint(-100, 100), point[1] + rng.randint(-100, 100)
        begun = process_time()
        try:
            edit = move_node(source, point, to)
        except EditError:
            continue
        assert layers_of(edit.map).coverages["ground"].borders
        times.append(process_time() - begun)
        source = edit.map
    assert_up_to_date(source)
    return NodeMoves(len(source.spaces), 1000 * median(times), 1000 * anew)


def assert_up_to_date(source: Map) -> None:
    """What the edits handed on is what the map gives when it is looked at afresh."""
    fresh = Coverage.build({name: space.rings for name, space in source.spaces.items()}, ROUNDING)
    handed = layers_of(source).coverages["ground"]
    assert handed.faces == fresh.faces
    assert handed.borders == fresh.borders


def bumpy_grid(seed: int) -> Map:
    """Quadrilaterals whose corners, and the middles of whose sides, are moved a little."""
    rng = Random(seed)
    nodes = {
        (x, y): (x * STEP // 2 + rng.randint(-120, 120), y * STEP // 2 + rng.randint(-120, 120))
        for x in range(2 * SIDE + 1)
        for y in range(2 * SIDE + 1)
    }
    spaces = {}
    for column in range(SIDE):
        for row in range(SIDE):
            name, x, y = f"s{column}-{row}", 2 * column, 2 * row
            walk = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
            ring: tuple[Point, ...] = tuple(nodes[x + dx, y + dy] for dx, dy in walk)
            spaces[name] = Space(name, "street", (ring,))
    return Map("bumpy grid", "", (SIDE * STEP, SIDE * STEP), spaces=spaces)


if __name__ == "__main__":
    print(bench_node_moves())
