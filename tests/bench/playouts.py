"""Random playouts: how many atomic actions a second the rules alone take."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time

from engine.play.chance import Chance, Dice, Faces, Pick
from engine.play.choices import draw
from engine.play.decisions import Decision
from engine.play.prepare import Prepared, prepare_file

SCENARIO = "builtin:sheboygan/one"
LARGE = "builtin:sheboygan/four"
"""The scenario with the most units, in which all rules hold."""

CROWDED = "builtin:stockholm/standard"
"""Another game, in which a choice has hundreds of moves."""

MOST_STEPS = 2000
"""Choices and dice of one game; two random players may wound each other to where neither can win."""

ROUNDS = 5


@dataclass(frozen=True)
class Playouts:
    """What a run took."""

    games: int
    actions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Atomic actions a second, dice not counted."""
        return self.actions / self.seconds


def bench_playouts(games: int = 60, warm_up: int = 20, scenario: str = SCENARIO) -> Playouts:
    """Random games through `pending`, `apply` and `resolve`, with the refusal check and without a sink. The first games
    are not counted: lines of sight and costs are worked out once for a board. Of some rounds of as many other games the
    quickest counts, in which the machine was least busy with something else."""
    prepared = prepare_file(scenario)
    for seed in range(warm_up):
        playout(prepared, seed)
    rounds = [_round(prepared, warm_up + n * games, games) for n in range(ROUNDS)]
    return max(rounds, key=lambda found: found.rate)


def _round(prepared: Prepared, first: int, games: int) -> Playouts:
    begun = process_time()
    actions = sum(playout(prepared, seed) for seed in range(first, first + games))
    return Playouts(games, actions, process_time() - begun)


def playout(prepared: Prepared, seed: int) -> int:
    """One random game; the number of its actions."""
    game, rng, actions = prepared.game, Random(seed), 0
    state, ask_for, apply, resolve = (
        game.start(prepared.scenario, prepared.board),
        game.pending,
        game.apply,
        game.resolve,
    )
    for _ in range(MOST_STEPS):
        pending = ask_for(state)
        if isinstance(pending, Decision):
            ask = pending.asks[0]
            apply(state, ask.seat, draw(ask.actions, rng))
            actions += 1
        elif isinstance(pending, Chance):
            resolve(state, _faces(rng, pending))
        else:
            break
    return actions


def _faces(rng: Random, chance: Chance) -> Faces:
    faces: list[int] = []
    for one in chance.draws:
        if isinstance(one, Dice):
            faces += [1 + int(rng.random() * one.sides) for _ in range(one.count)]
        else:
            assert isinstance(one, Pick)
            faces.append(int(rng.random() * len(one.options)))
    return tuple(faces)


if __name__ == "__main__":
    for name in (SCENARIO, LARGE, CROWDED):
        found = bench_playouts(scenario=name)
        print(f"{name}: {found.games} games, {found.actions} actions, {found.rate:,.0f} a second")
