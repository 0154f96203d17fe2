"""The list of all human moves, kept from one move to the next: a single move changes little of a list of hundreds."""

from __future__ import annotations

from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.listing import Listing
from engine.games.stockholm.movers import Moves
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import crowd

NOWHERE: frozenset[int] = frozenset()


def listing_of(state: StockholmState) -> Listing:
    """The listing of a state: one of those kept, or a new one."""
    setting: StockholmSetting = state.setting
    for kept in setting.listings:
        if kept.fits(state):
            return kept
    made = _new(setting, state)
    setting.listings = [made]
    return made


def _new(setting: StockholmSetting, state: StockholmState) -> Listing:
    where, moved, counts, most = state.piece_space[:], state.piece_moved[:], crowd(state), setting.figures.stack
    full = frozenset([s for s in where if s >= 0 and counts[s] >= most])
    rows = enumerate(setting.by_name)
    standing = {place: where[row] for place, row in rows if where[row] >= 0 and not moved[row]}
    if state.side != PEOPLE_SIDE:
        for row in setting.turncoats:
            standing.pop(setting.place_in_list[row], None)
    return Listing(where, moved, state.side, counts, full, standing, _parts(setting, standing, where[BEAST], full))


def _parts(setting: StockholmSetting, standing: dict[int, int], monster: int, full: frozenset[int]) -> dict[int, Moves]:
    """The moves of each piece; most have nothing in their way."""
    free = (full | {monster}).isdisjoint
    parts = {}
    for place, square in standing.items():
        mover = setting.movers[place]
        clear = square != monster and free(mover.around[square])
        parts[place] = mover[square] if clear else mover.held_up(square, monster, full)
    return parts


def moved_on(setting: StockholmSetting, before: Listing, row: int, square: int) -> None:
    """Keep the listing in which a piece has moved to a square beside the one before it."""
    where, moved, counts, full = before.where[:], before.moved[:], before.crowd[:], before.full
    standing, parts = before.standing.copy(), before.parts.copy()
    origin, most, place = where[row], setting.figures.stack, setting.place_in_list[row]
    where[row], moved[row] = square, 1
    del standing[place], parts[place]
    counts[origin] -= 1
    counts[square] += 1
    after = Listing(where, moved, before.side, counts, full, standing, parts)
    around, near = setting.far_around, NOWHERE
    if counts[origin] == most - 1:
        after.full = full - {origin}
        near = around[origin]
    if counts[square] == most:
        after.full = after.full | {square}
        near = near | around[square]
    if near:
        _renew(setting, after, near)
    setting.listings = [after, before]


def _renew(setting: StockholmSetting, listing: Listing, near: frozenset[int]) -> None:
    """Look up anew the moves of all pieces in some squares."""
    parts, full, monster, movers = listing.parts, listing.full, listing.where[BEAST], setting.movers
    for place, square in listing.standing.items():
        if square in near:
            parts[place] = movers[place].held_up(square, monster, full)
