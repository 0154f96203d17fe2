"""Copies of unsaved work, kept while it is unsaved, and offered after a crash.

Each window holds a lock file for as long as it lives, so that a second window is not taken for a crash: a copy whose
lock nobody holds was left behind. What is recovered is put aside, not deleted: the map may be what caused the crash.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from editor.checks import written
from editor.document import Document
from engine.files.problems import DocumentError
from engine.files.saving import save_atomically

EVERY_MS = 8_000
EVERY_CHANGES = 20
"""After so much time, or so many changes, the copy is written: ten seconds, or twenty changes, are the most to lose."""

KEPT = 5
"""How many recovered copies are put aside."""

_NUMBERS = count()


@dataclass(frozen=True)
class Leftover:
    """Unsaved work that a window left behind: what it was of, when it was kept, and the texts."""

    file: Path
    name: str
    origin: Path | None
    when: str
    map_text: str
    scenario_text: str


class Autosave(QObject):
    """Keeps a copy of the document while it is dirty. `scenario_text` gives the unsaved scenario, or nothing.

    Signal: `failed(text)`, once, when a copy can't be written; the document stays dirty, and it is tried again.
    """

    failed = Signal(str)

    def __init__(self, document: Document, folder: Path, scenario_text: Callable[[], str], parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._folder = folder
        self._scenario_text = scenario_text
        self._kept: object = None
        self._stem = f"window-{os.getpid()}-{next(_NUMBERS)}"
        self._lock: QLockFile | None = None
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.keep)
        self._timer.start()
        self._changes = 0
        self._failing = False
        document.undo_stack.indexChanged.connect(self._count)

    def _count(self) -> None:
        self._changes += 1
        if self._changes >= EVERY_CHANGES:
            self.keep()

    @property
    def file(self) -> Path:
        """Where this window's copy goes."""
        return self._folder / f"{self._stem}.json"

    def keep(self) -> None:
        """Writes the copy when there is something unsaved that it doesn't hold yet."""
        document = self._document
        scenario = self._scenario_text()
        state = (document.map, scenario)
        if not document.dirty and not scenario:
            self.drop()
        elif state != self._kept:
            self._changes = 0
            try:
                self._write(document, scenario)
            except (OSError, ValueError, DocumentError) as error:
                self._tell(error)
                return  # tried again at the next tick; the document stays dirty, so closing still asks
            self._kept, self._failing = state, False

    def _tell(self, error: Exception) -> None:
        if not self._failing:
            self.failed.emit(f"The copy for a crash can't be written: {error}")
        self._failing = True

    def _write(self, document: Document, scenario: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = _lock(self._folder / f"{self._stem}.lock")
            self._lock.tryLock(0)
        entry = {
            "name": document.map.name,
            "origin": str(document.path) if document.path else "",
            "when": datetime.now().isoformat(timespec="seconds"),
            "map": written(document).text,
            "scenario": scenario,
        }
        save_atomically(self.file, json.dumps(entry, ensure_ascii=False, indent=1))

    def drop(self) -> None:
        """Takes the copy away: everything is saved, or was given up by choice."""
        self._kept = None
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    def close(self) -> None:
        """Ends with the window."""
        self._timer.stop()
        self.drop()
        if self._lock is not None:
            self._lock.unlock()


def _lock(path: Path) -> QLockFile:
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)  # only the death of its process makes it stale, however old it is
    return lock


def leftovers(folder: Path) -> list[Leftover]:
    """The copies that no living window holds, the latest first; unreadable ones are passed over."""
    found = []
    for file in folder.glob("window-*.json"):
        lock = _lock(file.with_suffix(".lock"))
        if not lock.tryLock(0):
            continue
        lock.unlock()
        try:
            entry = json.loads(file.read_text(encoding="utf-8"))
            origin = Path(entry["origin"]) if entry["origin"] else None
            texts = str(entry["map"]), str(entry["scenario"])
            found.append(Leftover(file, str(entry["name"]), origin, str(entry["when"]), *texts))
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return sorted(found, key=lambda each: each.when, reverse=True)


def put_aside(leftover: Leftover) -> None:
    """Moves a copy that was dealt with to the folder `recovered`, where the last few are kept.

    Where the system doesn't let it, the copy stays, and is offered again.
    """
    aside = leftover.file.parent / "recovered"
    with suppress(OSError):
        aside.mkdir(exist_ok=True)
        leftover.file.replace(aside / leftover.file.name)
        for old in sorted(aside.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)[KEPT:]:
            old.unlink()
