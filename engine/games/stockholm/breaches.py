"""What rules a position breaks that was changed by hand: crowded squares, pieces where they may not be, counters beyond
their ends."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.stockholm.data import MONSTER
from engine.games.stockholm.layout import BEAST, PEOPLE_SIDE, StockholmState
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.stacking import humans_in
from engine.games.stockholm.tell import does, square_name, square_noun
from engine.play.breaches import Breach


def breaches(state: StockholmState) -> Iterator[Breach]:
    """The rules broken, place by place."""
    setting: StockholmSetting = state.setting
    where = state.piece_space
    for row in range(BEAST + 1, len(where)):
        if where[row] >= 0:
            yield from _misplaced(state, row)
    guests = {where[row] for row in setting.turncoats} if state.side == PEOPLE_SIDE else set()
    for square in sorted({square for square in where if square >= 0}):
        n, most = humans_in(state, square), setting.figures.stack + (square in guests)
        if n > most:
            message = f"{n} human pieces stand in {square_name(state, square)}; at most {most} may."
            yield Breach("STO Movement.7", message, square_noun(state, square))
    yield from _counters(state)


def _misplaced(state: StockholmState, row: int) -> Iterator[Breach]:
    """A human piece where none of its kind may be."""
    setting: StockholmSetting = state.setting
    square = state.piece_space[row]
    here, place = square_name(state, square), square_noun(state, square)
    if setting.water[square]:
        yield Breach("STO Movement.3", f"{does(state, row, 'stands', 'stand')} in {here}, which is water.", place)
    if setting.units[state.piece_kind[row]].leashed and square not in setting.leash:
        yield Breach("STO Special.1", f"{does(state, row, 'may', 'may')} not be as far away as {here}.", place)


def _counters(state: StockholmState) -> Iterator[Breach]:
    setting: StockholmSetting = state.setting
    most = setting.figures.most_track
    if not 0 <= state.track <= most:
        yield Breach(
            "STO Board.5", f"The hit counter of the {MONSTER} stands at {state.track}; its ends are 0 and {most}."
        )
    for hits, target, square in zip(state.building_hits, setting.figures.targets, setting.target_squares, strict=True):
        if not 0 <= hits <= target.hits:
            place = square_noun(state, square) if square >= 0 else ""
            yield Breach("STO Wins.2", f"{target.name} has {hits} hits, and takes {target.hits}.", place)
