"""Whole games between players that are programs, without a session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.players import Bot, RandomBot
from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Ask, Over
from engine.play.game import Game
from engine.play.rng import draw_faces, mix

MOST_STEPS = 5_000
"""A game that takes more is stopped without a result: not every rule book ends its game by itself."""


@dataclass(frozen=True)
class Played:
    """How a game went."""

    over: Over | None
    """None: stopped after too many steps."""
    steps: int
    """Decisions and chances together."""
    decisions: int
    turns: int | None
    """The counter `turn` at the end, where the game has one."""


def play_out(game: Game, state: Any, bots: Mapping[str, Bot], seed: int, most_steps: int = MOST_STEPS) -> Played:
    """Play a state to its end, changing it. The same seed and players give the same game in every process."""
    generators = {seat: Random(mix(seed, i)) for i, seat in enumerate(sorted(bots))}
    rolled = decisions = 0
    while rolled + decisions < most_steps:
        pending = game.pending(state)
        if isinstance(pending, Over):
            return Played(pending, rolled + decisions, decisions, getattr(state, "turn", None))
        if isinstance(pending, Chance):
            game.resolve(state, draw_faces(seed, rolled, pending))
            rolled += 1
        else:
            ask = pending.asks[0]
            game.apply(state, ask.seat, choice(game, state, bots[ask.seat], ask, generators[ask.seat]))
            decisions += 1
    return Played(None, rolled + decisions, decisions, getattr(state, "turn", None))


def choice(game: Game, state: Any, bot: Bot, ask: Ask, rng: Random) -> Action:
    """What a player chooses of its view; a random one is asked without making a view, which it would not read."""
    if type(bot) is RandomBot:
        return rng.choice(ask.actions)
    return bot.choose(game, game.view(state, ask.seat), ask, rng)
