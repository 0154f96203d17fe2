"""States: one position of a game as declared columns of whole numbers.

A game subclasses `State` with its layout and nothing else::

    LAYOUT = Layout(tables=(...), counters=(...), frames=(...))

    class MyState(State):
        layout = LAYOUT
        __slots__ = LAYOUT.slots

Columns are then plain lists (`state.piece_space[3]`), counters plain attributes (`state.turn`), and frames tuples on
the list `state.frames`, the last one on top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Self

from engine.board.board import Board
from engine.play.actions import Action
from engine.play.layout import EVERYBODY, Audience, Layout

if TYPE_CHECKING:
    from engine.files.scenario import Scenario

HIDDEN = None
"""What a redacted cell holds."""

ALL_SEEING = "all"
"""The seat name of a view that hides nothing."""

SPECTATOR = "spectator"
"""The seat name of a view that sees only what everybody may know."""


class Setting:
    """What stays the same during a game and is shared by all its states: board, scenario, data, seats.

    Games subclass it to hold what they look up often. It is never part of a hash or a save.
    """

    def __init__(self, board: Board, scenario: Scenario, seats: tuple[str, ...], data: Mapping[str, Any]) -> None:
        self.board = board
        self.scenario = scenario
        self.seats = seats
        self.data = data
        self.uses: Counter[str] = Counter()
        """How often each rule was applied, by its id."""
        self._actions: dict[tuple[str, ...], Action] = {}

    def action(self, verb: str, *nouns: str) -> Action:
        """An action, made once."""
        key = (verb, *nouns)
        found = self._actions.get(key)
        if found is None:
            found = self._actions[key] = Action(*key)
        return found

    def mark(self, rule: str) -> None:
        """Count that a rule was applied."""
        self.uses[rule] += 1


class State:
    """One position. The subclass's `layout` says what it holds."""

    layout: ClassVar[Layout]
    _fill: ClassVar[Callable[[Any, Any], None]]
    __slots__ = ("frames", "pending_now", "sealed", "setting")

    setting: Any
    frames: list[tuple[Any, ...]]
    """(name, field, field, …), the present phase last."""
    sealed: dict[str, tuple[str, ...]]
    """Choices already made in the present sealed decision, by seat."""
    pending_now: Any
    """What `pending` found, kept until the state changes; not part of the state."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._fill = staticmethod(_filler(cls.layout))

    def __init__(self, setting: Any) -> None:
        self.setting = setting
        self.frames = []
        self.sealed = {}
        self.pending_now = None
        n = len(setting.board.ids)
        for table, column, slot in self.layout.columns:
            setattr(self, slot, [column.empty] * (n if table.rows == "space" else 0))
        for slot in self.layout.id_slots:
            setattr(self, slot, ())
        for counter in self.layout.counters:
            setattr(self, counter.name, counter.empty)

    def copy(self) -> Self:
        """An equal state that can change without this one."""
        new = object.__new__(type(self))
        type(self)._fill(new, self)
        return new

    def become(self, other: Self) -> None:
        """Take over all that another state of the same game holds."""
        type(self)._fill(self, other)

    def add_row(self, table: str, row_id: str = "", **cells: Any) -> int:
        """Put a row at the end of a named or plain table; cells not given are empty. Returns its index."""
        columns = [(c, slot) for t, c, slot in self.layout.columns if t.name == table]
        for column, slot in columns:
            getattr(self, slot).append(cells.pop(column.name, column.empty))
        if cells:
            raise TypeError(f"table {table} has no column {', '.join(cells)}")
        if row_id:
            setattr(self, f"{table}_id", (*getattr(self, f"{table}_id"), row_id))
        return len(getattr(self, columns[0][1])) - 1

    def hash(self) -> str:
        """Sixteen hexadecimal digits that equal states share in every process and on every platform."""
        whole = (
            *(getattr(self, slot) for slot in self.layout.slots),
            self.frames,
            sorted(self.sealed.items()),
        )
        return blake2b(repr(whole).encode(), digest_size=8).hexdigest()

    def may_know(self, audience: Audience, row: int, seat: str) -> bool:
        """Whether a seat belongs to an audience."""
        if audience == EVERYBODY or seat == ALL_SEEING:
            return True
        if callable(audience):
            return audience(self, row, seat)
        return audience == seat

    def redacted(self, seat: str) -> Self:
        """A copy that holds `HIDDEN` wherever the seat may not know."""
        new = self.copy()
        new.pending_now = None
        if seat == ALL_SEEING:
            return new
        for _, column, slot in self.layout.columns:
            if column.audience != EVERYBODY:
                cells = getattr(new, slot)
                for row in range(len(cells)):
                    if not self.may_know(column.audience, row, seat):
                        cells[row] = HIDDEN
        for counter in self.layout.counters:
            if not self.may_know(counter.audience, -1, seat):
                setattr(new, counter.name, HIDDEN)
        new.frames = [self._redacted_frame(f, seat) for f in self.frames]
        new.sealed = {s: v if s == seat else () for s, v in self.sealed.items()}
        return new

    def _redacted_frame(self, frame: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
        fields = self.layout.frame_fields[frame[0]]
        return (
            frame[0],
            *(v if self.may_know(c.audience, -1, seat) else HIDDEN for c, v in zip(fields, frame[1:], strict=True)),
        )


def _filler(layout: Layout) -> Callable[[Any, Any], None]:
    """A function that fills a new state from an old one, written out slot by slot as dataclasses do with theirs: a
    loop over the slots takes nearly twice as long, and copying is what search and undo do most."""
    lines = [f"new.{slot} = old.{slot}[:]" for slot in ("frames", *layout.list_slots)]
    kept = ("setting", "sealed", "pending_now", *layout.id_slots, *layout.counter_slots)
    lines += [f"new.{slot} = old.{slot}" for slot in kept]
    names: dict[str, Any] = {}
    exec("def fill(new, old):\n    " + "\n    ".join(lines), names)
    fill: Callable[[Any, Any], None] = names["fill"]
    return fill
