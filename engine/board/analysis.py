"""Questions about a whole board: what a ruin changes, where ways are narrow, how far one sees and goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush

import networkx as nx

from engine.board.board import Board
from engine.board.links import Pair
from engine.board.sight_query import SightQuery

_EXACT = 400
"""Up to so many spaces betweenness is exact; above it is estimated from as many sources (Brandes and Pich 2007)."""


@dataclass(frozen=True)
class Difference:
    """What one board has that another has not; pairs of ids in the order of the map."""

    links_made: frozenset[Pair] = frozenset()
    links_broken: frozenset[Pair] = frozenset()
    sight_gained: frozenset[Pair] = frozenset()
    sight_lost: frozenset[Pair] = frozenset()


def with_terrain(board: Board, changes: Mapping[str, str]) -> Board:
    """The board with other kinds of terrain on some spaces."""
    spaces = board.map.spaces
    after = board.map.with_spaces(*(replace(spaces[name], terrain=kind) for name, kind in changes.items()))
    return Board(after, board.terrain, board.features)


def difference(before: Board, after: Board, query: SightQuery) -> Difference:
    """How links and sight differ between two boards of the same spaces. O(n) questions of sight for n spaces."""
    old, new = before.links.keys(), after.links.keys()
    seen, sees = pairs_in_sight(before, query), pairs_in_sight(after, query)
    return Difference(frozenset(new - old), frozenset(old - new), sees - seen, seen - sees)


def sight_query(board: Board) -> SightQuery:
    """The question of sight in which the kinds block of which the game's data says so."""
    kinds = {**board.terrain_kinds, **board.feature_kinds}
    return SightQuery(blockers=tuple(k for k, data in kinds.items() if data.get("blocks_sight")))


def pairs_in_sight(board: Board, query: SightQuery) -> frozenset[Pair]:
    """All pairs of spaces of which one sees the other, in the order of the map. One question for each space."""
    ids = board.ids
    return frozenset((ids[n], ids[m]) for n in range(len(board)) for m in board.visible_from(n, query) if n < m)


def sight_counts(board: Board, query: SightQuery) -> dict[str, int]:
    """How many spaces each space sees."""
    return {name: len(board.visible_from(name, query)) for name in board.ids}


def betweenness(board: Board) -> dict[str, float]:
    """For each space the share of shortest ways between others that lead over it, 0 to 1 (Brandes 2001)."""
    graph = board.graph
    sample = _EXACT if len(graph) > _EXACT else None
    found: dict[str, float] = nx.betweenness_centrality(graph, k=sample, seed=1)
    return found


def cut_spaces(board: Board) -> frozenset[str]:
    """The spaces without which a part of the map falls apart (articulation points; Hopcroft and Tarjan 1973)."""
    return frozenset(nx.articulation_points(board.graph))


def within(board: Board, source: str, points: float, cost: Callable[[str], float | None]) -> dict[str, float]:
    """The spaces that are reached from one for at most so many points, and what each costs (Dijkstra 1959).

    `cost` gives what entering a kind of terrain costs; None: it can't be entered. The start costs nothing.
    """
    spaces = board.map.spaces
    best, todo = {source: 0.0}, [(0.0, board.at(source))]
    while todo:
        spent, here = heappop(todo)
        if spent > best[board.ids[here]]:
            continue
        for there in board.neighbours[here]:
            name = board.ids[there]
            price = cost(spaces[name].terrain)
            total = spent + price if price is not None else points + 1
            if total <= points and total < best.get(name, points + 1):
                best[name] = total
                heappush(todo, (total, there))
    return best
