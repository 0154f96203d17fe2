"""Games that were left without saving them: kept among the recent files, so that no game is lost by a click."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMessageBox

from editor.files import not_saved
from editor.play.bench import PlayBench
from editor.play.saved_games import mark_of
from editor.settings import Settings
from engine.files.problems import DocumentError
from engine.files.saving import shortened
from engine.files.writer import save
from engine.play.session import Session

Button = QMessageBox.StandardButton

EVERY_MS = 8_000
"""As often as a copy of a map is."""

MOST = 50
"""How many games are kept."""


class KeptGames(QObject):
    """Keeps the game on a play screen: now and then, so that a crash costs little, and when it is left."""

    def __init__(self, screen: PlayBench, settings: Settings) -> None:
        super().__init__(screen)
        self._screen = screen
        self._settings = settings
        self._session: Session | None = None
        self._file = Path()
        screen.leaving.connect(self.keep)
        screen.may_leave = self.may_leave
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.keep)
        self._timer.start()

    @property
    def folder(self) -> Path:
        """Where the games are kept."""
        return self._settings.folder / "games"

    def keep(self) -> None:
        """Writes the game when something has happened in it that no file holds; where the system refuses, it is tried
        again later: a full disk must not end the game."""
        with suppress(OSError, DocumentError):
            self._keep()

    def may_leave(self) -> bool:
        """Whether the game on the screen may be left: it is kept. Where the system refuses, a person is asked, who may
        save it somewhere else, give it up, or stay."""
        try:
            self._keep()
        except (OSError, DocumentError) as error:
            text = f"The game that is left here can't be kept. {not_saved(self._file, error)}"
            question = Button.Save | Button.Discard | Button.Cancel
            answer = QMessageBox.question(self._screen, "Game not kept", text, question, Button.Save)
            if answer == Button.Save:
                self._screen.save()
            elif answer == Button.Discard and (given_up := self._unsaved()):
                self._screen.saved = mark_of(given_up)
            return not self._unsaved()
        return True

    def _unsaved(self) -> Session | None:
        """The game on the screen, where something has happened in it that no file holds."""
        session = self._screen.table.session if self._screen.table else None
        return session if session and session.history and self._screen.saved != mark_of(session) else None

    def _keep(self) -> None:
        """As `keep`; OSError or DocumentError where the system refuses."""
        session = self._unsaved()
        if session is None:
            return
        if session is not self._session:
            self._session, self._file = session, self.folder / _file_name(session)
        self.folder.mkdir(parents=True, exist_ok=True)
        save(session.save(), self._file)
        self._screen.saved = mark_of(session)
        self._settings.add_recent(self._file)
        self._settings.sync()
        with suppress(OSError):  # another window may have thrown an old game away meanwhile
            self._clear()

    def _clear(self) -> None:
        games = sorted(self.folder.glob("*.yaml"), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in games[MOST:]:
            old.unlink()


def _file_name(session: Session) -> str:
    """One that no other game has, of another window neither, and that is no longer than a disk takes."""
    name = re.sub(r"[^\w]+", "-", session.scenario.name.lower()).strip("-") or "game"
    return f"{shortened(name)}-{datetime.now():%Y-%m-%d-%H%M%S-%f}.yaml"
