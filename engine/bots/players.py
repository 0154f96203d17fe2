"""Players that are programs: they choose from what they are asked, and know what their view tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from engine.bots.greedy import GreedyBot
from engine.files.problems import DocumentError, Problem, nearest
from engine.play.actions import Action
from engine.play.decisions import Ask
from engine.play.game import Game, View


class Bot(Protocol):
    """A player. All its randomness comes from the generator it is given, so that games can be repeated."""

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """One of the actions that the seat is asked."""


class RandomBot:
    """Any listed action, each as likely."""

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """See `Bot.choose`."""
        return rng.choice(ask.actions)


BOTS: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The players by their names on the command line."""


def make_bot(name: str) -> Bot:
    """A new player. DocumentError for an unknown name, with the nearest."""
    if name not in BOTS:
        advice = nearest(name, BOTS) or f"; there are {', '.join(BOTS)}"
        raise DocumentError([Problem("unknown-player", f"there is no player '{name}'{advice}")])
    return BOTS[name]()
