"""Repairing all problems of a kind: worked out in a thread, shown, and made one step of undo."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.dialogs.fix import FixDialog
from editor.document import Document
from editor.later import Later
from editor.progress import ProgressBar
from engine.board.checks import Finding
from engine.board.repair_series import preview_all
from engine.board.repairs import Preview
from engine.files.problems import Problem


class FixAll(QObject):
    """Looks for what would mend many problems together, with a bar and Cancel, and then asks. Signal:
    `refused(text)`."""

    refused = Signal(str)

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self._document, self._widget = document, parent
        self._later = Later(self)
        self._later.answered.connect(self._show)
        self._later.failed.connect(self._refuse)
        self._bar: ProgressBar | None = None
        self._given_up = Event()
        self._asked: tuple[object, list[Problem]] = (None, [])

    def begin(self, problems: Sequence[Problem], findings: Sequence[Finding]) -> None:
        """Works out the repairs of problems, which stand for these findings."""
        board, counter, given_up = self._document.board, self._document.counter, Event()
        self._given_up = given_up
        self._asked = self._document.map, list(problems)
        self._bar = ProgressBar(f"Looking for {len(findings)} repairs", self._widget.window(), open_ended=True)
        self._bar.canceled.connect(self.cancel)
        self._later.ask(lambda: preview_all(board, findings, counter, given_up.is_set))

    def cancel(self) -> None:
        """Gives it up."""
        self._given_up.set()
        self._later.cancel()
        self._close_bar()

    def _refuse(self, why: str) -> None:
        self._close_bar()
        self.refused.emit(why)

    def _close_bar(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def _show(self, answer: tuple[Preview, int, int]) -> None:
        self._close_bar()
        (source, problems), (repair, mended, _) = self._asked, answer
        if source is not self._document.map:
            self.refused.emit("The map has changed meanwhile: try again")
            return
        if locked := self._document.why_locked(repair.edit.map, repair.edit.touched):
            self.refused.emit(locked)
            return
        title = f"{mended} of {len(problems)} problems" if mended < len(problems) else f"All {len(problems)} problems"
        together = Problem(problems[0].code, title, objects=tuple({name for p in problems for name in p.objects}))
        dialog = FixDialog(self._document, together, repair, self._widget.window(), step=f"Repair {mended} problems")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
