"""How many human pieces stand on each square (Movement.7, KR-09)."""

from __future__ import annotations

from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState


def crowd(state: StockholmState) -> list[int]:
    """Human pieces by square, skinheads only while they fight for the humans. The last entry, beyond the squares,
    counts those off the board."""
    where = state.piece_space
    counts = [0] * (len(state.setting.near) + 1)
    for square in where:
        counts[square] += 1
    counts[where[BEAST]] -= 1
    if state.side != PEOPLE_SIDE:
        for row in state.setting.turncoats:
            counts[where[row]] -= 1
    return counts


def humans_in(state: StockholmState, square: int) -> int:
    """Human pieces in one square, counted as `crowd` counts them."""
    where: list[int] = state.piece_space
    others: tuple[int, ...] = () if state.side == PEOPLE_SIDE else state.setting.turncoats
    return where.count(square) - sum([where[row] == square for row in (BEAST, *others)])
