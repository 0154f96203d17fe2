"""What bars human units from spaces: monsters (5.33, 5.34), webs (13.5), units under a monster's will (13.10)."""

from __future__ import annotations

from functools import lru_cache
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
    enslaved = tuple([where[row] for row in thralls(state)])
    return _barriers(tuple(where[: len(flying)]), tuple(flying), enslaved, webs(state))


@lru_cache(maxsize=1024)
def _barriers(
    monsters: tuple[int, ...], flying: tuple[int, ...], enslaved: tuple[int, ...], covered: frozenset[int]
) -> Barriers:
    pairs = list(zip(monsters, flying, strict=True))
    standing = frozenset(s for s, flies in pairs if s >= 0 and not flies)
    airborne = frozenset(s for s, flies in pairs if s >= 0 and flies)
    return Barriers(standing.union(enslaved, covered), airborne.union(enslaved), standing)
