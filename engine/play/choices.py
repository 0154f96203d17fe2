"""Lists of actions that are made as they are read, for decisions with hundreds of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.play.actions import Action


class Choices(Sequence[Action]):
    """Equal to the tuple of its actions, which is only put together when it is read or counted. Whoever draws lots or
    asks whether an action is among them does not need it. Sent to another process it goes as that tuple."""

    __slots__ = ("_whole",)

    _whole: tuple[Action, ...]

    @abstractmethod
    def made(self) -> tuple[Action, ...]:
        """All actions, sorted, each once."""

    @abstractmethod
    def __contains__(self, action: object) -> bool:
        """Whether an action is one of them, found without the others."""

    @abstractmethod
    def draw(self, rng: Random) -> Action:
        """One of them by lot. Each may come, though not each as likely: the lot may fall on a piece first, and then on
        one of its moves."""

    def whole(self) -> tuple[Action, ...]:
        """The tuple, made once."""
        try:
            return self._whole
        except AttributeError:
            self._whole = self.made()
            return self._whole

    def __len__(self) -> int:
        return len(self.whole())

    def __getitem__(self, at: Any) -> Any:
        return self.whole()[at]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.whole())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.whole() == tuple(other)

    def __hash__(self) -> int:
        return hash(self.whole())

    def __reduce__(self) -> tuple[type, tuple[tuple[Action, ...]]]:
        return tuple, (self.whole(),)


Listed = tuple[Action, ...] | Choices
"""The actions of an ask."""


def draw(actions: Listed, rng: Random) -> Action:
    """One of some actions by lot: each of a tuple as likely, of `Choices` as they say."""
    if isinstance(actions, tuple):
        return actions[int(rng.random() * len(actions))]
    return actions.draw(rng)
