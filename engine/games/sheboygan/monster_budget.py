"""What the monsters' strength points still allow (3.1): ratings, abilities, the quarter that must go to abilities."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting


@lru_cache(maxsize=4096)
def cheapest(prices: tuple[int, ...], owed: int) -> int | None:
    """The least that some of these prices, each at most once, add up to and that is not below what is owed; None when
    all together fall short. Sums are the set bits of a number."""
    sums = 1
    for price in prices:
        sums |= sums << price
    enough = sums >> max(0, owed)
    return max(0, owed) + (enough & -enough).bit_length() - 1 if enough else None


def quarter(setting: SheboyganSetting) -> int:
    """What must be spent on special abilities (3.1); nothing where none are sold, or too few to add up to it
    (SR-02)."""
    share = -(-setting.points(MONSTER) // setting.figures.limits["ability_share"])
    dearest = cheapest(_prices(setting, setting.for_sale), share)
    return share if dearest is not None and dearest + least_ratings(setting) <= setting.points(MONSTER) else 0


def owed(state: SheboyganState) -> int:
    """What must still be spent on abilities."""
    prices: tuple[int, ...] = state.setting.prices
    return max(0, quarter(state.setting) - sum(prices[a] for held in state.monster_abilities for a in held))


def least_ratings(setting: SheboyganSetting, after: int = 0) -> int:
    """The points that the ratings from a step on take at least (SR-46)."""
    return sum(int(setting.figures.ratings[r]["least"]) for r in RATINGS[after:])


def _prices(setting: SheboyganSetting, codes: Iterable[int]) -> tuple[int, ...]:
    return tuple(setting.prices[code] for code in codes)


def reserve(state: SheboyganState, monster: int, owing: int, own: Iterable[int] = ()) -> int | None:
    """The points that the monsters after this one need at least, and that what is owed takes of their abilities and of
    some of this one's `own`; None when it can't be paid."""
    setting: SheboyganSetting = state.setting
    others = len(state.monster_id) - monster - 1
    paid = cheapest(_prices(setting, (*own, *setting.for_sale * others)), owing)
    return None if paid is None else paid + others * least_ratings(setting)


def acquirable(state: SheboyganState, monster: int) -> list[int]:
    """The abilities that a monster may still acquire, so that its ratings, the quarter and the other monsters can be
    paid."""
    setting: SheboyganSetting = state.setting
    wanting = [a for a in setting.for_sale if a not in state.monster_abilities[monster]]
    left, owing = state.monster_pool - least_ratings(setting), owed(state)
    found = []
    for code in wanting:
        price = setting.prices[code]
        rest = reserve(state, monster, owing - price, [a for a in wanting if a != code])
        if rest is not None and price + rest <= left:
            found.append(code)
    return found


def affordable(state: SheboyganState, monster: int, step: int) -> range:
    """The values that the rating of a step may get; none while too little has been spent on abilities."""
    setting: SheboyganSetting = state.setting
    figures = setting.figures.ratings[RATINGS[step]]
    rest = reserve(state, monster, owed(state))
    if rest is None:
        return range(0)
    least, most = int(figures["least"]), figures["most"]
    left = state.monster_pool - rest - least_ratings(setting, step + 1)
    left = max(left, least)
    return range(least, (left if most is None else min(left, most)) + 1)


def numbers(state: SheboyganState) -> list[int]:
    """How many monsters there may be instead of the one (3.1), before anything is bought for it."""
    setting: SheboyganSetting = state.setting
    points = setting.points(MONSTER)
    if len(state.monster_id) > 1 or state.monster_pool < points or any(state.monster_abilities):
        return []
    need = quarter(setting)
    paid = {n: cheapest(_prices(setting, setting.for_sale * n), need) or 0 for n in _counts(setting)}
    return [n for n in paid if n > 1 and paid[n] + n * least_ratings(setting) <= points]


def _counts(setting: SheboyganSetting) -> range:
    return range(1, setting.units[KIND[MONSTER]].count + 1)
