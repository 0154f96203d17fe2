"""Events of the game, told in one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.stockholm.layout import BEAST, StockholmState
from engine.play.chance import Faces
from engine.play.events import Event, Sink
from engine.play.names import capital, listed


def called(state: StockholmState, row: int) -> str:
    """What a sentence calls a piece: its id, which windows put into words (`engine.play.names`); `the monster`; `the
    skinheads`, who are several."""
    if row == BEAST:
        return "the monster"
    unit = state.setting.units[state.piece_kind[row]]
    return f"the {unit.name.lower()}" if unit.plural else state.piece_id[row]


def does(state: StockholmState, row: int, one: str, many: str) -> str:
    """How a sentence about a piece begins, by what one does and many do: `police-1 moves`, `The skinheads move`."""
    name, plural = called(state, row), row != BEAST and state.setting.units[state.piece_kind[row]].plural
    return f"{name if name == state.piece_id[row] else capital(name)} {many if plural else one}"


def called_all(state: StockholmState, rows: Iterable[int]) -> str:
    """Several pieces in one list: `police-1, police-2 and the skinheads`."""
    return listed([called(state, row) for row in rows])


def hits_in_words(state: StockholmState, faces: Faces) -> str:
    """What some dice show: `5 2 6, 2 hits`."""
    n = sum(face >= state.setting.figures.hit_from for face in faces)
    return f"{' '.join(map(str, faces))}, {'no hit' if not n else '1 hit' if n == 1 else f'{n} hits'}"


def dice_in_words(dice: int) -> str:
    """`1 die`, `2 dice`."""
    return "1 die" if dice == 1 else f"{dice} dice"


def squares(number: int) -> str:
    """`1 square`, `2 squares`."""
    return "1 square" if number == 1 else f"{number} squares"


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
        sink(Event("place", name, place=place, rule=rule, text=f"{does(state, row, 'comes', 'come')} in at {here}."))
    else:
        start = square_noun(state, origin)
        sink(Event("move", name, place, start, rule=rule, text=f"{does(state, row, 'moves', 'move')} to {here}."))


def take_away(state: StockholmState, row: int, reason: str, rule: str, sink: Sink | None) -> None:
    """A piece is removed from the board; it is in the supply again (KR-18)."""
    origin = state.piece_space[row]
    state.piece_space[row] = -1
    state.setting.mark(rule)
    if sink is not None:
        name, start = state.piece_id[row], square_noun(state, origin)
        text = f"{does(state, row, 'is', 'are')} removed."
        sink(Event("remove", name, origin=start, reason=reason, rule=rule, text=text))


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
