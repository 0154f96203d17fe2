"""The first state of a game: monsters, units given by the scenario, townspeople on their symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.sheboygan.data import EDGES, RATINGS
from engine.games.sheboygan.layout import ABILITY, KIND, MONSTER, PEOPLE, SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.symbols import TOWNSPEOPLE


def first_state(setting: SheboyganSetting) -> SheboyganState:
    """The state in which the first decision of the set-up is asked."""
    state = SheboyganState(setting)
    state.pool = setting.points(PEOPLE)
    state.monster_pool = setting.points(MONSTER)
    setup = setting.scenario.setup
    for given in given_monsters(setup):
        _add_monster(state, given)
    _add_townspeople(state)
    for name, unit in setup.get("units", {}).items():
        space = setting.board.index.get(unit.get("space", ""), -1)
        state.add_row("piece", name, kind=KIND[unit["kind"]], space=space)
    setting.mark(f"SHB {setting.budget.number}")
    state.frames.append(("design", 0, 0))
    return state


def given_monsters(setup: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What a scenario says of each of its monsters, one at least."""
    return [setup.get("monster", {}), *setup.get("more_monsters", ())]


def monster_name(row: int) -> str:
    """The id of a monster: `monster`, `monster-2` …"""
    return f"{MONSTER}-{row + 1}" if row else MONSTER


def _add_monster(state: SheboyganState, given: Mapping[str, Any]) -> None:
    edge = EDGES.index(given["edge"]) + 1 if "edge" in given else 0
    name = monster_name(len(state.monster_id))
    state.add_row("piece", name, kind=KIND[MONSTER])
    ratings = given.get("ratings", {})
    abilities = tuple(sorted(ABILITY[a] for a in given.get("abilities", ())))
    state.add_row("monster", name, edge=edge, abilities=abilities, **ratings)
    state.monster_pool -= sum(ratings.values()) + sum(state.setting.prices[a] for a in abilities)


def add_monsters(state: SheboyganState, count: int) -> None:
    """More monsters beside the first, `monster-2` and so on. The rows of the monsters are the first of all pieces."""
    table = next(t for t in state.layout.tables if t.name == "piece")
    for row in range(len(state.monster_id), len(state.monster_id) + count):
        name = monster_name(row)
        for column in table.columns:
            getattr(state, table.slot(column)).insert(row, column.empty)
        state.piece_kind[row] = KIND[MONSTER]
        state.piece_id = (*state.piece_id[:row], name, *state.piece_id[row:])
        state.add_row("monster", name)


def _add_townspeople(state: SheboyganState) -> None:
    setting: SheboyganSetting = state.setting
    spaces = setting.symbols[: setting.figures.units[TOWNSPEOPLE].count]
    for number, space in enumerate(spaces, 1):
        state.add_row("piece", f"{TOWNSPEOPLE}-{number}", kind=KIND[TOWNSPEOPLE], space=space)


def has_ratings(state: SheboyganState, monster: int) -> bool:
    """Whether the scenario has given a monster's ratings."""
    return any(getattr(state, f"monster_{r}")[monster] for r in RATINGS)
