"""A full position that agrees with what a seat knows: plausible ratings where they are hidden."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.games.sheboygan.data import EDGES, RATINGS
from engine.games.sheboygan.design import entry_edges
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.play.game import View

USED = {"attack_used": "attack", "demolition_used": "demolition", "movement_used": "movement"}
"""Hidden columns of what was spent this turn, and the rating that each can't exceed."""


def sample(view: View, seat: str, rng: Random) -> SheboyganState:
    """A state with the hidden cells filled in at random: the monster's points less its wounds, what is known of the
    Defense taken out, fall on the other ratings as the rules allow."""
    state: Any = view.state.copy()
    if state.monster_pool is None:
        state.monster_pool = 0
    for monster in range(len(state.monster_id)):
        _fill_ratings(state, monster, rng)
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


def _fill_ratings(state: Any, monster: int, rng: Random) -> None:
    hidden = [r for r in RATINGS if getattr(state, f"monster_{r}")[monster] is None]
    if not hidden:
        return
    figures = state.setting.figures.ratings
    wounds = state.monster_wounds[monster]
    least = {r: 0 if wounds else int(figures[r]["least"]) for r in hidden}
    known = sum(getattr(state, f"monster_{r}")[monster] for r in RATINGS if r not in hidden)
    for r in hidden:
        getattr(state, f"monster_{r}")[monster] = least[r]
    for _ in range(max(0, state.setting.points(MONSTER) - wounds - known - sum(least.values()))):
        open_ratings = [r for r in hidden if _below_cap(state, monster, r)]
        getattr(state, f"monster_{rng.choice(open_ratings)}")[monster] += 1


def _below_cap(state: Any, monster: int, rating: str) -> bool:
    most = state.setting.figures.ratings[rating]["most"]
    return most is None or getattr(state, f"monster_{rating}")[monster] < most
