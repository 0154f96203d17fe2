"""Actions: what a seat does, as text that is its own value.

An action is its text: the verb, then typed nouns, one space between: ``move piece:monster space:B7``. Being a
string it sorts, hashes, compares, logs and stores as itself, and needs no table to be read back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

NounType = Literal["space", "piece", "edge", "seat", "n", "option", "point"]
"""What a noun names: a space or piece by id, a map edge, a seat, a number, one of some options, a point as `x,y`
in grid units."""


class Action(str):
    """One choice. `Action("attack", "piece:tank-1", "n:6")` or `Action.parse("attack piece:tank-1 n:6")`.

    >>> a = Action("move", "piece:tank-1", "space:B7")
    >>> a, a.verb, a.nouns, a.values
    ('move piece:tank-1 space:B7', 'move', ('piece:tank-1', 'space:B7'), ('tank-1', 'B7'))
    """

    __slots__ = ()

    def __new__(cls, verb: str, *nouns: str) -> Action:
        return super().__new__(cls, " ".join((verb, *nouns)) if nouns else verb)

    @classmethod
    def parse(cls, text: str) -> Action:
        """An action from a person's text; runs of white space count as one."""
        return cls(*text.split()) if text.split() else cls("")

    @property
    def verb(self) -> str:
        """The first word."""
        return self.partition(" ")[0]

    @property
    def nouns(self) -> tuple[str, ...]:
        """The typed nouns, `space:B7`."""
        return tuple(self.split(" ")[1:])

    @property
    def values(self) -> tuple[str, ...]:
        """The nouns without their types, `B7`."""
        return tuple([n.partition(":")[2] for n in self.split(" ")[1:]])


def noun(kind: NounType, value: object) -> str:
    """A typed noun: `noun("space", "B7")` is `space:B7`."""
    return f"{kind}:{value}"


def in_order(actions: Iterable[Action]) -> tuple[Action, ...]:
    """The actions as a decision lists them: each once, sorted by text."""
    return tuple(sorted(set(actions)))
