"""Reach: every space that a piece can get to by steps of its own, what they cost, and the actions that lead there.

Found by taking the steps on copies of the state, cheapest first, so that whatever the rules make of a step is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from engine.play.actions import Action
from engine.play.decisions import Decision

if TYPE_CHECKING:
    from engine.play.game import Game
    from engine.play.state import State

MOST = 250
"""So many spaces are looked at, which bounds the time on large maps."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How a piece gets to a space."""

    cost: int
    """Points of movement from where it stands."""
    actions: tuple[Action, ...]
    """One step after the other, all of them the seat's own choices: none waits for dice or for somebody else."""


def reach(game: Game, state: State, seat: str, piece: str) -> dict[str, Reached]:
    """Where a piece gets to by the steps (`Verb.step`) its seat may choose now: space id to the cheapest way, the
    nearest first. `cost` is the change of `Game.spent`. Dijkstra's algorithm over states."""
    start = game.spent(state, piece)
    begun = home(state, piece)
    found: dict[str, Reached] = {}
    todo: list[tuple[int, int, tuple[Action, ...], State]] = [(0, 0, (), state)]
    count = 0
    while todo and len(found) < MOST:
        cost, _, way, here = heappop(todo)
        if way:
            target = way[-1].values[-1]
            if target in found:
                continue
            found[target] = Reached(cost, way)
        for action in steps(game, here, seat, piece):
            if action.values[-1] not in found and action.values[-1] != begun:
                there = here.copy()
                game.apply(there, seat, action)
                count += 1
                heappush(todo, (game.spent(there, piece) - start, count, (*way, action), there))
    return found


def home(state: State, piece: str) -> str:
    """The space where a piece stands; an empty string where states don't say."""
    rows, places = getattr(state, "piece_id", ()), getattr(state, "piece_space", ())
    space = places[rows.index(piece)] if piece in rows and places else None
    return state.setting.board.ids[space] if space is not None and space >= 0 else ""


def steps(game: Game, state: State, seat: str, piece: str) -> Iterator[Action]:
    """The steps of a piece among a seat's choices."""
    pending = game.pending(state)
    ask = pending.ask(seat) if isinstance(pending, Decision) else None
    walking = {verb.name for verb in game.info.verbs.values() if verb.step}
    for action in ask.actions if ask else ():
        if action.verb in walking and action.values[0] == piece:
            yield action
