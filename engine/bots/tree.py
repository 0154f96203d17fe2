"""A tree of what may follow a position, as one seat sees it: own choices, other seats' answers, dice.

Where something is hidden a node holds several positions that the seat can't tell apart, so that it never plans with
what it can't know; what it will see later tells them apart (information sets: Cowling, Powley and Whitehouse 2012,
"Information set Monte Carlo tree search").

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
    """Positions that look alike to the tree's seat, and what is known of them."""

    __slots__ = ("actions", "children", "closed", "first", "how", "phase", "states", "value", "visits", "weights")

    def __init__(self, states: list[Any], value: float, phase: str) -> None:
        self.states = states
        self.value = value
        self.first = value
        """Its value at first sight."""
        self.phase = phase
        """The name of the frame that asked the tree's seat last."""
        self.how = BEST
        """How the values of its children make its own."""
        self.actions: Sequence[Action] = ()
        self.children: list[Node] = []
        self.weights: list[int] = []
        """Where children are results of dice or of what is seen: how often each comes."""
        self.visits = 0
        self.closed = False
        """Nothing below it is left to look at."""


class Tree:
    """What may follow, for one seat, from positions that it thinks possible, all as likely. `rng` draws dice with too
    many results to list."""

    def __init__(self, game: Game, seat: str, states: list[State], ask: Ask, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.root = Node(list(states), 0.0, states[0].frames[-1][0])
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

    def values(self) -> dict[Action, tuple[float, float]]:
        """For each choice at the root its value, and the value it had at first sight."""
        return {a: (c.value, c.first) for a, c in zip(self.root.actions, self.root.children, strict=True)}

    def _open(self, node: Node) -> None:
        """Look at everything that may follow a position at once."""
        pending = self.game.pending(node.states[0])
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
        between = decision.sealed or any(frame[0] == node.phase for frame in node.states[0].frames[:-1])
        return decision.asks[0] if between else None

    def _grow(self, node: Node, actions: Sequence[Action], seat: str, how: str) -> None:
        phase = node.states[0].frames[-1][0] if seat == self.seat else node.phase
        for state in node.states:
            self.game.pending(state)  # found once; every copy has it
        kept: list[Action] = []
        for action in actions:
            after = self._after(node.states, seat, action)
            if after:
                kept.append(action)
                node.children.append(self._seen(after, phase))
        node.actions, node.how = kept, how
        node.closed = not kept
        _sum_up(node)

    def _after(self, states: list[Any], seat: str, action: Action) -> list[Any]:
        found = []
        for state in states:
            after = state.copy()
            try:
                self.game.apply(after, seat, action)
            except IllegalActionError:  # only in some of what is imagined is it possible
                continue
            found.append(after)
        return found

    def _seen(self, states: list[Any], phase: str) -> Node:
        """A node for each lot of positions that look alike, joined by how many there are of each."""
        if len(states) == 1:
            return self._node(states, phase)
        lots: list[tuple[Any, list[Any]]] = []
        for state in states:
            view = state.redacted(self.seat)
            known = next((lot for seen, lot in lots if _same(seen, view)), None)
            if known is None:
                lots.append((view, [state]))
            else:
                known.append(state)
        children = [self._node(lot, phase) for _, lot in lots]
        return children[0] if len(children) == 1 else _mean(states, phase, children, [len(lot) for _, lot in lots])

    def _node(self, states: list[Any], phase: str) -> Node:
        pending = self.game.pending(states[0])
        if isinstance(pending, Chance):
            return self._after_dice(states, pending, phase)
        value = sum(self.game.evaluate(state, self.seat) for state in states) / len(states)
        node = Node(states, value, phase)
        node.closed = isinstance(pending, Over)
        return node

    def _after_dice(self, states: list[Any], chance: Chance, phase: str) -> Node:
        """The mean over the results of dice; equal ones are looked at once."""
        results: list[list[Any]] = []
        weights: list[int] = []
        for faces in throws(chance, self.rng):
            after = [state.copy() for state in states]
            for state in after:
                self.game.resolve(state, faces)
            for i, known in enumerate(results):
                if all(map(_same, known, after)):
                    weights[i] += 1
                    break
            else:
                results.append(after)
                weights.append(1)
        return _mean(states, phase, [self._seen(result, phase) for result in results], weights)


def _mean(states: list[Any], phase: str, children: list[Node], weights: list[int]) -> Node:
    node = Node(states, 0.0, phase)
    node.how, node.children, node.weights = MEAN, children, weights
    _sum_up(node)
    node.first = node.value
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
