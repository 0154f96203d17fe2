"""Changing a position by hand: pieces by clicks on the map, everything else in the panel. Every change is a step."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication

from editor.canvas.paths import to_grid
from editor.play.bench import PlayBench
from editor.play.board_view import Hit
from editor.play.breaking import guarded
from editor.play.habits import Now
from editor.play.position_fields import Cell, free_id, patch_of
from editor.play.table import Table
from editor.play.telling import plain
from engine.play.by_hand import BREACH
from engine.play.layout import Column
from engine.play.state_json import to_json


class ByHand(QObject):
    """Joins the map, the panel and the table of one screen while a position is edited."""

    def __init__(self, screen: PlayBench) -> None:
        super().__init__(screen)
        self.screen = screen
        self.noun = ""
        """The piece or space that is chosen."""
        screen.bar.edit.toggled.connect(self._turn)
        screen.pointer.clicked.connect(self._clicked)
        panel = screen.position
        panel.changed.connect(self._set)
        panel.picked.connect(self._pick)
        panel.added.connect(self._add)
        panel.taken_off.connect(self.take_off)

    @guarded
    def _turn(self, on: bool) -> None:
        table = self.screen.table
        if table is not None and table.editing != on:
            self.screen.going_on.halt()
            table.editing, table.looking_at = on, None
            self.noun = ""
            self.screen.journal.begin(table)
            self.screen.refresh()

    def show(self, table: Table, now: Now) -> None:
        """Show the panel in place of the game's figures while the position is edited."""
        editing = now.kind == "edit"
        self.screen.position.setVisible(editing)
        self.screen.figures.setVisible(not editing)
        if editing:
            self.screen.position.show_state(table.session.state, self.noun)
            self.screen.board_view.light((), (self.noun,) if self.noun else ())

    # Choosing

    @guarded
    def _pick(self, noun: str) -> None:
        self.noun = "" if noun == self.noun else noun
        self.screen.refresh()

    @guarded
    def _clicked(self, hit: Hit, at: QPoint) -> None:
        table = self.screen.table
        if table is None or not table.editing:
            return
        piece = next((n for n in hit.nouns if n.startswith("piece:")), "")
        put = self.noun.startswith("piece:") and self.noun != piece
        with_others = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        if put and (not piece or with_others):
            self._put(hit)
        elif piece or hit.nouns:
            self._pick(piece or hit.nouns[0])
        elif hit.inside:
            self._pick(hit.inside[0])

    # Changing

    @property
    def _standing(self) -> Column | None:
        table = self.screen.table
        tables = table.game.info.layout.tables if table else ()
        return next((t.standing for t in tables if t.name == "piece"), None)

    def _put(self, hit: Hit) -> None:
        """Put the chosen piece where the click was."""
        column = self._standing
        space = next((plain(n) for n in hit.anything if n.startswith("space:")), None)
        x, y = to_grid(hit.at)
        place = space if column is not None and column.kind == "space" else f"{x},{y}"
        if column is not None and place is not None:
            self._edit_piece(column.name, place)

    @guarded
    def take_off(self) -> None:
        """Take the chosen piece off the map."""
        if self._standing is not None and self.noun.startswith("piece:"):
            self._edit_piece(self._standing.name, None)

    def _edit_piece(self, column: str, value: str | None) -> None:
        if self.screen.table is not None and self.screen.table.edit({"piece": {plain(self.noun): {column: value}}}):
            self._tell("")

    @guarded
    def _add(self) -> None:
        """A new piece like the chosen one, not yet on the map."""
        table = self.screen.table
        if table is None or not self.noun.startswith("piece:"):
            return
        state, column = table.session.state, self._standing
        cells = to_json(state)["piece"][plain(self.noun)]
        new = free_id(state, plain(self.noun))
        off = {column.name: None} if column is not None else {}
        before, self.noun = self.noun, f"piece:{new}"
        if table.edit({"piece": {new: {**cells, **off}}}):
            self._tell(f"Click where {new} stands.")
        else:
            self.noun = before

    @guarded
    def _set(self, cell: Cell, text: str) -> None:
        table = self.screen.table
        if table is None:
            return
        if table.edit(patch_of(table.session.state, cell, cell.parse(text))):
            self._tell("")
        else:
            self.screen.position.show_state(table.session.state, self.noun)

    def _tell(self, text: str) -> None:
        """Say which rules the last change has broken, else a text. They stand in the log too."""
        session = self.screen.table.session if self.screen.table else None
        events = session.events_of(len(session.history) - 1) if session and session.history else []
        broken = [e.text for e in events if e.reason == BREACH]
        self.screen.say(" ".join(broken) or text)
