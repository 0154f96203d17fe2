"""What bars human units from spaces: monsters (5.33, 5.34), webs (13.5), units under a monster's will (13.10)."""

from __future__ import annotations

from typing import NamedTuple


class Barriers(NamedTuple):
    """The spaces that are closed by what is on them."""

    ground: frozenset[int]
    """To units on the ground."""
    air: frozenset[int]
    """To helicopters."""
    monsters: frozenset[int]
    """Of the monsters on the ground."""
    crossed: frozenset[int]
    """What helicopters may cross but not stay above: monsters on the ground (8.0), units there under a monster's will
    (SR-57)."""

    @property
    def all(self) -> frozenset[int]:
        """Every space of which a step onto it needs a closer look."""
        return self.ground | self.air
