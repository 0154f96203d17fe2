"""The greedy player: looks one action ahead and takes what the game's evaluation likes best."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.bots.throws import throws
from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Ask, IllegalActionError
from engine.play.game import Game, View

DEEPEST = 2
"""Dice after dice beyond this are not followed: the state is judged as it is."""


class GreedyBot:
    """Takes the action with the best evaluation after it, dice averaged; among equals any.

    What is hidden it imagines: one full state that agrees with its view, anew for every choice.
    """

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """See `Bot.choose`."""
        if len(ask.actions) == 1:
            return ask.actions[0]
        imagined = game.sample(view, ask.seat, rng)
        game.pending(imagined)  # found once; every copy below has it
        values = [self._value_of(game, imagined, ask.seat, action, rng) for action in ask.actions]
        best = max(values)
        return rng.choice([a for a, v in zip(ask.actions, values, strict=True) if v == best])

    def _value_of(self, game: Game, state: Any, seat: str, action: Action, rng: Random) -> float:
        after = state.copy()
        try:
            game.apply(after, seat, action)
        except IllegalActionError:  # only what is imagined forbids it
            return float("-inf")
        return expected_value(game, after, seat, rng, DEEPEST)


def expected_value(game: Game, state: Any, seat: str, rng: Random, depth: int) -> float:
    """A state's evaluation for a seat, in whole points; where dice are pending, the mean over their outcomes, or
    over some throws where there are too many to list."""
    chance = game.pending(state)
    if not isinstance(chance, Chance) or depth == 0:
        return game.evaluate(state, seat)
    thrown, total = throws(chance, rng), 0.0
    for faces in thrown:
        after = state.copy()
        game.resolve(after, faces)
        total += expected_value(game, after, seat, rng, depth - 1)
    return total / len(thrown)
