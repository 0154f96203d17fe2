"""A tree of what may follow a position: own choices, other seats' answers, dice.

Values are a game's evaluations for one seat, handed up as expectimax does (Michie 1966, "Game-playing and
game-learning automata"): the best of one's own choices, the worst of other seats' answers, the mean over dice. The
tree grows best first, one position at a time: among the choices of a position visits go to the n-th best in proportion
to 1 / n², a rule that needs no scale of values (evaluations of two games have none in common).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.bots.throws import throws
from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Ask, Decision, IllegalActionError, Over
from engine.play.game import Game
from engine.play.state import State

BEST, WORST, MEAN = "best", "worst", "mean"


class Node:
    """A position and what is known of it."""

    __slots__ = ("actions", "children", "closed", "how", "phase", "state", "value", "visits", "weights")

    def __init__(self, state: Any, value: float, phase: str) -> None:
        self.state = state
        self.value = value
        self.phase = phase
        """The name of the frame that asked the tree's seat last."""
        self.how = BEST
        """How the values of its children make its own."""
        self.actions: Sequence[Action] = ()
        self.children: list[Node] = []
        self.weights: list[int] = []
        """Where children are results of dice: how often each falls."""
        self.visits = 0
        self.closed = False
        """Nothing below it is left to look at."""


class Tree:
    """What may follow one position, for one seat. `rng` draws dice with too many results to list."""

    def __init__(self, game: Game, seat: str, state: State, ask: Ask, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.root = Node(state, 0.0, state.frames[-1][0])
        self._grow(self.root, ask.actions, seat, BEST)

    def grow(self) -> None:
        """Look at one more position: the most promising that was not looked at yet."""
        path = [self.root]
        while path[-1].children and not path[-1].closed:
            path.append(_next(path[-1]))
        if not path[-1].closed:
            self._open(path[-1])
        for node in reversed(path):
            node.visits += 1
            _sum_up(node)

    def values(self) -> list[float]:
        """The value of each choice at the root, in the order of its actions."""
        return [child.value for child in self.root.children]

    def _open(self, node: Node) -> None:
        """Look at everything that may follow a position at once."""
        pending = self.game.pending(node.state)
        ask = self._to_answer(node, pending) if isinstance(pending, Decision) else None
        if ask is None:
            node.closed = True
            return
        assert isinstance(pending, Decision)
        how = BEST if ask.seat == self.seat else MEAN if pending.sealed else WORST
        self._grow(node, ask.actions, ask.seat, how)

    def _to_answer(self, node: Node, decision: Decision) -> Ask | None:
        """The question to go on with; None where the turn has gone to another seat, whose plans are its own.

        A question to another seat belongs to this one's turn as long as the phase in which this seat was asked last
        still waits below it on the stack, as when a fight is settled.
        """
        own = decision.ask(self.seat)
        if own is not None:
            return own
        between = decision.sealed or any(frame[0] == node.phase for frame in node.state.frames[:-1])
        return decision.asks[0] if between else None

    def _grow(self, node: Node, actions: Sequence[Action], seat: str, how: str) -> None:
        phase = node.state.frames[-1][0] if seat == self.seat else node.phase
        kept: list[Action] = []
        for action in actions:
            state = node.state.copy()
            try:
                self.game.apply(state, seat, action)
            except IllegalActionError:  # only what is imagined forbids it
                continue
            kept.append(action)
            node.children.append(self._node(state, phase))
        node.actions, node.how = kept, how
        _sum_up(node)

    def _node(self, state: Any, phase: str) -> Node:
        pending = self.game.pending(state)
        if isinstance(pending, Chance):
            return self._after_dice(state, pending, phase)
        node = Node(state, self.game.evaluate(state, self.seat), phase)
        node.closed = isinstance(pending, Over)
        return node

    def _after_dice(self, state: Any, chance: Chance, phase: str) -> Node:
        node = Node(state, 0.0, phase)
        node.how = MEAN
        results: list[Any] = []
        for faces in throws(chance, self.rng):
            after = state.copy()
            self.game.resolve(after, faces)
            for i, known in enumerate(results):
                if _same(known, after):
                    node.weights[i] += 1
                    break
            else:
                results.append(after)
                node.weights.append(1)
        node.children = [self._node(result, phase) for result in results]
        _sum_up(node)
        return node


def _next(node: Node) -> Node:
    """The child to look at: dice by how much is owed to each result, choices by their rank."""
    if node.how == MEAN:
        weights = node.weights or [1] * len(node.children)
        pairs = zip(node.children, weights, strict=True)
        return min((c for c in pairs if not c[0].closed), key=lambda c: (c[0].visits + 1) / c[1])[0]
    sign = -1 if node.how == BEST else 1
    ranked = sorted((c for c in node.children), key=lambda c: sign * c.value)
    return min(
        ((c, (c.visits + 1) * rank * rank) for rank, c in enumerate(ranked, 1) if not c.closed), key=lambda c: c[1]
    )[0]


def _sum_up(node: Node) -> None:
    """A position's value, of those that may follow it."""
    children = node.children
    if not children:
        return
    if node.how == MEAN:
        weights = node.weights or [1] * len(children)
        node.value = sum(c.value * w for c, w in zip(children, weights, strict=True)) / sum(weights)
    else:
        node.value = (max if node.how == BEST else min)(c.value for c in children)
    node.closed = all(c.closed for c in children)


def _same(a: State, b: State) -> bool:
    """Whether two states are equal; quicker than by their hashes."""
    if a.frames != b.frames or a.sealed != b.sealed:
        return False
    return all(getattr(a, slot) == getattr(b, slot) for slot in a.layout.slots)
