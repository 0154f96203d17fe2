"""The session's dice: a counter-based generator, so that a die depends only on the seed and on its place in the game.

No generator's state is kept anywhere: the n-th chance of a session always falls alike, whatever was undone between.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.play.chance import Chance, Dice, Draw, Faces, Pick

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mix(seed: int, counter: int) -> int:
    """The 64-bit number at a counter (from 0) of the stream that a seed begins.

    Source: splitmix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators"), whose state
    is a plain counter.

    >>> mix(1234567, 0)
    6457827717110365317
    """
    z = (seed + (counter + 1) * _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Stream:
    """Numbers one after another from one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed & _MASK
        self.counter = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely: numbers above the last multiple of n are refused."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            number = mix(self.seed, self.counter)
            self.counter += 1
            if number < limit:
                return number % n

    def shuffled(self, n: int) -> Faces:
        """The numbers 0 to n - 1 in an order, each order as likely (Fisher and Yates)."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def draw_faces(seed: int, turn: int, chance: Chance) -> Faces:
    """The faces of a session's chance number `turn` (from 0)."""
    stream = Stream(mix(seed & _MASK, turn))
    return tuple(face for draw in chance.draws for face in _draw(stream, draw))


def _draw(stream: Stream, draw: Draw) -> Iterator[int]:
    if isinstance(draw, Dice):
        return (1 + stream.below(draw.sides) for _ in range(draw.count))
    if isinstance(draw, Pick):
        return iter((stream.below(len(draw.options)),))
    return iter(stream.shuffled(draw.count))
