"""The searching player: grows a tree of what its turn may bring, from positions that it thinks possible."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Any

from engine.bots.tree import Tree
from engine.play.actions import Action
from engine.play.decisions import Ask
from engine.play.game import Game, View

WORLDS = 4
"""How many positions that agree with what is known are imagined, where something is hidden."""

_BUDGET = re.compile(r"(\d+)(ms)?")


@dataclass(frozen=True)
class Budget:
    """How long one choice may take: positions looked at, or milliseconds of the processor's time. Only the first
    repeats."""

    positions: int = 0
    milliseconds: int = 0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """`200` or `30ms`. ValueError for anything else."""
        found = _BUDGET.fullmatch(text)
        if found is None or not int(found[1]):
            raise ValueError(f"'{text}' is no budget: expected positions as 200, or milliseconds as 30ms")
        return cls(milliseconds=int(found[1])) if found[2] else cls(positions=int(found[1]))


class SearchBot:
    """Takes the action with the best value in a tree grown from the positions that agree with its view; among equals
    what looked best at first sight, so that it puts nothing off.

    Before the first turn it chooses at first sight: games judge a set-up by another measure than play (a design by
    those that have stood the test, say), so that values from either side of the border can't be compared.
    """

    def __init__(self, budget: Budget = Budget(positions=100)) -> None:
        self.budget = budget

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """See `Bot.choose`."""
        if len(ask.actions) == 1:
            return ask.actions[0]
        begun = thread_time()
        worlds = _worlds(game, view, ask.seat, rng)
        tree = Tree(game, ask.seat, worlds, ask, Random(rng.getrandbits(64)))
        if getattr(worlds[0], "turn", 1):
            self._grow(tree, begun)
        values = tree.values()
        best = max(values.values())
        return rng.choice([action for action, value in values.items() if value == best])

    def _grow(self, tree: Tree, begun: float) -> None:
        """Until the budget is spent, or nothing is left to look at."""
        until, grown = begun + self.budget.milliseconds / 1000, 0
        while not tree.root.closed:
            if thread_time() >= until if self.budget.milliseconds else grown >= self.budget.positions:
                break
            tree.grow()
            grown += 1


def _worlds(game: Game, view: View, seat: str, rng: Random) -> list[Any]:
    """Positions that agree with the view, each once: one where nothing is hidden."""
    worlds = [game.sample(view, seat, rng) for _ in range(WORLDS)]
    return list({world.hash(): world for world in worlds}.values())
