"""Positions written by hand: a patch in JSON form laid over a state, with every mistake named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.files.problems import DocumentError, Problem, nearest
from engine.files.yaml_nodes import Path, path_text
from engine.play.layout import Column, Table
from engine.play.state import State
from engine.play.state_json import names_of

AnyState = TypeVar("AnyState", bound=State)

_POINT = re.compile(r"\s*(-?\d+)\s*,\s*(-?\d+)\s*")
_EXPECTED = {"n": "a whole number", "flag": "true or false", "point": "a point as 'x,y'", "action": "an action's text"}


def from_json(state_class: type[AnyState], setting: Any, data: Mapping[str, Any]) -> AnyState:
    """The state that `to_json` wrote, with an equal hash. DocumentError when the data doesn't fit."""
    return edit(state_class(setting), data)


def edit(state: AnyState, patch: Mapping[str, Any]) -> AnyState:
    """A copy of a state with a patch in JSON form laid over it.

    Cells that the patch doesn't name stay. New ids make new rows in tables of named rows; plain tables, frames and
    sealed choices are replaced whole. Raises DocumentError with one problem, and its path in the patch, for
    everything unknown or of the wrong kind.
    """
    new = state.copy()
    new.pending_now = None
    editor = _Editor(new)
    editor.lay(patch)
    if editor.problems:
        raise DocumentError(editor.problems)
    return new


class _Editor:
    """One patch being laid over one state; collects problems."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.layout = state.layout
        self.problems: list[Problem] = []

    def lay(self, patch: Mapping[str, Any]) -> None:
        tables = {t.name: t for t in self.layout.tables}
        known = {"counters": 0, **tables, "frames": 0, "sealed": 0}
        parts = {k: v for k, v in patch.items() if self.known(k, known, (), "part of the state")}
        for name, rows in parts.items():
            if name in tables:
                self.make_rows(tables[name], rows)
        for name, rows in parts.items():
            if name in tables:
                self.table(tables[name], rows)
        self.counters(parts.get("counters", {}))
        if parts.get("frames") == []:
            self.say("no-frame", "expected at least one frame", ("frames",))
        elif "frames" in parts:
            self.state.frames = [
                f for i, f in enumerate(self.items(parts["frames"], ("frames",))) for f in self.frame(f, ("frames", i))
            ]
        if "sealed" in parts:
            self.sealed(parts["sealed"])

    def make_rows(self, table: Table, rows: Any) -> None:
        """Rows first, cells later: cells may name pieces that stand further down in the patch."""
        if table.rows == "named" and isinstance(rows, Mapping):
            old = set(getattr(self.state, f"{table.name}_id"))
            for row_id in rows:
                if row_id not in old:
                    self.state.add_row(table.name, str(row_id))
        if table.rows == "plain":
            for column in table.columns:
                length = len(rows) if isinstance(rows, list) else 0
                setattr(self.state, table.slot(column), [column.empty] * length)

    def table(self, table: Table, rows: Any) -> None:
        path: Path = (table.name,)
        if table.rows == "plain":
            for i, cells in enumerate(self.items(rows, path)):
                self.row(table, i, cells, (*path, i))
            return
        ids = self.state.setting.board.ids if table.rows == "space" else getattr(self.state, f"{table.name}_id")
        index = {row_id: i for i, row_id in enumerate(ids)}
        for row_id, cells in self.entries(rows, path):
            if self.known(row_id, index, path, "space"):
                self.row(table, index[row_id], cells, (*path, row_id))

    def row(self, table: Table, i: int, cells: Any, path: Path) -> None:
        columns = {c.name: c for c in table.columns}
        for name, value in self.entries(cells, path):
            if self.known(name, columns, path, "column"):
                getattr(self.state, table.slot(columns[name]))[i] = self.value(columns[name], value, (*path, name))

    def counters(self, data: Any) -> None:
        columns = {c.name: c for c in self.layout.counters}
        for name, value in self.entries(data, ("counters",)):
            if self.known(name, columns, ("counters",), "counter"):
                setattr(self.state, name, self.value(columns[name], value, ("counters", name)))

    def frame(self, data: Any, path: Path) -> list[tuple[Any, ...]]:
        cells = dict(self.entries(data, path))
        name = cells.pop("frame", "")
        if not self.known(name, self.layout.frame_fields, (*path, "frame"), "frame", leaf=True):
            return []
        fields = {c.name: c for c in self.layout.frame_fields[name]}
        wrong = [k for k in cells if not self.known(k, fields, path, "field of the frame")]
        values = (
            self.value(c, cells[c.name], (*path, c.name)) if c.name in cells else c.empty for c in fields.values()
        )
        return [] if wrong else [(name, *values)]

    def sealed(self, data: Any) -> None:
        sealed = {}
        for seat, choices in self.entries(data, ("sealed",)):
            if self.known(seat, self.state.setting.seats, ("sealed",), "seat"):
                sealed[seat] = tuple(str(c) for c in self.items(choices, ("sealed", seat)))
        self.state.sealed = sealed

    def value(self, column: Column, value: Any, path: Path) -> Any:
        if not column.many:
            return self.one(column, value, path)
        return tuple(self.one(column, v, (*path, i)) for i, v in enumerate(self.items(value, path)))

    def one(self, column: Column, value: Any, path: Path) -> Any:
        kind = column.kind
        if kind == "n" and isinstance(value, int) and not isinstance(value, bool):
            return value
        if kind == "flag" and (isinstance(value, bool) or value in (0, 1)):
            return int(value)
        if kind == "action" and isinstance(value, str):
            return value
        if kind == "point" and (value is None or isinstance(value, str)):
            found = _POINT.fullmatch(value or "")
            if found or value is None:
                return (int(found[1]), int(found[2])) if found else None
        if kind in _EXPECTED:
            self.say("wrong-type", f"expected {_EXPECTED[kind]}, found {value!r}", path)
            return column.empty
        names = names_of(self.state, column)
        if value is None:
            return -1
        return list(names).index(value) if self.known(value, names, path, kind, leaf=True) else column.empty

    def known(self, name: Any, names: Iterable[str], path: Path, what: str, leaf: bool = False) -> bool:
        """Whether a name is known; says so, with the nearest one, when it isn't. `leaf`: the path is the name's."""
        if isinstance(name, str) and name in names:
            return True
        advice = nearest(str(name), names) or f"; known: {', '.join(list(names)[:12])}"
        self.say("unknown-name", f"{what} '{name}' is unknown{advice}", path if leaf else (*path, str(name)))
        return False

    def entries(self, data: Any, path: Path) -> list[tuple[str, Any]]:
        if isinstance(data, Mapping):
            return [(str(k), v) for k, v in data.items()]
        self.say("wrong-type", "expected a mapping", path)
        return []

    def items(self, data: Any, path: Path) -> list[Any]:
        if isinstance(data, list):
            return data
        self.say("wrong-type", "expected a list", path)
        return []

    def say(self, code: str, message: str, path: Path) -> None:
        self.problems.append(Problem(code, f"{path_text(path)}: {message}", path=path_text(path)))
