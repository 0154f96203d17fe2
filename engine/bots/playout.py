"""Whole games between players that are programs, without a session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.players import Bot, RandomBot
from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.choices import draw
from engine.play.decisions import Ask, Over
from engine.play.events import Sink
from engine.play.game import Game
from engine.play.rng import draw_faces, mix
from engine.play.timeline import Step

MOST_STEPS = 5_000
"""A game that takes more is stopped without a result: not every rule book ends its game by itself."""

Watch = Callable[[Step, Any], None]
"""Hears every step that was taken (its hash is empty) and the state after it, which it must not change."""


@dataclass(frozen=True)
class Played:
    """How a game went."""

    over: Over | None
    """None: stopped after too many steps."""
    steps: int
    """Decisions and chances together."""
    decisions: int
    forced: int
    """Decisions that offered one action only."""
    turns: int | None
    """The counter `turn` at the end, where the game has one."""


def play_out(
    game: Game,
    state: Any,
    bots: Mapping[str, Bot],
    seed: int,
    most_steps: int = MOST_STEPS,
    sink: Sink | None = None,
    rules: Counter[str] | None = None,
    watch: Watch | None = None,
    most_turns: int | None = None,
) -> Played:
    """Play a state to its end, changing it. The same seed and players give the same game in every process.

    `sink` hears what happens; `rules` counts the rules that are applied, without those that players only imagine;
    `watch` hears every step; a game that reaches a turn beyond `most_turns` is stopped without a result.
    """
    generators = {seat: Random(mix(seed, i)) for i, seat in enumerate(sorted(bots))}
    setting, imagined, applied = state.setting, state.setting.uses, Counter() if rules is None else rules
    rolled = decisions = forced = 0
    over: Over | None = None
    while rolled + decisions < most_steps:
        pending = game.pending(state)
        if isinstance(pending, Over):
            over = pending
            break
        if most_turns is not None and getattr(state, "turn", 0) > most_turns:
            break
        if isinstance(pending, Chance):
            faces = draw_faces(seed, rolled, pending)
            setting.uses = applied
            game.resolve(state, faces, sink)
            rolled += 1
            step = Step("chance", faces=faces)
        else:
            ask = pending.asks[0]
            action = choice(game, state, bots[ask.seat], ask, generators[ask.seat])
            setting.uses = applied
            game.apply(state, ask.seat, action, sink)
            decisions += 1
            forced += len(ask.actions) == 1
            step = Step("action", ask.seat, action)
        setting.uses = imagined
        if watch:
            watch(step, state)
    return Played(over, rolled + decisions, decisions, forced, getattr(state, "turn", None))


def choice(game: Game, state: Any, bot: Bot, ask: Ask, rng: Random) -> Action:
    """What a player chooses of its view; a random one is asked without making a view, which it would not read."""
    if type(bot) is RandomBot:
        return draw(ask.actions, rng)
    return bot.choose(game, game.view(state, ask.seat), ask, rng)
