"""How far a monster has to its goal, for players that weigh positions: no rule is applied here."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush


def way_to(goal: int, costs: Sequence[int], near: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """For each square the least sum of costs on the way to a goal; `costs` is what entering each square takes (one on
    land, a whole move in the water, after Movement.4), `near` are the squares next to each. Where no way leads, the sum
    of all costs.

    Source: Dijkstra's algorithm, from the goal back.
    """
    far = sum(costs)
    ways = [far] * len(costs)
    ways[goal] = 0
    heap = [(0, goal)]
    while heap:
        way, here = heappop(heap)
        if way > ways[here]:
            continue
        for there in near[here]:
            if way + costs[here] < ways[there]:
                ways[there] = way + costs[here]
                heappush(heap, (ways[there], there))
    return tuple(ways)
