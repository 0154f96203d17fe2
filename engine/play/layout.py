"""The declaration of a state: tables with typed columns, counters and frames, each with its audience.

Everything generic over states (copy, JSON, hash, redaction, renumbering, editing by hand) reads this declaration,
so that a game writes none of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

ColumnKind = Literal["space", "piece", "seat", "n", "flag", "enum", "point", "action"]
"""What a cell holds. space, piece, seat: an index (-1: none) into the board's spaces, the rows of the table `piece`,
the setting's seats; n: a whole number; flag: 0 or 1; enum: an index into the column's `of`; point: a pair of grid
units or None; action: an action's text."""

EVERYBODY = "*"
NOBODY = ""

Audience = str | Callable[[Any, int, str], bool]
"""Who may know a cell: `EVERYBODY`, `NOBODY` (only an all-seeing view), a seat's name, or a function of state, row
(-1 for counters and frames) and seat; the state's attributes are what a layout declares, so that no type names them."""


@dataclass(frozen=True)
class Column:
    """One typed column of a table, field of a frame, or counter. `many`: a tuple of such values, not one."""

    name: str
    kind: ColumnKind = "n"
    of: tuple[str, ...] = ()
    many: bool = False
    audience: Audience = EVERYBODY
    default: Any = None
    title: str = ""

    @cached_property
    def empty(self) -> Any:
        """What a new row holds here."""
        if self.default is not None:
            return self.default
        if self.many:
            return ()
        return {"space": -1, "piece": -1, "seat": -1, "point": None, "action": ""}.get(self.kind, 0)

    @cached_property
    def codes(self) -> dict[str, int]:
        """Enum values to their indices."""
        return {v: i for i, v in enumerate(self.of)}


@dataclass(frozen=True)
class Table:
    """A table of equal rows. rows: `space`, one for each space of the board; `named`, rows with ids (kept in the
    slot `<table>_id`); `plain`, rows without."""

    name: str
    columns: tuple[Column, ...]
    rows: Literal["space", "named", "plain"] = "plain"

    def slot(self, column: Column) -> str:
        """The state's attribute that holds a column: `piece_space`."""
        return f"{self.name}_{column.name}"

    @property
    def standing(self) -> Column | None:
        """The column that says where a row stands: the first that holds one space or one point, if there is one."""
        return next((c for c in self.columns if c.kind in ("space", "point") and not c.many), None)


@dataclass(frozen=True)
class Frame:
    """One kind of frame on the stack: a phase, a fight in progress. Its fields follow its name in the tuple."""

    name: str
    fields: tuple[Column, ...] = ()


@dataclass(frozen=True)
class Layout:
    """The whole declaration. `slots` is what the state class puts in `__slots__`."""

    tables: tuple[Table, ...] = ()
    counters: tuple[Column, ...] = ()
    frames: tuple[Frame, ...] = ()

    @cached_property
    def columns(self) -> tuple[tuple[Table, Column, str], ...]:
        """Every table column with its table and its slot."""
        return tuple((t, c, t.slot(c)) for t in self.tables for c in t.columns)

    @cached_property
    def id_slots(self) -> tuple[str, ...]:
        """The slots that hold row ids."""
        return tuple(f"{t.name}_id" for t in self.tables if t.rows == "named")

    @cached_property
    def list_slots(self) -> tuple[str, ...]:
        """The slots that hold lists."""
        return tuple(slot for _, _, slot in self.columns)

    @cached_property
    def counter_slots(self) -> tuple[str, ...]:
        """The slots that hold one value."""
        return tuple(c.name for c in self.counters)

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """All slots the declaration asks for."""
        return self.list_slots + self.id_slots + self.counter_slots

    @cached_property
    def frame_fields(self) -> dict[str, tuple[Column, ...]]:
        """Frame name to its fields."""
        return {f.name: f.fields for f in self.frames}
