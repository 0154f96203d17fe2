"""What bars human units from spaces: monsters (5.33, 5.34), webs (13.5), units under a monster's will (13.10)."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import thralls
from engine.games.sheboygan.webs import webs


class Barriers(NamedTuple):
    """The spaces that are closed by what is on them."""

    ground: frozenset[int]
    """To units on the ground."""
    air: frozenset[int]
    """To helicopters."""
    monsters: frozenset[int]
    """Of the monsters on the ground, which helicopters may cross (8.0)."""

    @property
    def all(self) -> frozenset[int]:
        """Every space of which a step onto it needs a closer look."""
        return self.ground | self.air


def barriers(state: SheboyganState) -> Barriers:
    """What is barred now. A flying monster bars its space to helicopters only, one on the ground to all others; a
    unit under a monster's will to all."""
    where, flying = state.piece_space, state.monster_airborne
    standing = frozenset(where[m] for m in state.monsters if where[m] >= 0 and not flying[m])
    airborne = frozenset(where[m] for m in state.monsters if where[m] >= 0 and flying[m])
    enslaved = frozenset(where[row] for row in thralls(state))
    return Barriers(standing | enslaved | webs(state), airborne | enslaved, standing)
