"""A full position that agrees with what a seat knows: plausible ratings where they are hidden."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.games.sheboygan.data import EDGES, RATINGS
from engine.games.sheboygan.design import entry_edges
from engine.games.sheboygan.layout import ABILITY, MONSTER, SheboyganState
from engine.games.sheboygan.monster_budget import cheapest, owed
from engine.play.game import View

BEFORE_ATTACKS = ("monster-move", "halt", "monster-attack", "thrall-attack", "human-move")
"""The phases of a turn, by their lowest frame, before the people attack."""

USED = {"attack_used": "attack", "demolition_used": "demolition", "movement_used": "movement"}
"""Hidden columns of what was spent this turn, and the rating that each can't exceed."""


def sample(view: View, seat: str, rng: Random) -> SheboyganState:
    """A state with the hidden cells filled in at random: the monsters' points less their wounds, what is known of their
    Defense and abilities taken out, fall on other abilities and ratings as the rules allow."""
    state: Any = view.state.copy()
    _fill_points(state, rng)
    for monster in range(len(state.monster_id)):
        for column, rating in USED.items():
            cells = getattr(state, f"monster_{column}")
            if cells[monster] is None:
                cells[monster] = rng.randint(0, getattr(state, f"monster_{rating}")[monster])
        if state.monster_edge[monster] is None:
            state.monster_edge[monster] = 0
            state.monster_edge[monster] = EDGES.index(rng.choice(entry_edges(state, monster))) + 1
    state.pending_now = None
    found: SheboyganState = state
    return found


def _fill_points(state: Any, rng: Random) -> None:
    hidden = [(r, m) for r in RATINGS for m, n in enumerate(getattr(state, f"monster_{r}")) if n is None]
    for r, m in hidden:
        wounded = state.monster_wounds[m] > 0
        getattr(state, f"monster_{r}")[m] = 0 if wounded else int(state.setting.figures.ratings[r]["least"])
    if state.monster_pool is None:
        state.monster_pool = state.setting.points(MONSTER) + state.grown - _accounted(state)
    _fill_abilities(state, rng)
    while state.monster_pool > 0 and (below := [cell for cell in hidden if _below_cap(state, *cell)]):
        r, m = rng.choice(below)
        getattr(state, f"monster_{r}")[m] += 1
        state.monster_pool -= 1
    state.monster_pool = max(0, state.monster_pool)


def _accounted(state: Any) -> int:
    """The points that the ratings as they are, the known abilities and the wounds account for."""
    known = sum(state.setting.prices[a] for held in state.monster_known for a in held)
    ratings = sum(sum(getattr(state, f"monster_{r}")) for r in RATINGS)
    return int(ratings + sum(state.monster_wounds) + known)


def _fill_abilities(state: Any, rng: Random) -> None:
    """The known abilities, and others until the quarter is spent (3.1)."""
    hidden = [m for m, held in enumerate(state.monster_abilities) if held is None]
    for m in hidden:
        state.monster_abilities[m] = state.monster_known[m]
    prices = state.setting.prices
    choices = [
        (m, a)
        for m in hidden
        for a in state.setting.for_sale
        if a not in state.monster_abilities[m] and not _would_show(state, m, a)
    ]
    while (due := owed(state)) and choices:
        m, a = choices.pop(rng.randrange(len(choices)))
        rest = cheapest(tuple(prices[other] for _, other in choices), due - prices[a])
        if rest is not None and prices[a] + rest <= state.monster_pool:
            state.monster_abilities[m] = tuple(sorted((*state.monster_abilities[m], a)))
            state.monster_pool -= prices[a]


def _would_show(state: Any, monster: int, ability: int) -> bool:
    """Whether everybody would know of an ability by now if the monster had it: radiation since the people's first
    attack, enormous size while a helicopter flies past."""
    if ability == ABILITY["radiation"]:
        return _attacked(state, monster)
    return ability == ABILITY["enormous-size"] and state.frames[-1][:2] == ("catch", monster)


def _attacked(state: Any, monster: int) -> bool:
    """Whether the people have had a phase to attack a monster, in which its radiation would have shown (13.9)."""
    entered = state.piece_space[monster] is not None and state.piece_space[monster] >= 0
    return entered and (state.turn > 1 or state.frames[0][0] not in BEFORE_ATTACKS)


def _below_cap(state: Any, rating: str, monster: int) -> bool:
    most = state.setting.figures.ratings[rating]["most"]
    return most is None or getattr(state, f"monster_{rating}")[monster] < most
