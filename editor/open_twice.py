"""The open map's file may be open in another window, or in another process: then opening it says so. What one saves
over the other's work is asked about in any case, by `OutsideChanges` and on saving."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QObject

from editor.bench import Bench
from editor.held_file import HeldFile
from engine.files.resources import is_built_in

ABOUT = "open twice"
"""What the bar's notice is about."""


class OpenTwice(QObject):
    """Holds a file that stands for the map's for as long as it is open here; who can't have it is told."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self._held: HeldFile | None = None
        self._mark: Path | None = None
        """What stands for the file that is open, whoever holds it: each is told of once, not with every save."""
        window.document.replaced.connect(self._look)
        window.files.saved.connect(self._look)

    def _look(self) -> None:
        """Another file is open than before, perhaps."""
        path = self._window.document.path
        mark = _mark_of(path, self._window.settings.open_folder) if path and not is_built_in(path) else None
        if mark == self._mark:
            return
        self.let_go()
        self._mark = mark
        if mark is not None and path is not None and not self._take(mark):
            self._tell(path)

    def _take(self, mark: Path) -> bool:
        """Whether nobody else has it, or nobody knows."""
        with suppress(OSError):
            mark.parent.mkdir(parents=True, exist_ok=True)
        held = HeldFile(mark)
        if held.take():
            self._held = held
            return True
        return not os.access(mark, os.W_OK)

    def _tell(self, path: Path) -> None:
        bar = self._window.notice
        answer = "Go on", "Work on it here all the same", lambda: bar.dismiss(ABOUT)
        told = f"{path.name} is open in another window, too. When one has saved it, the other asks before it saves."
        bar.ask(ABOUT, told, [answer])

    def let_go(self) -> None:
        """The file is not open here any more."""
        self._window.notice.dismiss(ABOUT)
        self._mark = None
        if self._held is not None:
            self._held.remove()
            self._held = None


def _mark_of(path: Path, folder: Path) -> Path:
    """What stands for a file, whatever name it is reached by."""
    whole = os.path.normcase(path.resolve())
    return folder / f"{sha256(whole.encode()).hexdigest()[:16]}.lock"
