"""States as JSON, with ids and never numbers of rows: to save, to compare, to write by hand, to move to another map.

::

    {counters: {turn: 1}, piece: {tank-1: {space: B7, spent: false}}, ground: {B7: {ruined: true}},
     frames: [{frame: combat, target: tank-1}], sealed: {people: ["bid n:2"]}}

A table of spaces or of named rows is a mapping from id to cells, a plain table a list of rows. None stands for
"none" and, in a redacted state, for what is hidden. Points are texts, `"1250,400"` in grid units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.files.problems import nearest
from engine.play.layout import Column, Table
from engine.play.state import State

Json = dict[str, Any]


def to_json(state: State, sparse: bool = True) -> Json:
    """A state's JSON form. `sparse` leaves out the rows of space tables in which every cell is empty."""
    tables = {t.name: _table(state, t, sparse) for t in state.layout.tables}
    counters = {c.name: _encode(state, c, getattr(state, c.name)) for c in state.layout.counters}
    return {
        "counters": counters,
        **tables,
        "frames": [frame_json(state, frame) for frame in state.frames],
        "sealed": {seat: list(choices) for seat, choices in sorted(state.sealed.items())},
    }


def frame_json(state: State, frame: tuple[Any, ...]) -> Json:
    """One frame of a state as JSON."""
    fields = state.layout.frame_fields[frame[0]]
    cells = {c.name: _encode(state, c, v) for c, v in zip(fields, frame[1:], strict=True)}
    return {"frame": frame[0], **cells}


def differences(actual: Any, expected: Any, path: str = "") -> list[str]:
    """Where JSON data lacks something expected, as sentences. Only what is expected is compared.

    Mappings are compared in part, lists item by item with equal length. An expected row (`piece.tank-1`) that is
    null may also be absent.
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return [line for key, wanted in expected.items() for line in _entry(actual, key, wanted, path)]
    if isinstance(expected, list) and isinstance(actual, Sequence) and not isinstance(actual, str):
        if len(actual) != len(expected):
            return [f"{path}: expected {len(expected)} entries, found {len(actual)}: {_shown(actual)}"]
        pairs = enumerate(zip(actual, expected, strict=True))
        return [line for i, (a, e) in pairs for line in differences(a, e, f"{path}[{i}]")]
    if actual == expected and isinstance(actual, str) == isinstance(expected, str):
        return []
    return [f"{path}: expected {_shown(expected)}, found {_shown(actual)}"]


def _entry(actual: Mapping[str, Any], key: str, wanted: Any, path: str) -> list[str]:
    here = f"{path}.{key}" if path else str(key)
    if key in actual:
        return differences(actual[key], wanted, here)
    if wanted is None and path and "." not in path:
        return []
    return [f"{here}: there is no '{key}'{nearest(str(key), actual)}"]


def _shown(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= 120 else text[:117] + "…"


def _table(state: State, table: Table, sparse: bool) -> Any:
    columns = [(c, getattr(state, table.slot(c))) for c in table.columns]
    if table.rows == "plain":
        return [_row(state, columns, i) for i in range(len(columns[0][1]))]
    if table.rows == "named":
        return {row: _row(state, columns, i) for i, row in enumerate(getattr(state, f"{table.name}_id"))}
    filled = (
        (row, i)
        for i, row in enumerate(state.setting.board.ids)
        if not sparse or any(cells[i] != c.empty for c, cells in columns)
    )
    return {row: _row(state, columns, i) for row, i in filled}


def _row(state: State, columns: Sequence[tuple[Column, list[Any]]], i: int) -> Json:
    return {c.name: _encode(state, c, cells[i]) for c, cells in columns}


def _encode(state: State, column: Column, value: Any) -> Any:
    if column.many and value is not None:
        return [_encode_one(state, column, v) for v in value]
    return _encode_one(state, column, value)


def _encode_one(state: State, column: Column, value: Any) -> Any:
    if value is None or column.kind == "n":
        return value
    if column.kind == "flag":
        return bool(value)
    if column.kind == "point":
        return f"{value[0]},{value[1]}"
    if column.kind == "action":
        return str(value)
    return names_of(state, column)[value] if value >= 0 else None


def names_of(state: State, column: Column) -> Sequence[str]:
    """What the whole numbers of a column of spaces, pieces, seats or an enumeration stand for, in order."""
    if column.kind == "space":
        ids: Sequence[str] = state.setting.board.ids
    elif column.kind == "piece":
        ids = getattr(state, "piece_id", ())
    elif column.kind == "seat":
        ids = state.setting.seats
    else:
        ids = column.of
    return ids
