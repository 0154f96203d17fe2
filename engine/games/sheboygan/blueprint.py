"""Designs that have stood the test in games between greedy players, and how far a monster is from the one that suits
its points (3.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.layout import ABILITIES, ABILITY, MONSTER, SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting


class Blueprint(NamedTuple):
    """Abilities by name, and ratings in their order: Attack, Defense, Demolition, Movement."""

    abilities: tuple[str, ...]
    ratings: tuple[int, ...]


BLUEPRINTS = (
    Blueprint((), (3, 4, 5, 1)),
    Blueprint(("impose-will",), (3, 4, 3, 2)),
    Blueprint(("radiation",), (3, 9, 2, 4)),
    Blueprint(("impose-will", "radiation"), (3, 8, 3, 3)),
    Blueprint(("enormous-size", "radiation", "impose-will"), (3, 9, 6, 4)),
)
"""One for each numbered scenario (14.2); others take the dearest that they can pay, with Defense for the rest."""
MISFIT = 1000
"""What each ability and each point costs by which a monster differs from its blueprint."""


def misfit(state: SheboyganState) -> int:
    """What the monsters' designs cost so far; ratings that are not chosen yet are no fault."""
    frame = state.frames[-1]
    if frame[0] not in ("design", "edge"):
        return 0
    setting: SheboyganSetting = state.setting
    total, share = 0, setting.points(MONSTER) // len(state.monster_id)
    wanted = suitable(setting, share)
    for m in range(frame[1] + 1):
        rated = frame[2] if frame[0] == "design" and m == frame[1] else len(RATINGS)
        held = {ABILITIES[code] for code in state.monster_abilities[m]}
        total += len(held.symmetric_difference(wanted.abilities))
        for rating, n in zip(RATINGS[:rated], wanted.ratings, strict=False):
            total += abs(getattr(state, f"monster_{rating}")[m] - n)
    return MISFIT * total


@lru_cache(maxsize=64)
def suitable(setting: SheboyganSetting, points: int) -> Blueprint:
    """The dearest blueprint that can be paid, of those whose abilities are for sale; what is left goes to Defense. The
    cheapest one, with lower ratings, where none can be paid."""
    sold = [b for b in BLUEPRINTS if all(ABILITY[a] in setting.for_sale for a in b.abilities)]
    prices = {b: sum(setting.prices[ABILITY[a]] for a in b.abilities) + sum(b.ratings) for b in sold}
    affordable = [b for b in sold if prices[b] <= points]
    best = max(affordable, key=lambda b: prices[b]) if affordable else min(sold, key=lambda b: prices[b])
    ratings = list(best.ratings)
    ratings[RATINGS.index("defense")] += max(0, points - prices[best])
    for _ in range(prices[best] - points):
        ratings[ratings.index(max(ratings))] -= 1
    return Blueprint(best.abilities, tuple(ratings))
