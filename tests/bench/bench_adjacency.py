"""Adjacency beside libpysal: a valid coverage, and one with T-junctions, turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bench.city_maps import AbsentError, bricks, neighbours_of, synthetic, turned
from bench.rows import Row, Rows, at_least, typical

from engine.geometry.adjacency import adjacent
from engine.geometry.noding import ROUNDING
from engine.geometry.rings import Rings, polygon

TITLE = "Adjacency"


def rows() -> Rows:
    """Both maps, each with the same shapes for both."""
    spaces = {name: space.rings for name, space in synthetic("grid-5000").spaces.items()}
    ours, links = typical(lambda: adjacent(spaces), 7)
    yield Row(f"{len(spaces):,} spaces of a valid coverage", f"{ours * 1000:.0f} ms, {len(links):,} pairs")
    walls = bricks(71, 71)
    wall = dict(enumerate(map(turned, walls)))
    true = neighbours_of(walls)
    slow, found = typical(lambda: adjacent(wall, ROUNDING))
    yield Row(f"{len(wall):,} bricks with T-junctions, turned by 17 degrees", f"{slow * 1000:.0f} ms")
    yield Row("  the right pairs", f"{len(found):,} of {len(true):,}", "all, none extra", set(found) == true)
    yield from _beside_libpysal(spaces, ours, len(links), wall, slow, true)


def _beside_libpysal(
    spaces: Mapping[str, Rings],
    ours: float,
    links: int,
    wall: Mapping[int, Rings],
    slow: float,
    true: set[tuple[int, int]],
) -> Rows:
    peer, pairs = _libpysal(spaces)
    yield at_least(
        "  times as fast as libpysal Graph, rook, strict", peer / ours, 6, "times", f", {peer * 1000:.0f} ms"
    )
    yield Row("  the same answer", f"{len(pairs):,} pairs of libpysal", "equal", len(pairs) == links)
    peer, pairs = _libpysal(wall)
    yield at_least("  times as fast on the bricks", peer / slow, 1, "times", f", {peer * 1000:.0f} ms")
    lost = len(true - pairs) / len(true)
    yield Row("  what libpysal loses there", f"{lost:.0%} of the pairs, {len(pairs - true)} extra")


def _libpysal(shapes: Mapping[Any, Rings]) -> tuple[float, set[tuple[int, int]]]:
    """The time in seconds and the pairs of places. Raises AbsentError where libpysal isn't installed."""
    try:
        import geopandas
        from libpysal.graph import Graph
    except ImportError as error:
        raise AbsentError(f"{error.name} is not installed, so there is nothing to compare with") from error
    series = geopandas.GeoSeries([polygon(rings) for rings in shapes.values()])
    taken, graph = typical(lambda: Graph.build_contiguity(series, rook=True, strict=True), 3)
    pairs = graph.adjacency[graph.adjacency > 0].index
    return taken, {(int(a), int(b)) for a, b in pairs if a < b}
