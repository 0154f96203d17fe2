"""The searching player: grows a tree of what its turn may bring, for every position it thinks possible."""

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
    """Takes the action with the best value in trees grown from imagined positions, one tree for each; dice are
    averaged, so are the positions."""

    def __init__(self, budget: Budget = Budget(positions=100)) -> None:
        self.budget = budget

    def choose(self, game: Game, view: View, ask: Ask, rng: Random) -> Action:
        """See `Bot.choose`."""
        if len(ask.actions) == 1:
            return ask.actions[0]
        begun = thread_time()
        seed = rng.getrandbits(64)
        trees = [Tree(game, ask.seat, world, ask, Random(seed)) for world in _worlds(game, view, ask.seat, rng)]
        self._grow(trees, begun)
        totals = dict.fromkeys(ask.actions, 0.0)
        for tree in trees:
            found = dict(zip(tree.root.actions, tree.values(), strict=True))
            for action in totals:
                totals[action] += found.get(action, float("-inf"))
        best = max(totals.values())
        return rng.choice([action for action, value in totals.items() if value == best])

    def _grow(self, trees: list[Tree], begun: float) -> None:
        """Trees take turns until the budget is spent, or nothing is left to look at."""
        until = begun + self.budget.milliseconds / 1000
        turn = 0
        while not all(tree.root.closed for tree in trees):
            if thread_time() >= until if self.budget.milliseconds else turn >= self.budget.positions:
                break
            trees[turn % len(trees)].grow()
            turn += 1


def _worlds(game: Game, view: View, seat: str, rng: Random) -> list[Any]:
    """Positions that agree with the view; one is enough where all are the same."""
    worlds = [game.sample(view, seat, rng) for _ in range(WORLDS)]
    return list({world.hash(): world for world in worlds}.values()) if len({w.hash() for w in worlds}) == 1 else worlds
