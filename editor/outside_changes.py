"""The open map's file was changed by another program, or deleted: a bar asks what to do, and nothing is lost."""

from __future__ import annotations

from PySide6.QtCore import QObject

from editor.bench import Bench
from editor.waiting import GivenUpError, bytes_of, patiently
from engine.files.map_reader import read_map

ABOUT = "file"
"""What the bar's notices are about."""


class OutsideChanges(QObject):
    """Watches through `files.watch`, asks in `window.notice`."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        window.files.watch.changed.connect(self._changed)
        window.files.watch.deleted.connect(self._deleted)
        window.document.replaced.connect(self._done)
        window.files.saved.connect(self._done)

    def _done(self) -> None:
        self._window.notice.dismiss(ABOUT)

    @property
    def _name(self) -> str:
        path = self._window.files.watch.path
        return path.name if path else ""

    def _changed(self) -> None:
        mine = " You have changes of your own." if self._window.document.dirty else ""
        self._window.notice.ask(
            ABOUT,
            f"{self._name} was changed by another program.{mine}",
            [
                ("Reload", "Show the file as it is now; Undo brings back what you have here", self.reload),
                ("Keep mine", "Go on with what you have here; saving writes it over the other", self.keep_mine),
                ("Compare", "Show on the map what differs", self.compare),
            ],
        )

    def reload(self) -> None:
        """Takes the file as it is now: one step of undo."""
        window, path = self._window, self._window.files.watch.path
        if path is None:
            return
        try:
            fresh = patiently(f"Reloading {path.name}", window, bytes_of(path), lambda: read_map(path))
        except GivenUpError:
            return  # the question stays
        if fresh.map is None:
            why = fresh.problems[0].message if fresh.problems else "it is no map"
            window.toast.tell(f"Can't reload {path.name}: {why}", refused=True)
            return
        window.document.reload(fresh)
        window.files.watch.watch(path, fresh.text)
        window.autosave.keep()
        self._done()
        window.toast.tell(f"Reloaded {path.name}; Undo brings back what was here")

    def keep_mine(self) -> None:
        """Stays with what is here, which no file holds any more."""
        self._window.files.watch.accept()
        self._window.document.disown()
        self._done()

    def compare(self) -> None:
        """Shows what differs from the file as it is now; the question stays."""
        path = self._window.files.watch.path
        if path is not None:
            self._window.comparing.with_file(path, f"{path.name} as it is in the file now")

    def _deleted(self) -> None:
        window = self._window
        window.document.disown()
        window.notice.ask(
            ABOUT,
            f"{self._name} was deleted or moved. The map is still here, unsaved.",
            [
                ("Save", "Write it again where it was", window.files.save),
                ("Save as …", "Write it to another file", window.files.save_as),
                ("Later", "The map stays unsaved", self._done),
            ],
        )
