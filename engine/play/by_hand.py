"""Positions changed by hand in the middle of a game: the patch laid over the state, and what the log says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.files.problems import DocumentError, Problem
from engine.play.events import Event, Sink
from engine.play.game import Game
from engine.play.layout import EVERYBODY, Audience, Column, Table
from engine.play.position import AnyState, edit
from engine.play.state import ALL_SEEING, SPECTATOR, State
from engine.play.state_json import to_json

REASON = "edit"
"""The reason of every event that tells of a change by hand."""
BREACH = "breach"
"""The reason of every event that tells of a rule that a change by hand has broken."""


def edited(game: Game, state: AnyState, patch: Mapping[str, Any], sink: Sink | None = None) -> AnyState:
    """A copy of a state with a patch in JSON form laid over it, from which the game can go on.

    The sink takes an event for every change, with the seats that may know it, what the game does of itself afterwards,
    and what of its rules the position breaks that the one before didn't: that is allowed, and told. Raises
    DocumentError for a patch that doesn't fit, and for a position that no rule expects.
    """
    new = edit(state, patch)
    if sink is not None:
        for event in _told(state, new):
            sink(event)
    playable(game, new, sink)
    if sink is not None:
        known = set(game.breaches(state))
        for found in game.breaches(new):
            if found not in known:
                text = f"Against {found.rule}: {found.message}"
                sink(Event("message", place=found.place, rule=found.rule, text=text, reason=BREACH))
    return new


def playable(game: Game, state: State, sink: Sink | None = None) -> None:
    """Have a game settle in a position that it didn't bring about. DocumentError when it can't go on from it, or can't
    be drawn for everybody's eyes."""
    try:
        game.settle(state, sink)
        game.pending(state)
        for seat in (ALL_SEEING, SPECTATOR, *state.setting.seats):
            game.scene(game.view(state, seat))
    except DocumentError:
        raise
    except Exception as error:  # it may be a position that no rule expects
        message = f"the game can't go on from this position: {type(error).__name__}: {error}"
        raise DocumentError([Problem("position-unplayable", message)]) from error


def _told(old: State, new: State) -> Iterator[Event]:
    yield Event("message", text="The position is changed by hand.", reason=REASON)
    before, after = to_json(old, sparse=False), to_json(new, sparse=False)
    for column in new.layout.counters:
        if before["counters"][column.name] != after["counters"][column.name]:
            cells = before["counters"], after["counters"]
            yield _change(new, column.name, column, -1, cells)
    for table in new.layout.tables:
        if table.rows == "plain":
            if before[table.name] != after[table.name]:
                yield Event("message", table.name, text=f"By hand: the table {table.name}", reason=REASON, audience=())
        else:
            yield from _rows(new, table, before[table.name], after[table.name])
    if before["frames"] != after["frames"]:
        names = " › ".join(frame["frame"] for frame in after["frames"])
        yield Event("message", text=f"By hand: the phase is {names}", reason=REASON, audience=())


def _rows(state: State, table: Table, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Event]:
    empty = {column.name: None for column in table.columns}
    for i, (row, cells) in enumerate(after.items()):
        was = before.get(row, empty)
        for column in table.columns:
            if was[column.name] != cells[column.name]:
                yield _change(state, row, column, i, (was, cells))


def _change(
    state: State, row: str, column: Column, i: int, cells: tuple[Mapping[str, Any], Mapping[str, Any]]
) -> Event:
    old, new = (_said(found[column.name]) for found in cells)
    place = f"space:{new}" if column.kind == "space" and cells[1][column.name] and not column.many else ""
    name = column.title or column.name
    text = f"By hand: {row}: {name} {old} → {new}" if i >= 0 else f"By hand: {name} {old} → {new}"
    return Event(
        "change", row, place, field=column.name, old=old, new=new, reason=REASON, text=text,
        audience=audience_of(state, column.audience, i),
    )  # fmt: skip


def audience_of(state: State, audience: Audience, row: int) -> tuple[str, ...] | None:
    """The seats that may know a cell; None: everybody."""
    if audience == EVERYBODY:
        return None
    seats = tuple(s for s in state.setting.seats if state.may_know(audience, row, s))
    return None if seats == tuple(state.setting.seats) and state.may_know(audience, row, SPECTATOR) else seats


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
