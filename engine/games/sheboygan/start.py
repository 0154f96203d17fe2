"""The first state of a game: monsters, units given by the scenario, townspeople on their symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shapely import Point

from engine.board.board import Board
from engine.games.sheboygan.data import EDGES, RATINGS
from engine.games.sheboygan.layout import KIND, MONSTER, PEOPLE, SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting

TOWNSPEOPLE = "townspeople"
"""The marker kind of the symbols, and the unit kind that stands on them (3.2)."""


def first_state(setting: SheboyganSetting) -> SheboyganState:
    """The state in which the first decision of the set-up is asked."""
    state = SheboyganState(setting)
    state.pool = setting.points(PEOPLE)
    state.monster_pool = setting.points(MONSTER)
    setup = setting.scenario.setup
    _add_monster(state, setup.get("monster", {}))
    _add_townspeople(state)
    for name, unit in setup.get("units", {}).items():
        space = setting.board.index.get(unit.get("space", ""), -1)
        state.add_row("piece", name, kind=KIND[unit["kind"]], space=space)
    state.frames.append(("design", 0, 0))
    return state


def _add_monster(state: SheboyganState, given: Mapping[str, Any]) -> None:
    edge = EDGES.index(given["edge"]) + 1 if "edge" in given else 0
    state.add_row("piece", "monster", kind=KIND["monster"])
    state.add_row("monster", "monster", edge=edge, **given.get("ratings", {}))


def _add_townspeople(state: SheboyganState) -> None:
    setting: SheboyganSetting = state.setting
    spaces = symbol_spaces(setting.board)[: setting.figures.units[TOWNSPEOPLE].count]
    for number, space in enumerate(spaces, 1):
        state.add_row("piece", f"{TOWNSPEOPLE}-{number}", kind=KIND[TOWNSPEOPLE], space=space)


def symbol_spaces(board: Board) -> list[int]:
    """The ground spaces on which townspeople symbols are printed, in the map's order of symbols."""
    found = (symbol_space(board, m.at) for m in board.map.markers.values() if m.kind == TOWNSPEOPLE)
    return [space for space in found if space is not None]


def symbol_space(board: Board, at: tuple[int, int]) -> int | None:
    """The space of the ground under a point (grid units), the first of them on a border; None outside all."""
    point = Point(at)
    shapes = board.layers.shapes
    for name, shape in shapes.items():
        if board.map.spaces[name].layer == "ground" and shape.covers(point):
            return board.index[name]
    return None


def has_ratings(state: SheboyganState, monster: int) -> bool:
    """Whether the scenario has given a monster's ratings."""
    return any(getattr(state, f"monster_{r}")[monster] for r in RATINGS)
