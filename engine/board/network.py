"""The links of a board as a network: who is beside whom, how many steps away everything is, and a networkx graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

import networkx as nx

from engine.board.links import Link, Pair


def graph_of(ids: Iterable[str], links: Mapping[Pair, Link], covered: Mapping[Pair, Mapping[str, float]]) -> nx.Graph:
    """A graph of space ids whose edges carry all that a link is, and what features cover of its border. O(links)."""
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(ids)
    for (a, b), link in links.items():
        graph.add_edge(
            a,
            b,
            length=link.length,
            lines=link.lines,
            reason=link.reason,
            one_way=link.one_way,
            kind=link.kind,
            note=link.note,
            covered=covered.get((a, b), {}),
        )
    return graph


def neighbours_of(links: Mapping[Pair, Link], index: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    """For each space, by index, those one step away, sorted; a one-way link leads out of its first space only.
    O(links).

    >>> neighbours_of({("A", "B"): Link(("A", "B"), "added", one_way=("B", "A"))}, {"A": 0, "B": 1})
    ((), (0,))
    """
    found: list[list[int]] = [[] for _ in index]
    for pair, link in links.items():
        for start, end in (pair, pair[::-1]):
            if leads(link, start, end):
                found[index[start]].append(index[end])
    return tuple(tuple(sorted(spaces)) for spaces in found)


def leads(link: Link | None, start: str, end: str) -> bool:
    """Whether a link leads from one of its spaces to the other.

    >>> leads(Link(("A", "B"), "added", one_way=("A", "B")), "B", "A")
    False
    """
    return link is not None and link.one_way in (None, (start, end))


def steps_from(start: int, neighbours: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many steps each space is away, -1 where no way leads. Breadth first, O(links).

    >>> steps_from(0, [(1,), (0, 2), (1,), ()])
    (0, 1, 2, -1)
    """
    steps = [-1] * len(neighbours)
    steps[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours[here]:
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                queue.append(there)
    return tuple(steps)
