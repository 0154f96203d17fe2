"""The list of all human moves, kept from one move to the next: a single move changes little of a list of hundreds."""

from __future__ import annotations

from itertools import chain, compress

from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import crowd
from engine.play.actions import Action


class Listing:
    """The moves of every human piece in one position, in parts by piece. It is never changed once it is made.

    `where`, `moved` and `side` are all that the moves depend on: a listing serves any state in which they are equal.
    """

    __slots__ = ("crowd", "full", "moved", "parts", "side", "where")

    def __init__(
        self,
        where: list[int],
        moved: list[int],
        side: int,
        crowd: list[int],
        full: set[int],
        parts: list[tuple[Action, ...]],
    ) -> None:
        self.where = where
        self.moved = moved
        self.side = side
        self.crowd = crowd
        """Human pieces by square."""
        self.full = full
        """The squares in which no more human pieces may end."""
        self.parts = parts
        """The moves of each piece, in the order of `setting.by_name`."""

    def fits(self, state: StockholmState) -> bool:
        """Whether it is the listing of a state."""
        return self.where == state.piece_space and self.moved == state.piece_moved and self.side == state.side

    def actions(self, first: Action) -> tuple[Action, ...]:
        """An action and all moves behind it."""
        return (first, *chain.from_iterable(self.parts))


def listing_of(state: StockholmState) -> Listing:
    """The listing of a state: one of those kept, or a new one."""
    setting: StockholmSetting = state.setting
    for kept in setting.listings:
        if kept.fits(state):
            return kept
    where, counts, most = state.piece_space[:], crowd(state), setting.figures.stack
    full = {s for s in where if s >= 0 and counts[s] >= most}
    squares = setting.in_order(where)
    parts = [free[square] for free, square in zip(setting.free_moves, squares, strict=True)]
    made = Listing(where, state.piece_moved[:], state.side, counts, full, parts)
    _renew(setting, made, squares, {*full, where[BEAST]})
    for row in (*compress(range(len(where)), made.moved), *setting.turncoats):
        parts[setting.place_in_list[row]] = _moves(setting, made, row)
    setting.listings = [made]
    return made


def moved_on(setting: StockholmSetting, before: Listing, row: int, square: int) -> None:
    """Keep the listing in which a piece has moved to a square beside the one before it."""
    where, moved, counts, parts = before.where[:], before.moved[:], before.crowd[:], before.parts[:]
    origin, most, full = where[row], setting.figures.stack, before.full
    where[row] = square
    moved[row] = 1
    counts[origin] -= 1
    counts[square] += 1
    parts[setting.place_in_list[row]] = ()
    changed = set()
    if counts[origin] == most - 1:
        full = full - {origin}
        changed.add(origin)
    if counts[square] == most:
        full = full | {square}
        changed.add(square)
    after = Listing(where, moved, before.side, counts, full, parts)
    if changed:
        _renew(setting, after, setting.in_order(where), changed)
    setting.listings = [after, before]


def _renew(setting: StockholmSetting, listing: Listing, squares: tuple[int, ...], changed: set[int]) -> None:
    """Work out anew the moves of all pieces that could reach one of some squares; `squares` are the pieces' own."""
    zones = {speed: frozenset().union(*[setting.zone(s, speed) for s in changed]) for speed in setting.speeds}
    for first, end, speed in setting.groups:
        zone = zones[speed]
        for place in [p for p in range(first, end) if squares[p] in zone]:
            listing.parts[place] = _moves(setting, listing, setting.by_name[place])


def _moves(setting: StockholmSetting, listing: Listing, row: int) -> tuple[Action, ...]:
    """The moves of one piece: none when it is off the board, has moved, or fights for the monster."""
    square = listing.where[row]
    if square < 0 or listing.moved[row] or (row in setting.turncoats and listing.side != PEOPLE_SIDE):
        return ()
    actions, squares = setting.block(row, square, listing.where[BEAST])
    full = listing.full
    if full.isdisjoint(squares):
        return actions
    return tuple([a for a, s in zip(actions, squares, strict=True) if s not in full])
