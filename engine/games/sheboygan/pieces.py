"""Pieces on the map: who stands where, what they count in defence, and how they leave the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.sheboygan.layout import DESTROYED, WIPED_OUT, SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.events import Event, Sink


def space_noun(setting: SheboyganSetting, space: int) -> str:
    """A space as a typed noun."""
    return setting.space_nouns[space]


def humans_by_space(state: SheboyganState, spaces: Iterable[int] | None = None) -> dict[int, list[int]]:
    """The human units on some spaces, or on all, by space; spaces without any, and units under a monster's will, are
    left out."""
    wanted = None if spaces is None else frozenset(spaces)
    found: dict[int, list[int]] = {}
    where, masters = state.piece_space, state.piece_master
    for row in state.humans:
        space = where[row]
        if space >= 0 and masters[row] < 0 and (wanted is None or space in wanted):
            found.setdefault(space, []).append(row)
    return found


def monster_spaces(state: SheboyganState) -> list[int]:
    """Where the monsters stand."""
    return [s for s in state.piece_space[: len(state.monster_id)] if s >= 0]


def thralls_of_others(state: SheboyganState, monster: int) -> list[int]:
    """Where the units under another monster's will are: a monster doesn't stand with them, since they would be human
    again there when their master dies (5.33, SR-34)."""
    if len(state.monster_id) == 1:
        return []
    return [state.piece_space[row] for row in thralls(state) if state.piece_master[row] != monster]


def thralls(state: SheboyganState) -> list[int]:
    """The human units on the map that a monster has under its will (13.10)."""
    masters = state.piece_master
    if masters.count(-1) == len(masters):
        return []
    return [row for row in state.humans if masters[row] >= 0 and state.piece_space[row] >= 0]


def rows_of(state: SheboyganState, kinds: frozenset[int]) -> tuple[int, ...]:
    """The rows of the pieces of some kinds, on the map or not."""
    found: tuple[int, ...] = state.setting.kind_rows.of(state.piece_kind, kinds)
    return found


def crowds(state: SheboyganState) -> Counter[int]:
    """How many units of limited stacking stand on each space that holds any (5.31)."""
    where = state.piece_space
    return Counter([where[row] for row in rows_of(state, state.setting.limited) if where[row] >= 0])


def overfull_spaces(state: SheboyganState) -> set[int]:
    """The spaces that hold more police and army units than may end a phase there (5.31)."""
    where = state.piece_space
    held = [where[row] for row in rows_of(state, state.setting.limited) if where[row] >= 0]
    if len(set(held)) == len(held) and state.setting.stack_limit > 0:
        return set()
    return {s for s, n in Counter(held).items() if n > state.setting.stack_limit}


def defence(state: SheboyganState, row: int, in_cover: bool = True) -> int:
    """What a human unit counts in defence: its strength, doubled by the terrain unless it flies (5.5)."""
    setting: SheboyganSetting = state.setting
    unit = setting.units[state.piece_kind[row]]
    if not in_cover or unit.flies:
        return unit.strength
    return unit.strength * setting.ground(state).terrain[state.piece_space[row]].defence


def eliminate(state: SheboyganState, row: int, reason: str, rule: str, sink: Sink | None) -> None:
    """Take a human unit from the game; the monster gets its bonus (14.1 a, b; SR-36)."""
    setting: SheboyganSetting = state.setting
    space = state.piece_space[row]
    state.piece_space[row] = state.piece_ford[row] = state.piece_carrier[row] = -1
    for other in state.humans:
        if state.piece_carrier[other] == row:
            state.piece_carrier[other] = -1
    setting.mark(rule)
    if sink is not None:
        name = state.piece_id[row]
        origin = space_noun(setting, space)
        sink(Event("remove", name, origin=origin, reason=reason, rule=rule, text=f"{name} is eliminated."))
    if state.piece_master[row] < 0 or setting.figures.ruling("SR-34"):
        score(state, setting.figures.bonus_of(setting.units[state.piece_kind[row]]), reason, sink)
        grow(state, "unit_growth")
    check_wiped_out(state)


def check_wiped_out(state: SheboyganState) -> None:
    """Without a human unit on the map, those under a monster's will not counted, the game is over (14.1, SR-34)."""
    where, masters = state.piece_space, state.piece_master
    if not state.outcome and all(where[row] < 0 or masters[row] >= 0 for row in state.humans):
        state.outcome = WIPED_OUT


def grow(state: SheboyganState, figure: str) -> None:
    """Points by which the monsters may grow, where the scenario has it so (14.25)."""
    if state.setting.growth:
        state.growth += state.setting.figures.limits[figure]


def score(state: SheboyganState, points: int, reason: str, sink: Sink | None) -> None:
    """Bonus points for the monster; more than the target ends the game at once (14.1, SR-35)."""
    state.bonus += points
    state.setting.mark("SHB 14.1")
    if points and sink is not None:
        text = f"The monster gains {points} bonus, {state.bonus} in all."
        sink(Event("score", seat="monster", n=points, reason=reason, rule="SHB 14.1", text=text))
    setting: SheboyganSetting = state.setting
    reached = setting.figures.ruling("SR-35") == "reached" and state.bonus >= setting.target
    if not state.outcome and (state.bonus > setting.target or reached):
        state.outcome = DESTROYED
