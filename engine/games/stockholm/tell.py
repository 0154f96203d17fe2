"""Events of the game, told in one line each."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.stockholm.layout import StockholmState
from engine.play.events import Event, Sink


def square_noun(state: StockholmState, square: int) -> str:
    """A square as a noun: `space:B7`."""
    return f"space:{state.setting.board.ids[square]}"


def square_name(state: StockholmState, square: int) -> str:
    """What people call a square: its name with its id, or the id."""
    name = state.setting.board.ids[square]
    called = state.setting.board.map.spaces[name].name
    return f"{called} ({name})" if called else str(name)


def put(state: StockholmState, row: int, square: int, rule: str, sink: Sink | None) -> None:
    """Bring a piece to a square, from another or from off the board."""
    origin = state.piece_space[row]
    state.piece_space[row] = square
    state.setting.mark(rule)
    if sink is None:
        return
    name, place, here = state.piece_id[row], square_noun(state, square), square_name(state, square)
    if origin < 0:
        sink(Event("place", name, place=place, rule=rule, text=f"{name} comes in at {here}."))
    else:
        start = square_noun(state, origin)
        sink(Event("move", name, place, start, rule=rule, text=f"{name} moves to {here}."))


def take_away(state: StockholmState, row: int, reason: str, rule: str, sink: Sink | None) -> None:
    """A piece is removed from the board; it is in the supply again (KR-18)."""
    origin = state.piece_space[row]
    state.piece_space[row] = -1
    state.setting.mark(rule)
    if sink is not None:
        name, start = state.piece_id[row], square_noun(state, origin)
        sink(Event("remove", name, origin=start, reason=reason, rule=rule, text=f"{name} is removed."))


def change(
    state: StockholmState, subject: str, field: str, old: int, new: int, rule: str, text: str, sink: Sink | None
) -> None:
    """A figure changes from `old` to `new`; the state has the new one already."""
    state.setting.mark(rule)
    if sink is not None:
        sink(Event("change", subject, field=field, old=old, new=new, rule=rule, text=text))


def rolled(
    state: StockholmState, name: str, faces: tuple[int, ...], rule: str, text: Callable[[], str], sink: Sink | None
) -> None:
    """Dice have fallen; `text` is only asked for where somebody listens."""
    state.setting.mark(rule)
    if sink is not None:
        sink(Event("roll", name, faces=faces, rule=rule, text=text()))
