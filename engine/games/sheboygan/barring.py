"""The spaces that are barred to human units as a game stands."""

from __future__ import annotations

from functools import lru_cache

from engine.games.sheboygan.barriers import Barriers
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import thralls
from engine.games.sheboygan.webs import webs


def barriers(state: SheboyganState) -> Barriers:
    """What is barred now. A flying monster bars its space to helicopters only, one on the ground to all others, and so
    do units under a monster's will, of which helicopters bar theirs to all."""
    where, flying, flyers = state.piece_space, state.monster_airborne, state.setting.flyers
    enslaved = tuple([(where[row], state.piece_kind[row] in flyers) for row in thralls(state)])
    return _barriers(tuple(where[: len(flying)]), tuple(flying), enslaved, webs(state))


@lru_cache(maxsize=1024)
def _barriers(
    monsters: tuple[int, ...], flying: tuple[int, ...], enslaved: tuple[tuple[int, bool], ...], covered: frozenset[int]
) -> Barriers:
    pairs = list(zip(monsters, flying, strict=True))
    standing = frozenset(s for s, flies in pairs if s >= 0 and not flies)
    airborne = frozenset(s for s, flies in pairs if s >= 0 and flies)
    walking = frozenset(s for s, flies in enslaved if not flies)
    above = frozenset(s for s, flies in enslaved if flies)
    return Barriers(standing | walking | above | covered, airborne | above, standing, standing | walking)
