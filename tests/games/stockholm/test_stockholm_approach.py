"""The way of a monster to its goal: squares of land, a whole move for each of water; against all simple paths."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from engine.games.stockholm.approach import way_to

NEAR = [(1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4), ()]
"""Two rows of three squares, and one by itself."""


@pytest.mark.parametrize("speed", [1, 2, 3, 5])
@pytest.mark.parametrize("wet", [(), (1,), (1, 4), (0, 5)])
def test_the_way_is_the_cheapest_of_all(speed: int, wet: tuple[int, ...]) -> None:
    costs = [speed if s in wet else 1 for s in range(7)]
    for goal in range(6):
        assert list(way_to(goal, costs, NEAR)[:6]) == [cheapest(start, goal, costs) for start in range(6)]


def cheapest(start: int, goal: int, costs: list[int]) -> int:
    """The least cost of entering every square of a path but the first."""
    others = [s for s in range(6) if s not in (start, goal)]
    paths = [(start, *some, goal) for n in range(5) for some in permutations(others, n)] if start != goal else [(goal,)]
    walks = [path for path in paths if all(b in NEAR[a] for a, b in pairwise(path))]
    return min(sum(costs[s] for s in path[1:]) for path in walks)


def test_where_no_way_leads_it_is_the_sum_of_all_costs() -> None:
    assert way_to(0, [1, 1, 1, 1, 1, 4, 1], NEAR)[6] == 10
