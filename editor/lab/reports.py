"""Reports that are saved, and batches that are opened again: the dialogs, and the work in threads."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from editor.lab.batches import Kept, kept, read_folder, save_report
from editor.lab.planning import plainly
from editor.later import Later
from engine.files.resources import documents_folder


class Reports(QObject):
    """Signals: `saved(Path)`; `opened(Reopened)`; `failed(sentence)`."""

    saved = Signal(object)
    opened = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QWidget, kept_in: Path) -> None:
        super().__init__(parent)
        self._parent, self._kept_in = parent, kept_in
        self._reader, self._writer, self._lister = Later(self), Later(self), Later(self)
        self._reader.answered.connect(self.opened)
        self._writer.answered.connect(self.saved)
        self._lister.answered.connect(self._show_menu)
        for later in (self._reader, self._writer, self._lister):
            later.failed.connect(self.failed)
        self.menu: QMenu | None = None
        """The list of earlier batches that was shown last."""
        self._below: QPushButton | None = None

    def ask_where_to_save(self, folder: Path) -> None:
        """Asks for a folder, and writes the report of a batch into it."""
        start = documents_folder() / folder.name
        name, _ = QFileDialog.getSaveFileName(self._parent, "Save the report as a folder", str(start))
        if name:
            self._writer.ask(plainly(lambda: save_report(folder, Path(name))))

    def offer(self, below: QPushButton) -> None:
        """Offers the batches that are kept, and any other folder, in a menu at a button, as soon as their games are
        counted."""
        self._below, parent = below, self._kept_in
        self._lister.ask(lambda: kept(parent))

    def _show_menu(self, batches: list[Kept]) -> None:
        menu = self.menu = QMenu(self._parent)
        for batch in batches:
            menu.addAction(batch.title).triggered.connect(lambda _=False, f=batch.folder: self.open(f))
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction("Another folder …").triggered.connect(self._ask_for_folder)
        if self._below is not None:
            menu.popup(self._below.mapToGlobal(self._below.rect().topLeft()))

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self._parent, "Open a batch or its report", str(documents_folder()))
        if name:
            self.open(Path(name))

    def open(self, folder: Path) -> None:
        """Reads an earlier batch."""
        self._reader.ask(plainly(lambda: read_folder(folder)))

    def stop(self) -> None:
        """Nobody waits for answers any more."""
        for later in (self._reader, self._writer, self._lister):
            later.cancel()
