"""An open file under watch: another program may change it, or delete it, at any time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from engine.files.problems import DocumentError
from engine.files.resources import is_built_in
from engine.files.source import read_text

EVERY_MS = 1_000
"""How often it is looked at: also network folders, and files that are replaced whole, which watches of the system
lose."""


class FileWatch(QObject):
    """Signals, each told once: `changed` when the file holds another text than is known, `deleted` when it is gone."""

    changed = Signal()
    deleted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.known = ""
        """The text that the file had when it was read or written here, or that was accepted since."""
        self._mark: tuple[int, ...] | None = None
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)

    def watch(self, path: Path | None, known: str) -> None:
        """Watches a file whose text is known; None, and built-in ones, need no watch."""
        self.path = None if path is None or is_built_in(path) else path
        self.known = known
        self._mark = ()  # so that the first look reads it: it may have changed since it was read
        if self.path is None:
            self._timer.stop()
        else:
            self._timer.start()

    def accept(self) -> None:
        """What the file holds now is known, and not told again."""
        self.known = _text_of(self.path) or self.known

    def look(self) -> None:
        """Looks at the file now."""
        mark = _mark_of(self.path)
        if mark == self._mark or self.path is None:
            return
        self._mark = mark
        if mark is None:
            self.deleted.emit()
        elif _text_of(self.path) != self.known:
            self.changed.emit()


def _mark_of(path: Path | None) -> tuple[int, ...] | None:
    """What tells a file from a later state of it; None where there is none."""
    try:
        found = path.stat() if path else None
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino) if found else None


def _text_of(path: Path | None) -> str | None:
    try:
        return read_text(path) if path else None
    except DocumentError:
        return None
