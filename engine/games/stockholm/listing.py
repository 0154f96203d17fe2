"""The list of all human moves, kept from one move to the next: a single move changes little of a list of hundreds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, compress

from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.movers import Mover
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import crowd
from engine.play.actions import Action


@dataclass(slots=True, eq=False)
class Listing:
    """The moves of every human piece in one position, in parts by piece. It is never changed once it is kept.

    `where`, `moved` and `side` are all that the moves depend on: a listing serves any state in which they are equal.
    """

    where: list[int]
    moved: list[int]
    side: int
    crowd: list[int]
    """Human pieces by square."""
    full: frozenset[int]
    """The squares in which no more human pieces may end."""
    standing: list[int]
    """The square of each piece that may still move, -1 for others; in the order of `setting.by_name`, as `parts`."""
    parts: list[tuple[Action, ...]]
    """The moves of each piece."""

    def fits(self, state: StockholmState) -> bool:
        """Whether it is the listing of a state."""
        return self.where == state.piece_space and self.moved == state.piece_moved and self.side == state.side

    def actions(self, first: Action) -> tuple[Action, ...]:
        """An action and all moves behind it."""
        return tuple(chain.from_iterable([(first,), *self.parts]))


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
    still = where[:]
    for row in compress(range(len(where)), moved):
        still[row] = -1
    if state.side != PEOPLE_SIDE:
        for row in setting.turncoats:
            still[row] = -1
    full = frozenset([s for s in where if s >= 0 and counts[s] >= most])
    standing = [still[row] for row in setting.by_name]
    monster, movers = where[BEAST], setting.movers
    parts: list[tuple[Action, ...]] = [()] * len(standing)
    for place in [p for p, s in enumerate(standing) if s >= 0]:
        parts[place] = _moves(movers[place], standing[place], monster, full)
    return Listing(where, moved, state.side, counts, full, standing, parts)


def moved_on(setting: StockholmSetting, before: Listing, row: int, square: int) -> None:
    """Keep the listing in which a piece has moved to a square beside the one before it."""
    where, moved, counts, full = before.where[:], before.moved[:], before.crowd[:], before.full
    standing, parts = before.standing[:], before.parts[:]
    origin, most, place = where[row], setting.figures.stack, setting.place_in_list[row]
    where[row], moved[row], standing[place], parts[place] = square, 1, -1, ()
    counts[origin] -= 1
    counts[square] += 1
    changed = []
    if counts[origin] == most - 1:
        full = full - {origin}
        changed.append(origin)
    if counts[square] == most:
        full = full | {square}
        changed.append(square)
    after = Listing(where, moved, before.side, counts, full, standing, parts)
    if changed:
        _renew(setting, after, changed)
    setting.listings = [after, before]


def _renew(setting: StockholmSetting, listing: Listing, changed: list[int]) -> None:
    """Work out anew the moves of all pieces that could reach one of some squares."""
    standing, parts, full, monster = listing.standing, listing.parts, listing.full, listing.where[BEAST]
    movers = setting.movers
    zones: dict[int, frozenset[int]] = {}
    for first, end, speed in setting.groups:
        if speed not in zones:
            first_zone, *others = [setting.zones[speed][s] for s in changed]
            zones[speed] = first_zone.union(*others) if others else first_zone
        zone = zones[speed]
        for place in [p for p in range(first, end) if standing[p] in zone]:
            parts[place] = _moves(movers[place], standing[place], monster, full)


def _moves(mover: Mover, square: int, monster: int, full: frozenset[int]) -> tuple[Action, ...]:
    actions, squares = mover.block(square, monster)
    if full.isdisjoint(squares):
        return actions
    return tuple([a for a, s in zip(actions, squares, strict=True) if s not in full])
