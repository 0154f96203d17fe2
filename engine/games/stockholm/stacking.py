"""How many human pieces stand on each square (Movement.7, KR-09)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.stockholm.layout import PEOPLE_SIDE, StockholmState
from engine.games.stockholm.setting import StockholmSetting


def no_humans(setting: StockholmSetting, side: int) -> tuple[int, ...]:
    """The rows that don't count as human pieces: the monster's, and the skinheads' while they fight for it."""
    return setting.beast_only if side == PEOPLE_SIDE else setting.monsters_side


def full_squares(setting: StockholmSetting, where: Sequence[int], side: int) -> set[int]:
    """The squares in which no more human pieces may end, given the square of each row and whom the skinheads help."""
    others, counts = no_humans(setting, side), [0] * (len(setting.near) + 1)
    for square in where:  # -1, off the board, counts in the last entry
        counts[square] += 1
    for row in others:
        counts[where[row]] -= 1
    counts[-1] = 0
    most = setting.figures.stack
    return {square for square in where if counts[square] >= most}


def count_in(setting: StockholmSetting, where: Sequence[int], side: int, square: int) -> int:
    """The human pieces in one square, counted as `full_squares` counts them."""
    found = where.count(square)
    for row in no_humans(setting, side) if found else ():
        found -= where[row] == square
    return found


def is_full(setting: StockholmSetting, where: Sequence[int], side: int, square: int) -> bool:
    """Whether no more human pieces may end in a square."""
    most = setting.stack
    return where.count(square) >= most and count_in(setting, where, side, square) >= most


def humans_in(state: StockholmState, square: int) -> int:
    """Human pieces in one square of a state."""
    return count_in(state.setting, state.piece_space, state.side, square)
