"""How a table plays, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.play.chance import Chance
from engine.play.decisions import Ask, Over

HUMAN = "human"

AT_ONCE = "random"
"""The player that needs no thought; the others think in a process of their own."""

Kind = Literal["choose", "wait", "roll", "curtain", "look", "edit", "over"]

Goal = Literal["human", "phase", "turn", "game"]

GOALS: dict[Goal, str] = {
    "human": "To the next decision of a person",
    "phase": "To the end of the phase",
    "turn": "To the end of the turn",
    "game": "To the end of the game",
}
"""How far play can be let go on, in words for the menu. A person's decision always ends it."""


@dataclass(frozen=True)
class Now:
    """What the screen is to show now.

    choose: `ask` waits for a person · wait: the machine is to move, for `seat` · roll: `chance` waits for dice ·
    curtain: the screen is to be handed to `seat` · look: an earlier place is looked at · edit: the position is changed
    by hand · over: the game has ended.
    """

    kind: Kind
    seat: str = ""
    ask: Ask | None = None
    chance: Chance | None = None
    over: Over | None = None


@dataclass
class Habits:
    """How this table likes to play."""

    answer_forced: bool = False
    """Whether a decision with one action is answered by itself."""
    roll_at_once: bool = False
    """Whether dice are drawn without a click."""
    typed: bool = False
    """Whether people type the dice that they rolled themselves."""
    script: list[int] = field(default_factory=list)
    """Faces that fall next, in this order; dice are drawn again when there are none left."""
    confirm: bool = False
    """Whether each choice is shown once more before it is made."""
    curtain: bool = True
    """Whether secrets are hidden while the screen changes hands."""
    players: dict[str, str] = field(default_factory=dict)
    """Seat to `human` or a player of `engine.bots`; seats left out are played by people."""
