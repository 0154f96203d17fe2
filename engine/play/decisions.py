"""What a state waits for: a decision of seats, or nothing more because the game is over. (Dice: `chance`.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.play.choices import Listed

NO_VERBS: frozenset[str] = frozenset()


class Ask(NamedTuple):
    """What one seat may do now."""

    seat: str
    rule: str
    """The id of the rule that asks, `SHB 5.1`."""
    prompt: str
    """One sentence to the person in that seat."""
    actions: Listed
    """Never empty; sorted, each once. A tuple, or `Choices` where there are hundreds."""
    open_verbs: frozenset[str] = NO_VERBS
    """Verbs whose listed actions are only suggestions; others pass when the game's `why_not` finds nothing."""


class Decision(NamedTuple):
    """The asks of all seats that the state waits for. Sealed: choices are kept hidden until all seats are done."""

    asks: tuple[Ask, ...]
    sealed: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats asked, in seat order."""
        return tuple(a.seat for a in self.asks)

    def ask(self, seat: str) -> Ask | None:
        """What that seat is asked, or None."""
        for found in self.asks:
            if found.seat == seat:
                return found
        return None


def decide(seat: str, rule: str, prompt: str, actions: Listed, open_verbs: frozenset[str] = NO_VERBS) -> Decision:
    """A decision of one seat. It is what random play makes most of, so that the two tuples are made without the
    detour that named tuples take for default values."""
    ask = tuple.__new__(Ask, (seat, rule, prompt, actions, open_verbs))
    return tuple.__new__(Decision, ((ask,), False))


@dataclass(frozen=True, slots=True)
class Over:
    """The end: ranks per seat (1 is best, equal ranks a draw), and why. `result` names it in a word."""

    ranks: Mapping[str, int]
    reason: str
    rule: str
    result: str = "win"
    """`win`, `draw` or `none` (no result, as when a turn limit of a test run was reached)."""
    scores: Mapping[str, int] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats of rank 1, or nobody in a draw or without a result."""
        return tuple(s for s, r in self.ranks.items() if r == 1) if self.result == "win" else ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the rule that forbids it, in words."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class IllegalActionError(Exception):
    """An action or faces were refused; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
