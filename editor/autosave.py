"""Copies of unsaved work, kept while it is unsaved, and offered after a crash.

Each window holds a file for as long as it lives, so that a second window is not taken for a crash: a copy whose file
nobody holds was left behind.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from editor.document import Document
from editor.held_file import HeldFile
from editor.leftovers import Work
from engine.board.model import Map
from engine.files.map_reader import MapDocument
from engine.files.problems import DocumentError
from engine.files.saving import save_atomically
from engine.files.writer import write_map

EVERY_MS = 8_000
EVERY_CHANGES = 10
"""After so much time, or so many changes, a copy is begun, in a thread."""

MOST_CHANGES = 20
"""So many changes are never without a copy: the last of them waits for it. Ten seconds, or twenty changes, are thus the
most to lose."""

_LOOK_MS = 20

Scenario = tuple[str, Path | None]
"""The unsaved text of a scenario (empty: nothing is unsaved), and its file."""


class Autosave(QObject):
    """Keeps a copy of the document while it is dirty.

    Signals: `failed(text)`, once, when a copy can't be written: the document stays dirty, and it is tried again;
    `succeeded` when one was written, or none is wanted any more.
    """

    failed = Signal(str)
    succeeded = Signal()

    def __init__(self, document: Document, folder: Path, scenario: Callable[[], Scenario], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._scenario = document, scenario
        self.file = folder / f"window-{os.getpid()}-{time.time_ns():x}.json"
        """Where this window's copy goes. The time tells it from a window that had the same process id long ago."""
        self.held = HeldFile(self.file.with_suffix(".lock"))
        """Says that this window lives."""
        self._kept: object = None
        """The state that the file holds; None when there is no file."""
        self._begun: object = None
        """The state that is being written."""
        self._changes = 0
        """How many changes no written copy holds."""
        self._covered = 0
        """How many of them the copy holds that is being written."""
        self._failing = self._again = False
        self._pool = ThreadPoolExecutor(1)
        self._future: Future[None] | None = None
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._end_if_done)
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._begin)
        self._timer.start()
        document.undo_stack.indexChanged.connect(self._count)

    def _count(self) -> None:
        self._changes += 1
        if self._changes >= MOST_CHANGES:
            self.keep()
        elif self._changes >= EVERY_CHANGES:
            self._begin()

    def saved(self) -> None:
        """All is saved, or some of it: the copy is renewed, or goes, as soon as none is being written."""
        self._again = self._future is not None
        if not self._again:
            self._begin()

    def keep(self) -> None:
        """Writes the copy when there is something unsaved that it doesn't hold yet; back when it is on the disk."""
        self._end()
        self._begin()
        self._end()

    def _begin(self) -> None:
        document, scenario = self._document, self._scenario()
        if not document.dirty and not scenario[0]:
            self.drop()
            return
        state = (document.settled, scenario[0])
        if state == self._kept:
            self._changes = 0
        if self._future is not None or state == self._kept:
            return
        self._begun, self._covered = state, self._changes
        source, shown, origin, pictures = document.source, document.settled, document.path, dict(document.pictures)
        self._future = self._pool.submit(lambda: self._write(source, shown, origin, scenario, pictures))
        self._look.start()

    def _write(
        self, source: MapDocument, shown: Map, origin: Path | None, scenario: Scenario, pictures: dict[str, Path]
    ) -> None:
        """In the thread: it reads only what never changes."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.held.take()
        whole = source.map is None or shown is source.map
        text = source.text if whole else write_map(source, shown).text
        work = Work(shown.name, datetime.now(), text, origin, scenario[0], scenario[1], pictures)
        save_atomically(self.file, work.as_json())

    def _end_if_done(self) -> None:
        if self._future is None or self._future.done():
            self._end()
            if self._again:
                self._again = False
                self._begin()

    def _end(self) -> None:
        """Waits for the copy that is being written, if one is."""
        self._look.stop()
        if self._future is None:
            return
        future, self._future = self._future, None
        try:
            future.result()
        except (OSError, ValueError, DocumentError) as error:
            self._changes = 0  # tried again soon; the document stays dirty, so closing still asks
            self._tell(error)
            return
        self._kept, self._failing = self._begun, False
        self._changes -= self._covered
        self.succeeded.emit()

    def _tell(self, error: Exception) -> None:
        if not self._failing:
            why = (error.strerror if isinstance(error, OSError) else "") or str(error)
            self.failed.emit(f"No copy for a crash can be kept: {why}")
        self._failing = True

    def drop(self) -> None:
        """Takes the copy away: everything is saved, or was given up by choice."""
        self._end()
        self._kept, self._changes = None, 0
        if self._failing:
            self._failing = False
            self.succeeded.emit()
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    def close(self) -> None:
        """Ends with the window."""
        self._timer.stop()
        self.drop()
        self.held.remove()
