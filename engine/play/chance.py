"""Chance: dice, picks and shuffles as explicit, exact distributions that are resolved from faces.

A chance never draws by itself. A session draws faces from its generator, a person types what lies on the table, a
rule case scripts them; the game only resolves them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from typing import Literal

MOST_OUTCOMES = 1000
"""Up to here `outcomes` lists every result; above it says that it won't."""

Faces = tuple[int, ...]
"""What lies on the table, draw after draw: die faces, indices of picks, the order of a shuffle."""


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice numbered 1 to `sides`. `use` says what the rule reads of them; `change` is added to each die.
    With `use="hits"` a die hits when face + change >= `hit_on`."""

    count: int = 1
    sides: int = 6
    change: int = 0
    use: Literal["faces", "sum", "hits"] = "faces"
    hit_on: int = 0

    def __str__(self) -> str:
        return f"{self.count} {'die' if self.count == 1 else 'dice'} of {self.sides}"

    @property
    def length(self) -> int:
        """How many faces this draw takes."""
        return self.count

    def size(self) -> int:
        """How many results there are, told apart by their faces."""
        return int(self.sides**self.count)

    def faces(self) -> Iterator[Faces]:
        """Every result, all equally likely."""
        return product(range(1, self.sides + 1), repeat=self.count)

    def allows(self, faces: Faces) -> bool:
        """Whether these faces can fall."""
        return len(faces) == self.count and (not faces or (min(faces) >= 1 and max(faces) <= self.sides))

    def read(self, faces: Faces) -> int | Faces:
        """What the rule uses: the faces, their sum, or the number of hits, the change put in."""
        changed = tuple(f + self.change for f in faces)
        if self.use == "sum":
            return sum(changed)
        if self.use == "hits":
            return sum(f >= self.hit_on for f in changed)
        return changed


@dataclass(frozen=True, slots=True)
class Pick:
    """One of some options, all equally likely; its face is the option's index."""

    options: tuple[str, ...]

    def __str__(self) -> str:
        return " or ".join(self.options)

    @property
    def length(self) -> int:
        """How many faces this draw takes."""
        return 1

    def size(self) -> int:
        """How many results there are."""
        return len(self.options)

    def faces(self) -> Iterator[Faces]:
        """Every result, all equally likely."""
        return ((i,) for i in range(len(self.options)))

    def allows(self, faces: Faces) -> bool:
        """Whether this index is an option's."""
        return len(faces) == 1 and 0 <= faces[0] < len(self.options)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """An order of `count` things; its faces are a permutation of 0 to count - 1."""

    count: int

    def __str__(self) -> str:
        return f"an order of 0 to {self.count - 1}"

    @property
    def length(self) -> int:
        """How many faces this draw takes."""
        return self.count

    def size(self) -> int:
        """How many orders there are."""
        return factorial(self.count)

    def faces(self) -> Iterator[Faces]:
        """Every order, all equally likely."""
        return permutations(range(self.count))

    def allows(self, faces: Faces) -> bool:
        """Whether this is an order of the things."""
        return sorted(faces) == list(range(self.count))


Draw = Dice | Pick | Shuffle


@dataclass(frozen=True, slots=True)
class Chance:
    """A named product of independent draws, resolved in one step."""

    name: str
    """In a word or two what is rolled for, `combat`."""
    rule: str
    draws: tuple[Draw, ...]
    prompt: str = ""
    """One sentence for the log and for whoever rolls: `The monster's attack at 2:1`."""
    audience: tuple[str, ...] | None = None
    """Seats that may see the result; None: everybody."""
    roller: str = ""
    """The seat whose player rolls, where the rule names one."""

    @property
    def length(self) -> int:
        """How many faces it takes in all."""
        return sum(d.length for d in self.draws)

    def split(self, faces: Faces) -> tuple[Faces, ...]:
        """The faces of each draw. ValueError when they can't fall."""
        if len(self.draws) == 1 and self.draws[0].allows(faces):
            return (faces,)
        parts, at = [], 0
        for d in self.draws:
            end = at + d.length
            part = faces[at:end]
            if not d.allows(part):
                shown = ", ".join(str(face)[:12] for face in part)
                raise ValueError(f"{self.name}: {shown or 'no faces'} can't fall; expected {d}")
            parts.append(part)
            at = end
        if at != len(faces):
            raise ValueError(f"{self.name}: expected {at} face{'s' * (at != 1)}, not {len(faces)}")
        return tuple(parts)

    def outcomes(self) -> list[tuple[Faces, Fraction]] | None:
        """Every result with its exact probability, or None when there are more than `MOST_OUTCOMES`."""
        total = 1
        for d in self.draws:
            total *= d.size()
            if total > MOST_OUTCOMES:
                return None
        chance = Fraction(1, total)
        return [(sum(parts, ()), chance) for parts in product(*(d.faces() for d in self.draws))]
