"""The end of the game (14.1)."""

from __future__ import annotations

from engine.games.sheboygan.abilities import ability_names
from engine.games.sheboygan.layout import MONSTER, PEOPLE, STANDSTILL, TIME, WIPED_OUT, SheboyganState
from engine.play.decisions import Over
from engine.play.events import Event, Sink
from engine.play.game import Phase

RULE = "SHB 14.1"


class OverPhase(Phase):
    """``over``: nothing more is waited for."""

    name = "over"
    rule = RULE
    title = "The game is over"

    def pending(self, state: SheboyganState) -> Over:
        """Who won, and why."""
        return verdict(state)


def verdict(state: SheboyganState) -> Over:
    """The result by 14.1: no human left, a win outright; else the bonus against the target, equality being a draw."""
    scores = {MONSTER: state.bonus}
    if state.outcome == TIME:
        limit = state.setting.turn_limit
        return Over({MONSTER: 1, PEOPLE: 1}, f"The turns are over ({limit}) without a result.", RULE, "none", scores)
    target = state.setting.target
    if state.outcome == WIPED_OUT or state.bonus > target:
        return Over({MONSTER: 1, PEOPLE: 2}, _monster_wins(state, target), RULE, "win", scores)
    if state.bonus == target:
        reason = f"The bonus is just the target ({target}): a draw."
        return Over({MONSTER: 1, PEOPLE: 1}, reason, RULE, "draw", scores)
    end = "Neither side can harm the other any more" if state.outcome == STANDSTILL else "The monster is dead"
    reason = f"{end}; the bonus ({state.bonus}) is not above the target ({target}): the city is saved."
    return Over({MONSTER: 2, PEOPLE: 1}, reason, RULE, "win", scores)


def _monster_wins(state: SheboyganState, target: int) -> str:
    if state.outcome == WIPED_OUT:
        return "No human unit is left: the monster wins outright."
    return f"The bonus ({state.bonus}) is above the target ({target}): the city is destroyed."


def finish(state: SheboyganState, sink: Sink | None) -> None:
    """Close the game that has an outcome: the monster's record is open to all now."""
    state.frames[:] = [("over",)]
    if sink is None:
        return
    for m, name in enumerate(state.monster_id):
        record = {r: getattr(state, f"monster_{r}")[m] for r in ("attack", "defense", "demolition", "movement")}
        held = ability_names(state, state.monster_abilities[m])
        told = [*(f"{k} {v}" for k, v in record.items()), *([held] if held else [])]
        text = f"{name} ends with {', '.join(told)}."
        sink(Event("reveal", name, new=record, rule="SHB 12.0", text=text))
    sink(Event("message", rule=RULE, text=verdict(state).reason))
