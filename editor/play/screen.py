"""The play screen: the map with its counters, the question with its answers, dice, panels, log."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import randbelow
from typing import Any

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from editor.canvas.palette import Palette
from editor.files import may_write_over
from editor.play.answering import Answering
from editor.play.backing import Backing
from editor.play.bench import PlayBench
from editor.play.branching import Branching
from editor.play.breaking import Breaking, guarded
from editor.play.by_hand import ByHand
from editor.play.carrying import Carrying
from editor.play.going_on import GoingOn
from editor.play.habits import Now
from editor.play.journal import Journal
from editor.play.record_sheet import ask_and_print, ask_and_write_pdf
from editor.play.rolling import Rolling
from editor.play.saved_games import (
    ask_what_to_open,
    ask_where_to_save,
    first_of,
    mark_of,
    read_game,
    save_game,
)
from editor.play.stumbling import retreat, stumbles
from editor.play.table import Table
from editor.play.telling import Names, told_scene
from editor.play.walking import Walking
from editor.play.working import Working
from engine.board.board import Board
from engine.board.model import Map
from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError
from engine.files.scenario import Scenario
from engine.files.source import read_text
from engine.play.prepare import board_for
from engine.play.registry import load_game
from engine.play.scene import Sheet
from engine.play.session import Session

CTRL_Y = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Y)


class PlayScreen(PlayBench):
    """Plays any game."""

    going_on: GoingOn
    journal: Journal
    working: Working

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table: Table | None = None
        self.saved: object = None
        self.may_leave = lambda: True
        self.file: tuple[Path, str] | None = None
        """Where this game was saved last, and the text that was written there."""
        self.pace = 450
        self.names = Names()
        self.sheets: tuple[Sheet, ...] = ()
        """The records that may be printed now."""
        self.breaking = Breaking(self)
        self.answering = Answering(self)
        self.working = Working(self)
        self.walking = Walking(self)
        self.journal = Journal(self)
        self.branching = Branching(self)
        self.rolling = Rolling(self)
        self.going_on = GoingOn(self)
        self.backing = Backing(self)
        self.carrying = Carrying(self)
        self.by_hand = ByHand(self)
        self._connect()
        app = QApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.leave_table)

    def _connect(self) -> None:
        bar = self.bar
        bar.back.triggered.connect(self.closed)
        bar.undo.triggered.connect(self.backing.undo)
        bar.redo.triggered.connect(self._at_table(Table.redo))
        bar.step.triggered.connect(self._at_table(Table.step))
        bar.run.toggled.connect(self.refresh)
        bar.goals.triggered.connect(lambda action: self.going_on.to(action.data()))
        bar.stop.triggered.connect(self.going_on.stop)
        bar.film.toggled.connect(self._show_film)
        self.player.wanted_at.connect(lambda at: self._do(lambda table: table.look_at(at)))
        bar.save.triggered.connect(self.save)
        bar.load.triggered.connect(self._load)
        bar.print_record.triggered.connect(lambda: ask_and_print(self, self.sheets, self.say))
        bar.pdf_record.triggered.connect(lambda: ask_and_write_pdf(self, self.sheets, self.say))
        bar.fit.triggered.connect(self.canvas.fit)
        bar.card.toggled.connect(self.card.setVisible)
        bar.changed.connect(self.refresh)
        bar.seated.connect(lambda seat, player: self._do(lambda table: table.set_player(seat, player)))
        bar.viewer.currentIndexChanged.connect(self._view_as)
        self.dice.rolled.connect(self._at_table(Table.roll))
        self.dice.typed.connect(lambda faces: self._do(lambda table: table.roll(faces)))
        self.curtain.drawn.connect(self._at_table(Table.draw_curtain))
        self.notice.emptied.connect(self.canvas.setFocus)

    def _at_table(self, act: Callable[[Table], object]) -> Callable[..., Any]:
        """A slot that does something at the table, if there is one."""
        return lambda *_: self._do(act)

    @guarded
    def _do(self, act: Callable[[Table], object]) -> None:
        if self.table is not None:
            act(self.table)

    # Starting

    def start(self, board_map: Map, scenario: Scenario, board: Board | None = None, seed: int | None = None) -> bool:
        """Start a game on a map as it is now; whether it could. `board` saves deriving it again; the dice depend on
        `seed`, which is any when None."""
        try:
            game = load_game(scenario.game)
            found = board or board_for(board_map, load_game_data(scenario.game))
            self.play(Session.start(game, scenario, found, randbelow(2**31) if seed is None else seed))
        except DocumentError as error:
            self.say(first_of(error), refused=True)
            return False
        return self.table is not None

    def load_from(self, path: Path) -> bool:
        """Open a saved game's file; whether it could be. Of the game that is played already, those who play stay."""
        session = read_game(path, self.say)
        if session is None:
            return False
        same = self.table is not None and self.table.game is session.game
        opened = self.play(session, same_seats=same)
        if opened and not session.problems:
            self.say(f"Opened {path.name}.")
        return opened

    def save_to(self, path: Path) -> bool:
        """Save the game, a decision half made included; whether it could be."""
        done = self.table is not None and save_game(self.table.session, path, self.say)
        if done and self.table is not None:
            self.saved = mark_of(self.table.session)
            self.file = path, read_text(path)
        return done

    def save(self) -> None:
        """Save the game where a person says."""
        if path := ask_where_to_save(self):
            self.save_to(path)

    def save_again(self) -> None:
        """Save the game where it was saved last; a new one, and one that was opened, where a person says."""
        if self.file is None:
            self.save()
        elif may_write_over(self, *self.file):
            self.save_to(self.file[0])

    def _load(self) -> None:
        if path := ask_what_to_open(self):
            self.load_from(path)

    def play(self, session: Session, same_seats: bool = False) -> bool:
        """Show a session and go on with it; whether it can be shown. One that stands where its rules break off is shown
        at the last place where they don't. `same_seats`: with those who play already. Not where the present game can't
        be left."""
        if self.table is not None and not self.may_leave():
            return False
        broken = retreat(session)
        if broken is not None and stumbles(session) is not None:
            self.breaking.tell(broken)
            return False
        self._seat(session, same_seats)
        if broken is not None:
            self.breaking.tell(broken)
        return True

    def _seat(self, session: Session, same_seats: bool) -> None:
        self.going_on.halt()
        self.notice.dismiss()
        self.bar.edit.setChecked(False)
        self.leave_table()
        if not same_seats:
            self.habits.players = {}
        self.table = Table(session, self.habits)
        self.saved, self.file = mark_of(session), None
        self.table.changed.connect(self.refresh)
        self.table.refused.connect(self.refuse)
        self.table.done.connect(self.status.forget_refusal)
        self.table.broke.connect(self.breaking.tell)
        self.table.thinker.failed.connect(lambda _: self.bar.run.setChecked(False))
        self.journal.begin(self.table)
        self.rolling.begin(self.table)
        self.board_view.show_map(session.board, palette_of(session))
        self.map_and_log.show_shape(*session.board.map.size)
        self.logs.log.begin()
        self.card.setMarkdown(session.game.info.rules_card)
        self.bar.card.setEnabled(bool(session.game.info.rules_card))
        self.bar.show_table(self.table)
        self.refresh()

    def leave_table(self) -> None:
        """End what still goes on for the present game."""
        self.leaving.emit()
        if self.table is not None:
            self.table.thinker.close()

    # Showing

    @guarded
    def refresh(self) -> None:
        """Show what the table says."""
        table = self.table
        if table is None:
            return
        table.hand_over()
        self.names = table.names
        now, scene, colours = table.now(), told_scene(table.scene(), self.names), table.colours()
        self.title.setText(scene.title)
        self.sheets = scene.sheets
        self.bar.record.setEnabled(bool(scene.sheets))
        self.board_view.show_scene(scene, colours)
        self.panels.show_scene(scene, self.board_view.off_map, colours)
        self.journal.show(table)
        self.rolling.show(table, now)
        self.working.show(table, now)
        self.answering.show(table, now)
        self.by_hand.show(table, now)
        self.player.show_table(table, now)
        self.pointer.active = now.kind in ("choose", "edit")
        self.canvas.restore_cursor()
        self.bar.refresh()
        self._show_curtain(table, now)
        self.going_on.schedule()
        self.bar.stop.setEnabled(self.going_on.busy)
        if now.kind == "look":
            self.status.forget_refusal()

    def _show_curtain(self, table: Table, now: Now) -> None:
        """Close or open the curtain, and give the keys to whatever answers next."""
        if now.kind == "curtain":
            if not self.curtain.isVisible():
                self.status.tell("")  # what one person was told is not for the next
            self.curtain.close_for(table.title(now.seat))
            return
        self.curtain.hide()
        if now.kind == "roll" and table.habits.typed:
            self.dice.boxes[0].setFocus()
        else:
            self.canvas.setFocus()

    @guarded
    def _view_as(self) -> None:
        if self.table is not None:
            self.table.view_as = self.bar.viewer.currentData() or ""
            self.journal.begin(self.table)
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """The game goes on when one comes back to it."""
        super().showEvent(event)
        self.going_on.schedule()

    def _show_film(self, on: bool) -> None:
        self.player.wanted = on
        if self.table is not None and not on:
            self.table.look_at(None)
        self.refresh()

    # Keys

    def event(self, event: QEvent) -> bool:
        """Undo and redo are the game's while this screen has the keyboard, whatever the window does with them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        return super().event(event)

    @staticmethod
    def _is_ours(event: QKeyEvent) -> bool:
        return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, table = event.key(), self.table
        if table is None:
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.bar.undo.trigger()
        elif event.matches(QKeySequence.StandardKey.Redo) or event.keyCombination() == CTRL_Y:
            self.bar.redo.trigger()
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press_enter()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.answering.press_digit(key - Qt.Key.Key_0)
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        """Stop what goes on, else give up the last that was chosen."""
        if self.going_on.busy:
            self.going_on.stop()
        else:
            self.answering.back()

    def _press_enter(self) -> None:
        """The focused button, else the one that stands out."""
        focused, keys = self.focusWidget(), self.ask.keys
        only = keys[0] if len(keys) == 1 and not (self.answering.choices and self.answering.choices.lit) else None
        offered = (focused, self.ask.confirm, self.dice.roll_button, self.dice.enter_button, only)
        button = next((b for b in offered if isinstance(b, QPushButton) and b.isVisible()), None)
        if button is not None:
            button.click()


def palette_of(session: Session) -> Palette:
    """The looks of a session's game on its map."""
    board = session.board
    try:
        markers = load_game_data(session.game.info.id).table("markers")
    except DocumentError:
        markers = {}
    return Palette.of({"terrain": board.terrain, "features": board.features, "markers": markers}, board.map.kinds)
