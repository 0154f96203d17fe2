"""Maps from drawings of other programs: a file is chosen, a dialog shows what it becomes, and that is begun."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from editor.bench import Bench
from editor.dialogs.import_drawing import ImportDialog
from editor.sentences import counted
from engine.files.importing.reading import SUFFIXES
from engine.files.resources import documents_folder

FILTER = f"Drawings ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;All files (*)"


class Importing(QObject):
    """What File > Import does: the map is a new one without a file, so that nothing is written unasked."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window

    def choose(self) -> None:
        """Asks for a drawing, after asking about unsaved changes, and shows what it becomes."""
        if not self._window.files.may_leave():
            return
        path = self._window.document.path
        start = path.parent if path else documents_folder()
        name, _ = QFileDialog.getOpenFileName(self._window, "Import a drawing", str(start), FILTER)
        if name:
            self.show(Path(name))

    def show(self, path: Path) -> None:
        """Shows what a drawing becomes; Import begins that map."""
        dialog = ImportDialog(path, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._begin(dialog))
        dialog.open()

    def _begin(self, dialog: ImportDialog) -> None:
        city, account = dialog.city(), dialog.account()
        self._window.files.start_new(city)
        more = f"; {account.notes[0]}" if account.notes else ""
        made = f"{counted(len(city.spaces), 'space')} of {counted(account.shapes, 'shape')}"
        self._window.toast.tell(f"{city.name}: {made}{more}")
