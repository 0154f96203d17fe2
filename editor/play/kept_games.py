"""Games that were left without saving them: kept among the recent files, so that no game is lost by a click."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from editor.play.bench import PlayBench
from editor.play.saved_games import mark_of
from editor.settings import Settings
from engine.files.problems import DocumentError
from engine.files.writer import save
from engine.play.session import Session

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
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.keep)
        self._timer.start()

    @property
    def folder(self) -> Path:
        """Where the games are kept."""
        return self._settings.folder / "games"

    def keep(self) -> None:
        """Writes the game when something has happened in it that no file holds."""
        session = self._screen.table.session if self._screen.table else None
        if session is None or not session.history or self._screen.saved == mark_of(session):
            return
        if session is not self._session:
            self._session, self._file = session, self.folder / _file_name(session)
        with suppress(OSError, DocumentError):  # a full disk must not end the game; tried again later
            self.folder.mkdir(parents=True, exist_ok=True)
            save(session.save(), self._file)
            self._screen.saved = mark_of(session)
            self._settings.add_recent(self._file)
            self._settings.sync()
            self._clear()

    def _clear(self) -> None:
        games = sorted(self.folder.glob("*.yaml"), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in games[MOST:]:
            old.unlink()


def _file_name(session: Session) -> str:
    name = re.sub(r"[^\w]+", "-", session.scenario.name.lower()).strip("-") or "game"
    return f"{name}-{datetime.now():%Y-%m-%d-%H%M%S}.yaml"
