"""Players that are programs: they choose from what they are asked, and know what their view tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from engine.bots.greedy import GreedyBot
from engine.bots.search import Budget, SearchBot
from engine.files.problems import DocumentError, Problem, nearest
from engine.play.actions import Action
from engine.play.choices import draw
from engine.play.decisions import Ask
from engine.play.game import Game, View


class Bot(Protocol):
    """A player. All its randomness comes from the generator it is given, so that games can be repeated."""

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """One of the actions that the seat is asked."""


class RandomBot:
    """Any listed action; see `draw` for how likely."""

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """See `Bot.choose`."""
        return draw(ask.actions, rng)


class IdleBot:
    """Does nothing wherever it may: what a map is like when nobody stands up to the other seats."""

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """The action that the game declares as doing nothing, else the first listed."""
        verbs = game.info.verbs
        return next((a for a in ask.actions if a.verb in verbs and verbs[a.verb].idle), ask.actions[0])


BOTS: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot, "idle": IdleBot}
"""The players by their names on the command line; `search` may be followed by its budget, `search:30ms`."""


def make_bot(name: str) -> Bot:
    """A new player: `random`, `greedy`, `idle`, `search`, `search:200` (positions) or `search:30ms`. DocumentError
    for an unknown name, with the nearest, and for a budget that is none."""
    kind, _, budget = name.partition(":")
    if kind not in BOTS or (budget and kind != "search"):
        advice = nearest(kind, BOTS) or f"; there are {', '.join(BOTS)}"
        raise DocumentError([Problem("unknown-player", f"there is no player '{name}'{advice}")])
    try:
        return SearchBot(Budget.parse(budget)) if budget else BOTS[kind]()
    except ValueError as error:
        raise DocumentError([Problem("unknown-player", f"{name}: {error}")]) from None
