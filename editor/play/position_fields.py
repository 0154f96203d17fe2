"""The fields of a position as a tree: what it holds, with the choices of each cell, and patches from what is typed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.files.yaml_scalars import whole_number
from engine.play.layout import Column, Table
from engine.play.state import State
from engine.play.state_json import Json, names_of, to_json

LISTED = ("enum", "space", "piece", "seat")
"""Kinds of columns whose values are names."""


@dataclass(frozen=True)
class Cell:
    """One value of a position. `path` leads to it in the state's JSON form."""

    path: tuple[str | int, ...]
    title: str
    value: Any
    column: Column
    choices: tuple[str, ...] = ()
    """What it can be, where that is one of a list."""

    @property
    def text(self) -> str:
        """The value as it is shown and typed."""
        if isinstance(self.value, list):
            return ", ".join(map(str, self.value))
        return {None: "", True: "yes", False: "no"}[self.value] if _is_word(self.value) else str(self.value)

    def parse(self, text: str) -> Any:
        """The value that a text stands for; what is wrong with it the position says."""
        if self.column.many:
            parts = [part.strip() for part in text.strip("[]").split(",") if part.strip()]
            return [self._one(part) for part in parts]
        return self._one(text.strip())

    def _one(self, text: str) -> Any:
        kind = self.column.kind
        if kind == "flag":
            return {"yes": True, "no": False, "true": True, "false": False}.get(text.lower(), text)
        if kind == "n":
            number = whole_number(text)
            return text if number is None else number
        if not text and kind != "enum" and kind != "action":
            return None
        return text


@dataclass(frozen=True)
class Group:
    """A row of a table, or all counters, or a phase: a heading with cells."""

    id: str
    title: str
    cells: tuple[Cell, ...]
    noun: str = ""
    """The piece or space that it is about."""


def groups(state: State, space: str = "") -> Iterator[tuple[str, list[Group]]]:
    """All that a position holds, in sections: pieces, other tables, spaces (those that hold something, and `space`),
    figures, phases."""
    whole, layout = to_json(state), state.layout
    for table in sorted(layout.tables, key=lambda t: (t.name != "piece", t.rows == "space")):
        rows = whole[table.name]
        if table.rows == "space" and space and space not in rows:
            rows = {space: to_json(state, sparse=False)[table.name][space], **rows}
        yield _section(table), [_row(state, table, key, cells) for key, cells in _entries(rows)]
    cells = tuple(_cell(state, ("counters", c.name), c, whole["counters"][c.name]) for c in layout.counters)
    yield "Figures", [Group("counters", "", cells)]
    yield "Phases", [_frame(state, i, frame) for i, frame in enumerate(whole["frames"])]


def patch_of(state: State, cell: Cell, value: Any) -> Json:
    """The patch that gives a cell another value. Frames and plain tables are replaced whole."""
    name, key, *rest = cell.path
    if isinstance(key, int):
        rows = json.loads(json.dumps(to_json(state)[str(name)]))
        rows[key][rest[0]] = value
        return {str(name): rows}
    if not rest:
        return {str(name): {key: value}}
    return {str(name): {key: {str(rest[0]): value}}}


def free_id(state: State, like: str) -> str:
    """An id for a new piece like another: its stem with the next number."""
    stem = like.rstrip("0123456789").rstrip("-") or like
    taken = set(getattr(state, "piece_id", ()))
    return next(name for n in range(1, len(taken) + 2) if (name := f"{stem}-{n}") not in taken)


def _section(table: Table) -> str:
    return {"piece": "Pieces", "space": "Spaces"}.get(table.name, table.name.capitalize())


def _entries(rows: Any) -> list[tuple[str | int, Json]]:
    return list(rows.items()) if isinstance(rows, dict) else list(enumerate(rows))


def _row(state: State, table: Table, key: str | int, cells: Json) -> Group:
    found = tuple(_cell(state, (table.name, key, c.name), c, cells[c.name]) for c in table.columns)
    kind = {"space": "space"}.get(table.rows, "piece" if table.name == "piece" else "")
    return Group(f"{table.name}.{key}", str(key), found, f"{kind}:{key}" if kind else "")


def _frame(state: State, i: int, frame: Json) -> Group:
    columns = state.layout.frame_fields[frame["frame"]]
    name = Column("frame", "enum", tuple(state.layout.frame_fields), title="Phase")
    cells = (Cell(("frames", i, "frame"), "Phase", frame["frame"], name, name.of),)
    return Group(f"frames.{i}", frame["frame"], cells + tuple(
        _cell(state, ("frames", i, c.name), c, frame[c.name]) for c in columns
    ))  # fmt: skip


def _cell(state: State, path: tuple[str | int, ...], column: Column, value: Any) -> Cell:
    choices: Sequence[str] = ()
    if not column.many and column.kind in LISTED:
        choices = tuple(names_of(state, column))
        choices = choices if column.kind == "enum" else ("", *choices)
    elif column.kind == "flag" and not column.many:
        choices = ("no", "yes")
    return Cell(path, column.name.replace("_", " ").capitalize(), value, column, tuple(choices))


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, bool)
