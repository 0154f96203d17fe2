"""A full position that agrees with what a seat knows: a target that the monster may have, where it is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.games.stockholm.layout import StockholmState
from engine.play.game import View

BEFORE = ("draw-monster", "draw-target")
"""Frames in which no number piece has been drawn yet."""


def sample(view: View, seat: str, rng: Random) -> StockholmState:
    """A state with the hidden target filled in: any that the entry square allows and that still stands."""
    state: Any = view.state.copy()
    if state.target is None:
        drawn = state.frames[-1][0] not in BEFORE
        state.target = rng.choice(possible_targets(state)) + 1 if drawn else 0
    state.pending_now = None
    found: StockholmState = state
    return found


def possible_targets(state: Any) -> list[int]:
    """The targets that somebody who watches can't rule out."""
    setting = state.setting
    return [
        t
        for t in setting.drawable
        if (not state.entry or state.entry in setting.figures.targets[t].entries)
        and state.building_hits[t] < setting.figures.targets[t].hits
    ]
