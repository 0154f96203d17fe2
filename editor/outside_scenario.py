"""The open scenario's file was changed by another program, or deleted: a bar asks what to do, and nothing is lost."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from editor.bench import Bench
from editor.dialogs.text_compared import TextCompared
from engine.files.problems import DocumentError
from engine.files.source import read_text

ABOUT = "scenario"
"""What the bar's notices are about."""


class OutsideScenario(QObject):
    """Watches through `scenario.watch`, asks in `window.notice`, as `OutsideChanges` does for the map."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window, self._scenario = window, window.scenario
        watch = self._scenario.watch
        watch.changed.connect(self._changed)
        watch.deleted.connect(self._deleted)
        self._scenario.settled.connect(self._done)

    def _done(self) -> None:
        self._window.notice.dismiss(ABOUT)

    @property
    def _name(self) -> str:
        path = self._scenario.watch.path
        return path.name if path else ""

    def _changed(self) -> None:
        mine = " You have changes of your own." if self._scenario.dirty else ""
        self._window.notice.ask(
            ABOUT,
            f"{self._name} was changed by another program.{mine}",
            [
                ("Reload", "Show the file as it is now; Undo in the text brings back what you have here", self.reload),
                ("Keep mine", "Go on with what you have here; saving writes it over the other", self.keep_mine),
                ("Compare", "Show the lines that differ", self.compare),
            ],
        )

    def _theirs(self) -> str | None:
        """What the file holds now; None, told, where it can't be read."""
        path = self._scenario.watch.path
        try:
            return read_text(path) if path else None
        except DocumentError as error:
            self._window.toast.tell(f"Can't read {self._name}: {error.problems[0].message}", refused=True)
            return None

    def reload(self) -> None:
        """Takes the file as it is now: one step of undo in the text."""
        text = self._theirs()
        if text is not None:
            self._scenario.reload(text)
            self._window.toast.tell(f"Reloaded {self._name}; Undo in the text brings back what was here")

    def keep_mine(self) -> None:
        """Stays with what is here, which no file holds any more."""
        self._scenario.watch.accept()
        self._scenario.disown()
        self._done()

    def compare(self) -> None:
        """Shows the lines that differ; the question stays."""
        text = self._theirs()
        if text is None:
            return
        told = f"− is only in {self._name} as it is in the file now, + only in what you have here."
        dialog = TextCompared(f"{self._name} compared", told, text, self._scenario.text, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _deleted(self) -> None:
        self._scenario.disown()
        self._window.notice.ask(
            ABOUT,
            f"{self._name} was deleted or moved. The scenario is still here, unsaved.",
            [
                ("Save", "Write it again where it was", self._scenario.save),
                ("Later", "The scenario stays unsaved", self._done),
            ],
        )
