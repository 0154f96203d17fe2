"""A position carried over to an edited map: pieces by the id of their space, then by its place; what has no place any
more is listed.

All is generic over the declared tables: whatever a game keeps of spaces and points moves with the map. What a space
itself holds (a ruin, a fire) goes to every space that lies where it was, so that both halves of a burning space burn.
A frame about something that is gone is left, and those above it with it, unless it is the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.board.board import Board
from engine.files.problems import DocumentError, Problem
from engine.play.actions import Action
from engine.play.by_hand import audience_of
from engine.play.layout import EVERYBODY, Column, Table
from engine.play.places import Places
from engine.play.state import ALL_SEEING, State
from engine.play.state_json import Json, to_json


@dataclass(frozen=True)
class Fate:
    """What became of one thing that the position said of the map."""

    subject: str
    """The id of the row (a piece, a space), or the name of a counter, a frame or a seat."""
    what: str
    """The column's title."""
    old: str
    """The space or point where it was; for a frame or a sealed choice, what it was."""
    new: str | None
    """Where it is now; None: dropped."""
    audience: tuple[str, ...] | None = None
    """The seats that may know; None: everybody."""
    of_piece: bool = False
    """Whether it is where a piece stands, and not something else that a piece or the game keeps in mind."""

    def __str__(self) -> str:
        what = "" if self.of_piece else f"{self.what} "
        if self.new is None:
            return f"{self.subject}: {what}{self.old} has no place on the new map"
        return f"{self.subject}: {what}{self.old} is {self.new} on the new map"


@dataclass(frozen=True)
class CarriedOver:
    """A position on another board: its whole JSON form, and the fate of everything that was on the map."""

    position: Json
    fates: tuple[Fate, ...]

    @property
    def dropped(self) -> tuple[Fate, ...]:
        """What could not be carried over."""
        return tuple(f for f in self.fates if f.new is None)

    @property
    def shifted(self) -> tuple[Fate, ...]:
        """What is in a space of another id now."""
        return tuple(f for f in self.fates if f.new not in (None, f.old))

    @property
    def pieces(self) -> Mapping[str, str | None]:
        """Where each piece that stood on the map stands now; None: taken off."""
        return {f.subject: f.new for f in self.fates if f.of_piece}

    def known_to(self, seat: str) -> CarriedOver:
        """The same, with the fates that a seat may know."""
        if seat == ALL_SEEING:
            return self
        return replace(self, fates=tuple(f for f in self.fates if f.audience is None or seat in f.audience))


def carry_over(state: State, board: Board) -> CarriedOver:
    """A position on an edited version of its board. DocumentError where the phase itself is about a place that is gone,
    or a piece that has none any more."""
    carrier = _Carrier(state, board)
    return CarriedOver(carrier.carried(), tuple(carrier.fates))


