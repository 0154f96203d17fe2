"""What lies between the centres of two spaces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.board.linked_map import LinkedMap
from engine.board.sight_query import Blockers, SightQuery
from engine.geometry.box_grid import Box
from engine.geometry.rings import Point, Ring, Rings, bounds, meeting_point, oriented
from engine.geometry.segment_sight import shapes_met


def blockers_between(board: LinkedMap, a: int, b: int, blockers: Blockers, query: SightQuery) -> tuple[str, ...]:
    """The ids of the blocking spaces and features that the segment between two centres meets, in the order it
    meets them; a line feature is met where the segment touches it. With `ends: exempt` the two spaces, their
    stacks, and features that lie on them are left out."""
    exempt = _ends(board, a, b) if query.ends == "exempt" else frozenset()
    start, end = board.centres[a], board.centres[b]
    parts = {key: rings for key, rings in _parts(board, blockers, bounds(((start, end),))) if key[0] not in exempt}
    met = [name for name, _ in shapes_met(start, end, parts, query.contact)]
    met += [name for name, line in _lines(board, blockers) if name not in exempt and _meets((start, end), line)]
    return tuple(dict.fromkeys(met))


def _parts(board: LinkedMap, blockers: Blockers, box: Box) -> Iterator[tuple[tuple[str, int], Rings]]:
    """The rings of the blockers, by id and part; of spaces only those whose boxes touch this one."""
    for coverage in board.layers.coverages.values():
        for name in coverage.boxes.near(box):
            if board.index[name] in blockers.spaces:
                yield (name, 0), coverage.faces[name]
    for name in blockers.features:
        for part, rings in enumerate(board.map.features[name].polygons):
            yield (name, part), oriented(rings)


def _lines(board: LinkedMap, blockers: Blockers) -> Iterator[tuple[str, Ring]]:
    for name in blockers.features:
        if board.map.features[name].line:
            yield name, board.map.features[name].line


def _meets(segment: tuple[Point, Point], line: Ring) -> bool:
    return any(meeting_point(*segment, p, q) is not None for p, q in pairwise(line))


def _ends(board: LinkedMap, a: int, b: int) -> frozenset[str]:
    """The ids of the two spaces, of their stacks, and of the features that share area with them."""
    spaces = {n for end in (a, b) for n in (end, *board.stacks.get(end, ()))}
    names = {board.ids[n] for n in spaces}
    return frozenset(names | {f for f, on in board.footings.items() if on & spaces})
