"""Line of sight: from one space to all, between two, on sparse maps, and beside sampled segments."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean, median

import numpy as np
import shapely
from bench.city_maps import synthetic
from bench.rows import Row, Rows, at_least, at_most, seconds
from shapely import Polygon

from engine.board.board import Board
from engine.board.model import Map
from engine.board.sight_query import SightQuery
from engine.geometry.rings import polygon
from engine.geometry.sight import SightRules

TITLE = "Line of sight"

POINTS = 16
"""Sampled points in each of two spaces, so that 256 segments are tried."""


def rows() -> Rows:
    """All measurements; each board is built, and its triangulation made, before the clock starts."""
    for name in ("grid-200", "voronoi-200", "grid-1000", "voronoi-1000"):
        source = synthetic(name)
        yield from _dense(name, source)
        if name.endswith("1000"):
            yield from _pairs(name, source)
            yield from _sparse(name, source)
    yield from _sampled("grid-1000", synthetic("grid-1000"))


def _board(source: Map) -> Board:
    """A board with all that does not depend on blockers."""
    board = Board(source)
    board.sight.cells.sight.visible(0, 1, SightRules(frozenset()))
    _ = board.sight._near
    return board


def _blocking(board: Board, share: float) -> frozenset[int]:
    return frozenset(Random(1).sample(range(len(board)), round(share * len(board))))


def _dense(name: str, source: Map) -> Rows:
    board = _board(source)
    blocking = _blocking(board, 0.4)
    taken = [seconds(lambda s=s: board.sight.seen(s, blocking))[0] * 1000 for s in range(len(board))]
    more = f" median, {mean(taken):.2f} mean, all pairs {sum(taken) / 1000:.2f} s"
    yield at_most(f"{name}: one space to all, 40 % blocking", median(taken), 1.2, "ms", more)


def _within(board: Board, steps: int, number: int) -> Iterator[tuple[int, int]]:
    rng = Random(2)
    for source in rng.choices(range(len(board)), k=number):
        yield source, rng.choice([n for n, d in enumerate(board.distances_from(source)) if 0 < d <= steps])


def _pairs(name: str, source: Map) -> Rows:
    board = _board(source)
    blocking = _blocking(board, 0.4)
    pairs = list(_within(board, 4, 300))
    taken = [seconds(lambda a=a, b=b: board.sees(a, b, blocking))[0] * 1000 for a, b in pairs]
    yield at_most(f"{name}: two spaces within 4, cold", median(taken), 1, "ms", f" median, {mean(taken):.2f} mean")
    query = SightQuery(blockers=tuple(board.ids[n] for n in sorted(blocking)))
    told = [seconds(lambda a=a, b=b: board.line_of_sight(a, b, query))[0] * 1000 for a, b in pairs]
    more = f" median, {mean(told):.2f} mean"
    yield at_most(f"{name}: the same, with the witness or what is in the way", median(told), 1, "ms", more)
    again, _ = seconds(lambda: [board.sees(a, b, blocking) for a, b in pairs * 50])
    yield at_most(f"{name}: two spaces within 4, asked again", again * 1e6 / len(pairs) / 50, 20, "µs")


def _sparse(name: str, source: Map) -> Rows:
    board = _board(source)
    query = SightQuery(blockers=tuple(board.ids[n] for n in sorted(_blocking(board, 0.1))), range=6)
    sources = Random(3).sample(range(len(board)), 60)
    for space in sources:
        board.distances_from(space)
    taken = [seconds(lambda s=s: board.visible_from(s, query))[0] * 1000 for s in sources]
    more = f" mean, {median(taken):.1f} median, {max(taken):.1f} most"
    yield at_most(f"{name}: one space to all within 6, 10 % blocking", mean(taken), 15, "ms", more)


def _sampled(name: str, source: Map) -> Rows:
    """Sixteen points in each of two spaces, 256 segments, one query of a tree of the blockers."""
    board = _board(source)
    blocking = _blocking(board, 0.4)
    taken, table = seconds(lambda: [board.sight.seen(s, blocking) for s in range(len(board))])
    ours = taken / len(board) ** 2
    shapes = [polygon(s.rings) for s in board.map.spaces.values()]
    rng = Random(4)
    points = [_points(shape, rng) for shape in shapes]
    anywhere = [(rng.randrange(len(board)), rng.randrange(len(board))) for _ in range(150)]
    sampler = Sampler(shapes, blocking, points)
    slow, _ = seconds(lambda: [sampler.sees(a, b) for a, b in anywhere])
    yield at_least(
        f"{name}: all pairs, times as fast as 16x16 sampled segments", slow / len(anywhere) / ours, 60, "times"
    )
    seen = [(a, b) for a in range(len(board)) for b in table[a] if a < b and b not in board.sight._near[a]]
    chosen = rng.sample(seen, 300)
    missed = sum(not sampler.sees(a, b) for a, b in chosen) / len(chosen)
    yield Row("  of what is visible, neighbours left out, sampling misses", f"{missed:.0%}")


class Sampler:
    """The usual way: if one of many sampled segments is free, the pair is visible."""

    def __init__(self, shapes: list[Polygon], blocking: frozenset[int], points: list[np.ndarray]) -> None:
        self.walls = sorted(blocking)
        self.tree = shapely.STRtree([shapes[n] for n in self.walls])
        self.points = points

    def sees(self, a: int, b: int) -> bool:
        """Whether one of the 256 segments meets no blocker but the two spaces themselves."""
        starts = np.repeat(self.points[a], POINTS, axis=0)
        ends = np.tile(self.points[b], (POINTS, 1))
        lines = shapely.linestrings(np.stack([starts, ends], axis=1))
        segment, wall = self.tree.query(lines, predicate="intersects")
        other = ~np.isin(np.take(self.walls, wall), (a, b))
        return len(np.unique(segment[other])) < len(lines)


def _points(shape: Polygon, rng: Random) -> np.ndarray:
    left, top, right, bottom = shape.bounds
    found: list[tuple[float, float]] = []
    while len(found) < POINTS:
        point = (rng.uniform(left, right), rng.uniform(top, bottom))
        if shape.contains(shapely.Point(point)):
            found.append(point)
    return np.array(found)