class _Carrier:
    """Rewrites one state's JSON form for another board, and notes the fate of every reference to a place."""

    def __init__(self, state: State, board: Board) -> None:
        self.state = state
        self.places = Places(state.setting.board, board)
        self.size = board.map.size
        self.fates: list[Fate] = []

    def carried(self) -> Json:
        whole = to_json(self.state, sparse=False)
        layout = self.state.layout
        counters = {c.name: self.cell(c, whole["counters"][c.name], c.name, -1) for c in layout.counters}
        tables = {t.name: self.table(t, whole[t.name]) for t in layout.tables}
        frames = list(self.frames(whole["frames"]))
        sealed = {s: texts for s, choices in whole["sealed"].items() if (texts := self.choices(s, choices)) is not None}
        return {"counters": counters, **tables, "frames": frames, "sealed": sealed}

    # Tables

    def table(self, table: Table, rows: Any) -> Any:
        if table.rows == "space":
            return self.ground(table, rows)
        if table.rows == "plain":
            return [self.row(table, str(i + 1), i, cells) for i, cells in enumerate(rows)]
        return {row: self.row(table, row, i, cells) for i, (row, cells) in enumerate(rows.items())}

    def row(self, table: Table, name: str, i: int, cells: Json) -> Json:
        standing = table.standing if table.name == "piece" else None
        return {c.name: self.cell(c, cells[c.name], name, i, c is standing) for c in table.columns}

    def ground(self, table: Table, rows: Json) -> Json:
        """What spaces hold goes to those that lie where they were."""
        sources, index = self.places.sources, self.state.setting.board.index
        new = {space: self.row(table, space, index[old], rows[old]) for space, old in sources.items()}
        heirs: dict[str, str] = {}
        for space, old in sources.items():
            heirs.setdefault(old, space)
        for old, cells in rows.items():
            self.fates += self.held(table, old, cells, index[old], heirs.get(old))
        return new

    def held(self, table: Table, space: str, cells: Json, i: int, heir: str | None) -> Iterator[Fate]:
        for column in table.columns:
            if getattr(self.state, table.slot(column))[i] != column.empty:
                said = column.title or column.name
                yield Fate(space, f"{said} in", space, heir, audience_of(self.state, column.audience, i))

    # Cells

    def cell(self, column: Column, value: Any, subject: str, i: int, of_piece: bool = False) -> Any:
        if column.kind not in ("space", "point", "action") or not value:
            return value
        audience = None if column.audience == EVERYBODY else audience_of(self.state, column.audience, i)
        found = [(old, self.place(column, old)) for old in (value if column.many else [value])]
        what = column.title or column.name
        self.fates += [Fate(subject, what, old, new, audience, of_piece) for old, new in found]
        kept = [new for _, new in found if new is not None]
        return kept if column.many else next(iter(kept), None)

    def place(self, column: Column, old: str) -> str | None:
        if column.kind == "space":
            return self.places.now(old)
        return self.action(old) if column.kind == "action" else self.point(old)

    def point(self, old: str) -> str | None:
        """A point stays where it is, unless the map ends before it."""
        x, y = (int(v) for v in old.split(","))
        return old if 0 <= x <= self.size[0] and 0 <= y <= self.size[1] else None

    def action(self, text: str) -> str | None:
        """An action with the spaces in it renamed; None where one is gone."""
        action = Action.parse(text)
        nouns = [self.noun(n) for n in action.nouns]
        kept = [n for n in nouns if n is not None]
        return str(Action(action.verb, *kept)) if len(kept) == len(nouns) else None

    def noun(self, noun: str) -> str | None:
        kind, _, value = noun.partition(":")
        new = self.places.now(value) if kind == "space" and value in self.places.old.index else value
        return None if new is None else f"{kind}:{new}"

    # Frames and sealed choices

    def frames(self, frames: list[Json]) -> Iterator[Json]:
        """The frames up to the first that is about what is gone. DocumentError where that is the lowest: then nothing
        is left that the game could go on with."""
        lost = {f.subject for f in self.fates if f.of_piece and f.new is None}
        for depth, frame in enumerate(frames):
            name, known = frame["frame"], len(self.fates)
            columns = self.state.layout.frame_fields[name]
            cells = {c.name: self.cell(c, frame[c.name], name, -1) for c in columns}
            gone = [f.old for f in self.fates[known:] if f.new is None]
            gone += [p for c in columns if c.kind == "piece" for p in _named(frame[c.name]) if p in lost]
            if gone and not depth:
                message = f"the phase '{name}' is about {gone[0]}, which has no place on the new map"
                raise DocumentError([Problem("phase-lost", message, objects=(gone[0],))])
            if gone:
                left = " › ".join(f["frame"] for f in frames[depth:])
                self.fates[known:] = [Fate(name, "the phase", left, None)]
                return
            yield {"frame": name, **cells}

    def choices(self, seat: str, texts: list[str]) -> list[str] | None:
        """A seat's sealed choices; None where one is about a place that is gone: the seat is asked again."""
        found = [self.action(text) for text in texts]
        if None not in found:
            return [text for text in found if text is not None]
        self.fates.append(Fate(seat, "the choice", "written down", None, (seat,)))
        return None


def _named(value: Any) -> list[str]:
    """The ids in a cell of one or of many."""
    return value if isinstance(value, list) else [value] if value else []
