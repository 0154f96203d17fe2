"""How far units are from where they could attack a monster: on their own ways, with buildings in between."""

from __future__ import annotations

from collections import deque

from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.kept import kept_in_ground
from engine.games.sheboygan.layout import KIND
from engine.games.sheboygan.setting import Ground

UNREACHABLE = 99
"""The steps of a unit that finds no way."""


def approach(ground: Ground, kind: int, target: int) -> tuple[int, ...]:
    """For each space the steps from there to the nearest one from which a unit of a kind can attack a target, by the
    `roads`: ruins change little, and whoever needs to know exactly looks at range and sight."""
    return _steps(ground.roads, kind, target)


@kept_in_ground
def _steps(ground: Ground, kind: int, target: int) -> tuple[int, ...]:
    """Breadth first from all those spaces at once, over spaces that the unit may enter."""
    setting = ground.setting
    distances, reach, costs = setting.board.distances_from(target), setting.units[kind].range, ground.costs[kind]
    steps = [UNREACHABLE] * len(costs)
    queue: deque[int] = deque()
    for space, distance in enumerate(distances):
        if costs[space] > CLOSED and (distance == 1 or (1 < distance <= reach and ground.sees(target, space))):
            steps[space] = 0
            queue.append(space)
    while queue:
        space = queue.popleft()
        for other in setting.neighbours[space]:
            if costs[other] > CLOSED and other != target and steps[other] == UNREACHABLE:
                steps[other] = steps[space] + 1
                queue.append(other)
    return tuple(steps)


@kept_in_ground
def prey_steps(ground: Ground, most: int) -> tuple[int, ...]:
    """For each space the steps of a monster on the ground from there to the nearest one that touches something that it
    could demolish; it enters nothing that costs more than `most`."""
    costs = ground.costs[KIND["monster"]]
    neighbours = ground.setting.neighbours
    steps = [UNREACHABLE] * len(costs)
    queue: deque[int] = deque()
    for space, cost in enumerate(costs):
        if cost > CLOSED and any(ground.terrain[s].resistance for s in neighbours[space]):
            steps[space] = 0
            queue.append(space)
    while queue:
        space = queue.popleft()
        if costs[space] > most:
            continue
        for other in neighbours[space]:
            if costs[other] > CLOSED and steps[other] == UNREACHABLE:
                steps[other] = steps[space] + 1
                queue.append(other)
    return tuple(steps)
